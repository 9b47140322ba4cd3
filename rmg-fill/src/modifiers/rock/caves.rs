//! A level as a cave: closed tiles, tiles that can be closed, and tiles that stay open.

use rmg_core::{Grid, RngStream, TerrainId, TilePos, ZoneId};

use super::recede::Use;
use crate::fields::{Cell, Noise, Window};
use crate::layers::{Claim, Tiles};

/// Width of patches of obstacles between walls of rock, as a power of two.
const PATCH_SHIFT: u32 = 3;

/// The state of a tile of a cave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CaveTile {
    /// Beyond the map; extends walls.
    Beyond,
    /// Blocked.
    Wall,
    /// Blocked, and left to obstacles.
    Obstacle,
    /// Open and undecided, without another zone nearby. Can be closed if that cuts nothing off.
    Room,
    /// Open, part of a loop that no path needs. Can be closed even if that cuts off ground.
    Loop,
    /// Open, without a road and without an entrance next to it. Closed if there is not enough room.
    Path,
    /// Permanently open.
    Way,
    /// Near a guard.
    Guarded,
    /// Covered by an object.
    Taken,
}

impl CaveTile {
    pub(super) fn is_open(self) -> bool {
        matches!(self, Self::Room | Self::Loop | Self::Path | Self::Way)
    }

    /// Returns whether the tile can be closed now.
    pub(super) fn is_room(self) -> bool {
        matches!(self, Self::Room | Self::Loop)
    }

    fn is_wall(self) -> bool {
        matches!(self, Self::Beyond | Self::Wall)
    }
}

/// All zones of a level. The surroundings of each tile are bits of its eight neighbors, by rows. The
/// northwest one is the lowest bit.
#[derive(Debug)]
pub(super) struct Caves {
    pub(super) window: Window,
    pub(super) states: Vec<CaveTile>,
    pub(super) zones: Vec<Option<ZoneId>>,
    /// Walls around each tile.
    walls: Vec<u8>,
    /// Open tiles around each tile.
    open: Vec<u8>,
    /// Number of tiles of the map in thick walls.
    thick: usize,
    /// Closed positions in the order of closing, which may not be in a thick wall.
    pub(super) closed: Vec<usize>,
    width: u16,
    height: u16,
}

impl Caves {
    /// Builds a level without zones.
    pub(super) fn new(width: u16, height: u16) -> Self {
        let last = Cell::new(i32::from(width) - 1, i32::from(height) - 1);
        let window = Window::around(Cell::new(0, 0), last);
        let mut caves = Self {
            states: vec![CaveTile::Beyond; window.len()],
            zones: vec![None; window.len()],
            walls: vec![0; window.len()],
            open: vec![0; window.len()],
            thick: 0,
            closed: Vec::new(),
            window,
            width,
            height,
        };
        for at in caves.positions() {
            caves.states[at] = CaveTile::Wall;
        }
        caves
    }

    /// Adds the tiles of a zone.
    ///
    /// - `kept`: tiles that stay open.
    pub(super) fn add(&mut self, tiles: &Tiles, kept: impl Iterator<Item = TilePos>) {
        for at in tiles.own() {
            let state = match tiles.claim(at) {
                claim if claim.is_blocked() => CaveTile::Wall,
                Claim::Guarded => CaveTile::Guarded,
                _ if !tiles.is_walkable(at) => CaveTile::Taken,
                Claim::Possible if !any_neighbor(tiles, at, |near| near == Claim::Foreign) => CaveTile::Room,
                Claim::Free | Claim::Path if !any_neighbor(tiles, at, has_entrance) => CaveTile::Path,
                _ => CaveTile::Way,
            };
            let place = tiles.tile_at(at).and_then(|tile| self.window.index(tile));
            let place = place.expect("tiles of a zone are on the map");
            (self.states[place], self.zones[place]) = (state, Some(tiles.zone()));
        }
        for tile in kept {
            let state = &mut self.states[self.window.index(tile).expect("tiles of a zone are on the map")];
            *state = if matches!(state, CaveTile::Room | CaveTile::Path) { CaveTile::Way } else { *state };
        }
    }

