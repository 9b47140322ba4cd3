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

/// Squared distance to the nearest source by position; above `reach` squared where none is so near.
///
/// Exact: columns first, then rows, after Meijster, Roerdink and Hesselink, *A General Algorithm for Computing Distance
/// Transforms in Linear Time* (2000); with short reaches the plain search along a row is faster than the paper's
/// envelope. O(positions · reach) at most.
pub(crate) fn distances_sq(window: &Window, reach: u8, is_source: impl Fn(usize) -> bool) -> Vec<u16> {
    let (stride, len) = (window.stride(), window.len());
    let far = reach.saturating_add(1);
    let mut in_column: Vec<u8> = (0..len).map(|at| if is_source(at) { 0 } else { far }).collect();
    for at in stride..len {
        in_column[at] = in_column[at].min(in_column[at - stride].saturating_add(1));
    }
    for at in (stride..len).rev() {
        in_column[at - stride] = in_column[at - stride].min(in_column[at].saturating_add(1));
    }
    let square = |n: u8| u16::from(n) * u16::from(n);
    let mut distances = Vec::with_capacity(len);
    for row in in_column.chunks_exact(stride) {
        for x in 0..stride {
            let mut best = square(row[x]);
            for dx in 1..=reach {
                if square(dx) >= best {
                    break;
                }
                let step = usize::from(dx);
                let west = x.checked_sub(step).map(|x| row[x]);
                let nearer = [west, row.get(x + step).copied()].into_iter().flatten().min();
                best = best.min(nearer.map_or(u16::MAX, |n| square(n).saturating_add(square(dx))));
            }
            distances.push(best);
        }
    }
    distances
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
    use crate::fixture::Fixture;

    use super::*;

    #[test]
    fn distances_are_those_of_the_nearest_source() {
        let board = Fixture::new(&["aaaaaaaaaaaaaaaaaaaaaaaa"; 17], &[]);
        let a = board.zone('a');
        let sources: Vec<usize> = [(3, 4), (3, 9), (20, 2), (11, 16)]
            .into_iter()
            .map(|(x, y)| a.index(rmg_core::TilePos::new(x, y)).unwrap())
            .collect();
        let mut lowered = distances_sq(&a.window(), 6, |at| sources[..3].contains(&at));
        lower_around(&a.window(), &mut lowered, 6, sources[3]);
        let distances = distances_sq(&a.window(), 6, |at| sources.contains(&at));
        for at in 0..a.len() {
            let distance_sq = |source: &usize| (a.cell(at) - a.cell(*source)).length_sq();
            let expected = sources.iter().map(distance_sq).min().unwrap();
            for found in [distances[at], lowered[at]].map(i32::from) {
                assert!(found == expected || (expected > 36 && found > 36), "{found} instead of {expected}");
            }
        }
    }
}
