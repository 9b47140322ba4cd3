//! Bodies of towns.

use crate::h3m::codec::army::Army;
use crate::h3m::codec::codes::{Formation, Identity, PlayerCode, TownSource};
use crate::h3m::codec::event::TownEvent;
use crate::h3m::codec::masks::{BuildingMask, SpellMask};
use crate::h3m::codec::prelude::*;

record! {
    /// Body of a town.
    pub struct Town {
        /// Other objects refer to it by this number.
        [since Ab] identity: Identity,
        owner: PlayerCode,
        /// `None` for a random name.
        name: Option<Text>,
        /// `None` for a random garrison.
        garrison: Option<Army>,
        formation: Formation,
        buildings: Buildings,
        /// Spells that its guild always has.
        [since Ab] spells_certain: SpellMask,
        /// Spells that its guild never has.
        spells_never: SpellMask,
        /// Whether its guild can research other spells.
        [since HOTA_1 else Flag::YES] has_spell_research: Flag,
        /// The special buildings of all towns of the game, four each: 0 default, 1 built, 2 forbidden.
        [since HOTA_5] special_buildings: Vec<u8>,
        events: Vec<TownEvent>,
        /// Determines the faction of a random town.
        [since Sod] alignment: TownSource,
        reserved: Reserved<3>,
    }
}

/// The buildings of a town.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Buildings {
    /// The buildings of a new town, with or without a fort.
    Default {
        has_fort: Flag,
    },
    Custom {
        built: BuildingMask,
        forbidden: BuildingMask,
    },
}

impl Default for Buildings {
    fn default() -> Self {
        Self::Default { has_fort: Flag::YES }
    }
}

impl Field for Buildings {
    const MIN_BYTES: usize = 2;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        if bool::read(from)? {
            let built = from.field("built", Field::read)?;
            let forbidden = from.field("forbidden", Field::read)?;
            Ok(Self::Custom { built, forbidden })
        } else {
            Ok(Self::Default { has_fort: from.field("has_fort", Field::read)? })
        }
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        match self {
            Self::Default { has_fort } => {
                false.write(to)?;
                has_fort.write(to)
            }
            Self::Custom { built, forbidden } => {
                true.write(to)?;
                built.write(to)?;
                forbidden.write(to)
            }
        }
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        if dice.coin() {
            Self::Default { has_fort: Field::sample(dice) }
        } else {
            Self::Custom { built: Field::sample(dice), forbidden: Field::sample(dice) }
        }
    }
}
