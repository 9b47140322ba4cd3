//! A template: the graph of zones and connections that an author wrote, independent of the file format.
//!
//! A [`Template`] is a view of a document. Names of content (terrains, towns, artifacts ...) are still text;
//! they are resolved in a content pack when a plan is built. Every part has its location, so that later
//! diagnostics can refer to it. Inheritance (`townsLikeZone` and similar keys) is still a reference;
//! [`effective_zones`] resolves it.

mod connection;
mod drawing;
mod effective;
mod game_rules;
mod modifier_option;
mod object_rule;
mod presence;
mod symmetry;
mod victory;
mod words;

use std::fmt;

use crate::diag::{Span, Spanned};
use crate::ids::{Seat, ZoneId};
use crate::size::MapSize;

pub use connection::{ConnectionKind, RoadRequest};
pub use drawing::ZoneDisc;
pub use effective::{EffectiveZone, InheritError, effective_zones};
pub use game_rules::{GameRules, JoiningRules};
pub use modifier_option::{ModifierOption, OptionValue};
pub use object_rule::{ObjectRule, RuleContent, RuleValues, SpellRange, rule_lines};
pub use symmetry::{SymmetryError, SymmetryRequest};
pub use victory::{VictoryError, VictoryRequest};

/// A name of content in the spelling of the author: `grass`, `core:grass`, `hota.factory:factory`.
pub type Name = Spanned<String>;

/// One template.
#[derive(Debug, Clone, PartialEq)]
pub struct Template {
    /// Key of the template in its file.
    pub id: String,
    /// Display name; the id by default.
    pub name: String,
    /// Free text, empty by default.
    pub description: String,
    /// Minimum map size.
    pub min_size: Spanned<MapSize>,
    /// Maximum map size.
    pub max_size: Spanned<MapSize>,
    /// Allowed numbers of players.
    pub players: Spanned<NumberSet>,
    /// Allowed numbers of human players; `None`: any number.
    pub humans: Option<Spanned<NumberSet>>,
    /// Kinds of water that a user may choose; never empty.
    pub allowed_water: Vec<WaterContent>,
    /// The conversion of zone sizes to areas.
    pub zone_size_law: ZoneSizeLaw,
    /// Whether the seed assigns seats to players; otherwise seats stay in order.
    pub shuffle_seats: bool,
    /// How parts of combined artifacts appear among the named artifacts of treasure.
    pub artifact_sets: ArtifactSets,
    /// Share of artifacts in treasure that are named, in percent.
    pub named_artifacts: u32,
    /// Share of guards of piles whose creature the game picks, in percent.
    pub random_monsters: u32,
    /// Victory condition; `None`: defeating all enemies.
    pub victory: Option<Spanned<VictoryRequest>>,
    /// Symmetry of the map; `None`: a map without one.
    pub symmetry: Option<Spanned<SymmetryRequest>>,
    /// Overrides of game settings, as text of the document.
    pub settings: Option<Spanned<String>>,
    /// Disabled and enabled spells.
    pub spells: AllowList,
    /// Disabled and enabled artifacts.
    pub artifacts: AllowList,
    /// Disabled and enabled secondary skills.
    pub skills: AllowList,
    /// Disabled and enabled heroes.
    pub heroes: AllowList,
    /// Options of custom modifiers for all zones and for the map.
    pub modifiers: Vec<ModifierOption>,
    /// Rules for objects in treasure of all zones; those of a zone come after them.
    pub objects: Vec<ObjectRule>,
    /// The zones; a [`ZoneId`] is a position here.
    pub zones: Vec<Zone>,
    /// The connections; a [`crate::ConnectionId`] is a position here.
    pub connections: Vec<Connection>,
    /// Rules of the game for maps of Horn of the Abyss.
    pub game_rules: GameRules,
    /// Additional entries of its format.
    pub extras: Vec<Extra>,
    /// Location of the template's key.
    pub span: Span,
}

