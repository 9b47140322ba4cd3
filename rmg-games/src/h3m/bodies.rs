//! Bodies of objects: what follows their position, by class. Source: `h3m-format.md` section 7.

mod guarded;
mod hero;
mod places;
mod quest;
mod town;

pub use guarded::{Artifact, Event, Garrison, Monster, MonsterTreasure, Resource, Reward, SpellScroll};
pub use hero::{Hero, HeroPlaceholder, PlaceholderHero};
pub use places::{
    AbandonedMine, DwellingFaction, Grail, LevelRange, Owned, RandomDwelling, RandomDwellingOfFaction,
    RandomDwellingOfLevel, Scholar, Shrine, Sign, WitchHut,
};
pub use quest::{Mission, Quest, QuestGuard, SeersHut, SeersReward};
pub use town::{Buildings, Town};
