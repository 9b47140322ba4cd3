//! A finished map: what passes make, the audit judges and the formats write.

mod shape;

use std::borrow::Cow;
use std::fmt;

use crate::grid::Grid;
use crate::ids::{
    AppearanceId, ArtifactId, ConnectionId, CreatureId, FactionId, HeroId, ObjectKindId, PlayerColor,
    ResourceId, RiverId, RoadId, SpellId, TerrainId, ZoneId,
};
use crate::layout::PortalCause;
use crate::plan::GenPlan;
use crate::size::{Level, TilePos};

pub use shape::ShapeMismatch;

/// An object of a map: its position in [`MapModel::objects`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub u32);

impl ObjectId {
    /// The id as a position in the list of objects.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The id of the object at `index`.
    ///
    /// # Panics
    /// When a map would have 2^32 objects or more; a map has fewer tiles.
    #[must_use]
    pub fn from_index(index: usize) -> Self {
        Self(u32::try_from(index).expect("a map has fewer objects than tiles"))
    }
}

/// A pile of a map: its position in [`MapModel::piles`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PileId(pub u32);

impl PileId {
    /// The id as a position in the list of piles.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The id of the pile at `index`.
    ///
    /// # Panics
    /// When a map would have 2^32 piles or more; a map has fewer tiles.
    #[must_use]
    pub fn from_index(index: usize) -> Self {
        Self(u32::try_from(index).expect("a map has fewer piles than tiles"))
    }
}

/// A tile of the map with its level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MapPos {
    /// The level.
    pub level: Level,
    /// The tile.
    pub tile: TilePos,
}

/// A whole map.
///
/// One that was read from a game's file has a plan without zones and connections; its owner layers and causes name
/// zone 0, which is not there.
#[derive(Debug, Clone, PartialEq)]
pub struct MapModel {
    /// What was asked for, with every choice made.
    pub plan: GenPlan,
    /// Number of the attempt that gave this map, from 0.
    pub attempt: u32,
    /// Version of the generator, as in its manifest.
    pub generator: String,
    /// Name and version of the content pack.
    pub pack: (String, String),
    /// Layers, by level.
    pub levels: Vec<MapLevel>,
    /// What became of each zone, indexed by zone.
    pub zones: Vec<MapZone>,
    /// All objects.
    pub objects: Vec<MapObject>,
    /// What was placed together: mines, required objects and treasure, each with its guard.
    pub piles: Vec<MapPile>,
    /// What became of each connection, indexed by connection.
    pub links: Vec<MapLink>,
    /// Wishes that were not met, in the order of the jobs.
    pub unmet: Vec<UnmetWish>,
}

/// Layers of one level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapLevel {
    /// Zone of each tile. On a level without zones: zone 0 in name only.
    pub owner: Grid<ZoneId>,
    /// Terrain of each tile.
    pub terrain: Grid<TerrainId>,
    /// Which sprite of the terrain is drawn.
    pub view: Grid<TileView>,
    /// Road on each tile.
    pub road: Grid<Option<RoadId>>,
    /// Which sprite of the road is drawn; the default where there is none.
    pub road_view: Grid<TileView>,
    /// River on each tile.
    pub river: Grid<Option<RiverId>>,
    /// Which sprite of the river is drawn; the default where there is none.
    pub river_view: Grid<TileView>,
    /// What each tile may be used for.
    pub cover: Grid<Cover>,
}

/// A sprite of a terrain, a road or a river.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TileView {
    /// Frame of the sprite set.
    pub frame: u8,
    /// Bit 0: mirrored left-right, bit 1: mirrored top-bottom.
    pub flip: u8,
}

/// What a tile may be used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Cover {
    /// Undecided: may become free, blocked or used.
    #[default]
    Possible,
    /// Walkable for good.
    Free,
    /// To be covered by an obstacle or by rock.
    Blocked,
    /// Occupied by an object.
    Used,
}

/// What became of a zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapZone {
    /// The level.
    pub level: Level,
    /// Tiles that it was to get.
    pub target_tiles: u32,
    /// Terrain.
    pub terrain: TerrainId,
    /// Faction of its main town, or the one that a zone without town stands for.
    pub faction: Option<FactionId>,
    /// The tile before the entrance of its main town, else the walkable tile nearest its centre. `None` for sealed
    /// zones.
    pub main_point: Option<TilePos>,
}

