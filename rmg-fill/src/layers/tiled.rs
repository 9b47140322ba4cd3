//! Hashes of layers by tile, which make runs comparable.

use crate::board::Board;

/// Short hashes of tiles, by number of the tile: level by level and row by row.
pub(crate) type Cells = Vec<(u32, u16)>;

/// A layer with hashes for its tiles.
pub trait Tiled {
    /// Returns the hashes of the tiles of its subject, in ascending order; empty if it has no data for tiles.
    ///
    /// - `of`: index of the subject.
    fn cells(&self, board: &Board<'_>, of: usize) -> Cells;
}
