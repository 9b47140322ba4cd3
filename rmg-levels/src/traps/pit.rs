//! A hole in the floor. It kills players who fall in, and can destroy items.

use std::sync::Arc;

use rmg_core::dungeon::{TextureId, TrapEffect};
use rmg_core::{RngStream, TilePos};

use super::trap::TrapKind;
use crate::draft::Draft;
use crate::fields::Fields;

/// A hole in the floor.
#[derive(Debug, Clone)]
pub struct Pit {
    /// The floor of the hole.
    pub floor: TextureId,
    /// Whether items that fall in are lost.
    pub swallows_items: bool,
}

impl Pit {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { floor: fields.texture("floor"), swallows_items: fields.flag("swallows_items", true) }
    }
}

impl TrapKind for Pit {
    fn lay(&self, draft: &mut Draft, tile: TilePos, name: &Arc<str>, _: &mut RngStream) -> bool {
        let is_laid = draft.lay_trap(tile, name, TrapEffect::Pit { swallows_items: self.swallows_items });
        if is_laid {
            draft.set_floor(tile, self.floor);
        }
        is_laid
    }
}
