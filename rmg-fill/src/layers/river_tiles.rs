//! The rivers of a zone.

use rmg_core::TilePos;
use rmg_core::ids::RiverId;

use crate::fields::Cell;

/// Tiles with a river, and where rivers end.
#[derive(Debug, Clone, Default)]
pub(crate) struct RiverTiles {
    pub(crate) tiles: Vec<(TilePos, RiverId)>,
    /// One for each river that does not flow into another one.
    pub(crate) mouths: Vec<Mouth>,
}

/// Where a river ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mouth {
    pub(crate) tile: TilePos,
    /// The step on from there, off the map or onto the sea; `None` in a lake.
    pub(crate) outward: Option<Cell>,
    /// Whether that leads onto the sea.
    pub(crate) is_at_sea: bool,
    /// Whether a delta has room there.
    pub(crate) has_delta: bool,
}
