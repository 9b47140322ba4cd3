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

words! {
    /// What part a kind of object plays for the generator.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    #[expect(missing_docs, reason = "the names say it; the words of the tables are theirs")]
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
    /// Groups of objects that a template can ban (`bannedCategories`), by the words of the template language.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    #[expect(missing_docs, reason = "the names say it; the words are the language's")]
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

words! {
    /// What the obstacles of a set are.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    #[expect(missing_docs, reason = "the names say it; the words of the tables are theirs")]
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
    /// Whether it hides nothing behind it: low enough for a shore.
    #[must_use]
    pub fn is_low(self) -> bool {
        matches!(self, Self::Rock | Self::Plant | Self::Other)
    }
}