    /// Updates the surroundings of all tiles, after all zones are added. O(tiles).
    pub(super) fn update_surroundings(&mut self) {
        self.thick = 0;
        for at in self.positions() {
            let ring = self.window.neighbors8(at).map(|near| self.states[near]);
            let bits = |holds: fn(CaveTile) -> bool| {
                ring.iter().rev().fold(0, |bits, state| bits << 1 | u8::from(holds(*state)))
            };
            self.walls[at] = bits(CaveTile::is_wall);
            self.open[at] = bits(CaveTile::is_open);
            self.thick += usize::from(self.is_thick(at));
        }
    }

    /// Returns whether a tile of the map is blocked.
    pub(super) fn is_closed(&self, tile: TilePos) -> bool {
        let state = self.states[self.window.index(tile).expect("a tile of the map")];
        matches!(state, CaveTile::Wall | CaveTile::Obstacle)
    }

    /// Returns the number of open tiles.
    pub(super) fn open_tiles(&self) -> usize {
        self.states.iter().filter(|state| state.is_open()).count()
    }

    /// Returns the number of tiles of the map in thick walls.
    pub(super) fn wall_tiles(&self) -> usize {
        self.thick
    }

    pub(super) fn is_wall(&self, at: usize) -> bool {
        self.states[at].is_wall()
    }

    /// Returns whether a tile is in a square of 2 x 2 wall tiles: thinner walls cannot be drawn as rock.
    pub(super) fn is_thick(&self, at: usize) -> bool {
        self.states[at] == CaveTile::Wall && self.is_in_corner(at)
    }

    /// Returns whether a tile would be in a thick wall if it were closed.
    pub(super) fn is_in_corner(&self, at: usize) -> bool {
        let walls = self.walls[at];
        CORNERS.iter().any(|corner| walls & corner == *corner)
    }

    pub(super) fn walls_around(&self, at: usize) -> u32 {
        self.walls[at].count_ones()
    }

    pub(super) fn has_open_beside(&self, at: usize) -> bool {
        self.open[at] != 0
    }

    /// Returns whether a wall tile has no wall at its sides.
    pub(super) fn is_lone(&self, at: usize) -> bool {
        self.walls[at] & SIDES == 0
    }

    /// Returns the squares of 2 x 2 tiles that contain a tile.
    pub(super) fn squares(&self, at: usize) -> [[usize; 4]; 4] {
        let row = self.window.stride();
        [at - row - 1, at - row, at - 1, at]
            .map(|corner| [corner, corner + 1, corner + row, corner + row + 1])
    }

    /// Returns whether a tile can be closed, so that the open tiles around it stay connected.
    pub(super) fn can_close(&self, at: usize) -> bool {
        match self.states[at] {
            CaveTile::Room => IS_ONE_PIECE[usize::from(self.open[at])],
            state => state == CaveTile::Loop,
        }
    }

    /// Closes a tile if possible. Returns whether it did.
    pub(super) fn close(&mut self, at: usize) -> bool {
        let is_closable = self.can_close(at);
        if is_closable {
            self.wall_up(at);
            self.closed.push(at);
        }
        is_closable
    }

    /// Turns an open tile into wall.
    pub(super) fn wall_up(&mut self, at: usize) {
        self.states[at] = CaveTile::Wall;
        self.thick += usize::from(self.is_in_corner(at));
        for (step, near) in self.window.neighbors8(at).into_iter().enumerate() {
            let (was_thick, bit) = (self.is_thick(near), 0x80 >> step);
            self.walls[near] |= bit;
            self.open[near] &= !bit;
            self.thick += usize::from(!was_thick && self.is_thick(near));
        }
    }

    /// Opens a tile of a thin wall again.
    pub(super) fn open_again(&mut self, at: usize) {
        debug_assert!(!self.is_thick(at), "walls that lean on position {at} would become thin");
        self.states[at] = CaveTile::Room;
        for (step, near) in self.window.neighbors8(at).into_iter().enumerate() {
            self.walls[near] &= !(0x80 >> step);
            self.open[near] |= 0x80 >> step;
        }
    }

