//! The rivers of a level.

use rmg_core::TilePos;
use rmg_core::ids::RiverId;

/// Tiles with a river, row by row.
#[derive(Debug, Clone, Default)]
pub(crate) struct RiverTiles(pub(crate) Vec<(TilePos, RiverId)>);
