//! Basic values: numbers and texts, lists, content by name, parts of the map by number.

use std::fmt;
use std::io;

use rmg_core::diag::did_you_mean;
use rmg_core::ids::{AppearanceId, RiverId, RoadId};
use rmg_core::model::{MapPos, ObjectId, PassName, PileId};
use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::text::shown;
use rmg_core::{
    ArtifactId, ConnectionId, CreatureId, FactionId, HeroId, Level, MapSize, ObjectKindId, ResourceId, Seat,
    Seed, SkillId, SpellId, TerrainId, TilePos, ZoneId,
};
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

use super::form::{Form, Reading, read_item};
use super::reader::Reader;
use super::writer::Writer;

macro_rules! plain {
    ($($type:ident),+) => {$(
        impl Form for $type {
            fn write<'w>(&'w self, to: &mut Writer<'w>) -> io::Result<()> {
                to.plain(self)
            }

            fn read<'de, D: Deserializer<'de>>(from: D, _: &mut Reader<'_>) -> Result<Self, D::Error> {
                Self::deserialize(from)
            }
        }
    )+};
}

plain!(bool, u8, u16, u32, u64, i64, String);

impl<T: Form> Form for Vec<T> {
    fn write<'w>(&'w self, to: &mut Writer<'w>) -> io::Result<()> {
        to.list(self.len(), |at, to| self[at].write(to))
    }

    fn read<'de, D: Deserializer<'de>>(from: D, reader: &mut Reader<'_>) -> Result<Self, D::Error> {
        from.deserialize_seq(Reading::<Self>::new(reader))
    }
}

impl<'de, T: Form> Visitor<'de> for Reading<'_, '_, Vec<T>> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = read_item(items.len(), &mut list, self.reader)? {
            items.push(item);
        }
        Ok(items)
    }
}

impl<A: Form, B: Form> Form for (A, B) {
    fn write<'w>(&'w self, to: &mut Writer<'w>) -> io::Result<()> {
        to.list(2, |at, to| if at == 0 { self.0.write(to) } else { self.1.write(to) })
    }

    fn read<'de, D: Deserializer<'de>>(from: D, reader: &mut Reader<'_>) -> Result<Self, D::Error> {
        from.deserialize_tuple(2, Reading::<Self>::new(reader))
    }
}

impl<'de, A: Form, B: Form> Visitor<'de> for Reading<'_, '_, (A, B)> {
    type Value = (A, B);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of 2")
    }

    fn visit_seq<L: SeqAccess<'de>>(self, mut list: L) -> Result<(A, B), L::Error> {
        let first = read_item(0, &mut list, self.reader)?;
        let first = first.ok_or_else(|| Error::invalid_length(0, &"2 entries"))?;
        let second = read_item(1, &mut list, self.reader)?;
        let second = second.ok_or_else(|| Error::invalid_length(1, &"2 entries"))?;
        Ok((first, second))
    }
}

impl<T: Form> Form for [T; 2] {
    fn write<'w>(&'w self, to: &mut Writer<'w>) -> io::Result<()> {
        to.list(self.len(), |at, to| self[at].write(to))
    }

    fn read<'de, D: Deserializer<'de>>(from: D, reader: &mut Reader<'_>) -> Result<Self, D::Error> {
        <(T, T)>::read(from, reader).map(Self::from)
    }
}

impl<T: Form> Form for Option<T> {
    fn write<'w>(&'w self, to: &mut Writer<'w>) -> io::Result<()> {
        match self {
            Some(value) => value.write(to),
            None => to.plain(&()),
        }
    }

    fn read<'de, D: Deserializer<'de>>(from: D, reader: &mut Reader<'_>) -> Result<Self, D::Error> {
        from.deserialize_option(Reading::<Self>::new(reader))
    }
}

