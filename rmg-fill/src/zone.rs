//! A zone while it is being filled.

use rmg_core::{FactionId, Level, TerrainId, TilePos, ZoneId};

use crate::inputs::Inputs;
use crate::planes::Plane;

/// What a tile of a zone's window is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ZoneTile {
    /// Of another zone; who walks there is not known here.
    Foreign,
    /// Of another zone and closed by its wall, or beyond the map.
    Closed,
    /// Blocked: part of the wall to another zone.
    Wall,
    /// Blocked: keeps heroes from walking round a guard.
    Shield,
    /// Blocked: cut off from the main point.
    Pocket,
    /// Blocked: too far from all paths.
    Thicket,
    /// Undecided, walkable so far.
    Possible,
    /// Walkable for good.
    Free,
    /// Walkable, in the zone of control of the guard of a pile: nothing else goes here.
    Guarded,
    /// Covered by a solid cell of an object.
    Used,
    /// Covered by an action cell: a door, a pickup, a monster.
    Soft,
}

impl ZoneTile {
    /// Of this zone.
    pub(crate) fn is_own(self) -> bool {
        !matches!(self, Self::Foreign | Self::Closed)
    }

    /// Possible or free: the tiles where heroes walk without meeting a guard. After `ground` all of them hang together in
    /// one piece, and every pass leaves them so.
    pub(crate) fn is_open(self) -> bool {
        matches!(self, Self::Possible | Self::Free)
    }

    /// Where an object may stand: undecided, or blocked for no other reason than to be far from all ways.
    pub(crate) fn is_spare(self) -> bool {
        matches!(self, Self::Possible | Self::Thicket | Self::Pocket)
    }

    /// To be covered by an obstacle.
    pub(crate) fn is_blocked(self) -> bool {
        matches!(self, Self::Wall | Self::Shield | Self::Pocket | Self::Thicket)
    }

    /// Nobody will ever stand there.
    pub(crate) fn is_solid(self) -> bool {
        self.is_blocked() || matches!(self, Self::Closed | Self::Used)
    }
}

/// A town's door or the end of a link that a road may lead to.
#[derive(Debug, Clone)]
pub(crate) struct RoadEnd {
    /// A walkable tile of the zone from which it is entered.
    pub(crate) tile: TilePos,
    /// The further tiles that the road covers up to the thing itself: a door, a gap, a portal.
    pub(crate) stub: Vec<TilePos>,
    /// Whether a road is asked for. Towns ask by standing in a zone with another end; mines never do.
    pub(crate) kind: RoadEndKind,
}

