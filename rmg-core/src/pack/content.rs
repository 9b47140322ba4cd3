//! Factions, creatures, resources and treasure items.

use serde::{Deserialize, Serialize};

use crate::ids::{ArtifactId, CreatureId, FactionId, HeroClassId, ObjectKindId, ResourceId, TerrainId};
use crate::pack::table::Record;

/// A faction: a kind of town, or the neutral creatures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faction {
    /// Unique identifier in the pack.
    pub name: String,
    /// Display name.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// Whether it has towns.
    pub has_town: bool,
    /// Terrain that its creatures are native to.
    pub native_terrain: Option<TerrainId>,
    /// Whether its main zone is placed underground if there is a choice.
    pub prefers_underground: bool,
    /// Alignment, a name in the pack (`good`, `evil` ...); empty for none.
    pub alignment: String,
    /// Levels of the mage guild; 0 for none.
    pub mage_guild_levels: u8,
    /// The boat that its shipyards build.
    pub boat: Option<ObjectKindId>,
}

/// A creature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Creature {
    /// Unique identifier in the pack.
    pub name: String,
    /// Display name.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// The faction to which it belongs.
    pub faction: FactionId,
    /// Level, from 1.
    pub level: u8,
    /// Whether it is an upgrade of another creature.
    pub is_upgraded: bool,
    /// The creatures that it can be upgraded to.
    pub upgrades: Vec<CreatureId>,
    /// Value of one creature.
    pub ai_value: u32,
    /// Growth per week.
    pub growth: u32,
    /// Minimum size of a typical stack on the map.
    pub stack_min: u32,
    /// Maximum size of a typical stack on the map.
    pub stack_max: u32,
    /// Price of one.
    pub cost: Vec<(ResourceId, u32)>,
    /// Whether it can be placed on the map; false for gaps in the numbering.
    pub is_placeable: bool,
}

/// The range of a random amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amount {
    /// Smallest possible amount.
    pub min: u32,
    /// Largest possible amount.
    pub max: u32,
    /// Difference between adjacent amounts, at least 1.
    pub step: u32,
}

/// A resource.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resource {
    /// Unique identifier in the pack.
    pub name: String,
    /// Display name.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// Price of one, in units of the currency.
    pub price: u32,
    /// Amount of a random pile.
    pub pile: Amount,
    /// Output of a mine per day.
    pub daily_output: u32,
}

/// An artifact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Artifact {
    /// Unique identifier in the pack.
    pub name: String,
    /// Display name.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// Class, a name in the pack (`treasure`, `minor` ...).
    pub class: String,
    /// Value in units of the currency; for a combined artifact, the sum of its components.
    pub value: u32,
    /// Its components; empty for a simple artifact.
    pub components: Vec<ArtifactId>,
    /// Whether it appears at random by default.
    pub is_random: bool,
    /// Whether the generator of the original game bans it by default.
    pub is_banned_by_original: bool,
    /// Whether it is useful only on maps with water.
    pub needs_water: bool,
}

/// A spell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spell {
    /// Unique identifier in the pack.
    pub name: String,
    /// Display name.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// Level, from 1; 0 for spells that no hero learns.
    pub level: u8,
    /// Schools, names in the pack.
    pub schools: Vec<String>,
    /// Whether it is cast on the adventure map.
    pub is_adventure: bool,
    /// Whether it appears at random by default.
    pub is_random: bool,
    /// Whether it is useful only on maps with water.
    pub needs_water: bool,
}

/// A secondary skill.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skill {
    /// Unique identifier in the pack.
    pub name: String,
    /// Display name.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// Whether objects on the map may teach it.
    pub is_taught_on_map: bool,
    /// Whether it is useful only on maps with water.
    pub needs_water: bool,
}

/// A class of heroes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeroClass {
    /// Unique identifier in the pack.
    pub name: String,
    /// Display name.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// The faction to which the class belongs.
    pub faction: FactionId,
    /// Affinity, a name in the pack (`might`, `magic`).
    pub affinity: String,
}

/// A hero.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hero {
    /// Unique identifier in the pack.
    pub name: String,
    /// Display name.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// The class, which also decides the faction.
    pub class: HeroClassId,
    /// Whether the hero appears in games by default.
    pub is_random: bool,
    /// Whether the hero is a sea hero, who appears only on maps with water.
    pub needs_water: bool,
}

/// Possible content or request of a box, prison, scroll or quest, with value and frequency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reward {
    /// Identifier in the pack.
    pub name: String,
    /// The container and its content.
    pub kind: RewardKind,
    /// Level of the spells or creatures; 0 if the kind has none. Creatures above the highest listed level
    /// count as that level.
    pub level: u8,
    /// School of the spells; empty if the kind has none.
    pub school: String,
    /// Experience, gold, number of spells or level of a hero; 0 for creatures, whose number is derived from
    /// the value.
    pub amount: u32,
    /// Value. For given creatures: the AI value of the whole stack. For quest rewards: the value of the
    /// requested items. For quest requests: the value of reaching the level of a hero; otherwise 0, because
    /// the request is scaled to the reward.
    pub value: u32,
    /// Relative frequency.
    pub rarity: u32,
}

words! {
    /// Kinds of random content.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum RewardKind {
        /// A hero in prison, with experience.
        PrisonExperience = "prison_experience",
        /// A scroll with a spell of that level.
        ScrollLevel = "scroll_level",
        /// A box with gold.
        BoxGold = "box_gold",
        /// A box with experience.
        BoxExperience = "box_experience",
        /// A box with a number of spells of one level.
        BoxSpellsOfLevel = "box_spells_of_level",
        /// A box with a number of spells of one school.
        BoxSpellsOfSchool = "box_spells_of_school",
        /// A box with a number of spells.
        BoxSpellsAny = "box_spells_any",
        /// A box with creatures of that level.
        BoxCreatures = "box_creatures",
        /// A quest rewarded with gold.
        QuestGold = "quest_gold",
        /// A quest rewarded with experience.
        QuestExperience = "quest_experience",
        /// A quest rewarded with creatures of that level.
        QuestCreatures = "quest_creatures",
        /// A quest for an artifact.
        AskArtifact = "ask_artifact",
        /// A quest for creatures of that level.
        AskCreatures = "ask_creatures",
        /// A quest for a resource that is not the currency.
        AskResource = "ask_resource",
        /// A quest for a hero of a level.
        AskLevel = "ask_level",
        /// A quest for a hero from a prison.
        AskHero = "ask_hero",
    }
}

macro_rules! records {
    ($($record:ident),+ $(,)?) => {$(
        impl Record for $record {
            fn name(&self) -> &str {
                &self.name
            }
        }
    )+};
}

records!(Faction, Creature, Resource, Artifact, Spell, Skill, HeroClass, Hero);
