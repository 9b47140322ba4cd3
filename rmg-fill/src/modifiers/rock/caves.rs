//! A level as a cave: what is closed, what may yet be, and what stays open.

use rmg_core::{Grid, RngStream, TerrainId, TilePos};

use super::recede::Use;
use crate::fields::{Cell, Noise, Window};
use crate::layers::{Claim, Tiles};

/// Closed neighbours of eight from which on an undecided tile is a notch in the wall.
const NOTCH: usize = 6;
/// The same for tiles that are closed where there is too little rock, and whether they have to make a wall thicker at once: first
/// hollows, at last bumps where corridors are wide, which others may lean on.
const HOLLOWS: [(usize, bool); 6] = [(5, true), (4, true), (3, true), (3, false), (2, false), (1, false)];
/// How often outlines are gone over; after two or three times nothing changes any more.
const PASSES: usize = 8;
/// Patches of obstacles between walls of rock are about so wide, as a power of two.
const PATCH_SHIFT: u32 = 3;

/// What a tile of a cave is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Blocked, or beyond the map.
    Wall,
    /// Blocked, and left to obstacles.
    Spared,
    /// Open and undecided, and no other zone is near: may be closed where that cuts nothing off.
    Room,
    /// Open, and nothing stands beside it that is entered from there, nor is there a road: closed where room is not enough.
    Path,
    /// Open for good.
    Way,
    /// Near a guard.
    Guarded,
    /// Covered by an object.
    Taken,
}

impl Part {
    fn is_open(self) -> bool {
        matches!(self, Self::Room | Self::Path | Self::Way)
    }
}

/// All zones of a level.
#[derive(Debug)]
pub(super) struct Caves {
    window: Window,
    parts: Vec<Part>,
    /// Positions that were closed, in their order, and may be part of no thick wall.
    closed: Vec<usize>,
    width: u16,
    height: u16,
}

impl Caves {
    /// A level of which no zone is known yet.
    pub(super) fn new(width: u16, height: u16) -> Self {
        let last = Cell::new(i32::from(width) - 1, i32::from(height) - 1);
        let window = Window::around(Cell::new(0, 0), last);
        Self { parts: vec![Part::Wall; window.len()], closed: Vec::new(), window, width, height }
    }

    /// Takes in the tiles of a zone.
    ///
    /// - `kept`: tiles that stay open.
    pub(super) fn add(&mut self, tiles: &Tiles, kept: impl Iterator<Item = TilePos>) {
        for at in tiles.own() {
            let part = match tiles.claim(at) {
                claim if claim.is_blocked() => continue,
                Claim::Guarded => Part::Guarded,
                _ if !tiles.is_walkable(at) => Part::Taken,
                Claim::Possible if !is_beside(tiles, at, |near| near == Claim::Foreign) => Part::Room,
                Claim::Free if !is_beside(tiles, at, leads_on) => Part::Path,
                _ => Part::Way,
            };
            let place = tiles.tile_at(at).and_then(|tile| self.window.index(tile));
            self.parts[place.expect("tiles of a zone lie on the map")] = part;
        }
        for tile in kept {
            let part = &mut self.parts[self.window.index(tile).expect("tiles of a zone lie on the map")];
            *part = if matches!(part, Part::Room | Part::Path) { Part::Way } else { *part };
        }
    }

    /// Whether a tile of the map is blocked.
    pub(super) fn is_closed(&self, tile: TilePos) -> bool {
        matches!(self.part(tile), Part::Wall | Part::Spared)
    }

    fn part(&self, tile: TilePos) -> Part {
        self.parts[self.window.index(tile).expect("a tile of the map")]
    }

    /// Tiles that are open.
    pub(super) fn open_tiles(&self) -> usize {
        self.parts.iter().filter(|part| part.is_open()).count()
    }

    /// Thickens walls a single tile wide, and closes notches, as long as no more tiles than `most` are part of thick walls.
    pub(super) fn smooth(&mut self, most: usize) {
        for _ in 0..PASSES {
            if self.wall_tiles() >= most || !self.thicken() & !self.fill_notches() {
                break;
            }
        }
    }

    /// Makes walls that are a single tile wide two tiles wide, where little has to be closed for it. Lone specks stay.
    fn thicken(&mut self) -> bool {
        let mut has_changed = false;
        for at in self.positions() {
            if self.parts[at] != Part::Wall {
                continue;
            }
            let squares = self.squares(at);
            let missing = |square: &[usize; 4]| square.iter().filter(|at| !self.is_wall(**at)).count();
            let is_lone = || !self.window.neighbors4(at).iter().any(|near| self.is_wall(*near));
            if squares.iter().any(|square| missing(square) == 0) || is_lone() {
                continue;
            }
            let can_be =
                |square: &&[usize; 4]| square.iter().all(|at| self.is_wall(*at) || self.can_close(*at));
            let Some(best) = squares.iter().filter(can_be).min_by_key(|square| missing(square)) else {
                continue;
            };
            for at in *best {
                has_changed |= self.close(at);
            }
        }
        has_changed
    }

    fn fill_notches(&mut self) -> bool {
        let mut has_changed = false;
        for at in self.positions() {
            if self.parts[at] == Part::Room && self.walls_around(at) >= NOTCH {
                has_changed |= self.close(at);
            }
        }
        has_changed
    }

    /// Closes hollows until so many tiles are part of thick walls, those that walls surround most before the others; where that is
    /// not enough, paths that nothing needs become room, too.
    ///
    /// Returns whether there are so many; if not, nothing is left that can be closed.
    pub(super) fn grow(&mut self, goal: usize, rng: &mut RngStream) -> bool {
        let mut is_enough = self.fill_hollows(goal, rng);
        if !is_enough {
            for part in self.parts.iter_mut().filter(|part| **part == Part::Path) {
                *part = Part::Room;
            }
            is_enough = self.fill_hollows(goal, rng);
        }
        self.open_thin();
        is_enough
    }

