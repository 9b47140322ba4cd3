//! The rivers of a level.

use rmg_core::TilePos;
use rmg_core::ids::RiverId;

/// Tiles with a river, row by row; none before the modifier `rivers`.
#[derive(Debug, Clone, Default)]
pub struct RiverTiles(pub(crate) Vec<(TilePos, RiverId)>);

impl RiverTiles {
    /// Returns the tiles with a river and their kinds of river, row by row.
    pub fn each(&self) -> impl Iterator<Item = (TilePos, RiverId)> {
        self.0.iter().copied()
    }
}
