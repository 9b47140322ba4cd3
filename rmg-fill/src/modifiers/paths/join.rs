//! Joins all free tiles of a zone by a tree of winding paths.

use rmg_core::{DisjointSets, Pieces, RngStream};

use crate::fields::{Distance, Noise, Steps, Wave};
use crate::layers::{Claim, Tiles};

/// Cost of a step on open ground, without additions.
const STEP: u8 = 4;
/// Maximum random addition by tile: paths are not straight.
const RANDOM: u8 = 3;
/// Maximum addition of smooth noise: paths wind around invisible hills.
const HILLS: u8 = 6;
/// Width of those hills as a power of two: about half the distance of nodes.
const HILL_SHIFT: u32 = 2;
/// Addition next to walls and objects, and one tile farther: paths run in the center of open ground.
const NEXT_TO_WALL: u8 = 8;
const NEAR_WALL: u8 = 3;
/// Addition for a step over a corner; such steps occur only if no side steps lead around it.
const CORNER: u32 = 20;

/// Statistics of joining the free tiles of a zone.
#[derive(Debug, Default)]
pub(super) struct Joined {
    /// Pieces of free tiles before.
    pub(super) pieces: usize,
    /// Tiles that the wave visited.
    pub(super) visited: usize,
    /// Pairs of tiles where waves met.
    pub(super) meetings: usize,
    pub(super) tiles: usize,
}

/// Makes tiles free so that all free tiles are connected by side steps, or by corners where open ground
/// requires them.
///
/// Computes a minimum spanning tree over the pieces of free tiles from one wave that starts from all of them
/// (Mehlhorn, *A Faster Approximation Algorithm for the Steiner Problem in Graphs*, 1988). Within the region
/// of a piece all paths follow one tree of shortest paths. So they merge instead of running side by side.
///
/// - `walls`: paths keep their distance from them.
///
/// Cost: O(tiles + border · log border), where the border is the set of tiles at which waves meet.
pub(super) fn join_free(tiles: &mut Tiles, walls: &Distance, rng: &mut RngStream) -> Joined {
    let steps = Steps::new(&tiles.window());
    let costs = step_costs(tiles, walls, rng);
    let beside = |at: usize| (0..4).map(move |step| steps.to(at, step));
    let free = Pieces::new(tiles.len(), |at| tiles.claim(at).is_free(), beside);
    let pieces = free.count();
    let mut done = Joined { pieces, ..Joined::default() };
    if pieces < 2 {
        return done;
    }
    let regions = Regions::spread(tiles, &steps, &costs, free.into_numbers());
    let mut joined = DisjointSets::new(pieces);
    let meetings = regions.meetings(tiles, &steps);
    (done.visited, done.meetings) = (regions.wave.searched(), meetings.len());
    for Meeting { a, b, .. } in meetings {
        if !joined.join(regions.piece_of[a] as usize, regions.piece_of[b] as usize) {
            continue;
        }
        for mut at in [a, b] {
            while tiles.claim(at) == Claim::Possible
                && let Some(step) = regions.wave.came_by(at)
            {
                tiles.set_at(at, Claim::Path);
                done.tiles += 1;
                at = steps.back(at, step);
            }
        }
    }
    done
}

/// Returns the cost of entering each open tile; 0 for all others.
fn step_costs(tiles: &Tiles, walls: &Distance, rng: &mut RngStream) -> Vec<u8> {
    let hills = Noise::new(&tiles.window(), HILL_SHIFT, rng);
    let mut costs = Vec::with_capacity(tiles.len());
    let mut row_of_hills = Vec::new();
    for row in 0..tiles.window().height() {
        hills.read_row(row, &mut row_of_hills);
        for hill in row_of_hills.iter().take(tiles.window().stride()) {
            let at = costs.len();
            if !tiles.is_walkable(at) {
                costs.push(0);
                continue;
            }
            let hill = hill * (u32::from(HILLS) + 1) / 256;
            let chance = rng.bits() >> 32;
            let random = (chance * (u64::from(RANDOM) + 1)) >> 32;
            let wall = walls.cost(at, NEXT_TO_WALL, NEAR_WALL);
            let narrow = |n: u64| u8::try_from(n).expect("at most as large as its constant");
            costs.push(STEP + narrow(u64::from(hill)) + narrow(random) + wall);
        }
    }
    costs
}

/// Shortest paths from all pieces at once.
struct Regions {
    wave: Wave,
    /// The piece that is nearest to each open tile.
    piece_of: Vec<u32>,
}

/// Neighboring tiles in the regions of different pieces.
struct Meeting {
    /// Length of the path that joins the pieces here.
    length: u32,
    a: usize,
    b: usize,
}

impl Regions {
    fn spread(tiles: &Tiles, steps: &Steps, costs: &[u8], mut piece_of: Vec<u32>) -> Self {
        let mut wave = Wave::new(tiles.len());
        (0..tiles.len()).filter(|at| piece_of[*at] != Pieces::NONE).for_each(|at| wave.start(at));
        while let Some((length, at)) = wave.pop() {
            for (step, near) in steps.each(at, |near| costs[near] != 0) {
                let corner = if Steps::is_corner(step) { CORNER } else { 0 };
                if wave.reach(near, step, length + u32::from(costs[near]) + corner, 0) {
                    piece_of[near] = piece_of[at];
                }
            }
        }
        Self { wave, piece_of }
    }

    /// Returns the places where pieces meet, shortest paths first.
    fn meetings(&self, tiles: &Tiles, steps: &Steps) -> Vec<Meeting> {
        let mut meetings = Vec::new();
        let stride = tiles.window().stride();
        let meets = |a: usize| {
            let own = self.piece_of[a];
            let is_other = |near: usize| self.piece_of[near] != own && self.piece_of[near] != Pieces::NONE;
            own != Pieces::NONE
                && [a + 1, a + stride - 1, a + stride, a + stride + 1].into_iter().any(is_other)
        };
        for a in (0..tiles.len()).filter(|at| meets(*at)) {
            for (step, b) in steps.each(a, |near| self.piece_of[near] != Pieces::NONE) {
                if a < b && self.piece_of[a] != self.piece_of[b] {
                    let corner = if Steps::is_corner(step) { CORNER } else { 0 };
                    let length = self.wave.length(a) + self.wave.length(b) + corner;
                    meetings.push(Meeting { length, a, b });
                }
            }
        }
        meetings.sort_unstable_by_key(|meeting| (meeting.length, meeting.a, meeting.b));
        meetings
    }
}
