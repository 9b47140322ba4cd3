//! A plate that sets off another trap a few steps away.

use std::sync::Arc;

use rmg_core::dungeon::{TextureId, TrapEffect};
use rmg_core::{RngStream, TilePos};

use super::{TrapKind, TrapSpec};
use crate::draft::Draft;
use crate::read::Fields;

/// How far the other trap may be in either direction: a room's width, so that one sees what one did.
const REACH: u16 = 4;

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
        let (left, top) = (tile.x.saturating_sub(REACH), tile.y.saturating_sub(REACH));
        let mut near: Vec<TilePos> = (top..=tile.y + REACH)
            .flat_map(|y| (left..=tile.x + REACH).map(move |x| TilePos::new(x, y)))
            .filter(|other| *other != tile && draft.can_trap(*other))
            .collect();
        rng.shuffle(&mut near);
        // the plate goes first: once it lies, every further trap leaves a way around both
        let Some(first) = near.first().copied() else { return false };
        if !draft.lay_trap(tile, name, TrapEffect::RemoteTrigger { target: first }) {
            return false;
        }
        let plate = draft.traps.len() - 1;
        match near.into_iter().find(|other| self.sets_off.lay(draft, *other, rng)) {
            Some(target) => {
                draft.traps[plate].effect = TrapEffect::RemoteTrigger { target };
                draft.set_ornament(tile, self.ornament);
                true
            }
            None => {
                draft.remove_trap(plate);
                false
            }
        }
    }
}
