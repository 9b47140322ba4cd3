//! The rivers of a zone.

use rmg_core::TilePos;
use rmg_core::ids::RiverId;

use crate::fields::Cell;

/// Tiles with a river, and the ends of rivers.
#[derive(Debug, Clone, Default)]
pub(crate) struct RiverTiles {
    pub(crate) tiles: Vec<(TilePos, RiverId)>,
    /// The end of each river that does not flow into another one.
    pub(crate) mouths: Vec<Mouth>,
}

/// The end of a river.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mouth {
    pub(crate) tile: TilePos,
    /// The next step beyond the end, off the map or onto the sea; `None` in a lake.
    pub(crate) outward: Option<Cell>,
    /// Whether that step leads onto the sea.
    pub(crate) is_at_sea: bool,
    /// Whether a delta fits there.
    pub(crate) has_delta: bool,
}
