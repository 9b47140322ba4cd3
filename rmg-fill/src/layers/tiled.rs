//! What a layer holds tile by tile, for those who compare runs.

use crate::board::Board;

/// Short hashes of what is on tiles, by number of the tile: level by level and row by row.
pub(crate) type Cells = Vec<(u32, u16)>;

/// A layer that can tell what it holds for each tile.
pub trait Tiled {
    /// What it holds for the tiles of its subject, in rising order; nothing where it holds nothing for tiles.
    ///
    /// - `of`: number of the subject.
    fn cells(&self, board: &Board<'_>, of: usize) -> Cells;
}
