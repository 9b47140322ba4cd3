//! Builds walls around everything: closed tiles next to open ones get a wall if they have none. For levels
//! without walls.

use rmg_core::RngStream;
use rmg_core::dungeon::TextureId;

use super::decorator::{DecorLayers, Decorator};
use super::wall_builder::around_open;
use crate::fields::Fields;

/// Builds walls next to open tiles where there are none.
#[derive(Debug, Clone)]
pub struct Surrounding {
    /// The new wall.
    pub wall: TextureId,
}

impl Surrounding {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { wall: fields.texture("wall") }
    }
}

impl Decorator for Surrounding {
    fn decorate(&self, looks: &mut DecorLayers<'_>, _: &mut RngStream) {
        around_open(looks.marks, |at| {
            let wall = &mut looks.wall.cells_mut()[at];
            if *wall == TextureId::NONE {
                *wall = self.wall;
            }
        });
    }
}
