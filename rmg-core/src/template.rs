//! A template: the graph of zones and connections that an author wrote, in our own words.
//!
//! A [`Template`] is a view of a document; names of content (terrains, towns, artifacts ...) are still text and
//! are looked up in a content pack when a plan is made. Every part knows where it was written, so that a fault
//! found later can point there. Inheritance (`townsLikeZone` and its kin) is still a reference here;
//! [`effective_zones`] follows it.

mod connection;
mod drawing;
mod effective;
mod presence;
mod victory;
mod words;

use std::fmt;

use crate::diag::{Span, Spanned};
use crate::ids::{Seat, ZoneId};
use crate::size::MapSize;

pub use connection::{ConnectionKind, RoadWish};
pub use drawing::ZoneDisc;
pub use effective::{EffectiveZone, InheritError, effective_zones};
pub use victory::{VictoryError, VictoryWish};

/// A name of content as the author wrote it: `grass`, `core:grass`, `hota.factory:factory`.
pub type Name = Spanned<String>;

/// One template.
#[derive(Debug, Clone, PartialEq)]
pub struct Template {
    /// Key of the template in its file.
    pub id: String,
    /// Shown name; the id when none was given.
    pub name: String,
    /// Free text, empty when none was given.
    pub description: String,
    /// Smallest size, as written.
    pub min_size: Spanned<MapSize>,
    /// Largest size, as written.
    pub max_size: Spanned<MapSize>,
    /// How many players in all.
    pub players: Spanned<NumberSet>,
    /// How many of them human; `None`: any number.
    pub humans: Option<Spanned<NumberSet>>,
    /// Which kinds of water a user may choose; never empty.
    pub allowed_water: Vec<WaterContent>,
    /// How zone sizes become areas.
    pub zone_size_law: ZoneSizeLaw,
    /// Whether seats are dealt to players by seed or stay in order.
    pub shuffle_seats: bool,
    /// How maps are to be won; `None`: by defeating all enemies.
    pub victory: Option<Spanned<VictoryWish>>,
    /// Overrides of game settings, kept as the text of the document.
    pub settings: Option<Spanned<String>>,
    /// Spells switched off and on.
    pub spells: AllowList,
    /// Artifacts switched off and on.
    pub artifacts: AllowList,
    /// Secondary skills switched off and on.
    pub skills: AllowList,
    /// Heroes switched off and on.
    pub heroes: AllowList,
    /// The zones; a [`ZoneId`] is a position here.
    pub zones: Vec<Zone>,
    /// The connections; a [`crate::ConnectionId`] is a position here.
    pub connections: Vec<Connection>,
    /// What its format says besides.
    pub extras: Vec<Extra>,
    /// Where the template's key stands.
    pub span: Span,
}

impl Template {
    /// The zone with that id text.
    #[must_use]
    pub fn zone_by_key(&self, key: &str) -> Option<ZoneId> {
        self.zones.iter().position(|zone| zone.key == key).map(ZoneId::from_index)
    }
}

/// Something that a format says and our language has no key for, as text. What of it has an effect was read into the template besides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extra {
    /// What it is called, in our words.
    pub name: &'static str,
    /// The text, as it is written.
    pub value: Spanned<String>,
}

/// A set of small numbers, written `2`, `2-4` or `2,4-6`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NumberSet {
    /// Inclusive ranges in the order written.
    pub ranges: Vec<(u32, u32)>,
}

impl NumberSet {
    /// Whether `number` is in the set.
    #[must_use]
    pub fn contains(&self, number: u32) -> bool {
        self.ranges.iter().any(|(low, high)| (*low..=*high).contains(&number))
    }

    /// Smallest number; `None` for the empty set.
    #[must_use]
    pub fn min(&self) -> Option<u32> {
        self.ranges.iter().map(|range| range.0).min()
    }

    /// Largest number; `None` for the empty set.
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

/// The numbers of players for which a zone or connection is there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Presence {
    /// Numbers of humans; `None`: any.
    pub humans: Option<NumberSet>,
    /// Numbers of players in all; `None`: any.
    pub players: Option<NumberSet>,
}

impl Presence {
    /// Whether it is there whoever plays.
    #[must_use]
    pub fn is_always(&self) -> bool {
        self.humans.is_none() && self.players.is_none()
    }

    /// Whether it is there in a game of so many humans among so many players.
    #[must_use]
    pub fn holds(&self, humans: u32, players: u32) -> bool {
        let has = |set: &Option<NumberSet>, number| set.as_ref().is_none_or(|set| set.contains(number));
        has(&self.humans, humans) && has(&self.players, players)
    }
}

words! {
    /// How much sea.
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
    /// How the `size` of zones becomes their share of a level.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum ZoneSizeLaw {
        /// Share of the area proportional to size, as in the original game and in HotA.
        #[default]
        Linear = "linear",
        /// Share proportional to size squared, VCMI's older law.
        Quadratic = "quadratic",
    }
}

/// Content switched off and on against the game's default; what is enabled wins.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AllowList {
    /// Switched off.
    pub banned: Vec<Name>,
    /// Switched on though off by default.
    pub enabled: Vec<Name>,
}

words! {
    /// What a zone is for.
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
        /// The sea; made by the generator, never written by an author.
        Water = "water",
    }
}

impl ZoneKind {
    /// True for the kinds where a player may start.
    #[must_use]
    pub fn is_start(self) -> bool {
        matches!(self, Self::PlayerStart | Self::CpuStart)
    }
}

