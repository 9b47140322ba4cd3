//! A plate that sets off another trap a few steps away.

use std::sync::Arc;

use rmg_core::dungeon::{TextureId, TrapEffect};
use rmg_core::{RngStream, TilePos};

use super::trap::{TrapKind, TrapSpec};
use crate::chance::between;
use crate::draft::Draft;
use crate::fields::Fields;

/// How far the other trap may be in either direction: a room's width, so that one sees what one did.
const REACH: u16 = 4;
/// How many places are tried for the other trap; in a room most will do.
const TRIES: u32 = 24;

/// See the module text.
#[derive(Debug, Clone)]
pub struct RemoteTrigger {
    /// The plate.
    pub ornament: TextureId,
    /// What it sets off.
    pub sets_off: TrapSpec,
}

impl RemoteTrigger {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { ornament: fields.texture("ornament"), sets_off: fields.trap("sets_off") }
    }
}

impl TrapKind for RemoteTrigger {
    fn lay(&self, draft: &mut Draft, tile: TilePos, name: &Arc<str>, rng: &mut RngStream) -> bool {
        if !draft.can_trap(tile) {
            return false;
        }
        // the plate goes first: once it lies, the other trap leaves a way around both
        if !draft.lay_trap(tile, name, TrapEffect::RemoteTrigger { target: tile }) {
            return false;
        }
        let plate = draft.traps.len() - 1;
        for _ in 0..TRIES {
            let target = TilePos::new(near(tile.x, rng), near(tile.y, rng));
            if self.sets_off.lay(draft, target, rng) {
                draft.traps[plate].effect = TrapEffect::RemoteTrigger { target };
                draft.set_ornament(tile, self.ornament);
                return true;
            }
        }
        draft.remove_trap(plate);
        false
    }
}

/// A column or row at most [`REACH`] away.
fn near(at: u16, rng: &mut RngStream) -> u16 {
    between(rng, at.saturating_sub(REACH), at + REACH)
}
