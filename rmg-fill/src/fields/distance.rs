//! Euclidean distances from every tile of a window to the nearest source tile.

use rmg_core::TilePos;

use super::window::{Cell, Window};

/// Maximum distance at which walls influence costs, in tiles.
const WALL_REACH: u8 = 2;
/// Maximum squared distance of the eight neighbors of a source, and of the ring around them.
pub(crate) const BESIDE_SQ: u16 = 2;
const NEAR_SQ: u16 = 8;

/// Squared Euclidean distance from each position of a window to the nearest source, up to a maximum reach.
#[derive(Debug, Clone)]
pub(crate) struct Distance {
    window: Window,
    /// By position.
    sq: Vec<u16>,
}

impl Distance {
    /// Computes distances that are exact up to `reach`; larger ones get some value above its square.
    /// O(positions · reach).
    ///
    /// - `is_source`: by position.
    pub(crate) fn new(window: Window, reach: u8, is_source: impl Fn(usize) -> bool) -> Self {
        Self { sq: distances_sq(&window, reach, is_source), window }
    }

    /// Computes distances to walls, objects and other tiles that are not open, as far as [`cost`](Self::cost)
    /// distinguishes them.
    pub(crate) fn to_walls(window: Window, is_wall: impl Fn(usize) -> bool) -> Self {
        Self::new(window, WALL_REACH, is_wall)
    }

    /// Returns the value at a position.
    pub(crate) fn sq(&self, at: usize) -> u16 {
        self.sq[at]
    }

    /// Returns the values of a row of another window inside this one.
    pub(crate) fn row_of(&self, other: &Window, row: i32) -> &[u16] {
        let origin = TilePos::new(0, 0);
        let shift = self.window.cell_of(origin) - other.cell_of(origin);
        let first = self.window.position(Cell::new(0, row) + shift).expect("zones are on the map");
        &self.sq[first..first + other.stride()]
    }

    /// Returns the value of a tile.
    ///
    /// # Panics
    /// If the tile is outside of the window.
    pub(crate) fn of_tile(&self, tile: TilePos) -> u16 {
        self.sq[self.window.index(tile).expect("the tile is in the window")]
    }

    /// Returns the value of a tile; `None` outside of the window.
    pub(crate) fn get(&self, tile: TilePos) -> Option<u16> {
        self.window.index(tile).map(|at| self.sq[at])
    }

    /// Returns whether a tile is a source, or one of the eight neighbors of a source.
    pub(crate) fn is_beside(&self, at: usize) -> bool {
        self.sq[at] <= BESIDE_SQ
    }

    /// Returns `beside` next to a source, `near` one tile further, else 0.
    pub(crate) fn cost(&self, at: usize, beside: u8, near: u8) -> u8 {
        match self.sq[at] {
            0..=BESIDE_SQ => beside,
            sq if sq <= NEAR_SQ => near,
            _ => 0,
        }
    }
}

/// Maximum reach of [`distances_sq`]: sums of two squares stay below 2^15, because SIMD registers compare
/// signed numbers.
const MAX_REACH: u8 = 126;

/// Returns the squared distance to the nearest source by position; more than the square of `reach` if no
/// source is that near.
///
/// Exact: columns first, then rows, after Meijster, Roerdink and Hesselink, *A General Algorithm for
/// Computing Distance Transforms in Linear Time* (2000). Instead of the lower envelope of the article, all
/// tiles of a row compare themselves with tiles at growing distances on both sides, many tiles per
/// instruction, until no distance can lower a value. O(positions · reach), about 1 ns per position for a
/// reach of 8.
///
/// - `reach`: at most [`MAX_REACH`].
fn distances_sq(window: &Window, reach: u8, is_source: impl Fn(usize) -> bool) -> Vec<u16> {
    debug_assert!(reach <= MAX_REACH, "the reach {reach} is too large");
    let (stride, len) = (window.stride(), window.len());
    let far = reach.saturating_add(1);
    let mut in_column: Vec<u8> = (0..len).map(|at| if is_source(at) { 0 } else { far }).collect();
    for at in (stride..len).step_by(stride) {
        let (above, row) = in_column[at - stride..].split_at_mut(stride);
        lower_by_step(&mut row[..stride], above);
    }
    for at in (stride..len).step_by(stride).rev() {
        let (above, row) = in_column[at - stride..].split_at_mut(stride);
        lower_by_step(above, &row[..stride]);
    }
    let square = |n: u8| i16::from(n) * i16::from(n);
    let mut distances = Vec::with_capacity(len);
    // A row with margins without sources, and the best values so far.
    let margin = usize::from(reach);
    let mut squares = vec![square(far); stride + 2 * margin];
    let mut best = vec![0; stride];
    for row in in_column.chunks_exact(stride) {
        squares[margin..margin + stride].iter_mut().zip(row).for_each(|(to, n)| *to = square(*n));
        best.copy_from_slice(&squares[margin..margin + stride]);
        for (dx, step) in (1..=reach).zip(1..) {
            let dx_sq = square(dx);
            if best.iter().fold(0, |most, n| most.max(*n)) <= dx_sq {
                break;
            }
            let sides = squares[margin - step..].iter().zip(&squares[margin + step..]);
            for (best, (west, east)) in best.iter_mut().zip(sides) {
                *best = (*best).min((*west).min(*east) + dx_sq);
            }
        }
        distances.extend(best.iter().map(|n| n.cast_unsigned()));
    }
    distances
}

/// Lowers the distances of a row to those of the neighboring row plus one.
fn lower_by_step(row: &mut [u8], beside: &[u8]) {
    row.iter_mut().zip(beside).for_each(|(to, n)| *to = (*to).min(n.saturating_add(1)));
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use crate::fixture::Fixture;

    use super::*;

    #[test]
    fn distances_equal_those_to_the_nearest_source() {
        let board = Fixture::new(&["aaaaaaaaaaaaaaaaaaaaaaaa"; 17], &[]);
        let a = board.zone('a');
        for seed in 0..40 {
            let rng = &mut Seed(seed).at("sources").stream();
            let sources: Vec<usize> = (0..1 + rng.index(6)).map(|_| rng.index(a.len())).collect();
            for reach in [1, 2, 6, 32, MAX_REACH] {
                let distances = Distance::new(a.window(), reach, |at| sources.contains(&at));
                let reach_sq = i32::from(reach).pow(2);
                for at in 0..a.len() {
                    let distance_sq = |source: &usize| (a.cell(at) - a.cell(*source)).length_sq();
                    let expected = sources.iter().map(distance_sq).min().unwrap();
                    let found = i32::from(distances.sq(at));
                    assert!(
                        found == expected || (expected > reach_sq && found > reach_sq),
                        "{found} instead of {expected}, seed {seed}, reach {reach}"
                    );
                }
            }
        }
    }
}
