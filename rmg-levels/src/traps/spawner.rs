//! A tile that creates creatures.

use std::sync::Arc;

use rmg_core::dungeon::{TextureId, TrapEffect};
use rmg_core::{RngStream, TilePos};

use super::trap::TrapKind;
use crate::chance::Amount;
use crate::draft::Draft;
use crate::fields::Fields;

/// A tile that creates creatures.
#[derive(Debug, Clone)]
pub struct Spawner {
    /// The appearance; [`TextureId::NONE`]: invisible.
    pub ornament: TextureId,
    /// The name of the creature.
    pub creature: Arc<str>,
    /// The number of creatures.
    pub amount: Amount,
}

impl Spawner {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self {
            ornament: fields.texture_or("ornament", TextureId::NONE),
            creature: fields.required_text("creature"),
            amount: fields.amount(),
        }
    }
}

impl TrapKind for Spawner {
    fn lay(&self, draft: &mut Draft, tile: TilePos, name: &Arc<str>, rng: &mut RngStream) -> bool {
        let amount = self.amount.sample(rng);
        let effect = TrapEffect::Spawner { creature: Arc::clone(&self.creature), amount };
        let is_laid = draft.lay_trap(tile, name, effect);
        if is_laid && self.ornament != TextureId::NONE {
            draft.set_ornament(tile, self.ornament);
        }
        is_laid
    }
}
