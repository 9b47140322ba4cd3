//! A level as a cave: what is closed, what may yet be, and what stays open.

use rmg_core::{Grid, RngStream, TerrainId, TilePos, ZoneId};

use super::recede::Use;
use crate::fields::{Cell, Noise, Window};
use crate::layers::{Claim, Tiles};

/// Patches of obstacles between walls of rock are about so wide, as a power of two.
const PATCH_SHIFT: u32 = 3;

/// What a tile of a cave is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// Beyond the map: walls may lean on it.
    Beyond,
    /// Blocked.
    Wall,
    /// Blocked, and left to obstacles.
    Spared,
    /// Open and undecided, and no other zone is near: may be closed where that cuts nothing off.
    Room,
    /// Open, part of a loop, and no way needs it: may be closed whatever it cuts off.
    Loop,
    /// Open, and nothing stands beside it that is entered from there, nor is there a road: closed where room
    /// is not enough.
    Path,
    /// Open for good.
    Way,
    /// Near a guard.
    Guarded,
    /// Covered by an object.
    Taken,
}

impl Part {
    pub(super) fn is_open(self) -> bool {
        matches!(self, Self::Room | Self::Loop | Self::Path | Self::Way)
    }

    /// Whether it may be closed now.
    pub(super) fn is_room(self) -> bool {
        matches!(self, Self::Room | Self::Loop)
    }

    fn is_wall(self) -> bool {
        matches!(self, Self::Beyond | Self::Wall)
    }
}

/// All zones of a level. What surrounds each tile is kept as bits, those of its ring: the north-west tile the
/// lowest, and on row by row.
#[derive(Debug)]
pub(super) struct Caves {
    pub(super) window: Window,
    pub(super) parts: Vec<Part>,
    pub(super) zones: Vec<Option<ZoneId>>,
    /// Walls around each tile.
    walls: Vec<u8>,
    /// Open tiles around each tile.
    open: Vec<u8>,
    /// Number of tiles of the map that are part of thick walls.
    thick: usize,
    /// Positions that were closed, in their order, and may be part of no thick wall.
    pub(super) closed: Vec<usize>,
    width: u16,
    height: u16,
}

impl Caves {
    /// A level of which no zone is known yet.
    pub(super) fn new(width: u16, height: u16) -> Self {
        let last = Cell::new(i32::from(width) - 1, i32::from(height) - 1);
        let window = Window::around(Cell::new(0, 0), last);
        let mut caves = Self {
            parts: vec![Part::Beyond; window.len()],
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
            caves.parts[at] = Part::Wall;
        }
        caves
    }

    /// Takes in the tiles of a zone.
    ///
    /// - `kept`: tiles that stay open.
    pub(super) fn add(&mut self, tiles: &Tiles, kept: impl Iterator<Item = TilePos>) {
        for at in tiles.own() {
            let part = match tiles.claim(at) {
                claim if claim.is_blocked() => Part::Wall,
                Claim::Guarded => Part::Guarded,
                _ if !tiles.is_walkable(at) => Part::Taken,
                Claim::Possible if !is_beside(tiles, at, |near| near == Claim::Foreign) => Part::Room,
                Claim::Free | Claim::Path if !is_beside(tiles, at, leads_on) => Part::Path,
                _ => Part::Way,
            };
            let place = tiles.tile_at(at).and_then(|tile| self.window.index(tile));
            let place = place.expect("tiles of a zone lie on the map");
            (self.parts[place], self.zones[place]) = (part, Some(tiles.zone()));
        }
        for tile in kept {
            let part = &mut self.parts[self.window.index(tile).expect("tiles of a zone lie on the map")];
            *part = if matches!(part, Part::Room | Part::Path) { Part::Way } else { *part };
        }
    }

    /// Looks around all tiles, when all zones are known. O(tiles).
    pub(super) fn survey(&mut self) {
        self.thick = 0;
        for at in self.positions() {
            let ring = self.window.neighbors8(at).map(|near| self.parts[near]);
            let bits = |holds: fn(Part) -> bool| {
                ring.iter().rev().fold(0, |bits, part| bits << 1 | u8::from(holds(*part)))
            };
            self.walls[at] = bits(Part::is_wall);
            self.open[at] = bits(Part::is_open);
            self.thick += usize::from(self.is_thick(at));
        }
    }

    /// Whether a tile of the map is blocked.
    pub(super) fn is_closed(&self, tile: TilePos) -> bool {
        let part = self.parts[self.window.index(tile).expect("a tile of the map")];
        matches!(part, Part::Wall | Part::Spared)
    }

