//! The form of a zone: which of its tiles are closed.

use rmg_core::{Pieces, RngStream};

use super::height::Heights;
use super::join::{Joined, join};
use super::style::Style;
use crate::fields::{Cell, IS_ONE_PIECE, Plane, Window};
use crate::layers::{Claim, Tiles};

/// Minimum share of the ground without walls that is closed, in thousandths of the requested share: small
/// zones and islands consist of rim, and would stay bare inside.
const MIN_INNER: usize = 680;

/// Share of single closed tiles that stay, in percent.
const SINGLES_KEPT: u32 = 20;
/// Open pieces up to this size are closed instead of joined.
const MAX_SPECK: usize = 2;

/// Ridges up to this thickness are cut where the way around has more steps than the second number, at most
/// the given number per 1,000 tiles. A tree of ways alone gives long detours and large dead ends.
const MAX_RIDGE: usize = 2;
const LONG_WAY: u16 = 20;
const CUTS: usize = 3;
/// Addition to the height of a ridge for each further tile of its thickness.
const THICKER: usize = 77;
/// Minimum distance of cuts in both directions, in tiles.
const CUTS_APART: i32 = 8;

/// Passes over the edges of closed ground until the share is as requested, and the maximum part of the
/// missing tiles that each changes.
const SETTLING_PASSES: usize = 6;
const PART_OF_PASS: usize = 3;
/// Weight of an open neighbor, in ranks, when an edge is closed or opened: smooth edges come first.
const SMOOTHNESS: i32 = 120;
/// Maximum number of open neighbors of a tile to be closed, and minimum number of one to be opened.
const MAX_OPEN_AROUND: u32 = 5;
const MIN_OPEN_AROUND: u32 = 3;

/// What a tile is to the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Of another zone, or beyond the map.
    Outside,
    /// Blocked permanently.
    Wall,
    /// Covered by an object or controlled by a guard.
    Taken,
    /// Stays open.
    Kept,
    /// Undecided.
    Undecided,
}

/// The form of a zone by position of its window.
#[derive(Debug)]
pub(super) struct Form {
    window: Window,
    kinds: Vec<Kind>,
    /// The positions of undecided tiles.
    undecided: Vec<usize>,
    /// Whether undecided tiles are closed; false for others.
    closed: Vec<bool>,
    heights: Heights,
    /// Requested number of closed tiles that are not walls.
    wanted: usize,
}

impl Form {
    /// Closes the highest undecided tiles. O(window).
    ///
    /// - `share`: requested share of closed tiles, in thousandths.
    /// - `is_kept`: undecided tiles that stay open.
    pub(super) fn new(tiles: &Tiles, heights: Heights, share: u64, is_kept: impl Fn(usize) -> bool) -> Self {
        let kind = |at: usize| match tiles.claim(at) {
            claim if !claim.is_own() => Kind::Outside,
            claim if claim.is_blocked() => Kind::Wall,
            _ if !tiles.is_walkable(at) => Kind::Taken,
            Claim::Possible if !is_kept(at) => Kind::Undecided,
            _ => Kind::Kept,
        };
        let kinds: Vec<Kind> = (0..tiles.len()).map(kind).collect();
        let mut by_rank = [0usize; 256];
        let (mut walls, mut ground, mut undecided) = (0, 0, Vec::new());
        for (at, kind) in kinds.iter().enumerate() {
            match kind {
                Kind::Wall => walls += 1,
                Kind::Kept => ground += 1,
                Kind::Undecided => {
                    undecided.push(at);
                    by_rank[usize::from(heights.rank(at))] += 1;
                }
                Kind::Outside | Kind::Taken => {}
            }
        }
        ground += undecided.len();
        let share = usize::try_from(share).unwrap_or(1000);
        let wanted = ((walls + ground) * share / 1000).saturating_sub(walls);
        let wanted = wanted.max(ground * share / 1000 * MIN_INNER / 1000).min(undecided.len());
        let mut left = wanted;
        let limit = (0..by_rank.len()).rev().find(|rank| {
            let is_last = by_rank[*rank] > left;
            left = left.saturating_sub(by_rank[*rank]);
            is_last
        });
        let limit = limit.map_or(0, |rank| rank + 1);
        let mut closed = vec![false; kinds.len()];
        undecided.iter().for_each(|at| closed[*at] = usize::from(heights.rank(*at)) >= limit);
        Self { window: tiles.window(), kinds, undecided, closed, heights, wanted }
    }