    /// Opens again what was closed and has not become part of a thick wall.
    fn open_thin(&mut self) {
        let is_thick = self.thick_walls();
        let mut closed = std::mem::take(&mut self.closed);
        // The last first: that one has an open tile beside it, as had each when it was closed.
        closed.reverse();
        for at in closed.iter().filter(|at| !is_thick[**at]) {
            if self.window.neighbors8(*at).iter().any(|near| self.parts[*near].is_open()) {
                self.parts[*at] = Part::Room;
            }
        }
    }

    fn fill_hollows(&mut self, goal: usize, rng: &mut RngStream) -> bool {
        for (least, is_thick) in HOLLOWS {
            loop {
                let missing = goal.saturating_sub(self.wall_tiles());
                if missing == 0 {
                    return true;
                }
                let is_hollow = |at: &usize| {
                    self.walls_around(*at) >= least
                        && (!is_thick || self.is_in_corner(*at))
                        && self.can_close(*at)
                };
                let mut hollows: Vec<usize> = self.positions().filter(is_hollow).collect();
                // No side of the map comes before another.
                rng.shuffle(&mut hollows);
                let closed = hollows.into_iter().filter(|at| self.close(*at)).take(missing).count();
                if closed == 0 {
                    break;
                }
                self.thicken();
            }
        }
        false
    }

    /// Leaves about so many tiles of rock to obstacles, in patches.
    ///
    /// - `terrain`: of the level, as it is drawn with rock.
    pub(super) fn spare(
        &mut self,
        count: usize,
        (terrain, rock): (&Grid<TerrainId>, TerrainId),
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

    /// Closes a tile, if that can be.
    fn close(&mut self, at: usize) -> bool {
        let can_be = self.can_close(at);
        if can_be {
            self.parts[at] = Part::Wall;
            self.closed.push(at);
        }
        can_be
    }

    /// Whether a tile may be closed, and the open tiles around it hang together without it.
    fn can_close(&self, at: usize) -> bool {
        if self.parts[at] != Part::Room {
            return false;
        }
        let is_open = |near: &usize| self.parts[*near].is_open();
        let ring = self.window.neighbors8(at);
        let bits = ring.iter().rev().fold(0, |bits, near| bits << 1 | usize::from(is_open(near)));
        IS_ONE_PIECE[bits]
    }

    fn is_wall(&self, at: usize) -> bool {
        self.parts[at] == Part::Wall
    }

    /// The squares of 2 x 2 tiles that a tile is part of.
    fn squares(&self, at: usize) -> [[usize; 4]; 4] {
        let row = self.window.stride();
        [at - row - 1, at - row, at - 1, at]
            .map(|corner| [corner, corner + 1, corner + row, corner + row + 1])
    }

    /// Whether a tile, were it closed, would be part of a wall that is not thin.
    fn is_in_corner(&self, at: usize) -> bool {
        self.squares(at).iter().any(|square| square.iter().all(|near| *near == at || self.is_wall(*near)))
    }

    fn walls_around(&self, at: usize) -> usize {
        self.window.neighbors8(at).iter().filter(|near| self.is_wall(**near)).count()
    }

    /// Positions of the tiles of the map, row by row.
    fn positions(&self) -> impl Iterator<Item = usize> + use<> {
        let (row, width) = (self.window.stride(), usize::from(self.width));
        (1..=usize::from(self.height)).flat_map(move |y| y * row + 1..=y * row + width)
    }

    /// Number of tiles of the map that are part of thick walls.
    pub(super) fn wall_tiles(&self) -> usize {
        let (walls, row) = (self.thick_walls(), self.window.stride());
        let rows = walls.chunks_exact(row).skip(1).take(self.height.into());
        rows.map(|row| row[1..=usize::from(self.width)].iter().filter(|is_wall| **is_wall).count()).sum()
    }

    /// What may become of the tiles of the map.
    pub(super) fn uses(&self) -> Grid<Use> {
        let walls = self.thick_walls();
        let of = |at| match self.parts[at] {
            Part::Wall if walls[at] => Use::Wall,
            Part::Taken => Use::Kept,
            _ => Use::Bare,
        };
        Grid::from_cells(self.width, self.height, self.positions().map(of).collect())
    }

    /// Tiles that lie in a square of 2 x 2 tiles of wall, by position: thinner ones cannot be drawn as rock.
    fn thick_walls(&self) -> Vec<bool> {
        let row = self.window.stride();
        let is_wall: Vec<bool> = self.parts.iter().map(|part| *part == Part::Wall).collect();
        let mut is_thick = vec![false; is_wall.len()];
        for first in 0..is_wall.len() - row - 1 {
            let square = [first, first + 1, first + row, first + row + 1];
            if square.iter().all(|at| is_wall[*at]) {
                square.into_iter().for_each(|at| is_thick[at] = true);
            }
        }
        is_thick
    }
}

/// Whether something holds of what a tile beside a tile is taken for.
fn is_beside(tiles: &Tiles, at: usize, holds: impl Fn(Claim) -> bool) -> bool {
    tiles.neighbors8(at).iter().any(|near| holds(tiles.claim(*near)))
}

/// Whether the tile beside one with that claim may be the one from which something is entered: an object, a guard, another zone.
fn leads_on(claim: Claim) -> bool {
    matches!(claim, Claim::Foreign | Claim::Soft | Claim::Guarded)
}

/// Whether the open ones of the eight tiles around a tile are one piece, and not none; by their bits, the north-west one the
/// lowest and on row by row.
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
