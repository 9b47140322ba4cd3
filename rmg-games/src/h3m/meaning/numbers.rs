//! Numbers of content in files, and the numbers that The Shadow of Death has.

use std::ops::RangeInclusive;

use rmg_core::pack::{
    Artifact, Creature, Faction, Hero, ObjectKind, Record, Resource, River, Road, Skill, Spell, Table,
    TableId, Terrain,
};

use crate::h3m::codec::ObjectClass;

/// Content that files refer to by number.
pub(crate) trait Numbered: Record {
    /// Its name in messages.
    const WORD: &'static str;
    /// The numbers of the game. Sources: `docs/sources/h3m.md` sections 5 and 9.
    const IN_GAME: RangeInclusive<u16>;

    /// Returns its number in any game.
    fn number(&self) -> Option<u16>;

    /// Returns its number in The Shadow of Death.
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

/// Returns the number of an id in The Shadow of Death.
///
/// # Errors
/// If the game does not have it.
pub(crate) fn number_of<Id: TableId, R: Numbered>(table: &Table<Id, R>, id: Id) -> Result<u16, String> {
    let word = R::WORD;
    let record =
        table.get(id).ok_or_else(|| format!("the content pack does not have a {word} that the map uses"))?;
    record.sod_number().ok_or_else(|| format!("the game does not have the {word} `{}`", record.name()))
}

/// Returns [`number_of`] as a byte.
pub(crate) fn byte_of<Id: TableId, R: Numbered>(table: &Table<Id, R>, id: Id) -> Result<u8, String> {
    let number = number_of(table, id)?;
    Ok(u8::try_from(number).expect("content that is stored as a byte has numbers below 256"))
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

/// Returns class and subclass of a kind in The Shadow of Death; `None` if the game does not have it.
pub(crate) fn sod_class(kind: &ObjectKind) -> Option<(ObjectClass, u32)> {
    let (class, subclass) = kind.number.filter(|(class, _)| CLASSES.contains(class))?;
    let class = ObjectClass(class.into());
    // the maximum subclass; the game ignores the subclass of other classes
    let max = match class {
        // numbers from 141 on have no appearance
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
    (subclass <= max).then_some((class, subclass.into()))
}

/// Class of creature banks; some banks have separate classes.
const BANK: ObjectClass = ObjectClass(16);

/// Returns [`sod_class`] of a kind.
///
/// # Errors
/// If the game does not have it.
pub(crate) fn class_of(kind: &ObjectKind) -> Result<(ObjectClass, u32), String> {
    sod_class(kind).ok_or_else(|| format!("the game does not have the object `{}`", kind.key))
}

/// Artifacts that random objects can become: all except the spell book, scrolls, the grail, war machines and
/// unused numbers.
pub(crate) const RANDOM_ARTIFACTS: RangeInclusive<u16> = 7..=140;