    /// Runs the cellular automaton of a style (Johnson, Yannakakis, Togelius, *Cellular Automata for
    /// Real-Time Generation of Infinite Cave Levels*, 2010). Tiles outside of the zone count half. O(window).
    pub(super) fn smooth(&mut self, style: &Style) {
        let of_kind = |(kind, is_closed): (&Kind, &bool)| match kind {
            Kind::Outside => 1,
            Kind::Wall => 2,
            Kind::Taken | Kind::Kept => 0,
            Kind::Undecided => 2 * u8::from(*is_closed),
        };
        let mut halves: Vec<u8> = self.kinds.iter().zip(&self.closed).map(of_kind).collect();
        let stride = self.window.stride();
        let mut in_row = vec![0; halves.len()];
        for _ in 0..style.passes {
            let sides = halves.iter().zip(&halves[1..]).zip(&halves[2..]);
            in_row[1..].iter_mut().zip(sides).for_each(|(to, ((west, here), east))| *to = west + here + east);
            for at in self.undecided.iter().copied() {
                let sum = in_row[at - stride] + in_row[at] + in_row[at + stride] - halves[at];
                if sum >= 2 * style.rule {
                    halves[at] = 2;
                } else if sum <= 16 - 2 * style.rule {
                    halves[at] = 0;
                }
            }
        }
        self.undecided.iter().for_each(|at| self.closed[*at] = halves[*at] == 2);
    }

    /// Opens most closed tiles without a closed side neighbor. O(window).
    pub(super) fn open_singles(&mut self, rng: &mut RngStream) {
        for index in 0..self.undecided.len() {
            let at = self.undecided[index];
            let is_solid = |near: &usize| self.closed[*near] || self.kinds[*near] == Kind::Wall;
            if self.closed[at]
                && !self.window.neighbors4(at).iter().any(is_solid)
                && !rng.chance(SINGLES_KEPT, 100)
            {
                self.closed[at] = false;
            }
        }
    }

    /// Joins all pieces of open ground by ways through the lowest closed ground, and closes the smallest.
    /// O(window + border · log border).
    ///
    /// - `cost`: of a closed tile, by position.
    pub(super) fn connect(&mut self, cost: impl Fn(&Heights, usize) -> u8) -> Joined {
        let pieces = Pieces::in_rows(self.window.stride(), self.closed.len(), true, |at| self.is_open(at));
        let mut sizes = vec![(0usize, false); pieces.count()];
        for (at, piece) in pieces.numbers().iter().enumerate().filter(|(_, piece)| **piece != Pieces::NONE) {
            let (tiles, is_kept) = &mut sizes[*piece as usize];
            *tiles += 1;
            *is_kept |= self.kinds[at] == Kind::Kept;
        }
        let is_speck = |piece: u32| {
            sizes.get(piece as usize).is_some_and(|(tiles, is_kept)| *tiles <= MAX_SPECK && !is_kept)
        };
        let mut numbers = pieces.numbers().to_vec();
        for (at, piece) in numbers.iter_mut().enumerate() {
            if is_speck(*piece) {
                *piece = Pieces::NONE;
                self.closed[at] = true;
            }
        }
        let costs: Vec<u8> = (0..self.closed.len())
            .map(|at| match self.kinds[at] {
                Kind::Undecided if self.closed[at] => cost(&self.heights, at).max(1),
                Kind::Kept | Kind::Undecided => 1,
                _ => 0,
            })
            .collect();
        let closed = &mut self.closed;
        join(&self.window, &costs, numbers, pieces.count(), |at| std::mem::replace(&mut closed[at], false))
    }

    /// Cuts thin ridges between tiles that are far from each other on foot, the lowest first. O(window).
    ///
    /// - `start`: an open tile.
    pub(super) fn cut_ridges(&mut self, start: usize) -> usize {
        // The difference of two tiles in steps from one place is at most the way between them.
        let from_start = self.steps_from(start);
        let is_reached = |at: &usize| from_start[*at] != u16::MAX;
        let farthest = (0..from_start.len()).filter(is_reached).max_by_key(|at| from_start[*at]);
        let from_end = self.steps_from(farthest.unwrap_or(start));
        let is_far = |a: usize, b: usize| {
            let differ = |steps: &[u16]| {
                steps[a] != u16::MAX && steps[b] != u16::MAX && steps[a].abs_diff(steps[b]) > LONG_WAY
            };
            differ(&from_start) || differ(&from_end)
        };
        let mut ridges: Vec<(usize, usize, usize, usize)> = Vec::new();
        for side in [1, self.window.stride()] {
            for at in (0..self.closed.len()).filter(|at| self.is_open(*at)) {
                let thickness = (1..=MAX_RIDGE).take_while(|step| self.closed[at + side * step]).count();
                let end = at + side * (thickness + 1);
                if thickness > 0 && self.is_open(end) && is_far(at, end) {
                    let tiles = (1..=thickness).map(|step| usize::from(self.heights.rank(at + side * step)));
                    let height = tiles.max().unwrap_or(0) + THICKER * thickness;
                    ridges.push((height, at, side, thickness));
                }
            }
        }
        ridges.sort_unstable();
        let most = self.undecided.len() * CUTS / 1000;
        let mut cuts: Vec<Cell> = Vec::new();
        for (_, at, side, thickness) in ridges {
            let cell = self.window.cell(at);
            let is_near = |cut: &Cell| {
                let step = *cut - cell;
                step.x.abs().max(step.y.abs()) < CUTS_APART
            };
            if cuts.len() == most {
                break;
            }
            if !cuts.iter().any(is_near) {
                (1..=thickness).for_each(|step| self.closed[at + side * step] = false);
                cuts.push(cell);
            }
        }
        cuts.len()
    }