/// What a road leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RoadEndKind {
    Town,
    /// A connection that carries a road.
    Link,
    /// A mine: gets a side road where there is nothing else to join.
    Mine,
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
    /// Tiles that are [`Possible`](ZoneTile::Possible).
    possible: Plane,
    /// Tiles that are [open](ZoneTile::is_open).
    open: Plane,
    /// Tiles that are [solid](ZoneTile::is_solid).
    solid: Plane,
    /// Tiles that are [spare](ZoneTile::is_spare) and painted in the zone's terrain.
    buildable: Plane,
    /// Tiles that are painted in another terrain than the zone's, so that the games can draw the ground.
    odd: Plane,
    /// The tile before the entrance of the main town, else the walkable tile nearest the centre.
    pub(crate) main_point: Option<TilePos>,
    /// Where things stand that keep their distance from each other.
    pub(crate) taken: Vec<TilePos>,
    /// What roads may lead to, in the order of placement.
    pub(crate) road_ends: Vec<RoadEnd>,
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
            possible: Plane::new(width, height),
            open: Plane::new(width, height),
            solid: Plane::new(width, height),
            buildable: Plane::new(width, height),
            odd: Plane::new(width, height),
            main_point: None,
            taken: Vec::new(),
            road_ends: Vec::new(),
            faction: None,
            town_factions: Vec::new(),
            terrain: TerrainId(0),
        };
        let owners = &inputs.ownership.owners[level.index()];
        for at in 0..this.tiles.len() {
            match this.tile_at(at).and_then(|tile| owners.get(tile)) {
                Some(owner) if *owner == zone => this.put(at, ZoneTile::Possible),
                Some(_) => {}
                None => this.put(at, ZoneTile::Closed),
            }
        }
        this
    }

    /// Number of positions of the window.
    pub(crate) fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Positions of the window in a row.
    pub(crate) fn stride(&self) -> usize {
        usize::try_from(self.width).expect("windows have a positive width")
    }

    /// The tile at a position of the window; `None` beyond the map's north or west edge.
    pub(crate) fn tile_at(&self, at: usize) -> Option<TilePos> {
        let (column, row) = self.cell(at);
        self.tile_of_cell(column, row)
    }

    /// Column and row of a position in the window.
    pub(crate) fn cell(&self, at: usize) -> (i32, i32) {
        let at = i32::try_from(at).expect("windows lie on the map");
        (at % self.width, at / self.width)
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

    /// What a cell of the window is for; foreign outside.
    pub(crate) fn get_cell(&self, column: i32, row: i32) -> ZoneTile {
        self.get(column + self.origin.0, row + self.origin.1)
    }

    /// The tile of a cell of the window; `None` beyond the map's north or west edge.
    pub(crate) fn tile_of_cell(&self, column: i32, row: i32) -> Option<TilePos> {
        let x = u16::try_from(self.origin.0 + column).ok()?;
        let y = u16::try_from(self.origin.1 + row).ok()?;
        Some(TilePos::new(x, y))
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
        self.set_at(at, to);
    }

    /// Decides what the tile at a position of the window is for.
    pub(crate) fn set_at(&mut self, at: usize, to: ZoneTile) {
        debug_assert!(self.tiles[at].is_own() && to.is_own(), "position {at} is not of zone {}", self.zone.0);
        self.put(at, to);
    }

    /// Records whether a tile of another zone is closed.
    ///
    /// # Panics
    /// When the tile lies outside the window.
    pub(crate) fn set_foreign(&mut self, tile: TilePos, is_closed: bool) {
        let at = self.index(tile).expect("only neighbours of the zone's tiles are of interest");
        debug_assert!(!self.tiles[at].is_own(), "{tile} is of zone {}", self.zone.0);
        self.put(at, if is_closed { ZoneTile::Closed } else { ZoneTile::Foreign });
    }

    fn put(&mut self, at: usize, to: ZoneTile) {
        self.tiles[at] = to;
        let (column, row) = self.cell(at);
        self.possible.set(column, row, to == ZoneTile::Possible);
        self.open.set(column, row, to.is_open());
        self.solid.set(column, row, to.is_solid());
        self.buildable.set(column, row, to.is_spare() && !self.odd.contains(column, row));
    }

    /// Records that a tile is painted in another terrain than the zone's: objects may not be allowed to stand there.
    pub(crate) fn set_odd(&mut self, at: usize) {
        let (column, row) = self.cell(at);
        self.odd.set(column, row, true);
        self.put(at, self.tiles[at]);
    }

    /// Tiles that are [`Possible`](ZoneTile::Possible), by column and row of the window.
    pub(crate) fn possible(&self) -> &Plane {
        &self.possible
    }

    /// Tiles that are [open](ZoneTile::is_open), by column and row of the window.
    pub(crate) fn open(&self) -> &Plane {
        &self.open
    }

    /// Tiles where objects may stand, by column and row of the window.
    pub(crate) fn buildable(&self) -> &Plane {
        &self.buildable
    }

    /// Tiles that are [solid](ZoneTile::is_solid), by column and row of the window.
    pub(crate) fn solid(&self) -> &Plane {
        &self.solid
    }

    /// Positions of the eight neighbours; the margin of the window makes all of them exist for own tiles.
    pub(crate) fn neighbors8(&self, at: usize) -> [usize; 8] {
        let width = self.stride();
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
        let width = self.stride();
        [at - width, at - 1, at + 1, at + width]
    }

    /// A walkable tile: possible or free.
    pub(crate) fn is_open(&self, at: usize) -> bool {
        self.tiles[at].is_open()
    }

    /// All positions of the zone's own tiles.
    pub(crate) fn own(&self) -> impl Iterator<Item = usize> {
        (0..self.tiles.len()).filter(|at| self.tiles[*at].is_own())
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
