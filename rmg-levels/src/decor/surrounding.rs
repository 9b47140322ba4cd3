//! Walls around everything: tiles beside what is open that have no wall yet get one. For levels that start out empty.

use rmg_core::RngStream;
use rmg_core::dungeon::TextureId;

use super::decorator::{Decorator, Looks};
use super::wall_builder::around_open;
use crate::fields::Fields;

/// See the module text.
#[derive(Debug, Clone)]
pub struct Surrounding {
    /// What is built.
    pub wall: TextureId,
}

impl Surrounding {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { wall: fields.texture("wall") }
    }
}

impl Decorator for Surrounding {
    fn decorate(&self, looks: &mut Looks<'_>, _: &mut RngStream) {
        around_open(looks.marks, |at| {
            let wall = &mut looks.wall.cells_mut()[at];
            if *wall == TextureId::NONE {
                *wall = self.wall;
            }
        });
    }
}
