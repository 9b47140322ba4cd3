//! What passes work on: the inputs that nobody changes, the state of each zone, and what a job hands back.

use rmg_core::ids::AppearanceId;
use rmg_core::layout::LinkOutcome;
use rmg_core::model::{Guarded, LinkCause, MapPos, ObjectBody, UnmetWish};
use rmg_core::pack::ContentPack;
use rmg_core::plan::{GenPlan, ZonePlan};
use rmg_core::rng::{NamePart, StreamName};
use rmg_core::template::ConnectionKind;
use rmg_core::{
    ConnectionId, FactionId, Layout, Level, ObjectKindId, Ownership, RngStream, TerrainId, TilePos, ZoneId,
};

/// Inputs of filling, shared by all jobs.
#[derive(Debug, Clone, Copy)]
pub struct Inputs<'a> {
    /// What was asked for.
    pub plan: &'a GenPlan,
    /// The content of the game.
    pub pack: &'a ContentPack,
    /// Zone centres and levels.
    pub layout: &'a Layout,
    /// Zone of each tile.
    pub ownership: &'a Ownership,
    /// What each connection can become, indexed by connection.
    pub outcomes: &'a [LinkOutcome],
    /// Number of the attempt: names the random streams.
    pub attempt: u32,
}

impl Inputs<'_> {
    /// The plan of a zone.
    pub(crate) fn zone(&self, zone: ZoneId) -> &ZonePlan {
        &self.plan.zones[zone.index()]
    }

    /// The level of a zone.
    pub(crate) fn level(&self, zone: ZoneId) -> Level {
        self.ownership.levels[zone.index()]
    }

    /// The random stream of a pass for a subject: `seed / attempt / pass / subject`.
    pub(crate) fn stream(&self, pass: &str, subject: impl NamePart) -> RngStream {
        let name: StreamName = self.plan.seed.at(self.attempt).at(pass).at(subject);
        name.stream()
    }

    /// Whether the border of two zones has no wall: a wide connection that found a border.
    pub(crate) fn is_open_border(&self, a: ZoneId, b: ZoneId) -> bool {
        self.plan.each_connection().any(|(id, connection)| {
            connection.kind == ConnectionKind::Wide
                && matches!(self.outcomes[id.index()], LinkOutcome::Direct { .. })
                && ((connection.a, connection.b) == (a, b) || (connection.a, connection.b) == (b, a))
        })
    }
}

/// What a tile of a zone's window is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ZoneTile {
    /// Not of the zone, or beyond the map.
    Foreign,
    /// Blocked: part of the wall to another zone.
    Wall,
    /// Blocked: cut off from the main point.
    Pocket,
    /// Undecided.
    Possible,
    /// Walkable for good.
    Free,
    /// Covered by an object.
    Used,
}

/// One zone while it is being filled: a window over its bounding box and a margin of one tile.
#[derive(Debug, Clone)]
pub(crate) struct ZoneState {
    pub(crate) zone: ZoneId,
    pub(crate) level: Level,
    /// Tile of the window's north-west corner, may lie one beyond the map.
    origin: (i32, i32),
    width: i32,
    height: i32,
    tiles: Vec<ZoneTile>,
    /// The tile before the entrance of the main town, else the walkable tile nearest the centre.
    pub(crate) main_point: Option<TilePos>,
    /// Where things stand that keep their distance from each other.
    pub(crate) taken: Vec<TilePos>,
    /// Faction of the main town.
    pub(crate) faction: Option<FactionId>,
    /// Factions of all towns in the order of placement.
    pub(crate) town_factions: Vec<FactionId>,
    /// Terrain; chosen by the first pass.
    pub(crate) terrain: TerrainId,
}

impl ZoneState {
    /// A zone of which nothing is decided: own tiles possible.
    pub(crate) fn new(inputs: &Inputs<'_>, zone: ZoneId, bounds: Bounds) -> Self {
        let level = inputs.level(zone);
        let (width, height) = (bounds.east - bounds.west + 3, bounds.south - bounds.north + 3);
        let mut this = Self {
            zone,
            level,
            origin: (bounds.west - 1, bounds.north - 1),
            width,
            height,
            tiles: vec![ZoneTile::Foreign; usize::try_from(width * height).expect("windows lie on the map")],
            main_point: None,
            taken: Vec::new(),
            faction: None,
            town_factions: Vec::new(),
            terrain: TerrainId(0),
        };
        let owners = &inputs.ownership.owners[level.index()];
        for at in 0..this.tiles.len() {
            if let Some(tile) = this.tile_at(at)
                && owners.get(tile) == Some(&zone)
            {
                this.tiles[at] = ZoneTile::Possible;
            }
        }
        this
    }

    /// Number of positions of the window.
    pub(crate) fn len(&self) -> usize {
        self.tiles.len()
    }

    /// The tile at a position of the window; `None` beyond the map's north or west edge.
    pub(crate) fn tile_at(&self, at: usize) -> Option<TilePos> {
        let at = i32::try_from(at).expect("windows lie on the map");
        let x = u16::try_from(self.origin.0 + at % self.width).ok()?;
        let y = u16::try_from(self.origin.1 + at / self.width).ok()?;
        Some(TilePos::new(x, y))
    }

