//! Bends of the edges of blocked ground: straight stretches become steps.
//!
//! Smoothing fills the steps of slopes, and rooms of treasure have straight walls. So edges become long
//! straight lines, which people notice first. A stretch ends at a corner. A strip of the ground at this
//! corner opens or closes: about half of the stretch moves by one tile. The sum of all edges does not change,
//! so blocked ground stays as compact as it is.

use std::ops::Range;

use rmg_core::RngStream;

use super::changed::{Changed, is_closed};
use crate::fields::{IS_ONE_PIECE, ring};
use crate::layers::{Claim, Tiles};

/// Passes over all edges.
const PASSES: usize = 2;
/// Minimum length of a stretch that is bent, in tiles. With shorter ones, fewer lines would remain, but the
/// perimeter dimension of blocked areas would exceed that of maps that people made: opened strips cost
/// large areas more than small ones.
pub(super) const STRAIGHT: usize = 9;
/// The part of a stretch that moves, in percent: the minimum, and the maximum random addition.
const PART: u32 = 25;
const PART_CHANCE: u32 = 20;
/// Minimum number of tiles that move, if they can.
const MIN_STRIP: usize = 2;

/// Bends straight edges of blocked ground in a zone. It opens thickets and closes undecided tiles without a
/// change of connections. O(tiles).
pub(super) fn bend_edges(tiles: &mut Tiles, rng: &mut RngStream) -> Changed {
    let mut edges = Edges::new(tiles);
    let stride = tiles.window().stride();
    let (columns, rows) = (1..stride - 1, 1..tiles.len() / stride - 1);
    let down = stride.cast_signed();
    for _ in 0..PASSES {
        for sign in [1, -1] {
            for row in rows.clone() {
                edges.bend_line(tiles, row * stride, &columns, (1, sign * down), rng);
            }
            for column in columns.clone() {
                edges.bend_line(tiles, column, &rows, (down, sign), rng);
            }
        }
    }
    edges.changed
}

/// The edges of a zone.
struct Edges {
    /// Whether blocked ground is at a position.
    closed: Vec<bool>,
    changed: Changed,
}

/// A straight stretch of an edge: blocked tiles beside open ones.
struct Stretch {
    /// The first blocked tile.
    first: usize,
    length: usize,
    /// Steps of positions to the next tile of the stretch, and from each blocked tile to the open one.
    along: isize,
    to_open: isize,
}

impl Edges {
    fn new(tiles: &Tiles) -> Self {
        let closed = (0..tiles.len()).map(|at| is_closed(tiles.claim(at))).collect();
        Self { closed, changed: Changed::default() }
    }

    /// Bends the stretches of a line of blocked tiles.
    ///
    /// - `line`: the position from which `places` are counted in steps of `along`.
    fn bend_line(
        &mut self,
        tiles: &mut Tiles,
        line: usize,
        places: &Range<usize>,
        (along, to_open): (isize, isize),
        rng: &mut RngStream,
    ) {
        let step = along.unsigned_abs();
        let mut length = 0;
        for place in places.start..=places.end {
            let at = line + place * step;
            if place < places.end && self.closed[at] && !self.closed[at.wrapping_add_signed(to_open)] {
                length += 1;
                continue;
            }
            if length >= STRAIGHT {
                let first = at - length * step;
                self.bend(tiles, &Stretch { first, length, along, to_open }, rng);
            }
            length = 0;
        }
    }

    /// Moves a part of a stretch at one of its ends.
    fn bend(&mut self, tiles: &mut Tiles, stretch: &Stretch, rng: &mut RngStream) {
        let Stretch { first, length, along, to_open } = *stretch;
        let percent = PART + rng.below(PART_CHANCE + 1);
        let strip = (length * percent as usize / 100).max(MIN_STRIP);
        let last = first.wrapping_add_signed(along * (length - 1).cast_signed());
        let mut ends = [(first, along), (last, -along)];
        if rng.chance(1, 2) {
            ends.swap(0, 1);
        }
        // Concave ends come first: with them, large areas become more compact.
        ends.sort_by_key(|(end, along)| self.is_convex(*end, *along));
        for (end, along) in ends {
            let moved = self.move_strip(tiles, end, strip, (along, to_open));
            if moved > 0 {
                break;
            }
        }
    }

    /// Returns whether the blocked ground of an edge ends with it.
    ///
    /// - `along`: from the end to the next tile of the edge.
    fn is_convex(&self, end: usize, along: isize) -> bool {
        !self.closed[end.wrapping_add_signed(-along)]
    }

    /// Opens the tiles of a strip where the edge ends at a convex corner, and closes those beside it at a
    /// concave one. Ends at the first tile that must stay as it is, and returns the number of tiles.
    fn move_strip(
        &mut self,
        tiles: &mut Tiles,
        end: usize,
        strip: usize,
        (along, to_open): (isize, isize),
    ) -> usize {
        let opens = self.is_convex(end, along);
        let mut moved = 0;
        let mut at = end;
        while moved < strip {
            let here = if opens { at } else { at.wrapping_add_signed(to_open) };
            let can_move = match tiles.claim(here) {
                Claim::Thicket => opens && tiles.can_open(here) && is_simple(tiles, here),
                Claim::Possible => !opens && tiles.can_close(here),
                _ => false,
            };
            // Behind the strip is the other ground, so that the number of edges stays. The window contains
            // the neighbors of all own tiles.
            let behind = if opens { -to_open } else { to_open };
            let can_move = can_move && self.closed[here.wrapping_add_signed(behind)] == opens;
            if !can_move {
                break;
            }
            tiles.set_at(here, if opens { Claim::Possible } else { Claim::Thicket });
            self.closed[here] = !opens;
            if opens {
                self.changed.opened += 1;
            } else {
                self.changed.closed += 1;
            }
            moved += 1;
            at = at.wrapping_add_signed(along);
        }
        moved
    }
}

/// Returns whether opening a tile changes no connection.
fn is_simple(tiles: &Tiles, at: usize) -> bool {
    IS_ONE_PIECE[usize::from(ring(tiles.neighbors8(at), |near| tiles.is_walkable(near)))]
}