/// An object on the map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapObject {
    /// Type and subtype.
    pub kind: ObjectKindId,
    /// Shape and sprite.
    pub appearance: AppearanceId,
    /// Where the anchor of the footprint lies.
    pub at: MapPos,
    /// What the kind leaves open.
    pub body: ObjectBody,
    /// Why it is there.
    pub cause: Cause,
}

/// What the kind of an object leaves open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ObjectBody {
    /// Nothing.
    Plain,
    /// A town.
    Town {
        /// Owner; `None` for a neutral one.
        owner: Option<PlayerColor>,
        /// Faction.
        faction: FactionId,
        /// With a fort (a castle) or without.
        has_fort: bool,
        /// The main town of its owner.
        is_main: bool,
    },
    /// A stack of creatures that guards something.
    Monster {
        /// Creature.
        creature: CreatureId,
        /// How many, at least 1.
        count: u32,
        /// Strength that was wanted, in AI value.
        strength: u32,
    },
    /// One end of a portal; its kind tells which ends belong together.
    Portal {
        /// The other end.
        partner: ObjectId,
    },
    /// A pile of the resource that its kind stands for.
    Resource {
        /// How much; 0: the game rolls it.
        amount: u32,
    },
    /// Something that players own and that is no town: a mine, a dwelling, a shipyard, a lighthouse.
    Owned {
        /// Owner; `None`: nobody yet.
        owner: Option<PlayerColor>,
    },
    /// A scroll.
    Scroll {
        /// What it teaches.
        spell: SpellId,
    },
    /// A hero to be freed.
    Prison {
        /// Who.
        hero: HeroId,
        /// Experience of the hero.
        experience: u32,
    },
    /// A box that gives things, Pandora's.
    Box {
        /// What it gives.
        gifts: Box<Gifts>,
    },
    /// Somebody who gives things for a quest, a seer.
    Seer {
        /// What is wanted.
        quest: Box<Quest>,
        /// What is given.
        gifts: Box<Gifts>,
    },
    /// Somebody who lets heroes pass for a quest.
    QuestGuard {
        /// What is wanted.
        quest: Box<Quest>,
    },
}

impl ObjectBody {
    /// What it is the body of, in words that follow "a": `town of that faction`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Plain => "plain object",
            Self::Town { .. } => "town of that faction",
            Self::Monster { .. } => "stack of those creatures",
            Self::Portal { .. } => "portal",
            Self::Resource { .. } => "pile of a resource",
            Self::Owned { .. } => "thing with an owner",
            Self::Scroll { .. } => "scroll",
            Self::Prison { .. } => "prison",
            Self::Box { .. } => "box of gifts",
            Self::Seer { .. } => "seer",
            Self::QuestGuard { .. } => "guard with a quest",
        }
    }
}

/// What an object gives to a hero.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Gifts {
    /// Experience.
    pub experience: u32,
    /// Resources and their amounts.
    pub resources: Vec<(ResourceId, u32)>,
    /// Artifacts.
    pub artifacts: Vec<ArtifactId>,
    /// Spells.
    pub spells: Vec<SpellId>,
    /// Creatures and their numbers.
    pub creatures: Vec<(CreatureId, u32)>,
}

/// What is wanted of a hero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Quest {
    /// To bring artifacts.
    Artifacts(Vec<ArtifactId>),
    /// To bring creatures, with their numbers.
    Creatures(Vec<(CreatureId, u32)>),
    /// To bring resources, with their amounts.
    Resources(Vec<(ResourceId, u32)>),
    /// To have reached a level of experience.
    Level(u32),
}

/// Objects that were placed together, maybe behind a guard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapPile {
    /// Where it lies.
    pub zone: ZoneId,
    /// The wish that it meets.
    pub wish: Wish,
    /// Worth, from which the strength of the guard follows: of all objects of a treasure, of a mine, of a required
    /// object (or what its template says about the guard).
    pub value: u32,
    /// What it holds, at least one object; without the guard.
    pub objects: Vec<ObjectId>,
    /// The monster before it.
    pub guard: Option<ObjectId>,
    /// Strength that was wanted of the guard, in AI value; 0 for none.
    pub strength: u32,
}