    /// Leaves about `count` tiles of rock to obstacles, in patches. Call [`Self::leave_to_obstacles`]
    /// afterwards, which updates the surroundings.
    ///
    /// - `terrain`: of the level, with rock.
    pub(super) fn leave_some(
        &mut self,
        count: usize,
        terrain: &Grid<TerrainId>,
        rock: TerrainId,
        rng: &mut RngStream,
    ) {
        let noise = Noise::new(&self.window, PATCH_SHIFT, rng);
        let mut of_value = vec![Vec::new(); 256];
        let mut values = Vec::new();
        for y in 0..self.height {
            let first = self.window.index(TilePos::new(0, y)).expect("a tile of the map");
            noise.read_row(i32::from(y) + 1, &mut values);
            for ((at, terrain), value) in (first..).zip(terrain.row(y)).zip(&values[1..]) {
                if *terrain == rock {
                    of_value[*value as usize].push(at);
                }
            }
        }
        for at in of_value.into_iter().flatten().take(count) {
            self.states[at] = CaveTile::Obstacle;
        }
    }

    /// Leaves walls to obstacles, and updates the surroundings. O(tiles).
    pub(super) fn leave_to_obstacles(&mut self, tiles: Vec<TilePos>) {
        for tile in tiles {
            let at = self.window.index(tile).expect("a tile of the map");
            self.states[at] = CaveTile::Obstacle;
        }
        self.update_surroundings();
    }

    /// Returns the positions of the tiles of the map, row by row.
    pub(super) fn positions(&self) -> impl Iterator<Item = usize> + use<> {
        let (row, width) = (self.window.stride(), usize::from(self.width));
        (1..=usize::from(self.height)).flat_map(move |y| y * row + 1..=y * row + width)
    }

    /// Returns how each tile of the map can be drawn.
    pub(super) fn uses(&self) -> Grid<Use> {
        let of = |at| match self.states[at] {
            CaveTile::Taken => Use::Kept,
            _ if self.is_thick(at) => Use::Wall,
            _ => Use::Bare,
        };
        Grid::from_cells(self.width, self.height, self.positions().map(of).collect())
    }
}

/// Returns whether a condition holds for the claim of a neighbor of a tile.
fn any_neighbor(tiles: &Tiles, at: usize, holds: impl Fn(Claim) -> bool) -> bool {
    tiles.neighbors8(at).iter().any(|near| holds(tiles.claim(*near)))
}

/// Returns whether a tile with this claim can be entered from its neighbors: an object, a guard, or another
/// zone.
fn has_entrance(claim: Claim) -> bool {
    matches!(claim, Claim::Foreign | Claim::Soft | Claim::Guarded)
}

/// The three neighbors that form a square with a tile, by corner.
const CORNERS: [u8; 4] = [0b0000_1011, 0b0001_0110, 0b0110_1000, 0b1101_0000];

/// The neighbors at the sides of a tile.
const SIDES: u8 = 0b0101_1010;

/// Whether the open neighbors of a tile are connected, and at least one is open, by their bits.
const IS_ONE_PIECE: [bool; 256] = {
    // The neighbors of a tile that touch each of its neighbors.
    const NEAR: [usize; 8] = [
        0b0000_1010,
        0b0001_1101,
        0b0001_0010,
        0b0110_1011,
        0b1101_0110,
        0b0100_1000,
        0b1011_1000,
        0b0101_0000,
    ];
    let mut is_one_piece = [false; 256];
    let mut open: usize = 1;
    while open < 256 {
        let mut reached = open & open.wrapping_neg();
        let mut round = 0;
        while round < 8 {
            let mut at = 0;
            while at < 8 {
                if reached >> at & 1 != 0 {
                    reached |= NEAR[at] & open;
                }
                at += 1;
            }
            round += 1;
        }
        is_one_piece[open] = reached == open;
        open += 1;
    }
    is_one_piece
};
