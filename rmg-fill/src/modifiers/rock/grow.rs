//! How walls grow: thin ones become thick, notches and hollows are filled, the most surrounded tiles first.

use rmg_core::RngStream;

use super::caves::{Caves, Part};
use super::loops::find_loops;

/// Closed neighbours of eight from which on an undecided tile is a notch in the wall.
const NOTCH: Tier = Tier { least: 6, is_thick: false };
/// What is closed where there is too little rock: first hollows, at last bumps where corridors are wide,
/// which others may lean on.
const HOLLOWS: [Tier; 6] = [
    Tier { least: 5, is_thick: true },
    Tier { least: 4, is_thick: true },
    Tier { least: 3, is_thick: true },
    Tier { least: 3, is_thick: false },
    Tier { least: 2, is_thick: false },
    Tier { least: 1, is_thick: false },
];
/// How often outlines are smoothed; after two or three times nothing changes any more.
const PASSES: usize = 3;

/// Which tiles are closed.
#[derive(Debug, Clone, Copy)]
struct Tier {
    /// Least number of walls around.
    least: u32,
    /// Whether they have to make a wall thicker at once.
    is_thick: bool,
}

impl Tier {
    fn takes(self, caves: &Caves, at: usize) -> bool {
        caves.walls_around(at) >= self.least
            && (!self.is_thick || caves.is_in_corner(at))
            && caves.can_close(at)
    }
}

/// Walls of a level that grow. What is closed makes only the tiles beside it worth another look.
#[derive(Debug)]
pub(super) struct Growth<'a> {
    caves: &'a mut Caves,
    /// Positions of what may be closed, and of some that were.
    rooms: Vec<usize>,
    /// How often something more was made room: paths that nothing needs, then loops.
    released: u32,
    /// Tiles that were looked at so far, each as often as it was.
    looked_at: usize,
}

impl<'a> Growth<'a> {
    /// Begins with thickening walls a single tile wide, and closing notches, as long as no more tiles than
    /// `most` are part of thick walls.
    pub(super) fn new(caves: &'a mut Caves, most: usize, rng: &mut RngStream) -> Self {
        let mut growth = Self { caves, rooms: Vec::new(), released: 0, looked_at: 0 };
        growth.find_rooms();
        growth.smooth(most, rng);
        growth
    }

    /// Tiles that were looked at so far, whether they may be closed.
    pub(super) fn looked_at(&self) -> usize {
        self.looked_at
    }

    /// The level as it is.
    pub(super) fn caves(&mut self) -> &mut Caves {
        self.caves
    }

    /// Closes hollows until so many tiles are part of thick walls, those that walls surround most before the
    /// others; where that is not enough, paths that nothing needs become room, too, and then what closes
    /// loops.
    ///
    /// Returns whether there are so many; if not, nothing is left that can be closed.
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
        self.rooms = caves.positions().filter(|at| caves.parts[*at].is_room()).collect();
    }

    /// Makes something more room; returns whether there may be something.
    fn release(&mut self) -> bool {
        self.released += 1;
        match self.released {
            1 => {
                let paths = self.caves.parts.iter_mut().filter(|part| **part == Part::Path);
                paths.for_each(|part| *part = Part::Room);
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

    /// Closes all tiles of a tier, and those that come to be of it, until so many tiles are part of thick
    /// walls.
    ///
    /// Returns whether there are so many. O(room), and a few steps for each tile that is closed.
    fn fill(&mut self, tier: Tier, goal: usize, rng: &mut RngStream) -> bool {
        let caves = &mut *self.caves;
        self.rooms.retain(|at| caves.parts[*at].is_room());
        self.looked_at += self.rooms.len();
        let mut next: Vec<usize> = self.rooms.iter().copied().filter(|at| tier.takes(caves, *at)).collect();
        while !next.is_empty() {
            // No side of the map comes before another.
            rng.shuffle(&mut next);
            self.looked_at += next.len();
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

    /// Opens again what was closed and has not become part of a thick wall.
    fn open_thin(&mut self) {
        // The last first: that one has an open tile beside it, as had each when it was closed.
        for at in std::mem::take(&mut self.caves.closed).into_iter().rev() {
            if !self.caves.is_thick(at) && self.caves.has_open_beside(at) {
                self.caves.open_again(at);
                self.rooms.push(at);
            }
        }
    }

    /// Closes what is cut off from all ways since loops were closed.
    fn close_pockets(&mut self) {
        if self.released < 2 {
            return;
        }
        let caves = &mut *self.caves;
        let mut is_reached = vec![false; caves.parts.len()];
        let mut stack: Vec<usize> = caves.positions().filter(|at| caves.parts[*at] == Part::Way).collect();
        stack.iter().for_each(|at| is_reached[*at] = true);
        while let Some(at) = stack.pop() {
            for near in caves.window.neighbors8(at) {
                if caves.parts[near].is_room() && !is_reached[near] {
                    is_reached[near] = true;
                    stack.push(near);
                }
            }
        }
        for at in caves.positions() {
            if caves.parts[at].is_room() && !is_reached[at] {
                caves.wall_up(at);
            }
        }
    }
}

/// Makes the wall of a tile two tiles wide, where it is a single one wide and little has to be closed for it.
/// Lone specks stay.
fn thicken(caves: &mut Caves, at: usize) {
    if caves.parts[at] != Part::Wall || caves.is_in_corner(at) || caves.is_lone(at) {
        return;
    }
    let squares = caves.squares(at);
    let missing = |square: &&[usize; 4]| square.iter().filter(|at| !caves.is_wall(**at)).count();
    let can_be = |square: &&[usize; 4]| square.iter().all(|at| caves.is_wall(*at) || caves.can_close(*at));
    let Some(best) = squares.iter().filter(can_be).min_by_key(missing) else { return };
    for at in *best {
        caves.close(at);
    }
}
