//! The roads of a zone.

use rmg_core::ids::RoadId;
use rmg_core::{TilePos, ZoneId};
use rmg_jobs::Slot;

use super::{Layer, Layers};
use crate::board::Board;

/// Tiles with a road, row by row.
#[derive(Debug, Clone, Default)]
pub(crate) struct RoadTiles(pub(crate) Vec<(TilePos, RoadId)>);

impl Layer for RoadTiles {
    type Of = ZoneId;
    const NAME: &'static str = "roads";

    fn new(_: &Board<'_>, _: ZoneId) -> Self {
        Self::default()
    }

    fn slots(layers: &Layers) -> &[Slot<Self>] {
        &layers.roads
    }
}
