//! The interface of partitioners.

use std::fmt;

use rmg_core::RngStream;
use rmg_core::dungeon::Area;

use crate::connect::Connector;

/// The smallest side of a section in tiles: a ring of walls around a room of 3x3. It also guarantees that all
/// sections that meet along a cut are neighbors: 3 inner tiles cannot all be at corners of the sections on
/// the other side.
pub const MIN_SECTION: u16 = 5;

/// Divides levels into sections.
pub trait Partitioner: fmt::Debug + Send + Sync {
    /// Returns the name in configurations.
    fn name(&self) -> &str;

    /// Returns the smallest width and height that a section of such a level can have; 0 if no tile is left.
    fn smallest_section(&self, width: u16, height: u16) -> (u16, u16);

    /// Returns sections that do not overlap, each at least as large as
    /// [`smallest_section`](Self::smallest_section).
    fn partition(&self, width: u16, height: u16, rng: &mut RngStream) -> Vec<Area>;

    /// Returns how the sections are joined.
    fn connector(&self) -> Connector {
        Connector::default()
    }
}

/// Returns the borders between `parts` nearly equal parts of `length`: `parts + 1` numbers from 0 to
/// `length`. The remainder is distributed, so that all tiles are used.
pub(super) fn cuts(length: u16, parts: u16) -> Vec<u16> {
    let cut = |at: u16| {
        u16::try_from(u32::from(at) * u32::from(length) / u32::from(parts)).expect("at most `length`")
    };
    (0..=parts).map(cut).collect()
}

/// Returns the sections between two lists of cuts, row by row.
pub(super) fn cells(xs: &[u16], ys: &[u16]) -> Vec<Area> {
    let row = |y: &[u16]| {
        let (top, height) = (y[0], y[1] - y[0]);
        xs.windows(2).map(move |x| Area::new(x[0], top, x[1] - x[0], height)).collect::<Vec<_>>()
    };
    ys.windows(2).flat_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_remainder_is_distributed() {
        assert_eq!(cuts(10, 3), [0, 3, 6, 10]);
        assert_eq!(cells(&[0, 3, 7], &[0, 5]), [Area::new(0, 0, 3, 5), Area::new(3, 0, 4, 5)]);
    }
}
