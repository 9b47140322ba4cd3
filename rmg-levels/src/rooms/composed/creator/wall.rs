//! Walls and pillars. One that would cut the level in two is left out.

use rmg_core::dungeon::TextureId;
use rmg_core::{RngStream, TilePos};

use super::create::Creator;
use crate::fields::Fields;
use crate::site::RoomSite;

/// See the module text.
#[derive(Debug, Clone)]
pub struct WallCreator {
    /// The wall.
    pub wall: TextureId,
}

impl WallCreator {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { wall: fields.texture("wall") }
    }
}

impl Creator for WallCreator {
    fn create(&self, site: &mut RoomSite<'_>, tile: TilePos, _: &mut RngStream) {
        site.build_wall(tile, self.wall);
    }
}
