//! Walls and pillars. One that would cut the level in two is left out.

use rmg_core::dungeon::TextureId;
use rmg_core::{RngStream, TilePos};

use super::create::Creator;
use crate::fields::Fields;
use crate::rooms::composed::selector::Selector;
use crate::site::RoomSite;

/// See the module text.
#[derive(Debug, Clone)]
pub struct WallCreator {
    /// On which tiles.
    pub on: Selector,
    /// The wall.
    pub wall: TextureId,
}

impl WallCreator {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { on: Selector::read(fields), wall: fields.texture("wall") }
    }
}

impl Creator for WallCreator {
    fn selector(&self) -> Selector {
        self.on
    }

    fn create(&self, site: &mut RoomSite<'_>, tiles: &[TilePos], _: &mut RngStream) {
        for tile in tiles {
            site.build_wall(*tile, self.wall);
        }
    }
}
