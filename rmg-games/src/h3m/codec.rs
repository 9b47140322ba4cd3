//! The codec: all fields of all versions, and their bytes. It does not depend on `rmg-core`; a test checks
//! this.
//!
//! [`write()`] returns exactly the bytes that [`read`] accepted. Reserved bytes, numbers without a known
//! meaning and bytes after the last field are kept. Data of unknown length (such as an unknown quest type) is
//! an error with its position.
//!
//! Every record is declared once with the macro `record`, in the order of the file, for all versions. Fields
//! that a version does not have keep their default. Other values are errors when the file is written.

mod appearance;
mod army;
mod bodies;
mod body_kind;
mod campaign;
mod class;
mod codes;
mod conditions;
mod container;
mod error;
mod event;
mod field;
mod file;
mod hota;
mod info;
mod list;
mod listed;
mod map_settings;
mod marker;
mod masks;
mod object;
mod path;
mod prefix;
mod prelude;
mod read;
mod reader;
mod record;
mod script;
mod tiles;
mod version;
mod write;
mod writer;

pub use appearance::{Appearance, ObjectGroup};
pub use army::{Army, ArtifactEntry, Guard, HeroArtifacts, Resources, SkillEntry, Stack, WornSlot};
pub use bodies::{
    AbandonedMine, Artifact, Bank, BlackMarket, Buildings, DwellingFaction, Event, Garrison, Grail, Hero,
    HeroPlaceholder, Hoard, HotaMission, LevelRange, Mission, Monster, MonsterTreasure, ObjectBody, Owned,
    Pandora, PlaceholderHero, Quest, QuestGuard, RandomDwelling, RandomDwellingOfFaction,
    RandomDwellingOfLevel, Resource, Reward, RewardTail, Scholar, SeersHut, SeersReward, SeersTask, Shrine,
    Sign, SpellScroll, Town, TrapperLodge, Treasure, University, WideStack, WitchHut,
};
pub use body_kind::BodyKind;
pub use campaign::{Campaign, CampaignError, Scenario};
pub use class::ObjectClass;
pub use codes::{
    AiBehavior, ArtifactCode, CreatureCode, Difficulty, Formation, FortLevel, Gender, HallLevel, HeroCode,
    Identity, LastDay, Mood, PatrolRadius, PlayerCode, PortraitCode, PrimaryCode, ResourceCode, ScholarGift,
    SkillCode, SkillLevel, SpellCode, TownCode, TownSource, WidePlayerCode,
};
pub use conditions::{Conditions, Loss, SpecialLoss, SpecialVictory, Teams, Victory, VictoryGoal};
pub use container::is_hota;
pub use error::{H3mError, H3mProblem, H3mWriteError, H3mWriteProblem};
pub use event::{TimedEvent, TownEvent};
pub use field::{Flag, Reserved, Text};
pub use file::H3mFile;
pub use hota::{HeroGrowth, HotaHeader, HotaSettings, KeptVariable, ScriptLink};
pub use info::{BasicInfo, HeroFace, MainHero, MainTown, NamedHero, PlayerSetup, Side};
pub use listed::{ArtifactMask, HeroMask, Listed};
pub use map_settings::{CustomHero, HeroSettings, HeroSettingsTable, MapSettings, Rumor};
pub use marker::Marker;
pub use masks::{
    BuildingMask, CellMask, Mask, PlayerMask, ResourceMask, SkillMask, SpellMask, TerrainMask, TownMask,
};
pub use object::Object;
pub use read::{read, read_info};
pub use script::{
    Action, Block, Branch, Branches, Condition, Image, Initial, Nested, Opponents, Question, QuestionEnd,
    Script, Scripts, Term, TermKind, Test, TestKind, Value, Variable,
};
pub use tiles::{RiverCode, RoadCode, TerrainCode, Tile, TileFlags, Xyz};
pub use version::{HotaLayout, Version};
pub use write::{write, write_gzip};

pub(super) use field::{CompareFields, Field};
pub(super) use object::MAX_OBJECTS;
pub(super) use writer::Writer;

#[cfg(test)]
pub(super) mod tests;