impl<'de, T: Form> Visitor<'de> for Reading<'_, '_, Option<T>> {
    type Value = Option<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value or null")
    }

    fn visit_unit<E: Error>(self) -> Result<Option<T>, E> {
        Ok(None)
    }

    fn visit_none<E: Error>(self) -> Result<Option<T>, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<Option<T>, D::Error> {
        T::read(from, self.reader).map(Some)
    }
}

impl<T: Form> Form for Box<T> {
    fn write<'w>(&'w self, to: &mut Writer<'w>) -> io::Result<()> {
        T::write(self, to)
    }

    fn read<'de, D: Deserializer<'de>>(from: D, reader: &mut Reader<'_>) -> Result<Self, D::Error> {
        T::read(from, reader).map(Self::new)
    }
}

/// Reads a text without storing it.
fn read_text<'de, D: Deserializer<'de>, T>(from: D, take: impl FnOnce(&str) -> T) -> Result<T, D::Error> {
    struct Text<F>(F);

    impl<T, F: FnOnce(&str) -> T> Visitor<'_> for Text<F> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a string")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            Ok((self.0)(text))
        }
    }

    from.deserialize_str(Text(take))
}

/// Content of a pack, which is written by name.
pub(super) trait Content: TableId {
    /// The noun in messages.
    const NOUN: &'static str;

    /// Returns the table of the pack that contains such content.
    fn table(pack: &ContentPack) -> &Table<Self, impl Record>;
}

macro_rules! content {
    ($($id:ident $table:ident $what:literal),+ $(,)?) => {$(
        impl Content for $id {
            const NOUN: &'static str = $what;

            fn table(pack: &ContentPack) -> &Table<Self, impl Record> {
                &pack.$table
            }
        }

        impl Form for $id {
            fn write<'w>(&'w self, to: &mut Writer<'w>) -> io::Result<()> {
                write_name(*self, to)
            }

            fn read<'de, D: Deserializer<'de>>(from: D, reader: &mut Reader<'_>) -> Result<Self, D::Error> {
                read_name(from, reader)
            }
        }
    )+};
}

content! {
    AppearanceId appearances "appearance",
    ArtifactId artifacts "artifact",
    CreatureId creatures "creature",
    FactionId factions "faction",
    HeroId heroes "hero",
    ObjectKindId objects "kind of object",
    ResourceId resources "resource",
    RiverId rivers "river",
    RoadId roads "road",
    SkillId skills "skill",
    SpellId spells "spell",
    TerrainId terrains "terrain",
}

/// Writes the name of `id`.
fn write_name<Id: Content>(id: Id, to: &mut Writer<'_>) -> io::Result<()> {
    let pack = to.pack;
    match Id::table(pack).get(id) {
        Some(record) => to.plain(record.name()),
        None => Err(to.refused(format!("the content pack has no {id:?}"))),
    }
}

/// Reads the name of an id. Returns the first entry of the table for an unknown name.
fn read_name<'de, Id: Content, D: Deserializer<'de>>(
    from: D,
    reader: &mut Reader<'_>,
) -> Result<Id, D::Error> {
    read_text(from, |name| {
        let pack = reader.pack;
        Id::table(pack).find(name).unwrap_or_else(|| {
            let (pack_name, version) = &reader.generated_with;
            let help = if !reader.report.has_room() {
                None
            } else if (pack_name, version) == (&pack.info.name, &pack.info.version) {
                did_you_mean(name, Id::table(pack).names())
            } else {
                Some(format!(
                    "the map was generated with the content pack `{}` {}, but this is `{}` {}",
                    shown(pack_name),
                    shown(version),
                    shown(&pack.info.name),
                    shown(&pack.info.version)
                ))
            };
            reader.wrong_with_help(
                "unknown-name",
                || format!("unknown {} `{}`", Id::NOUN, shown(name)),
                help,
            );
            Id::at(0)
        })
    })
}

