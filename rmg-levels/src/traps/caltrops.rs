//! Spikes on the floor that cause damage, at most once per tile.

use std::sync::Arc;

use rmg_core::dungeon::{TextureId, TrapEffect};
use rmg_core::{RngStream, TilePos};

use super::trap::TrapKind;
use crate::draft::Draft;
use crate::fields::Fields;

/// Spikes on the floor that cause damage.
#[derive(Debug, Clone)]
pub struct Caltrops {
    /// The texture of the spikes.
    pub ornament: TextureId,
    /// The damage in hit points.
    pub damage: u32,
}

impl Caltrops {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { ornament: fields.texture("ornament"), damage: fields.number("damage", 0..=1_000_000, Some(1)) }
    }
}

impl TrapKind for Caltrops {
    fn lay(&self, draft: &mut Draft, tile: TilePos, name: &Arc<str>, _: &mut RngStream) -> bool {
        let is_laid = draft.lay_trap(tile, name, TrapEffect::Caltrops { damage: self.damage });
        if is_laid {
            draft.set_ornament(tile, self.ornament);
        }
        is_laid
    }
}
