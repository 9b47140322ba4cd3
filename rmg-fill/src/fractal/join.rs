//! Joins all free tiles of a zone by a tree of winding paths.

use rmg_core::RngStream;

use crate::zone::{ZoneState, ZoneTile};

use super::{Buckets, Noise, Walls};

/// What a step costs on ground without any reason for or against it.
const STEP: u8 = 4;
/// Chance adds up to this, by tile: paths are not straight ...
const RANDOM: u8 = 3;
/// ... and smooth noise up to this: they wind around invisible hills.
const HILLS: u8 = 6;
/// Width of those hills as a power of two: about half the distance of nodes.
const HILL_SHIFT: u32 = 2;
/// Added beside walls and objects, and one tile further off: paths run in the middle of the land.
const BESIDE_WALL: u8 = 8;
const NEAR_WALL: u8 = 3;
/// Added to a step over a corner; only taken where there is no way round it.
const CORNER: u32 = 20;

/// No position.
const NOBODY: usize = usize::MAX;

/// Steps between positions of a window, as numbers that fit in a byte: the four sides, then the corners.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Steps {
    by: [isize; 8],
}

impl Steps {
    pub(crate) fn new(state: &ZoneState) -> Self {
        let stride = isize::try_from(state.stride()).expect("windows lie on the map");
        Self { by: [-stride, -1, 1, stride, -stride - 1, -stride + 1, stride - 1, stride + 1] }
    }

    /// The position one step on; the margin of the window makes it exist for own tiles.
    pub(crate) fn to(&self, at: usize, step: u8) -> usize {
        at.wrapping_add_signed(self.by[usize::from(step)])
    }

    /// The position from which a step led here.
    pub(crate) fn back(&self, at: usize, step: u8) -> usize {
        at.wrapping_sub_signed(self.by[usize::from(step)])
    }

    /// Steps to tiles that can be entered: the sides, and corners where neither side can be.
    pub(crate) fn each(
        &self,
        at: usize,
        is_open: impl Fn(usize) -> bool,
    ) -> impl Iterator<Item = (u8, usize)> {
        let sides = [0, 1, 2, 3].map(|step| self.to(at, step)).map(&is_open);
        let corners = [(4, 0, 1), (5, 0, 2), (6, 3, 1), (7, 3, 2)];
        let mut takes = [sides[0], sides[1], sides[2], sides[3], false, false, false, false];
        for (corner, a, b) in corners {
            takes[corner] = !sides[a] && !sides[b] && is_open(self.by_index(at, corner));
        }
        let steps = *self;
        (0u8..8).filter(move |step| takes[usize::from(*step)]).map(move |step| (step, steps.to(at, step)))
    }

    /// Whether a step leads over a corner.
    pub(crate) fn is_corner(step: u8) -> bool {
        step >= 4
    }

    fn by_index(&self, at: usize, step: usize) -> usize {
        at.wrapping_add_signed(self.by[step])
    }
}

/// Makes tiles free so that all free tiles hang together by side steps, or by corners where the open tiles do no better.
///
/// A minimum spanning tree over the pieces of free tiles, from one wave that starts from all of them at once (Mehlhorn, *A
/// Faster Approximation Algorithm for the Steiner Problem in Graphs*, 1988). Within the reach of a piece all ways
/// follow one tree of shortest paths, so that they flow together instead of running side by side.
///
/// # Arguments
/// - `walls`: paths keep off them.
///
/// # Cost
/// O(tiles + border · log border), where the border are the tiles at which waves meet.
pub(super) fn join_free(state: &mut ZoneState, walls: &Walls, rng: &mut RngStream) {
    let steps = Steps::new(state);
    let costs = step_costs(state, walls, rng);
    let (piece_of, pieces) = free_pieces(state, &steps);
    if pieces < 2 {
        return;
    }
    let wave = Wave::spread(state, &steps, &costs, piece_of);
    let mut joined: Vec<usize> = (0..pieces).collect();
    for Meeting { a, b, .. } in wave.meetings(state, &steps) {
        let (root_a, root_b) = (root(&mut joined, wave.piece_of[a]), root(&mut joined, wave.piece_of[b]));
        if root_a == root_b {
            continue;
        }
        joined[root_a.max(root_b)] = root_a.min(root_b);
        for mut at in [a, b] {
            while state.tile_of(at) == ZoneTile::Possible {
                state.set_at(at, ZoneTile::Free);
                at = steps.back(at, wave.came_by[at]);
            }
        }
    }
}

