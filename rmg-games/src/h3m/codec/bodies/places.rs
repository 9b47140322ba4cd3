//! Places that belong to somebody, and places that teach something.

use crate::h3m::codec::codes::{Identity, PlayerCode, ScholarGift, SpellCode, WidePlayerCode};
use crate::h3m::codec::masks::{ResourceMask, SkillMask, TownMask};
use crate::h3m::codec::prelude::*;

record! {
    /// Body of a mine, dwelling, lighthouse or shipyard.
    pub struct Owned {
        owner: PlayerCode,
        reserved: Reserved<3>,
    }
}

record! {
    /// Body of an abandoned mine. In The Restoration of Erathia it is [`Owned`].
    pub struct AbandonedMine {
        /// What it may turn out to be.
        resources: ResourceMask,
        reserved: Reserved<3>,
    }
}

record! {
    /// Body of a dwelling of any faction and level.
    pub struct RandomDwelling {
        owner: WidePlayerCode,
        faction: DwellingFaction,
        levels: LevelRange,
    }
}

record! {
    /// Body of a dwelling of any faction and one level.
    pub struct RandomDwellingOfLevel {
        owner: WidePlayerCode,
        faction: DwellingFaction,
    }
}

record! {
    /// Body of a dwelling of one faction and any level.
    pub struct RandomDwellingOfFaction {
        owner: WidePlayerCode,
        levels: LevelRange,
    }
}

record! {
    /// Levels of creatures, from 0 to 6.
    #[derive(Copy)]
    pub struct LevelRange {
        least: u8,
        most: u8,
    }
}

/// Which faction a random dwelling gets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DwellingFaction {
    /// That of this town; [`Identity::NONE`] cannot be said.
    OfTown(Identity),
    OneOf(TownMask),
}

impl Default for DwellingFaction {
    fn default() -> Self {
        Self::OneOf(TownMask::default())
    }
}

impl Field for DwellingFaction {
    const LEAST: usize = 4;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        match Identity::read(from)? {
            Identity::NONE => from.field("one_of", Field::read).map(Self::OneOf),
            town => Ok(Self::OfTown(town)),
        }
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        match self {
            Self::OfTown(Identity::NONE) => Err(to.error(H3mWriteProblem::Contradiction(
                "a dwelling like that of no town; say which factions",
            ))),
            Self::OfTown(town) => town.write(to),
            Self::OneOf(factions) => {
                Identity::NONE.write(to)?;
                factions.write(to)
            }
        }
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        match Identity::sample(dice) {
            Identity::NONE => Self::OneOf(Field::sample(dice)),
            town => Self::OfTown(town),
        }
    }
}

record! {
    /// Body of a sign and an ocean bottle.
    pub struct Sign {
        /// What it says; empty for one of the game's own lines.
        text: Text,
        reserved: Reserved<4>,
    }
}

record! {
    /// Body of a scholar.
    pub struct Scholar {
        gift: ScholarGift,
        /// Number of the primary skill, secondary skill or spell.
        which: u8,
        reserved: Reserved<6>,
    }
}

record! {
    /// Body of a shrine.
    pub struct Shrine {
        spell: SpellCode,
        reserved: Reserved<3>,
    }
}

record! {
    /// Body of a witch hut.
    pub struct WitchHut {
        /// What may be taught. The Restoration of Erathia stores nothing.
        [since Ab] skills: SkillMask,
    }
}

record! {
    /// Body of the grail.
    pub struct Grail {
        /// How far from here it may be, in tiles.
        radius: u8,
        reserved: Reserved<3>,
    }
}
