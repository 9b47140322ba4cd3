//! Bodies of objects: the fields after their position, which depend on the class. Source:
//! `docs/sources/h3m.md` section 7.

mod guarded;
mod hero;
mod places;
mod quest;
mod sites;
mod town;

pub use guarded::{
    Artifact, Event, Garrison, Monster, MonsterTreasure, Pandora, Resource, Reward, RewardTail, SpellScroll,
};
pub use hero::{Hero, HeroPlaceholder, PlaceholderHero, WideStack};
pub use places::{
    AbandonedMine, DwellingFaction, Grail, LevelRange, Owned, RandomDwelling, RandomDwellingOfFaction,
    RandomDwellingOfLevel, Scholar, Shrine, Sign, WitchHut,
};
pub use quest::{HotaMission, Mission, Quest, QuestGuard, SeersHut, SeersReward, SeersTask};
pub use sites::{Bank, BlackMarket, Hoard, TrapperLodge, Treasure, University};
pub use town::{Buildings, Town};

use super::body_kind::{BodyKind, for_all_bodies};
use super::prelude::*;

/// Declares the type of each kind of body, with reading, writing and sampling.
macro_rules! object_bodies {
    ($( $(#[$doc:meta])* $kind:ident($type:ty), )+) => {
        /// The data of an object in addition to its position and appearance.
        #[derive(Debug, Clone, PartialEq, Eq, Default)]
        pub enum ObjectBody {
            /// No body, like most objects.
            #[default]
            Nothing,
            $( $(#[$doc])* $kind(Box<$type>), )+
        }

        $(
            impl From<$type> for ObjectBody {
                fn from(body: $type) -> Self {
                    Self::$kind(Box::new(body))
                }
            }
        )+

        impl ObjectBody {
            /// Returns the body of a kind with default values.
            pub(crate) fn default_of(kind: BodyKind) -> Self {
                match kind {
                    BodyKind::Nothing => Self::Nothing,
                    $( BodyKind::$kind => Self::$kind(Box::default()), )+
                }
            }

            /// Returns its kind.
            #[must_use]
            pub const fn kind(&self) -> BodyKind {
                match self {
                    Self::Nothing => BodyKind::Nothing,
                    $( Self::$kind(_) => BodyKind::$kind, )+
                }
            }

            pub(super) fn read(kind: BodyKind, from: &mut Reader<'_>) -> Result<Self, H3mError> {
                match kind {
                    BodyKind::Nothing => Ok(Self::Nothing),
                    $( BodyKind::$kind => Field::read(from).map(Self::$kind), )+
                }
            }

            pub(super) fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
                match self {
                    Self::Nothing => Ok(()),
                    $( Self::$kind(body) => body.write(to), )+
                }
            }

            #[cfg(test)]
            pub(super) fn sample(kind: BodyKind, dice: &mut Dice) -> Self {
                match kind {
                    BodyKind::Nothing => Self::Nothing,
                    $( BodyKind::$kind => Self::$kind(Field::sample(dice)), )+
                }
            }
        }
    };
}

for_all_bodies!(object_bodies);
