//! Walls and pillars. A wall that would disconnect the level is omitted.

use rmg_core::dungeon::TextureId;
use rmg_core::{RngStream, TilePos};

use super::create::Creator;
use crate::fields::Fields;
use crate::site::RoomSite;

/// Creates walls on the selected tiles.
#[derive(Debug, Clone)]
pub struct WallCreator {
    /// The texture of the walls.
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