    /// Returns the number of steps to each open tile; the maximum for others.
    fn steps_from(&self, start: usize) -> Vec<u16> {
        let mut steps = vec![u16::MAX; self.closed.len()];
        steps[start] = 0;
        let mut queue = std::collections::VecDeque::from([start]);
        while let Some(at) = queue.pop_front() {
            let next = steps[at].saturating_add(1);
            for near in self.window.neighbors8(at) {
                if steps[near] == u16::MAX && next != u16::MAX && self.is_open(near) {
                    steps[near] = next;
                    queue.push_back(near);
                }
            }
        }
        steps
    }

    /// Closes or opens tiles at the edges of closed ground until the share is as requested. It changes only
    /// simple tiles, so that connections stay as they are. O(window) for each of a few passes.
    pub(super) fn settle(&mut self) {
        let of_kind = |kind| {
            Plane::of_rows(&self.window, self.kinds.chunks_exact(self.window.stride()), |of| of == kind)
        };
        let undecided = of_kind(Kind::Undecided);
        let mut closed =
            Plane::of_rows(&self.window, self.closed.chunks_exact(self.window.stride()), |of| of);
        let mut open =
            undecided.zip(&of_kind(Kind::Kept), |a, b| a | b).zip(&closed, |open, closed| open & !closed);
        for pass in 1..=SETTLING_PASSES {
            let count = closed.count();
            let missing = self.wanted.abs_diff(count);
            let is_closing = count < self.wanted;
            if missing < 2 {
                break;
            }
            let key = |at: usize, open: u32| {
                let height = i32::from(self.heights.rank(at));
                let around = SMOOTHNESS * open.cast_signed();
                if is_closing { around - height } else { height - around }
            };
            let beside = if is_closing { open.zip(&open, |open, _| !open) } else { open.clone() }.grown();
            let beside = beside.zip(&undecided, |a, b| a & b);
            let edges = beside.zip(&closed, |a, closed| if is_closing { a & !closed } else { a & closed });
            let mut found: Vec<(i32, usize)> = Vec::new();
            edges.each_ring(&open, |cell, ring| {
                let count = open_around(ring, is_closing).zip(self.window.position(cell));
                found.extend(count.map(|(count, at)| (key(at, count), at)));
            });
            found.sort_unstable();
            let mut left = if pass == SETTLING_PASSES { missing } else { missing.div_ceil(PART_OF_PASS) };
            for (_, at) in found {
                if left == 0 {
                    break;
                }
                let cell = self.window.cell(at);
                if open_around(open.ring(cell), is_closing).is_some() {
                    self.closed[at] = is_closing;
                    closed.set(cell, is_closing);
                    open.set(cell, !is_closing);
                    left -= 1;
                }
            }
        }
    }

    /// Writes the form into the tiles of the zone: closed ground is a thicket. Returns the number of tiles.
    pub(super) fn write(&self, tiles: &mut Tiles) -> usize {
        let closed = self.undecided.iter().filter(|at| self.closed[**at]);
        closed.map(|at| tiles.set_at(*at, Claim::Thicket)).count()
    }

    fn is_open(&self, at: usize) -> bool {
        self.kinds[at] == Kind::Kept || (self.kinds[at] == Kind::Undecided && !self.closed[at])
    }
}

/// Returns the number of open neighbors of a tile that can be closed (or opened) without a change of
/// connections.
///
/// - `open`: its open neighbors.
fn open_around(open: u8, is_closing: bool) -> Option<u32> {
    let count = open.count_ones();
    let is_edge = if is_closing { count <= MAX_OPEN_AROUND } else { count >= MIN_OPEN_AROUND };
    (is_edge && IS_ONE_PIECE[usize::from(open)]).then_some(count)
}
