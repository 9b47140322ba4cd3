//! Another floor.

use rmg_core::dungeon::TextureId;
use rmg_core::{RngStream, TilePos};

use super::create::Creator;
use crate::fields::Fields;
use crate::rooms::composed::selector::Selector;
use crate::site::RoomSite;

/// See the module text.
#[derive(Debug, Clone)]
pub struct FloorCreator {
    /// On which tiles.
    pub on: Selector,
    /// The floor.
    pub floor: TextureId,
}

impl FloorCreator {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { on: Selector::read(fields), floor: fields.texture("floor") }
    }
}

impl Creator for FloorCreator {
    fn selector(&self) -> Selector {
        self.on
    }

    fn create(&self, site: &mut RoomSite<'_>, tiles: &[TilePos], _: &mut RngStream) {
        for tile in tiles {
            site.set_floor(*tile, self.floor);
        }
    }
}
