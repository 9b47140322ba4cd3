//! Straight distances from every tile of a window to the nearest of some tiles, as far as they matter.

use super::window::{Cell, Window};

/// Walls are looked at from so many tiles off.
const WALLS_SEEN: u8 = 2;
/// Squared distance of the eight neighbours of a wall, and of the ring around them.
const BESIDE_SQ: u16 = 2;
const NEAR_SQ: u16 = 8;

/// How near each tile is to a wall, an object or anything else that is not open.
#[derive(Debug)]
pub(crate) struct WallDistance {
    distance_sq: Vec<u16>,
}

impl WallDistance {
    /// - `is_wall`: by position.
    ///
    /// O(window).
    pub(crate) fn new(window: &Window, is_wall: impl Fn(usize) -> bool) -> Self {
        Self { distance_sq: distances_sq(window, WALLS_SEEN, is_wall) }
    }

    /// Whether one of the eight neighbours is not open, or the tile itself.
    pub(crate) fn is_beside(&self, at: usize) -> bool {
        self.distance_sq[at] <= BESIDE_SQ
    }

    /// A cost that is added beside a wall, or another one tile further off.
    pub(crate) fn cost(&self, at: usize, beside: u8, near: u8) -> u8 {
        match self.distance_sq[at] {
            0..=BESIDE_SQ => beside,
            distance_sq if distance_sq <= NEAR_SQ => near,
            _ => 0,
        }
    }
}

/// Longest reach of [`distances_sq`]: sums of two squares stay below 2^15, as the registers of the machine compare signed numbers.
const MOST_REACH: u8 = 126;

/// Squared distance to the nearest source by position; above `reach` squared where none is so near.
///
/// Exact: columns first, then rows, after Meijster, Roerdink and Hesselink, *A General Algorithm for Computing Distance
/// Transforms in Linear Time* (2000). Instead of the paper's envelope all tiles of a row look one step further to both sides at
/// a time, many tiles in one instruction, until no step can bring one nearer. O(positions · reach), some 1 ns a position for a
/// reach of 8.
///
/// - `reach`: at most [`MOST_REACH`].
pub(crate) fn distances_sq(window: &Window, reach: u8, is_source: impl Fn(usize) -> bool) -> Vec<u16> {
    debug_assert!(reach <= MOST_REACH, "{reach} is too far");
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
    // A row with nothing to be found beyond its ends, and what is nearest so far.
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

/// Lowers the distances of a row to those of the row beside it and one more.
fn lower_by_step(row: &mut [u8], beside: &[u8]) {
    row.iter_mut().zip(beside).for_each(|(to, n)| *to = (*to).min(n.saturating_add(1)));
}

/// Lowers squared distances around a new source.
pub(crate) fn lower_around(window: &Window, distances: &mut [u16], reach: u8, source: usize) {
    let source = window.cell(source);
    for step in Cell::square(i32::from(reach)) {
        let Some(at) = window.position(source + step) else { continue };
        let distance_sq = u16::try_from(step.length_sq()).expect("reaches are short");
        distances[at] = distances[at].min(distance_sq);
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use crate::fixture::Fixture;

    use super::*;

    #[test]
    fn distances_are_those_of_the_nearest_source() {
        let board = Fixture::new(&["aaaaaaaaaaaaaaaaaaaaaaaa"; 17], &[]);
        let a = board.zone('a');
        for seed in 0..40 {
            let rng = &mut Seed(seed).at("sources").stream();
            let sources: Vec<usize> = (0..1 + rng.index(6)).map(|_| rng.index(a.len())).collect();
            for reach in [1, 2, 6, 32, MOST_REACH] {
                let mut lowered = distances_sq(&a.window(), reach, |at| sources[1..].contains(&at));
                lower_around(&a.window(), &mut lowered, reach, sources[0]);
                let distances = distances_sq(&a.window(), reach, |at| sources.contains(&at));
                let reach_sq = i32::from(reach).pow(2);
                for at in 0..a.len() {
                    let distance_sq = |source: &usize| (a.cell(at) - a.cell(*source)).length_sq();
                    let expected = sources.iter().map(distance_sq).min().unwrap();
                    for found in [distances[at], lowered[at]].map(i32::from) {
                        assert!(
                            found == expected || (expected > reach_sq && found > reach_sq),
                            "{found} instead of {expected}, seed {seed}, reach {reach}"
                        );
                    }
                }
            }
        }
    }
}
