//! Content by its numbers in the files of The Shadow of Death, and which numbers that game has.

use std::ops::RangeInclusive;

use rmg_core::pack::{
    Artifact, Creature, Faction, Hero, ObjectKind, Record, Resource, River, Road, Skill, Spell, Table,
    TableId, Terrain,
};

use crate::h3m::codec::ObjectClass;

/// Content that files name by number.
pub(crate) trait Numbered: Record {
    /// What it is called in messages.
    const WORD: &'static str;
    /// Numbers that the game has. Sources: `docs/sources/h3m.md` sections 5 and 9.
    const IN_GAME: RangeInclusive<u16>;

    /// Its number, whatever game it is of.
    fn number(&self) -> Option<u16>;

    /// Its number in The Shadow of Death.
    fn sod_number(&self) -> Option<u16> {
        self.number().filter(|number| Self::IN_GAME.contains(number))
    }
}

macro_rules! numbered {
    ($($record:ident $word:literal $numbers:expr;)+) => {$(
        impl Numbered for $record {
            const WORD: &'static str = $word;
            const IN_GAME: RangeInclusive<u16> = $numbers;

            fn number(&self) -> Option<u16> {
                self.number
            }
        }
    )+};
}

numbered! {
    Terrain "terrain" 0..=9;
    Road "road" 1..=3;
    River "river" 1..=4;
    Faction "town" 0..=8;
    Creature "creature" 0..=144;
    Artifact "artifact" 0..=143;
    Spell "spell" 0..=80;
    Skill "skill" 0..=27;
    Hero "hero" 0..=155;
    Resource "resource" 0..=6;
}

/// The number of an id in The Shadow of Death.
///
/// # Errors
/// The reason, when the game does not have it.
pub(crate) fn number_of<Id: TableId, R: Numbered>(table: &Table<Id, R>, id: Id) -> Result<u16, String> {
    let word = R::WORD;
    let record =
        table.get(id).ok_or_else(|| format!("the content pack does not have a {word} of the map"))?;
    record.sod_number().ok_or_else(|| format!("the game does not have the {word} `{}`", record.name()))
}

/// [`number_of`] where a byte holds it.
pub(crate) fn byte_of<Id: TableId, R: Numbered>(table: &Table<Id, R>, id: Id) -> Result<u8, String> {
    let number = number_of(table, id)?;
    Ok(u8::try_from(number).expect("all kinds of content that bytes hold have fewer than 256 entries"))
}

/// Ids by number; of two with one number the first.
pub(crate) fn by_number<Id: TableId, R: Numbered>(table: &Table<Id, R>) -> Vec<Option<Id>> {
    let mut ids = Vec::new();
    for (id, record) in table.iter() {
        let Some(number) = record.number().map(usize::from) else { continue };
        if ids.len() <= number {
            ids.resize(number + 1, None);
        }
        ids[number].get_or_insert(id);
    }
    ids
}

/// The resource that files count in hundreds.
pub(crate) const GOLD: u16 = 6;

/// Classes of the game.
const CLASSES: RangeInclusive<u16> = 1..=231;

/// Class and subclass of a kind in The Shadow of Death; `None` when that game does not have it.
pub(crate) fn sod_class(kind: &ObjectKind) -> Option<(ObjectClass, u32)> {
    let (class, subclass) = kind.number.filter(|(class, _)| CLASSES.contains(class))?;
    let class = ObjectClass(class.into());
    // The largest subclass where it means something; elsewhere the game does not look at it.
    let most = match class {
        // 141 and up have a number, but no appearance.
        ObjectClass::ARTIFACT => 140,
        ObjectClass::MONSTER => *Creature::IN_GAME.end(),
        ObjectClass::TOWN | ObjectClass::RANDOM_DWELLING_OF_FACTION => *Faction::IN_GAME.end(),
        ObjectClass::HERO => 17,
        ObjectClass::RESOURCE | ObjectClass::RANDOM_DWELLING_OF_LEVEL | BANK => 6,
        ObjectClass::MINE
        | ObjectClass::ABANDONED_MINE
        | ObjectClass::BORDER_GUARD
        | ObjectClass::BORDER_GATE
        | ObjectClass::KEYMASTER
        | ObjectClass::MONOLITH
        | ObjectClass::MONOLITH_ENTRANCE
        | ObjectClass::MONOLITH_EXIT => 7,
        ObjectClass::DWELLING => 79,
        ObjectClass::SEERS_HUT | ObjectClass::BOAT => 2,
        ObjectClass::DWELLING_4 | ObjectClass::GARRISON | ObjectClass::GARRISON_2 => 1,
        _ => u16::MAX,
    };
    (subclass <= most).then_some((class, subclass.into()))
}

/// Banks of creatures that are not classes of their own.
const BANK: ObjectClass = ObjectClass(16);

/// [`sod_class`] of a kind.
///
/// # Errors
/// The reason, when the game does not have it.
pub(crate) fn class_of(kind: &ObjectKind) -> Result<(ObjectClass, u32), String> {
    sod_class(kind).ok_or_else(|| format!("the game does not have the object `{}`", kind.key))
}

/// Artifacts that lie about and can be rolled: all but the spell book, scrolls, the grail, war machines, and
/// holes in the numbering.
pub(crate) const ROLLED_ARTIFACTS: RangeInclusive<u16> = 7..=140;