impl Template {
    /// Returns the zone with that key.
    #[must_use]
    pub fn zone_by_key(&self, key: &str) -> Option<ZoneId> {
        self.zones.iter().position(|zone| zone.key == key).map(ZoneId::from_index)
    }
}

/// An entry of a format for which the template language has no key, as text. Parts with an effect are also in
/// the template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extra {
    /// Its name in reports.
    pub name: &'static str,
    /// The original text.
    pub value: Spanned<String>,
}

/// A set of small numbers with the text form `2`, `2-4` or `2,4-6`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NumberSet {
    /// Inclusive ranges in the original order.
    pub ranges: Vec<(u32, u32)>,
}

impl NumberSet {
    /// Returns whether `number` is in the set.
    #[must_use]
    pub fn contains(&self, number: u32) -> bool {
        self.ranges.iter().any(|(low, high)| (*low..=*high).contains(&number))
    }

    /// Returns the minimum; `None` for the empty set.
    #[must_use]
    pub fn min(&self) -> Option<u32> {
        self.ranges.iter().map(|range| range.0).min()
    }

    /// Returns the maximum; `None` for the empty set.
    #[must_use]
    pub fn max(&self) -> Option<u32> {
        self.ranges.iter().map(|range| range.1).max()
    }
}

impl fmt::Display for NumberSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (low, high)) in self.ranges.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            if low == high { write!(f, "{comma}{low}")? } else { write!(f, "{comma}{low}-{high}")? }
        }
        Ok(())
    }
}

/// The numbers of players for which a zone or connection exists.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Presence {
    /// Numbers of humans; `None`: any.
    pub humans: Option<NumberSet>,
    /// Numbers of all players; `None`: any.
    pub players: Option<NumberSet>,
}

impl Presence {
    /// Returns whether it exists for any number of players.
    #[must_use]
    pub fn is_always(&self) -> bool {
        self.humans.is_none() && self.players.is_none()
    }

    /// Returns whether it exists in a game with `humans` humans among `players` players.
    #[must_use]
    pub fn holds(&self, humans: u32, players: u32) -> bool {
        let has = |set: &Option<NumberSet>, number| set.as_ref().is_none_or(|set| set.contains(number));
        has(&self.humans, humans) && has(&self.players, players)
    }
}

words! {
    /// The amount of sea.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum WaterContent {
        /// No sea.
        None = "none",
        /// Seas between zones.
        Normal = "normal",
        /// Zones are islands.
        Islands = "islands",
    }
}

words! {
    /// The conversion of the `size` of zones to their share of a level.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum ZoneSizeLaw {
        /// Share proportional to size, as in the original game and in HotA.
        #[default]
        Linear = "linear",
        /// Share proportional to the square of size, an older rule of VCMI.
        Quadratic = "quadratic",
    }
}

words! {
    /// How parts of combined artifacts appear among the named artifacts of treasure.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum ArtifactSets {
        /// All parts of a combined artifact, or none.
        #[default]
        Complete = "complete",
        /// Each part by itself.
        Free = "free",
    }
}

/// Default share of artifacts in treasure that are named, in percent. A fifth, and three fifths in the
/// highest tier: between maps of the original generator (14 % in total) and maps of authors (41 %).
pub const NAMED_ARTIFACTS: u32 = 20;

/// Default share of guards of piles whose creature the game picks, in percent: that of the original
/// generator, because such a guard is as strong as requested only on average. Maps of authors have 55 %.
pub const RANDOM_MONSTERS: u32 = 0;

/// Content that is disabled or enabled, different from the game's default; enabled entries take precedence.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AllowList {
    /// Content to disable.
    pub banned: Vec<Name>,
    /// Content to enable, although it is disabled by default.
    pub enabled: Vec<Name>,
}

words! {
    /// The kind of zone.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum ZoneKind {
        /// A player, human or computer, may start here.
        PlayerStart = "playerStart",
        /// A computer player may start here.
        CpuStart = "cpuStart",
        /// Land to explore.
        Treasure = "treasure",
        /// Narrow passages between other zones.
        Junction = "junction",
        /// Solid rock.
        Sealed = "sealed",
        /// The sea; added by the generator, never by an author.
        Water = "water",
    }
}

