//! The roads of a zone.

use rmg_core::TilePos;
use rmg_core::ids::RoadId;

/// Tiles with a road, row by row.
#[derive(Debug, Clone, Default)]
pub(crate) struct RoadTiles(pub(crate) Vec<(TilePos, RoadId)>);
