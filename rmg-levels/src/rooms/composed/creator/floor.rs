//! A different floor.

use rmg_core::dungeon::TextureId;
use rmg_core::{RngStream, TilePos};

use super::create::Creator;
use crate::fields::Fields;
use crate::site::RoomSite;

/// Changes the floor.
#[derive(Debug, Clone)]
pub struct FloorCreator {
    /// The new floor.
    pub floor: TextureId,
}

impl FloorCreator {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { floor: fields.texture("floor") }
    }
}

impl Creator for FloorCreator {
    fn create(&self, site: &mut RoomSite<'_>, tile: TilePos, _: &mut RngStream) {
        site.set_floor(tile, self.floor);
    }
}