impl ZoneKind {
    /// Returns whether a player may start in this kind of zone.
    #[must_use]
    pub fn is_start(self) -> bool {
        matches!(self, Self::PlayerStart | Self::CpuStart)
    }
}

/// A property with its own value, or a reference to another zone.
#[derive(Debug, Clone, PartialEq)]
pub enum OwnOrLike<T> {
    /// The value (or the default).
    Own(T),
    /// The same as in that zone, which may also inherit it.
    Like(Spanned<ZoneId>),
}

/// A zone of a template.
#[derive(Debug, Clone, PartialEq)]
pub struct Zone {
    /// Id of the zone in its template; any text.
    pub key: String,
    /// Location of the id.
    pub span: Span,
    /// The kind of zone.
    pub kind: ZoneKind,
    /// Relative size, at least 1.
    pub size: Spanned<u32>,
    /// The player seat that owns the zone.
    pub owner: Option<Spanned<Seat>>,
    /// The games in which it exists.
    pub presence: Presence,
    /// Towns of the owner and neutral ones, with their factions.
    pub towns: OwnOrLike<Towns>,
    /// Whether all towns of the zone have one faction.
    pub towns_are_same_type: bool,
    /// The terrains from which the zone's terrain is chosen.
    pub terrain: OwnOrLike<TerrainRule>,
    /// Strength of the guards of treasure.
    pub monsters: MonsterStrength,
    /// Whether only creatures of the faction of the zone's main town are guards.
    pub monsters_match_town: bool,
    /// Factions whose creatures may be guards; empty: all.
    pub allowed_monsters: Vec<Name>,
    /// Factions whose creatures are never guards.
    pub banned_monsters: Vec<Name>,
    /// How monsters join heroes on maps of Horn of the Abyss.
    pub joining: JoiningRules,
    /// Number of mines by resource.
    pub mines: OwnOrLike<Vec<(Name, u32)>>,
    /// Weights of further mines by resource.
    pub mine_densities: Vec<(Name, u32)>,
    /// Tiers of treasure.
    pub treasure: OwnOrLike<Vec<TreasureTier>>,
    /// Share of artifacts in treasure that are named, in percent; `None`: that of the template.
    pub named_artifacts: Option<u32>,
    /// Share of guards of piles whose creature the game picks, in percent; `None`: that of the template.
    pub random_monsters: Option<u32>,
    /// Objects banned, added and required.
    pub custom_objects: OwnOrLike<CustomObjects>,
    /// Options of custom modifiers in this zone.
    pub modifiers: Vec<ModifierOption>,
    /// Requested level.
    pub forced_level: ForcedLevel,
    /// Whether it repels all other zones with this property.
    pub repels: bool,
    /// Position and size in a template editor, if given.
    pub editor: EditorPlace,
    /// Additional entries of its format.
    pub extras: Vec<Extra>,
}

/// Towns of a zone and their factions; inherited by `townsLikeZone`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Towns {
    /// Towns of the zone's owner (neutral without a player on the seat).
    pub player: TownCounts,
    /// Neutral towns.
    pub neutral: TownCounts,
    /// Whether the terrain is the native one of the main town.
    pub match_terrain_to_town: bool,
    /// One hint per town, in order of placement.
    pub hints: Vec<TownHint>,
    /// Factions to choose from; empty: all that have towns.
    pub allowed: Vec<Name>,
    /// Factions never chosen.
    pub banned: Vec<Name>,
}

/// Numbers of towns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TownCounts {
    /// Towns without a fort.
    pub towns: u32,
    /// Towns with a fort.
    pub castles: u32,
    /// Weight for further towns.
    pub town_density: u32,
    /// Weight for further castles.
    pub castle_density: u32,
}

