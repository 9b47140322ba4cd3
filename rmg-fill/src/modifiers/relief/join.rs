//! Joins pieces of ground by a tree of winding ways.

use rmg_core::{DisjointSets, Pieces};

use crate::fields::{Steps, Wave, Window};

/// Addition for a step over a corner; such steps occur only if no side steps lead around it.
const CORNER: u32 = 20;

/// Statistics of joining.
#[derive(Debug, Default)]
pub(super) struct Joined {
    /// Pieces before.
    pub(super) pieces: usize,
    /// Tiles that the wave visited.
    pub(super) visited: usize,
    /// Pairs of tiles where waves met.
    pub(super) meetings: usize,
    /// Tiles of ways that were opened.
    pub(super) tiles: usize,
}

/// Opens tiles so that all pieces are connected by side steps, or by corners where the ground requires them.
///
/// Computes a minimum spanning tree over the pieces from one wave that starts from all of them (Mehlhorn, *A
/// Faster Approximation Algorithm for the Steiner Problem in Graphs*, 1988). Within the region of a piece all
/// ways follow one tree of shortest paths. So they merge instead of running side by side.
///
/// # Arguments
/// - `costs`: of a step to each position; 0 where no way can lead.
/// - `numbers`: the piece of each position, or [`Pieces::NONE`].
/// - `count`: number of pieces.
/// - `open`: opens a tile of a way; returns false if it is open already.
///
/// Cost: O(tiles + border · log border), where the border is the set of tiles at which waves meet.
pub(super) fn join(
    window: &Window,
    costs: &[u8],
    numbers: Vec<u32>,
    count: usize,
    mut open: impl FnMut(usize) -> bool,
) -> Joined {
    let mut done = Joined { pieces: count, ..Joined::default() };
    if count < 2 {
        return done;
    }
    let steps = Steps::new(window);
    let regions = Regions::spread(&steps, costs, numbers);
    let mut joined = DisjointSets::new(count);
    let meetings = regions.meetings(window.stride(), &steps);
    (done.visited, done.meetings) = (regions.wave.searched(), meetings.len());
    for Meeting { a, b, .. } in meetings {
        if !joined.join(regions.piece_of[a] as usize, regions.piece_of[b] as usize) {
            continue;
        }
        for mut at in [a, b] {
            while let Some(step) = regions.wave.came_by(at) {
                if !open(at) {
                    break;
                }
                done.tiles += 1;
                at = steps.back(at, step);
            }
        }
    }
    done
}

/// Shortest paths from all pieces at once.
struct Regions {
    wave: Wave,
    /// The piece that is nearest to each position.
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
    fn spread(steps: &Steps, costs: &[u8], mut piece_of: Vec<u32>) -> Self {
        let mut wave = Wave::new(costs.len());
        for at in (0..costs.len()).filter(|at| piece_of[*at] != Pieces::NONE) {
            let mut near = (0..8).map(|step| steps.to(at, step));
            if near.any(|near| costs[near] != 0 && piece_of[near] == Pieces::NONE) {
                wave.start(at);
            } else {
                wave.enclose(at);
            }
        }
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
    fn meetings(&self, stride: usize, steps: &Steps) -> Vec<Meeting> {
        let mut meetings = Vec::new();
        let after = |step: usize| self.piece_of[step..].iter().copied();
        let later = after(1).zip(after(stride - 1)).zip(after(stride)).zip(after(stride + 1));
        for (a, (own, (((east, south_west), south), south_east))) in after(0).zip(later).enumerate() {
            let is_other = |other: u32| other != own && other != Pieces::NONE;
            let has_other = is_other(east) | is_other(south_west) | is_other(south) | is_other(south_east);
            if own == Pieces::NONE || !has_other {
                continue;
            }
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