/// What it costs to enter each open tile; 0 for all others.
fn step_costs(state: &ZoneState, walls: &Walls, rng: &mut RngStream) -> Vec<u8> {
    let hills = Noise::new(state, HILL_SHIFT, rng);
    let mut costs = Vec::with_capacity(state.len());
    let rows = state.len() / state.stride();
    for (column, row) in (0..rows).flat_map(|row| (0..state.stride()).map(move |column| (column, row))) {
        let at = costs.len();
        if !state.is_open(at) {
            costs.push(0);
            continue;
        }
        let hill = hills.at(column, row) * (u32::from(HILLS) + 1) / 256;
        let chance = rng.bits() >> 32;
        let random = (chance * (u64::from(RANDOM) + 1)) >> 32;
        let wall = walls.cost(at, BESIDE_WALL, NEAR_WALL);
        let narrow = |n: u64| u8::try_from(n).expect("at most as large as its constant");
        costs.push(STEP + narrow(u64::from(hill)) + narrow(random) + wall);
    }
    costs
}

/// Pieces of free tiles that hang together by their sides: the piece of each free tile, [`NOBODY`] elsewhere.
fn free_pieces(state: &ZoneState, steps: &Steps) -> (Vec<usize>, usize) {
    let mut piece_of = vec![NOBODY; state.len()];
    let mut pieces = 0;
    let mut stack = Vec::new();
    for start in 0..state.len() {
        if state.tile_of(start) != ZoneTile::Free || piece_of[start] != NOBODY {
            continue;
        }
        piece_of[start] = pieces;
        stack.push(start);
        while let Some(at) = stack.pop() {
            for near in (0..4).map(|step| steps.to(at, step)) {
                if state.tile_of(near) == ZoneTile::Free && piece_of[near] == NOBODY {
                    piece_of[near] = pieces;
                    stack.push(near);
                }
            }
        }
        pieces += 1;
    }
    (piece_of, pieces)
}

/// Shortest ways from all pieces at once.
struct Wave {
    /// The piece that is nearest to each open tile.
    piece_of: Vec<usize>,
    distance: Vec<u32>,
    /// The last step of the way to each tile that is not free.
    came_by: Vec<u8>,
}

/// Neighbouring tiles in the reach of different pieces.
struct Meeting {
    /// Length of the way that joins the pieces here.
    length: u32,
    a: usize,
    b: usize,
}

impl Wave {
    fn spread(state: &ZoneState, steps: &Steps, costs: &[u8], mut piece_of: Vec<usize>) -> Self {
        let mut distance = vec![u32::MAX; state.len()];
        let mut came_by = vec![0u8; state.len()];
        let mut queue = Buckets::default();
        for at in 0..state.len() {
            if piece_of[at] != NOBODY {
                distance[at] = 0;
                queue.push(0, at);
            }
        }
        while let Some((length, at)) = queue.pop() {
            if distance[at] != length {
                continue; // a shorter way was found after this one was put in
            }
            for (step, near) in steps.each(at, |near| costs[near] != 0) {
                let corner = if Steps::is_corner(step) { CORNER } else { 0 };
                let through = length + u32::from(costs[near]) + corner;
                if through < distance[near] {
                    distance[near] = through;
                    came_by[near] = step;
                    piece_of[near] = piece_of[at];
                    queue.push(through, near);
                }
            }
        }
        Self { piece_of, distance, came_by }
    }

    /// Where pieces meet, shortest ways first.
    fn meetings(&self, state: &ZoneState, steps: &Steps) -> Vec<Meeting> {
        let mut meetings = Vec::new();
        for a in (0..state.len()).filter(|at| self.piece_of[*at] != NOBODY) {
            for (step, b) in steps.each(a, |near| self.piece_of[near] != NOBODY) {
                if a < b && self.piece_of[a] != self.piece_of[b] {
                    let corner = if Steps::is_corner(step) { CORNER } else { 0 };
                    meetings.push(Meeting { length: self.distance[a] + self.distance[b] + corner, a, b });
                }
            }
        }
        meetings.sort_unstable_by_key(|meeting| (meeting.length, meeting.a, meeting.b));
        meetings
    }
}

/// The piece that stands for all that a piece is joined with.
fn root(joined: &mut [usize], mut piece: usize) -> usize {
    while joined[piece] != piece {
        joined[piece] = joined[joined[piece]];
        piece = joined[piece];
    }
    piece
}