/// A constraint on the faction of one town. If several are given, only the first is used.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TownHint {
    /// The same faction as the main town of that zone.
    pub like: Option<Spanned<ZoneId>>,
    /// A faction different from those of those zones.
    pub not_like: Vec<Spanned<ZoneId>>,
    /// A faction native to the terrain of that zone.
    pub related_to_terrain: Option<Spanned<ZoneId>>,
}

/// Allowed and banned terrains.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TerrainRule {
    /// Terrains to choose from; empty: all passable land.
    pub allowed: Vec<Name>,
    /// Terrains never chosen.
    pub banned: Vec<Name>,
}

words! {
    /// Strength of a zone's guards, relative to the setting of the map.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
    pub enum MonsterStrength {
        /// No guards on treasure.
        None = "none",
        /// One step weaker.
        Weak = "weak",
        /// As on the map.
        #[default]
        Normal = "normal",
        /// One step stronger.
        Strong = "strong",
    }
}

/// A tier of treasure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TreasureTier {
    /// Smallest value of a pile.
    pub min: u32,
    /// Largest value of a pile.
    pub max: u32,
    /// Piles per 400 tiles.
    pub density: u32,
    /// Location of the tier.
    pub span: Span,
}

/// The content of `customObjects`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CustomObjects {
    /// Banned groups of objects.
    pub banned_categories: Vec<Name>,
    /// Banned objects: type, and subtype unless the whole type is banned.
    pub banned: Vec<(Name, Option<Name>)>,
    /// Objects with a different value, rarity or limit.
    pub common: Vec<CommonObject>,
    /// Required objects.
    pub required: Vec<RequiredObject>,
    /// Rules for objects in treasure; they override the other entries except required objects.
    pub rules: Vec<ObjectRule>,
}

/// An entry of `commonObjects`.
#[derive(Debug, Clone, PartialEq)]
pub struct CommonObject {
    /// Type of the object.
    pub object: Name,
    /// Subtype; `None`: the type's first.
    pub subtype: Option<Name>,
    /// Value of the object in this zone.
    pub value: u32,
    /// Relative frequency.
    pub rarity: u32,
    /// Maximum number in the zone; `None`: no limit.
    pub zone_limit: Option<u32>,
}

/// An entry of `requiredObjects`.
#[derive(Debug, Clone, PartialEq)]
pub struct RequiredObject {
    /// Type of the object.
    pub object: Name,
    /// Subtype; `None`: any known one for each copy.
    pub subtype: Option<Name>,
    /// Number of objects.
    pub count: u32,
    /// Value that decides the strength of the guard; `None`: the object's own value.
    pub guard: Option<u32>,
}

words! {
    /// The level that a zone requests.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum ForcedLevel {
        /// The generator chooses.
        #[default]
        Automatic = "automatic",
        /// The surface level.
        Surface = "surface",
        /// The underground, if the map has one.
        Underground = "underground",
    }
}

/// Position and size of a zone in a template editor.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EditorPlace {
    /// Horizontal position.
    pub x: f64,
    /// Vertical position.
    pub y: f64,
    /// Scale, 1 by default.
    pub size: f64,
}

impl Default for EditorPlace {
    fn default() -> Self {
        Self { x: 0.0, y: 0.0, size: 1.0 }
    }
}

/// One connection of two zones, or inside one zone.
#[derive(Debug, Clone, PartialEq)]
pub struct Connection {
    /// One end.
    pub a: Spanned<ZoneId>,
    /// The other end; the same zone as `a` for a connection of a zone with itself.
    pub b: Spanned<ZoneId>,
    /// The kind of connection.
    pub kind: ConnectionKind,
    /// Strength of the guard, 0 for none.
    pub guard: Spanned<u32>,
    /// Whether it has a road.
    pub road: RoadRequest,
    /// The games in which it exists.
    pub presence: Presence,
    /// Additional entries of its format.
    pub extras: Vec<Extra>,
    /// Location of the connection.
    pub span: Span,
}
