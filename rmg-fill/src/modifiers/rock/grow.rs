//! How walls grow: thin walls become thick, then notches and hollows are filled, the most surrounded tiles
//! first.

use rmg_core::RngStream;

use super::caves::{CaveTile, Caves};
use super::loops::find_loops;

/// Minimum number of closed neighbors of a notch in a wall.
const NOTCH: Tier = Tier { min_walls: 6, is_thick: false };
/// Tiles that are closed if there is too little rock: first hollows, finally bumps in wide corridors.
const HOLLOWS: [Tier; 6] = [
    Tier { min_walls: 5, is_thick: true },
    Tier { min_walls: 4, is_thick: true },
    Tier { min_walls: 3, is_thick: true },
    Tier { min_walls: 3, is_thick: false },
    Tier { min_walls: 2, is_thick: false },
    Tier { min_walls: 1, is_thick: false },
];
/// Maximum number of smoothing passes. After two or three passes nothing changes.
const PASSES: usize = 3;

/// A condition for closing tiles.
#[derive(Debug, Clone, Copy)]
struct Tier {
    /// Minimum number of walls around the tile.
    min_walls: u32,
    /// Whether the tile must be in a thick wall at once.
    is_thick: bool,
}

impl Tier {
    fn takes(self, caves: &Caves, at: usize) -> bool {
        caves.walls_around(at) >= self.min_walls
            && (!self.is_thick || caves.is_in_corner(at))
            && caves.can_close(at)
    }
}

/// Growing walls of a level. Only neighbors of closed tiles are checked again.
#[derive(Debug)]
pub(super) struct Growth<'a> {
    caves: &'a mut Caves,
    /// Positions that can be closed, and some that are closed already.
    rooms: Vec<usize>,
    /// Number of releases of further tiles: paths that no object needs, then loops.
    released: u32,
    /// Number of tile visits.
    visited: usize,
}

impl<'a> Growth<'a> {
    /// Thickens walls one tile wide and closes notches, until `most` tiles are in thick walls.
    pub(super) fn new(caves: &'a mut Caves, most: usize, rng: &mut RngStream) -> Self {
        let mut growth = Self { caves, rooms: Vec::new(), released: 0, visited: 0 };
        growth.find_rooms();
        growth.smooth(most, rng);
        growth
    }

    /// Returns how often tiles were checked for closing.
    pub(super) fn visited(&self) -> usize {
        self.visited
    }

    /// Returns the level.
    pub(super) fn caves(&mut self) -> &mut Caves {
        self.caves
    }

    /// Closes hollows until `goal` tiles are in thick walls, the most surrounded tiles first. If that is not
    /// enough, it also closes unused paths, and then loops.
    ///
    /// Returns whether it reached the goal. If not, no tile is left that can be closed.
    pub(super) fn grow(&mut self, goal: usize, rng: &mut RngStream) -> bool {
        let mut is_enough = self.fill_hollows(goal, rng);
        while !is_enough && self.release() {
            is_enough = self.fill_hollows(goal, rng);
        }
        self.open_thin();
        self.close_pockets();
        is_enough
    }

    fn find_rooms(&mut self) {
        let caves = &*self.caves;
        self.rooms = caves.positions().filter(|at| caves.states[*at].is_room()).collect();
    }

    /// Lets more tiles be closed. Returns whether there was a further kind of tiles.
    fn release(&mut self) -> bool {
        self.released += 1;
        match self.released {
            1 => {
                let paths = self.caves.states.iter_mut().filter(|state| **state == CaveTile::Path);
                paths.for_each(|state| *state = CaveTile::Room);
            }
            2 => find_loops(self.caves),
            _ => return false,
        }
        self.find_rooms();
        true
    }

    fn smooth(&mut self, most: usize, rng: &mut RngStream) {
        for _ in 0..PASSES {
            let before = self.caves.closed.len();
            if self.caves.wall_tiles() < most {
                let caves = &mut *self.caves;
                caves.positions().for_each(|at| thicken(caves, at));
                self.fill(NOTCH, most, rng);
            }
            if self.caves.closed.len() == before {
                break;
            }
        }
    }

    fn fill_hollows(&mut self, goal: usize, rng: &mut RngStream) -> bool {
        HOLLOWS.into_iter().any(|tier| self.fill(tier, goal, rng))
    }

    /// Closes all tiles that meet a condition, also those that meet it later, until `goal` tiles are in thick
    /// walls.
    ///
    /// Returns whether it reached the goal. O(room), and a few steps for each closed tile.
    fn fill(&mut self, tier: Tier, goal: usize, rng: &mut RngStream) -> bool {
        let caves = &mut *self.caves;
        self.rooms.retain(|at| caves.states[*at].is_room());
        self.visited += self.rooms.len();
        let mut next: Vec<usize> = self.rooms.iter().copied().filter(|at| tier.takes(caves, *at)).collect();
        while !next.is_empty() {
            // Prevents a preference for a side of the map.
            rng.shuffle(&mut next);
            self.visited += next.len();
            let first = caves.closed.len();
            for at in next.drain(..) {
                if caves.wall_tiles() >= goal {
                    return true;
                }
                if tier.takes(caves, at) && caves.close(at) && !tier.is_thick {
                    thicken(caves, at);
                }
            }
            for at in &caves.closed[first..] {
                let beside = caves.window.neighbors8(*at);
                next.extend(beside.into_iter().filter(|near| tier.takes(caves, *near)));
            }
        }
        caves.wall_tiles() >= goal
    }

    /// Opens tiles that were closed but are not in a thick wall.
    fn open_thin(&mut self) {
        // The last one first: it has an open neighbor, as each had when it was closed.
        for at in std::mem::take(&mut self.caves.closed).into_iter().rev() {
            if !self.caves.is_thick(at) && self.caves.has_open_beside(at) {
                self.caves.open_again(at);
                self.rooms.push(at);
            }
        }
    }

    /// Closes ground that became unreachable when loops were closed.
    fn close_pockets(&mut self) {
        if self.released < 2 {
            return;
        }
        let caves = &mut *self.caves;
        let mut is_reached = vec![false; caves.states.len()];
        let mut stack: Vec<usize> =
            caves.positions().filter(|at| caves.states[*at] == CaveTile::Way).collect();
        stack.iter().for_each(|at| is_reached[*at] = true);
        while let Some(at) = stack.pop() {
            for near in caves.window.neighbors8(at) {
                if caves.states[near].is_room() && !is_reached[near] {
                    is_reached[near] = true;
                    stack.push(near);
                }
            }
        }
        for at in caves.positions() {
            if caves.states[at].is_room() && !is_reached[at] {
                caves.wall_up(at);
            }
        }
    }
}

/// Makes a wall one tile wide two tiles wide at a tile, by closing as few tiles as possible. Isolated tiles
/// stay.
fn thicken(caves: &mut Caves, at: usize) {
    if caves.states[at] != CaveTile::Wall || caves.is_in_corner(at) || caves.is_lone(at) {
        return;
    }
    let squares = caves.squares(at);
    let missing = |square: &&[usize; 4]| square.iter().filter(|at| !caves.is_wall(**at)).count();
    let is_closable =
        |square: &&[usize; 4]| square.iter().all(|at| caves.is_wall(*at) || caves.can_close(*at));
    let Some(best) = squares.iter().filter(is_closable).min_by_key(missing) else { return };
    for at in *best {
        caves.close(at);
    }
}
