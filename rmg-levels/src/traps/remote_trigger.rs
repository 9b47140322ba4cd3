//! A plate that triggers another trap nearby.

use std::sync::Arc;

use rmg_core::dungeon::{TextureId, TrapEffect};
use rmg_core::{RngStream, TilePos};

use super::trap::{TrapKind, TrapSpec};
use crate::chance::between;
use crate::draft::Draft;
use crate::fields::Fields;

/// The maximum distance of the other trap in each direction: the width of a room, so that players can see the
/// effect.
const REACH: u16 = 4;
/// The number of tiles that are tried for the other trap. In a room, most tiles are suitable.
const TRIES: u32 = 24;

/// A plate that triggers another trap nearby.
#[derive(Debug, Clone)]
pub struct RemoteTrigger {
    /// The appearance of the plate.
    pub ornament: TextureId,
    /// The trap that it triggers.
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
        // the plate is placed first, so that the other trap leaves a path around both
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

/// Returns a column or row at a distance of at most [`REACH`].
fn near(at: u16, rng: &mut RngStream) -> u16 {
    between(rng, at.saturating_sub(REACH), at + REACH)
}
