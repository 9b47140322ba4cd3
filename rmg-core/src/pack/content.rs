//! Factions, creatures, resources and everything that can be had.

use crate::ids::{ArtifactId, CreatureId, FactionId, HeroClassId, ObjectKindId, ResourceId, TerrainId};
use crate::pack::table::Record;

/// A faction: a kind of town, or the neutral creatures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faction {
    /// Identifier.
    pub name: String,
    /// Name for people.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// Whether there are towns of it.
    pub has_town: bool,
    /// Terrain where its creatures are at home.
    pub native_terrain: Option<TerrainId>,
    /// Whether its main zone goes underground when there is a choice.
    pub prefers_underground: bool,
    /// Moral side, a word of the pack (`good`, `evil` ...); empty without one.
    pub alignment: String,
    /// Levels of the mage guild; 0 without one.
    pub mage_guild_levels: u8,
    /// The boat that its shipyards build.
    pub boat: Option<ObjectKindId>,
}

/// A creature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Creature {
    /// Identifier.
    pub name: String,
    /// Name for people.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// Its faction.
    pub faction: FactionId,
    /// Level, from 1.
    pub level: u8,
    /// Whether it is an upgrade of another creature.
    pub is_upgraded: bool,
    /// What it can be upgraded to.
    pub upgrades: Vec<CreatureId>,
    /// Worth of one.
    pub ai_value: u32,
    /// New ones per week.
    pub growth: u32,
    /// Smallest usual stack on the map.
    pub stack_min: u32,
    /// Largest usual stack on the map.
    pub stack_max: u32,
    /// Price of one.
    pub cost: Vec<(ResourceId, u32)>,
    /// Whether it may stand on the map; false for holes in the numbering.
    pub is_placeable: bool,
}

/// An amount to be rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amount {
    /// Smallest.
    pub min: u32,
    /// Largest.
    pub max: u32,
    /// Distance of two possible amounts, at least 1.
    pub step: u32,
}

/// A resource.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resource {
    /// Identifier.
    pub name: String,
    /// Name for people.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// Price of one, in units of the currency.
    pub price: u32,
    /// Amount of a random pile.
    pub pile: Amount,
    /// What a mine gives per day.
    pub daily_output: u32,
}

/// An artifact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artifact {
    /// Identifier.
    pub name: String,
    /// Name for people.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// Class, a word of the pack (`treasure`, `minor` ...).
    pub class: String,
    /// Worth in units of the currency; of a combined one, the sum of its components.
    pub value: u32,
    /// What it is put together from; empty for a simple one.
    pub components: Vec<ArtifactId>,
    /// Whether it is found by chance when a template says nothing.
    pub is_random: bool,
    /// Whether the generator of the original game bans it by default.
    pub is_banned_by_original: bool,
    /// Whether it is of use on maps with water only.
    pub needs_water: bool,
}

/// A spell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spell {
    /// Identifier.
    pub name: String,
    /// Name for people.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// Level, from 1; 0 for what no hero learns.
    pub level: u8,
    /// Schools, words of the pack.
    pub schools: Vec<String>,
    /// Whether it is cast on the map.
    pub is_adventure: bool,
    /// Whether it is found by chance when a template says nothing.
    pub is_random: bool,
    /// Whether it is of use on maps with water only.
    pub needs_water: bool,
}

/// A secondary skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skill {
    /// Identifier.
    pub name: String,
    /// Name for people.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// Whether objects on the map may teach it.
    pub is_taught_on_map: bool,
    /// Whether it is of use on maps with water only.
    pub needs_water: bool,
}

/// A class of heroes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeroClass {
    /// Identifier.
    pub name: String,
    /// Name for people.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// Its faction.
    pub faction: FactionId,
    /// Leaning, a word of the pack (`might`, `magic`).
    pub affinity: String,
}

/// A hero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hero {
    /// Identifier.
    pub name: String,
    /// Name for people.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// The class, and through it the faction.
    pub class: HeroClassId,
    /// Whether the hero takes part in normal games when a template says nothing.
    pub is_random: bool,
    /// Whether the hero is at home on the sea, and takes part on maps with water only.
    pub needs_water: bool,
}

/// What a box, prison, scroll or quest may hold or ask for, with worth and frequency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reward {
    /// Identifier in the pack.
    pub name: String,
    /// What holds what.
    pub kind: RewardKind,
    /// Level of the spells or creatures; 0 where the kind has none. Creatures above the highest level listed
    /// count as of that level.
    pub level: u8,
    /// School of the spells; empty where the kind has none.
    pub school: String,
    /// Experience, gold, number of spells or level of a hero; 0 for creatures, whose number follows from the value.
    pub amount: u32,
    /// Worth. For creatures that are given: the AI value that the whole stack is made up to. For what a quest gives: worth of
    /// what is asked for it. For what a quest asks for: of a hero's level, what it is worth to have come so far; else 0, as
    /// it is made to be worth what is given.
    pub value: u32,
    /// Relative frequency.
    pub rarity: u32,
}

words! {
    /// Contents that are rolled.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum RewardKind {
        /// A hero in prison, with experience.
        PrisonExperience = "prison_experience",
        /// A scroll with a spell of that level.
        ScrollLevel = "scroll_level",
        /// A box with gold.
        BoxGold = "box_gold",
        /// A box with experience.
        BoxExperience = "box_experience",
        /// A box with that many spells of one level.
        BoxSpellsOfLevel = "box_spells_of_level",
        /// A box with that many spells of one school.
        BoxSpellsOfSchool = "box_spells_of_school",
        /// A box with that many spells.
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
        /// A quest for a hero who waits in a prison.
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
