//! Numbers of content in files, and the numbers that each game has.

use std::ops::{Deref, RangeInclusive};

use rmg_core::Game;
use rmg_core::pack::{
    Artifact, ContentPack, Creature, Faction, Hero, ObjectKind, Record, Resource, River, Road, Skill, Spell,
    Table, TableId, Terrain,
};

use super::hota_classes::max_of_hota;
use crate::h3m::codec::{HotaLayout, ObjectClass, Version};

/// A content pack, and the game of a file. Content outside of the numbers of the game is not supported.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GamePack<'p> {
    pub(crate) pack: &'p ContentPack,
    pub(crate) version: Version,
}

impl Deref for GamePack<'_> {
    type Target = ContentPack;

    fn deref(&self) -> &ContentPack {
        self.pack
    }
}

/// Returns the highest version that a game reads, and the lower ones. For Horn of the Abyss the lowest layout
/// that has the content of a map is used, because older releases of the game also read it. The layouts 0 to 2
/// have hardly less content than 3.
pub(crate) fn versions_of(target: Game) -> (Version, &'static [Version]) {
    match target {
        Game::Vcmi | Game::ShadowOfDeath => (Version::Sod, &[]),
        Game::Hota => (Version::HOTA_9, &[Version::HOTA_3, Version::HOTA_8]),
        Game::Hota3 => (Version::HOTA_3, &[]),
        Game::Hota8 => (Version::HOTA_8, &[]),
        Game::Hota9 => (Version::HOTA_9, &[]),
    }
}

/// Content that files refer to by number.
pub(crate) trait Numbered: Record {
    /// Its name in messages.
    const WORD: &'static str;

    /// Returns the maximum number in a game. Sources: `docs/sources/h3m.md` sections 5 and 9,
    /// `docs/sources/h3m-hota.md` section 1.
    fn max_in(version: Version) -> u16;

    /// Returns its number in any game.
    fn number(&self) -> Option<u16>;

    /// Returns its number in a game; `None` if the game does not have it.
    fn number_in(&self, version: Version) -> Option<u16> {
        self.number().filter(|number| *number <= Self::max_in(version))
    }
}

macro_rules! numbered {
    ($($record:ident $word:literal $max:literal $(, hota $hota:expr)?;)+) => {$(
        impl Numbered for $record {
            const WORD: &'static str = $word;

            fn max_in(version: Version) -> u16 {
                let _layout = version.hota();
                $( if let Some(layout) = _layout {
                    let count: fn(HotaLayout) -> u16 = $hota;
                    return count(layout) - 1;
                } )?
                $max
            }

            fn number(&self) -> Option<u16> {
                self.number
            }
        }
    )+};
}

numbered! {
    Terrain "terrain" 9, hota |_| 12;
    Road "road" 3;
    River "river" 4;
    Faction "town" 8, hota HotaLayout::towns;
    Creature "creature" 144, hota HotaLayout::creatures;
    Artifact "artifact" 143, hota HotaLayout::artifacts;
    Spell "spell" 80;
    Skill "skill" 27, hota HotaLayout::skills;
    Hero "hero" 155, hota HotaLayout::heroes;
    Resource "resource" 6;
}

impl GamePack<'_> {
    /// Returns the number of an id in the game.
    ///
    /// # Errors
    /// If the game does not have it.
    pub(crate) fn number<Id: TableId, R: Numbered>(
        self,
        table: &Table<Id, R>,
        id: Id,
    ) -> Result<u16, String> {
        let word = R::WORD;
        let record = table
            .get(id)
            .ok_or_else(|| format!("the content pack does not have a {word} that the map uses"))?;
        let number = record.number_in(self.version);
        number.ok_or_else(|| format!("the game does not have the {word} `{}`", record.name()))
    }

    /// Returns [`number`](Self::number) as a byte.
    pub(crate) fn byte<Id: TableId, R: Numbered>(self, table: &Table<Id, R>, id: Id) -> Result<u8, String> {
        let number = self.number(table, id)?;
        Ok(u8::try_from(number).expect("content that is stored as a byte has numbers below 256"))
    }

    /// Returns class and subclass of a kind.
    ///
    /// # Errors
    /// If the game does not have it.
    pub(crate) fn class(self, kind: &ObjectKind) -> Result<(ObjectClass, u32), String> {
        let class = class_in(self.version, kind);
        class.ok_or_else(|| format!("the game does not have the object `{}`", kind.key))
    }
}

/// Returns the ids by number. The first of several ids with the same number applies.
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

/// Number of gold, which files count in hundreds.
pub(crate) const GOLD: u16 = 6;

/// Object classes of the game.
const CLASSES: RangeInclusive<u16> = 1..=231;

/// Returns class and subclass of a kind in a game; `None` if the game does not have it.
pub(crate) fn class_in(version: Version, kind: &ObjectKind) -> Option<(ObjectClass, u32)> {
    let (class, subclass) = kind.number.filter(|(class, _)| CLASSES.contains(class))?;
    let class = ObjectClass(class.into());
    let max = match version.hota() {
        None => max_of_sod(class, version)?,
        Some(layout) => max_of_hota(class, layout)?,
    };
    (subclass <= max).then_some((class, subclass.into()))
}

/// Returns the maximum subclass in The Shadow of Death, which ignores the subclass of most classes. `None`
/// for classes that only Horn of the Abyss has.
fn max_of_sod(class: ObjectClass, version: Version) -> Option<u16> {
    Some(match class {
        // numbers from 141 on have no appearance
        ObjectClass::ARTIFACT => 140,
        ObjectClass::MONSTER => Creature::max_in(version),
        ObjectClass::TOWN | ObjectClass::RANDOM_DWELLING_OF_FACTION => Faction::max_in(version),
        ObjectClass::HERO => 17,
        ObjectClass::RESOURCE | ObjectClass::RANDOM_DWELLING_OF_LEVEL | ObjectClass::BANK => 6,
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
        // Horn of the Abyss has other objects with higher subclasses of these
        ObjectClass::PRISON
        | ObjectClass::SHIPYARD
        | ObjectClass::SHRINE_1
        | ObjectClass::SHRINE_2
        | ObjectClass::SHRINE_3
        | ObjectClass(35 | 47 | 58 | 106) => 0,
        ObjectClass(40 | 114 | 115 | 122 | 138..=142 | 144..=146 | 152 | 154 | 157 | 159 | 160 | 204) => {
            return None;
        }
        _ => u16::MAX,
    })
}

/// Artifacts of The Shadow of Death that random objects can become: all except the spell book, scrolls, the
/// grail, war machines and unused numbers.
const RANDOM_ARTIFACTS: RangeInclusive<u16> = 7..=140;

/// First artifact of Horn of the Abyss.
const FIRST_OF_HOTA: u16 = 141;

/// Artifacts of Horn of the Abyss that no random object becomes: two unused numbers and the cannon.
const NEVER_RANDOM: RangeInclusive<u16> = 144..=146;

/// Returns whether random objects can become the artifact with this number, which the game has.
pub(crate) fn is_random_artifact(version: Version, number: u16) -> bool {
    let is_of_hota = version.hota().is_some() && number >= FIRST_OF_HOTA;
    RANDOM_ARTIFACTS.contains(&number) || is_of_hota && !NEVER_RANDOM.contains(&number)
}
