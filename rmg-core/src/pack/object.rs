//! Kinds of map objects, their appearances, and sets of obstacles.

use std::cmp::Ordering;

use crate::ids::{AppearanceId, ArtifactId, CreatureId, FactionId, HeroClassId, ObjectKindId, ResourceId};
use crate::pack::footprint::Footprint;
use crate::pack::table::Record;
use crate::pack::terrain::{LevelRule, TerrainSet};

/// A kind of map object: what templates and VCMI's map files call type and subtype.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObjectKind {
    /// `type/subtype`.
    pub key: String,
    /// Type, as templates name it.
    pub type_name: String,
    /// Subtype, as templates name it.
    pub subtype: String,
    /// Name for people.
    pub title: String,
    /// Class and subclass in the game's map files.
    pub number: Option<(u16, u16)>,
    /// What part it plays.
    pub role: ObjectRole,
    /// The content that it stands for.
    pub subject: Subject,
    /// Worth when treasure is rolled; 0: never rolled. Of a mine: strength of its guard.
    pub value: u32,
    /// Relative frequency when treasure is rolled; 0: never rolled.
    pub rarity: u32,
    /// Most of them in a zone; `None`: no limit.
    pub zone_limit: Option<u32>,
    /// Most of them on a map; `None`: no limit.
    pub map_limit: Option<u32>,
    /// The group by which a template can ban it.
    pub ban_category: Option<BanCategory>,
    /// Whether heroes visit it.
    pub is_visitable: bool,
    /// Whether it disappears when visited.
    pub is_removed_on_visit: bool,
    /// Whether players can own it.
    pub is_ownable: bool,
    /// Whether it brings guards of its own.
    pub has_own_guards: bool,
    /// Name of the body that it has in the game's map files (a word of the writer).
    pub body: String,
    /// Its appearances, in the order of the pack.
    pub appearances: Vec<AppearanceId>,
}

impl ObjectKind {
    /// Type and subtype, by which kinds are ordered.
    #[must_use]
    pub fn key_parts(&self) -> (&str, &str) {
        (&self.type_name, &self.subtype)
    }

    /// Whether treasure piles may hold it.
    #[must_use]
    pub fn is_rolled(&self) -> bool {
        self.value > 0 && self.rarity > 0
    }
}

impl Record for ObjectKind {
    fn name(&self) -> &str {
        &self.key
    }

    fn cmp_name(&self, name: &str) -> Ordering {
        self.key_parts().cmp(&name.split_once('/').unwrap_or((name, "")))
    }
}

/// The content that an object kind stands for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Subject {
    /// None.
    #[default]
    None,
    /// A town of that faction.
    Faction(FactionId),
    /// A stack of that creature.
    Creature(CreatureId),
    /// That artifact.
    Artifact(ArtifactId),
    /// One of the artifacts of a class, a word of the pack, that the game rolls.
    ArtifactClass(String),
    /// A pile or a mine of that resource.
    Resource(ResourceId),
    /// A hero of that class.
    HeroClass(HeroClassId),
    /// A dwelling.
    Dwelling(Box<Dwelling>),
}

/// Where creatures are hired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dwelling {
    /// The creatures.
    pub creatures: Vec<CreatureId>,
    /// Level of the strongest.
    pub level: u8,
    /// Its faction.
    pub faction: FactionId,
    /// AI value times growth of what it offers: base of its worth.
    pub value: u32,
    /// Guards by name and number; empty: the game's rule, if the kind has guards of its own.
    pub guards: Vec<(CreatureId, u32)>,
    /// Whether the generator may place it; false for older duplicates.
    pub is_placeable: bool,
    /// Whether a random dwelling may become it.
    pub is_random: bool,
}

/// What part a kind of object plays for the generator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it; the words of the tables are theirs")]
pub enum ObjectRole {
    Artifact,
    Barrier,
    Boat,
    CreatureBank,
    Decoration,
    Dwelling,
    Event,
    Garrison,
    Grail,
    Hero,
    HeroPlaceholder,
    Keymaster,
    MagicTerrain,
    Market,
    Mine,
    Monster,
    Obelisk,
    Pandora,
    Pickup,
    Portal,
    Prison,
    RandomArtifact,
    RandomDwelling,
    RandomHero,
    RandomMonster,
    RandomResource,
    RandomTown,
    Resource,
    SeerHut,
    Shipyard,
    Shrine,
    Sign,
    SpellScroll,
    Town,
    Visitable,
}

impl ObjectRole {
    /// All roles.
    pub const ALL: [Self; 35] = [
        Self::Artifact,
        Self::Barrier,
        Self::Boat,
        Self::CreatureBank,
        Self::Decoration,
        Self::Dwelling,
        Self::Event,
        Self::Garrison,
        Self::Grail,
        Self::Hero,
        Self::HeroPlaceholder,
        Self::Keymaster,
        Self::MagicTerrain,
        Self::Market,
        Self::Mine,
        Self::Monster,
        Self::Obelisk,
        Self::Pandora,
        Self::Pickup,
        Self::Portal,
        Self::Prison,
        Self::RandomArtifact,
        Self::RandomDwelling,
        Self::RandomHero,
        Self::RandomMonster,
        Self::RandomResource,
        Self::RandomTown,
        Self::Resource,
        Self::SeerHut,
        Self::Shipyard,
        Self::Shrine,
        Self::Sign,
        Self::SpellScroll,
        Self::Town,
        Self::Visitable,
    ];