    fn at(&self, x: i32, y: i32) -> Option<usize> {
        let (column, row) = (x - self.origin.0, y - self.origin.1);
        ((0..self.width).contains(&column) && (0..self.height).contains(&row))
            .then(|| usize::try_from(row * self.width + column).expect("both are in the window"))
    }

    /// Position of a tile in the window, if it lies there.
    pub(crate) fn index(&self, tile: TilePos) -> Option<usize> {
        self.at(i32::from(tile.x), i32::from(tile.y))
    }

    /// What a tile is for; foreign outside the window.
    pub(crate) fn get(&self, x: i32, y: i32) -> ZoneTile {
        self.at(x, y).map_or(ZoneTile::Foreign, |at| self.tiles[at])
    }

    /// What the tile at a position of the window is for.
    pub(crate) fn tile_of(&self, at: usize) -> ZoneTile {
        self.tiles[at]
    }

    /// Decides what a tile of the zone is for.
    ///
    /// # Panics
    /// When the tile lies outside the window.
    pub(crate) fn set(&mut self, tile: TilePos, to: ZoneTile) {
        let at = self.index(tile).expect("passes change tiles of their own zone only");
        debug_assert!(self.tiles[at] != ZoneTile::Foreign, "{tile} is not of zone {}", self.zone.0);
        self.tiles[at] = to;
    }

    /// Decides what the tile at a position of the window is for.
    pub(crate) fn set_at(&mut self, at: usize, to: ZoneTile) {
        debug_assert!(self.tiles[at] != ZoneTile::Foreign);
        self.tiles[at] = to;
    }

    /// Positions of the eight neighbours; the margin of the window makes all of them exist for own tiles.
    pub(crate) fn neighbors8(&self, at: usize) -> [usize; 8] {
        let width = usize::try_from(self.width).expect("windows have a positive width");
        [
            at - width - 1,
            at - width,
            at - width + 1,
            at - 1,
            at + 1,
            at + width - 1,
            at + width,
            at + width + 1,
        ]
    }

    /// Positions of the four side neighbours.
    pub(crate) fn neighbors4(&self, at: usize) -> [usize; 4] {
        let width = usize::try_from(self.width).expect("windows have a positive width");
        [at - width, at - 1, at + 1, at + width]
    }

    /// A walkable tile: possible or free.
    pub(crate) fn is_open(&self, at: usize) -> bool {
        matches!(self.tiles[at], ZoneTile::Possible | ZoneTile::Free)
    }

    /// All positions of the zone's own tiles.
    pub(crate) fn own(&self) -> impl Iterator<Item = usize> {
        (0..self.tiles.len()).filter(|at| self.tiles[*at] != ZoneTile::Foreign)
    }
}

/// Bounding box of a zone in tiles, corners included.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    west: i32,
    north: i32,
    east: i32,
    south: i32,
}

/// Bounding boxes of all zones on their levels. O(tiles).
pub(crate) fn zone_bounds(inputs: &Inputs<'_>) -> Vec<Bounds> {
    let none = Bounds { west: i32::MAX, north: i32::MAX, east: i32::MIN, south: i32::MIN };
    let mut bounds = vec![none; inputs.plan.zones.len()];
    for level in inputs.plan.size.each_level() {
        let grid = &inputs.ownership.owners[level.index()];
        for y in 0..grid.height() {
            for (x, owner) in (0i32..).zip(grid.row(y)) {
                if inputs.level(*owner) == level {
                    let of = &mut bounds[owner.index()];
                    of.west = of.west.min(x);
                    of.east = of.east.max(x);
                    of.north = of.north.min(i32::from(y));
                    of.south = of.south.max(i32::from(y));
                }
            }
        }
    }
    bounds
}

/// What a job hands back; put together in the order of the jobs.
#[derive(Debug, Clone, Default)]
pub(crate) struct JobOutput {
    pub(crate) objects: Vec<NewObject>,
    /// What became of connections.
    pub(crate) links: Vec<(ConnectionId, NewLink)>,
    /// Tiles where roads through connections begin.
    pub(crate) road_stubs: Vec<MapPos>,
    pub(crate) unmet: Vec<UnmetWish>,
}

/// An object with references to others of the same job by their position in its list.
#[derive(Debug, Clone)]
pub(crate) struct NewObject {
    pub(crate) kind: ObjectKindId,
    pub(crate) appearance: AppearanceId,
    pub(crate) at: MapPos,
    pub(crate) zone: ZoneId,
    pub(crate) connection: Option<ConnectionId>,
    pub(crate) body: NewBody,
    pub(crate) guards: Option<Guarded>,
}

/// Body of an object that may refer to another of the same job.
#[derive(Debug, Clone)]
pub(crate) enum NewBody {
    Done(ObjectBody),
    /// A portal; the position of its partner in the job's list.
    Portal(usize),
}

/// What became of a connection; objects by their position in the job's list.
#[derive(Debug, Clone)]
pub(crate) struct NewLink {
    pub(crate) way: NewWay,
    pub(crate) strength: u32,
    pub(crate) cause: Option<LinkCause>,
}

/// How a connection is realised.
#[derive(Debug, Clone)]
pub(crate) enum NewWay {
    Passage { gap: Vec<MapPos>, guard: Option<usize> },
    Wide,
    Gate { ends: [usize; 2], guards: [Option<usize>; 2] },
    Monolith { ends: [usize; 2], guards: [Option<usize>; 2] },
    Nothing,
}