/// The entry of a zone's contents that a pile belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wish {
    /// A mine: position in [`ZoneContents::mines`](crate::plan::ZoneContents::mines).
    Mine(u16),
    /// A required object: position in [`ObjectsPlan::required`](crate::plan::ObjectsPlan::required).
    Required(u16),
    /// Treasure: position in [`ZoneContents::treasure`](crate::plan::ZoneContents::treasure).
    Treasure(u16),
}

/// Why an object is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cause {
    /// Name of the pass that placed it.
    pub pass: PassName,
    /// The zone that it stands in.
    pub zone: ZoneId,
    /// The connection that it serves.
    pub connection: Option<ConnectionId>,
    /// The pile that it is part of.
    pub pile: Option<PileId>,
    /// What it guards.
    pub guards: Option<Guarded>,
}

/// Name of a pass. Passes have theirs in the program; a map that was read from a file brings its own.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct PassName(pub Cow<'static, str>);

impl PassName {
    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&'static str> for PassName {
    fn from(name: &'static str) -> Self {
        Self(Cow::Borrowed(name))
    }
}

impl From<String> for PassName {
    fn from(name: String) -> Self {
        Self(Cow::Owned(name))
    }
}

impl fmt::Display for PassName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a monster guards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Guarded {
    /// The passage of a connection.
    Link(ConnectionId),
    /// A pile.
    Pile(PileId),
}

/// What became of a connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapLink {
    /// How it is realised.
    pub way: LinkWay,
    /// Strength of its guards after the floor; 0 for an unguarded one.
    pub strength: u32,
    /// For anything but a direct passage: why.
    pub cause: Option<LinkCause>,
}

/// How a connection is realised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkWay {
    /// Tiles through the wall between two zones of one level.
    Passage {
        /// The tiles of the wall that were left open.
        gap: Vec<MapPos>,
        /// The monster that guards them.
        guard: Option<ObjectId>,
    },
    /// The border of the two zones has no wall.
    Wide,
    /// A pair of subterranean gates.
    Gate {
        /// The gates, in the order of the connection's ends.
        ends: [ObjectId; 2],
        /// The monster before each.
        guards: [Option<ObjectId>; 2],
    },
    /// A pair of monoliths.
    Monolith {
        /// The monoliths, in the order of the connection's ends.
        ends: [ObjectId; 2],
        /// The monster before each.
        guards: [Option<ObjectId>; 2],
    },
    /// The connection makes no way (fictive, repulsive).
    Nothing,
}

impl LinkWay {
    /// The portals that it consists of, in the order of the connection's ends; none for a passage or a wide border.
    #[must_use]
    pub fn ends(&self) -> &[ObjectId] {
        match self {
            Self::Gate { ends, .. } | Self::Monolith { ends, .. } => ends,
            Self::Passage { .. } | Self::Wide | Self::Nothing => &[],
        }
    }

    /// The monsters that guard it, in the order of the connection's ends.
    pub fn guards(&self) -> impl Iterator<Item = ObjectId> + use<> {
        let guards = match self {
            Self::Passage { guard, .. } => [*guard, None],
            Self::Gate { guards, .. } | Self::Monolith { guards, .. } => *guards,
            Self::Wide | Self::Nothing => [None, None],
        };
        guards.into_iter().flatten()
    }

    /// The tiles of the wall that it opens; none for anything but a passage.
    #[must_use]
    pub fn gap(&self) -> &[MapPos] {
        match self {
            Self::Passage { gap, .. } => gap,
            Self::Gate { .. } | Self::Monolith { .. } | Self::Wide | Self::Nothing => &[],
        }
    }
}

/// Why a connection is no direct passage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LinkCause {
    /// The template asks for a portal.
    Forced,
    /// The zones lie on different levels, above each other: gates.
    Levels,
    /// The layout found no border or overlap that is wide enough.
    Layout(PortalCause),
    /// The border is wide enough, but no passage through it reaches both zones.
    NoPassage,
    /// The zones lie above each other, but no place is free on both levels.
    NoGatePlace,
}

/// A wish of the template that was not met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnmetWish {
    /// Name of the pass that gave up.
    pub pass: PassName,
    /// The zone.
    pub zone: Option<ZoneId>,
    /// The connection.
    pub connection: Option<ConnectionId>,
    /// What was wanted, in the words of the template.
    pub what: String,
    /// Why it could not be had.
    pub reason: String,
}