    /// The word in the tables of a pack.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Artifact => "artifact",
            Self::Barrier => "barrier",
            Self::Boat => "boat",
            Self::CreatureBank => "creature_bank",
            Self::Decoration => "decoration",
            Self::Dwelling => "dwelling",
            Self::Event => "event",
            Self::Garrison => "garrison",
            Self::Grail => "grail",
            Self::Hero => "hero",
            Self::HeroPlaceholder => "hero_placeholder",
            Self::Keymaster => "keymaster",
            Self::MagicTerrain => "magic_terrain",
            Self::Market => "market",
            Self::Mine => "mine",
            Self::Monster => "monster",
            Self::Obelisk => "obelisk",
            Self::Pandora => "pandora",
            Self::Pickup => "pickup",
            Self::Portal => "portal",
            Self::Prison => "prison",
            Self::RandomArtifact => "random_artifact",
            Self::RandomDwelling => "random_dwelling",
            Self::RandomHero => "random_hero",
            Self::RandomMonster => "random_monster",
            Self::RandomResource => "random_resource",
            Self::RandomTown => "random_town",
            Self::Resource => "resource",
            Self::SeerHut => "seer_hut",
            Self::Shipyard => "shipyard",
            Self::Shrine => "shrine",
            Self::Sign => "sign",
            Self::SpellScroll => "spell_scroll",
            Self::Town => "town",
            Self::Visitable => "visitable",
        }
    }
}

/// Groups of objects that a template can ban (`bannedCategories`), by the words of the template language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it; the words are the language's")]
pub enum BanCategory {
    Other,
    CreatureBank,
    Bonus,
    Dwelling,
    Resource,
    ResourceGenerator,
    SpellScroll,
    RandomArtifact,
    PandorasBox,
    QuestArtifact,
    SeerHut,
}

impl BanCategory {
    /// All groups.
    pub const ALL: [Self; 11] = [
        Self::Other,
        Self::CreatureBank,
        Self::Bonus,
        Self::Dwelling,
        Self::Resource,
        Self::ResourceGenerator,
        Self::SpellScroll,
        Self::RandomArtifact,
        Self::PandorasBox,
        Self::QuestArtifact,
        Self::SeerHut,
    ];

    /// The word of the template language and of the tables.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Other => "other",
            Self::CreatureBank => "creatureBank",
            Self::Bonus => "bonus",
            Self::Dwelling => "dwelling",
            Self::Resource => "resource",
            Self::ResourceGenerator => "resourceGenerator",
            Self::SpellScroll => "spellScroll",
            Self::RandomArtifact => "randomArtifact",
            Self::PandorasBox => "pandorasBox",
            Self::QuestArtifact => "questArtifact",
            Self::SeerHut => "seerHut",
        }
    }
}

/// One look of an object kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appearance {
    /// Identifier in the pack.
    pub name: String,
    /// The kind.
    pub kind: ObjectKindId,
    /// Stem of the sprite file, as the game names it.
    pub sprite: String,
    /// Which state of the kind it shows, a word of the pack (`village`, `fort`); empty when there is only one.
    pub variant: String,
    /// Tiles that it covers.
    pub footprint: Footprint,
    /// Terrains where it may stand; empty: never placed, only known.
    pub terrains: TerrainSet,
    /// Whether its action cells can be entered from the three tiles above.
    pub is_entered_from_above: bool,
    /// Whether it is drawn flat under everything.
    pub is_overlay: bool,
    /// Further columns of the game's own object table, kept for its map files.
    pub game_table: GameTable,
}

impl Record for Appearance {
    fn name(&self) -> &str {
        &self.name
    }
}

/// What the game's own table of objects says beyond the rest of an [`Appearance`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct GameTable {
    /// Group of the editor's lists.
    pub group: u8,
    /// Bits of the terrains where the editor lets one place it, by terrain number.
    pub allowed_terrains: u16,
    /// Bits of the terrains in whose list the editor shows it, by terrain number.
    pub menu_terrains: u16,
}

/// Obstacles that look well together in one zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObstacleSet {
    /// Identifier.
    pub name: String,
    /// What they are.
    pub kind: ObstacleKind,
    /// Terrains of the zones where the set is used; every appearance in it may stand on each of them.
    pub terrains: TerrainSet,
    /// Levels of the zones where the set is used.
    pub levels: LevelRule,
    /// Factions of the zones where the set is used; empty: any.
    pub factions: Vec<FactionId>,
    /// The obstacles, in the order of the pack; none of them is flat.
    pub appearances: Vec<AppearanceId>,
}

impl Record for ObstacleSet {
    fn name(&self) -> &str {
        &self.name
    }
}

/// What the obstacles of a set are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it; the words of the tables are theirs")]
pub enum ObstacleKind {
    Mountain,
    Tree,
    Lake,
    Crater,
    Rock,
    Plant,
    Structure,
    Animal,
    Other,
}

impl ObstacleKind {
    /// All kinds.
    pub const ALL: [Self; 9] = [
        Self::Mountain,
        Self::Tree,
        Self::Lake,
        Self::Crater,
        Self::Rock,
        Self::Plant,
        Self::Structure,
        Self::Animal,
        Self::Other,
    ];

    /// Whether it hides nothing behind it: low enough for a shore.
    #[must_use]
    pub fn is_low(self) -> bool {
        matches!(self, Self::Rock | Self::Plant | Self::Other)
    }

    /// The word in the tables of a pack.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Mountain => "mountain",
            Self::Tree => "tree",
            Self::Lake => "lake",
            Self::Crater => "crater",
            Self::Rock => "rock",
            Self::Plant => "plant",
            Self::Structure => "structure",
            Self::Animal => "animal",
            Self::Other => "other",
        }
    }
}