macro_rules! numbered {
    ($($id:ident $count:ident $what:literal),+ $(,)?) => {$(
        impl Form for $id {
            fn write<'w>(&'w self, to: &mut Writer<'w>) -> io::Result<()> {
                to.check_number(self.index(), to.counts.$count, $what)?;
                to.plain(&self.0)
            }

            fn read<'de, D: Deserializer<'de>>(from: D, reader: &mut Reader<'_>) -> Result<Self, D::Error> {
                let id = Self(Deserialize::deserialize(from)?);
                reader.check_number(id.index(), reader.counts.$count, $what);
                Ok(id)
            }
        }
    )+};
}

numbered! {
    ZoneId zones "zone",
    ConnectionId connections "connection",
    ObjectId objects "object",
    PileId piles "pile",
    Level levels "level",
}

impl Form for Seat {
    fn write<'w>(&'w self, to: &mut Writer<'w>) -> io::Result<()> {
        to.plain(&self.0)
    }

    fn read<'de, D: Deserializer<'de>>(from: D, _: &mut Reader<'_>) -> Result<Self, D::Error> {
        Deserialize::deserialize(from).map(Self)
    }
}

impl Form for PassName {
    fn write<'w>(&'w self, to: &mut Writer<'w>) -> io::Result<()> {
        to.plain(self.as_str())
    }

    fn read<'de, D: Deserializer<'de>>(from: D, _: &mut Reader<'_>) -> Result<Self, D::Error> {
        String::deserialize(from).map(Self::from)
    }
}

impl Form for Seed {
    /// Writes a text, because not every JSON parser keeps 64-bit numbers exactly.
    fn write<'w>(&'w self, to: &mut Writer<'w>) -> io::Result<()> {
        to.plain(&self.to_string())
    }

    fn read<'de, D: Deserializer<'de>>(from: D, reader: &mut Reader<'_>) -> Result<Self, D::Error> {
        read_text(from, |text| {
            Self(text.parse().unwrap_or_else(|_| {
                let message = || format!("invalid seed `{}`: expected a 64-bit integer as text", shown(text));
                reader.wrong("seed", message);
                0
            }))
        })
    }
}

impl Form for MapSize {
    fn write<'w>(&'w self, to: &mut Writer<'w>) -> io::Result<()> {
        to.plain(&(self.width(), self.height(), self.levels()))
    }

    /// Returns the size from the outline, which was read before.
    fn read<'de, D: Deserializer<'de>>(from: D, reader: &mut Reader<'_>) -> Result<Self, D::Error> {
        <(u64, u64, u64)>::deserialize(from).map(|_| reader.size)
    }
}

impl Form for TilePos {
    fn write<'w>(&'w self, to: &mut Writer<'w>) -> io::Result<()> {
        to.plain(&(self.x, self.y))
    }

    fn read<'de, D: Deserializer<'de>>(from: D, reader: &mut Reader<'_>) -> Result<Self, D::Error> {
        let (x, y) = Deserialize::deserialize(from)?;
        let tile = Self::new(x, y);
        if x >= reader.size.width() || y >= reader.size.height() {
            reader.wrong("place", || format!("{tile} is outside the map"));
        }
        Ok(tile)
    }
}

impl Form for MapPos {
    fn write<'w>(&'w self, to: &mut Writer<'w>) -> io::Result<()> {
        let Self { level, tile } = self;
        to.check_number(level.index(), to.counts.levels, "level")?;
        to.plain(&(tile.x, tile.y, level.0))
    }

    /// Reads a position and checks its level. Its tile may be outside the map: the audit checks what an
    /// object covers.
    fn read<'de, D: Deserializer<'de>>(from: D, reader: &mut Reader<'_>) -> Result<Self, D::Error> {
        let (x, y, level) = Deserialize::deserialize(from)?;
        let place = Self { level: Level(level), tile: TilePos::new(x, y) };
        reader.check_number(place.level.index(), reader.counts.levels, "level");
        Ok(place)
    }
}