    /// Tiles that are open.
    pub(super) fn open_tiles(&self) -> usize {
        self.parts.iter().filter(|part| part.is_open()).count()
    }

    /// Number of tiles of the map that are part of thick walls.
    pub(super) fn wall_tiles(&self) -> usize {
        self.thick
    }

    pub(super) fn is_wall(&self, at: usize) -> bool {
        self.parts[at].is_wall()
    }

    /// Whether a tile lies in a square of 2 x 2 tiles of wall: thinner ones cannot be drawn as rock.
    pub(super) fn is_thick(&self, at: usize) -> bool {
        self.parts[at] == Part::Wall && self.is_in_corner(at)
    }

    /// Whether a tile, were it closed, would be part of a wall that is not thin.
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

    /// Whether no side of a tile of wall leans on another.
    pub(super) fn is_lone(&self, at: usize) -> bool {
        self.walls[at] & SIDES == 0
    }

    /// The squares of 2 x 2 tiles that a tile is part of.
    pub(super) fn squares(&self, at: usize) -> [[usize; 4]; 4] {
        let row = self.window.stride();
        [at - row - 1, at - row, at - 1, at]
            .map(|corner| [corner, corner + 1, corner + row, corner + row + 1])
    }

    /// Whether a tile may be closed, and the open tiles around it hang together without it.
    pub(super) fn can_close(&self, at: usize) -> bool {
        match self.parts[at] {
            Part::Room => IS_ONE_PIECE[usize::from(self.open[at])],
            part => part == Part::Loop,
        }
    }

    /// Closes a tile, if that can be.
    pub(super) fn close(&mut self, at: usize) -> bool {
        let can_be = self.can_close(at);
        if can_be {
            self.wall_up(at);
            self.closed.push(at);
        }
        can_be
    }

    /// Turns an open tile into wall.
    pub(super) fn wall_up(&mut self, at: usize) {
        self.parts[at] = Part::Wall;
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
        self.parts[at] = Part::Room;
        for (step, near) in self.window.neighbors8(at).into_iter().enumerate() {
            self.walls[near] &= !(0x80 >> step);
            self.open[near] |= 0x80 >> step;
        }
    }

    /// Leaves about so many tiles of rock to obstacles, in patches; [`Self::spare`] looks around anew.
    ///
    /// - `terrain`: of the level, as it is drawn with rock.
    pub(super) fn spare_some(
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
            self.parts[at] = Part::Spared;
        }
    }

    /// Leaves walls to obstacles, and looks around anew. O(tiles).
    pub(super) fn spare(&mut self, tiles: Vec<TilePos>) {
        for tile in tiles {
            let at = self.window.index(tile).expect("a tile of the map");
            self.parts[at] = Part::Spared;
        }
        self.survey();
    }

    /// Positions of the tiles of the map, row by row.
    pub(super) fn positions(&self) -> impl Iterator<Item = usize> + use<> {
        let (row, width) = (self.window.stride(), usize::from(self.width));
        (1..=usize::from(self.height)).flat_map(move |y| y * row + 1..=y * row + width)
    }

    /// What may become of the tiles of the map.
    pub(super) fn uses(&self) -> Grid<Use> {
        let of = |at| match self.parts[at] {
            Part::Taken => Use::Kept,
            _ if self.is_thick(at) => Use::Wall,
            _ => Use::Bare,
        };
        Grid::from_cells(self.width, self.height, self.positions().map(of).collect())
    }
}

/// Whether something holds of what a tile beside a tile is taken for.
fn is_beside(tiles: &Tiles, at: usize, holds: impl Fn(Claim) -> bool) -> bool {
    tiles.neighbors8(at).iter().any(|near| holds(tiles.claim(*near)))
}

/// Whether the tile beside one with that claim may be the one from which something is entered: an object, a
/// guard, another zone.
fn leads_on(claim: Claim) -> bool {
    matches!(claim, Claim::Foreign | Claim::Soft | Claim::Guarded)
}

/// The three tiles of a ring that make a square with the tile within it, by corner.
const CORNERS: [u8; 4] = [0b0000_1011, 0b0001_0110, 0b0110_1000, 0b1101_0000];

/// The tiles of a ring at the sides of the tile within it.
const SIDES: u8 = 0b0101_1010;

/// Whether the open ones of the eight tiles around a tile are one piece, and not none; by their bits, the
/// north-west one the lowest and on row by row.
const IS_ONE_PIECE: [bool; 256] = {
    // Tiles of the ring that touch each of its tiles.
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