/// A property that is given here, or copied from another zone.
#[derive(Debug, Clone, PartialEq)]
pub enum OwnOrLike<T> {
    /// Given here (or the default).
    Own(T),
    /// As in that zone, where it may be inherited again.
    Like(Spanned<ZoneId>),
}

/// One zone, as written.
#[derive(Debug, Clone, PartialEq)]
pub struct Zone {
    /// Id of the zone in its template; any text.
    pub key: String,
    /// Where the id stands.
    pub span: Span,
    /// What the zone is for.
    pub kind: ZoneKind,
    /// Relative size, at least 1.
    pub size: Spanned<u32>,
    /// The player seat that owns the zone.
    pub owner: Option<Spanned<Seat>>,
    /// In which games it is there.
    pub presence: Presence,
    /// Towns of the owner and neutral ones, with their factions.
    pub towns: OwnOrLike<Towns>,
    /// Whether all towns of the zone have one faction.
    pub towns_are_same_type: bool,
    /// Which terrain.
    pub terrain: OwnOrLike<TerrainRule>,
    /// How strong the guards of treasure are.
    pub monsters: MonsterStrength,
    /// Whether only creatures of the faction of the zone's main town guard.
    pub monsters_match_town: bool,
    /// Factions whose creatures guard; empty: all.
    pub allowed_monsters: Vec<Name>,
    /// Factions whose creatures never guard.
    pub banned_monsters: Vec<Name>,
    /// Number of mines by resource.
    pub mines: OwnOrLike<Vec<(Name, u32)>>,
    /// Weights of further mines by resource.
    pub mine_densities: Vec<(Name, u32)>,
    /// Classes of treasure.
    pub treasure: OwnOrLike<Vec<TreasureTier>>,
    /// Objects banned, added and required.
    pub custom_objects: OwnOrLike<CustomObjects>,
    /// Level wish.
    pub forced_level: ForcedLevel,
    /// Whether it keeps away from all other zones that do.
    pub repels: bool,
    /// Place and size in a template editor, if given.
    pub editor: EditorPlace,
    /// What its format says besides.
    pub extras: Vec<Extra>,
}

/// Towns of a zone and their factions: what `townsLikeZone` copies.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Towns {
    /// Towns that belong to the zone's owner (neutral when nobody sits there).
    pub player: TownCounts,
    /// Neutral towns.
    pub neutral: TownCounts,
    /// Whether the terrain is the native one of the main town.
    pub match_terrain_to_town: bool,
    /// One hint per town in order of placement.
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

/// What the faction of one town depends on. When several are given, the first of them counts.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TownHint {
    /// Same faction as the main town of that zone.
    pub like: Option<Spanned<ZoneId>>,
    /// None of the factions of those zones.
    pub not_like: Vec<Spanned<ZoneId>>,
    /// A faction native to the terrain of that zone.
    pub related_to_terrain: Option<Spanned<ZoneId>>,
}

/// Terrain wish.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TerrainRule {
    /// Terrains to choose from; empty: all passable land.
    pub allowed: Vec<Name>,
    /// Terrains never chosen.
    pub banned: Vec<Name>,
}

words! {
    /// Strength of a zone's guards, against the setting of the map.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
    pub enum MonsterStrength {
        /// No guards on treasure.
        None = "none",
        /// One step weaker.
        Weak = "weak",
        /// As the map says.
        #[default]
        Normal = "normal",
        /// One step stronger.
        Strong = "strong",
    }
}

/// A class of treasure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TreasureTier {
    /// Smallest value of a pile.
    pub min: u32,
    /// Largest value of a pile.
    pub max: u32,
    /// Piles per 400 tiles.
    pub density: u32,
    /// Where the tier stands.
    pub span: Span,
}

/// What `customObjects` says.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CustomObjects {
    /// Groups of objects switched off.
    pub banned_categories: Vec<Name>,
    /// Objects switched off: type, and subtype unless the whole type is.
    pub banned: Vec<(Name, Option<Name>)>,
    /// Objects whose value, rarity or limit differ here.
    pub common: Vec<CommonObject>,
    /// Objects that must be there.
    pub required: Vec<RequiredObject>,
}

/// An entry of `commonObjects`.
#[derive(Debug, Clone, PartialEq)]
pub struct CommonObject {
    /// Type.
    pub object: Name,
    /// Subtype; `None`: the type's first.
    pub subtype: Option<Name>,
    /// Worth.
    pub value: u32,
    /// Relative frequency.
    pub rarity: u32,
    /// Most of them in the zone; `None`: no limit.
    pub zone_limit: Option<u32>,
}

/// An entry of `requiredObjects`.
#[derive(Debug, Clone, PartialEq)]
pub struct RequiredObject {
    /// Type.
    pub object: Name,
    /// Subtype; `None`: any known one for each copy.
    pub subtype: Option<Name>,
    /// How many.
    pub count: u32,
    /// Strength of the guard; `None`: by the object's own value.
    pub guard: Option<u32>,
}

words! {
    /// Level wish of a zone.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum ForcedLevel {
        /// The generator chooses.
        #[default]
        Automatic = "automatic",
        /// The surface.
        Surface = "surface",
        /// Underground, where the map has one.
        Underground = "underground",
    }
}

/// Where a template editor draws the zone.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EditorPlace {
    /// Position.
    pub x: f64,
    /// Position.
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
    /// How it is to be realised.
    pub kind: ConnectionKind,
    /// Strength of the guard, 0 for none.
    pub guard: Spanned<u32>,
    /// Whether a road leads through.
    pub road: RoadWish,
    /// In which games it is there.
    pub presence: Presence,
    /// What its format says besides.
    pub extras: Vec<Extra>,
    /// Where the connection stands.
    pub span: Span,
}
