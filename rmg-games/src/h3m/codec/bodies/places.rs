//! Objects with owners, and objects that heroes visit.

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
        /// Resources that it may produce.
        resources: ResourceMask,
        reserved: Reserved<3>,
        /// Whether the map states the guards.
        [since HOTA_5] has_guards: Flag,
        /// Troglodytes by default.
        [since HOTA_5 else 70] guard: i32,
        [since HOTA_5 else 100] min_guards: i32,
        [since HOTA_5 else 200] max_guards: i32,
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
        min: u8,
        max: u8,
    }
}

/// The faction of a random dwelling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DwellingFaction {
    /// The faction of this town; [`Identity::NONE`] is not allowed.
    OfTown(Identity),
    /// Any of these factions.
    OneOf(TownMask),
}

impl Default for DwellingFaction {
    fn default() -> Self {
        Self::OneOf(TownMask::default())
    }
}

impl Field for DwellingFaction {
    const MIN_BYTES: usize = 4;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        match Identity::read(from)? {
            Identity::NONE => from.field("one_of", Field::read).map(Self::OneOf),
            town => Ok(Self::OfTown(town)),
        }
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        match self {
            Self::OfTown(Identity::NONE) => Err(to.error(H3mWriteProblem::Contradiction(
                "the town of the dwelling must not be Identity::NONE; use OneOf",
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
        /// Empty for a random default text of the game.
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
        /// Skills that it may teach. The Restoration of Erathia does not store them.
        [since Ab] skills: SkillMask,
    }
}

record! {
    /// Body of the grail.
    pub struct Grail {
        /// Maximum distance of the grail from this object, in tiles.
        radius: u8,
        reserved: Reserved<3>,
    }
}
