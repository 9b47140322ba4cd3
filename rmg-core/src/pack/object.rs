//! Kinds of map objects, their appearances, and sets of obstacles.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::ids::{AppearanceId, ArtifactId, CreatureId, FactionId, HeroClassId, ObjectKindId, ResourceId};
use crate::pack::footprint::Footprint;
use crate::pack::table::Record;
use crate::pack::terrain::{LevelRule, TerrainSet};

/// A kind of map object: type and subtype in templates and in VCMI's map files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectKind {
    /// `type/subtype`.
    pub key: String,
    /// Type, as in templates.
    pub type_name: String,
    /// Subtype, as in templates.
    pub subtype: String,
    /// Display name.
    pub title: String,
    /// Class and subclass in the game's map files.
    pub number: Option<(u16, u16)>,
    /// What the generator uses it for.
    pub role: ObjectRole,
    /// The content that it represents.
    pub subject: Subject,
    /// Value as treasure; 0: never treasure. Of a mine: strength of its guard.
    pub value: u32,
    /// Relative frequency as treasure; 0: never treasure.
    pub rarity: u32,
    /// Maximum number in a zone; `None`: no limit.
    pub zone_limit: Option<u32>,
    /// Maximum number on a map; `None`: no limit.
    pub map_limit: Option<u32>,
    /// The group by which a template can ban it.
    pub ban_category: Option<BanCategory>,
    /// Whether heroes visit it.
    pub is_visitable: bool,
    /// Whether it disappears when visited.
    pub is_removed_on_visit: bool,
    /// Whether players can own it.
    pub is_ownable: bool,
    /// Whether it has its own guards.
    pub has_own_guards: bool,
    /// Name of its body in the game's map files (a term of the writer).
    pub body: String,
    /// Its appearances, in the order of the pack.
    pub appearances: Vec<AppearanceId>,
}

impl ObjectKind {
    /// Returns type and subtype; kinds are sorted by them.
    #[must_use]
    pub fn key_parts(&self) -> (&str, &str) {
        (&self.type_name, &self.subtype)
    }

    /// Returns whether treasure piles may contain it.
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

/// The content that an object kind represents.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Subject {
    /// No content.
    #[default]
    None,
    /// A town of that faction.
    Faction(FactionId),
    /// A stack of that creature.
    Creature(CreatureId),
    /// A stack of a random creature of a level, or of any; the game chooses it.
    CreatureLevel(Option<u8>),
    /// That artifact.
    Artifact(ArtifactId),
    /// A random artifact of a class, a name in the pack; the game chooses it.
    ArtifactClass(String),
    /// A pile or a mine of that resource.
    Resource(ResourceId),
    /// A hero of that class.
    HeroClass(HeroClassId),
    /// A dwelling with its creatures.
    Dwelling(Box<Dwelling>),
}

/// A dwelling, where creatures are hired.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dwelling {
    /// The creatures for hire.
    pub creatures: Vec<CreatureId>,
    /// Level of the strongest.
    pub level: u8,
    /// The faction of its creatures.
    pub faction: FactionId,
    /// AI value times growth of its creatures: the base of its value.
    pub value: u32,
    /// Guards and their numbers. If empty and the kind has its own guards, the rule of the game applies.
    pub guards: Vec<(CreatureId, u32)>,
    /// Whether the generator may place it; false for older duplicates.
    pub is_placeable: bool,
    /// Whether a random dwelling may become it.
    pub is_random: bool,
}

words! {
    /// The role of a kind of object for the generator.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[expect(missing_docs, reason = "the names are those of the tables")]
    pub enum ObjectRole {
        Artifact = "artifact",
        Barrier = "barrier",
        Boat = "boat",
        CreatureBank = "creature_bank",
        Decoration = "decoration",
        Dwelling = "dwelling",
        Event = "event",
        Garrison = "garrison",
        Grail = "grail",
        Hero = "hero",
        HeroPlaceholder = "hero_placeholder",
        Keymaster = "keymaster",
        MagicTerrain = "magic_terrain",
        Market = "market",
        Mine = "mine",
        Monster = "monster",
        Obelisk = "obelisk",
        Pandora = "pandora",
        Pickup = "pickup",
        Portal = "portal",
        Prison = "prison",
        RandomArtifact = "random_artifact",
        RandomDwelling = "random_dwelling",
        RandomHero = "random_hero",
        RandomMonster = "random_monster",
        RandomResource = "random_resource",
        RandomTown = "random_town",
        Resource = "resource",
        SeerHut = "seer_hut",
        Shipyard = "shipyard",
        Shrine = "shrine",
        Sign = "sign",
        SpellScroll = "spell_scroll",
        Town = "town",
        Visitable = "visitable",
    }
}

words! {
    /// Groups of objects that a template can ban (`bannedCategories`), with their names in the template
    /// language.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[expect(missing_docs, reason = "the names are those of the language")]
    pub enum BanCategory {
        Other = "other",
        CreatureBank = "creatureBank",
        Bonus = "bonus",
        Dwelling = "dwelling",
        Resource = "resource",
        ResourceGenerator = "resourceGenerator",
        SpellScroll = "spellScroll",
        RandomArtifact = "randomArtifact",
        PandorasBox = "pandorasBox",
        QuestArtifact = "questArtifact",
        SeerHut = "seerHut",
    }
}

/// An appearance of an object kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appearance {
    /// Identifier in the pack.
    pub name: String,
    /// The kind of object that it shows.
    pub kind: ObjectKindId,
    /// Name of the sprite file without extension, as in the game.
    pub sprite: String,
    /// The state of the kind that it shows, a name in the pack (`village`, `fort`); empty if there is only
    /// one.
    pub variant: String,
    /// Tiles that it covers.
    pub footprint: Footprint,
    /// Terrains where it can be placed; empty: never placed.
    pub terrains: TerrainSet,
    /// Whether its action cells can be entered from the three tiles above.
    pub is_entered_from_above: bool,
    /// Whether it is drawn flat below all other objects.
    pub is_overlay: bool,
    /// Further columns of the game's object table, kept for its map files.
    pub game_table: GameTable,
}

impl Record for Appearance {
    fn name(&self) -> &str {
        &self.name
    }
}

/// Columns of the game's object table that an [`Appearance`] does not contain otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct GameTable {
    /// Group in the lists of the editor.
    pub group: u8,
    /// Bits of the terrains where the editor allows it, by terrain number.
    pub allowed_terrains: u16,
    /// Bits of the terrains in whose list the editor shows it, by terrain number.
    pub menu_terrains: u16,
}

/// Obstacles that look good together in one zone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObstacleSet {
    /// Unique identifier in the pack.
    pub name: String,
    /// Their kind.
    pub kind: ObstacleKind,
    /// Terrains of the zones where the set is used; every appearance in it can be placed on each of them.
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

words! {
    /// The kind of the obstacles of a set.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[expect(missing_docs, reason = "the names are those of the tables")]
    pub enum ObstacleKind {
        Mountain = "mountain",
        Tree = "tree",
        Lake = "lake",
        Crater = "crater",
        Rock = "rock",
        Plant = "plant",
        Structure = "structure",
        Animal = "animal",
        Other = "other",
    }
}

impl ObstacleKind {
    /// Returns whether it is low enough for a shore: it hides nothing behind it.
    #[must_use]
    pub fn is_low(self) -> bool {
        matches!(self, Self::Rock | Self::Plant | Self::Other)
    }
}
