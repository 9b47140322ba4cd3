//! Straight corridors, or corridors with two bends at a random place.

use rmg_core::dungeon::{Area, Side, TextureId};
use rmg_core::{RngStream, TilePos};

use super::corridor::{Corridor, go, read_floor};
use crate::chance::between;
use crate::fields::Fields;

/// A straight corridor, or one with two bends at a random place.
#[derive(Debug, Clone, Default)]
pub struct Bent {
    /// The floor; `None`: the floor of the room.
    pub floor: Option<TextureId>,
}

impl Bent {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { floor: read_floor(fields) }
    }
}

impl Corridor for Bent {
    fn dig(
        &self,
        from: TilePos,
        to: TilePos,
        side: Side,
        _: Area,
        rng: &mut RngStream,
        path: &mut Vec<TilePos>,
    ) {
        let horizontally = side.is_horizontal();
        // the last two steps are straight, so that no corridor runs along the wall of the room to which it
        // leads
        let bend = TilePos::new(bend_between(from.x, to.x, rng), bend_between(from.y, to.y, rng));
        path.push(from);
        go(path, bend, horizontally);
        go(path, to, !horizontally);
        go(path, to, horizontally);
    }

    fn floor(&self) -> Option<TextureId> {
        self.floor
    }
}

/// Returns a random position between `from` and `to`, at least two steps before the end if the distance
/// allows it.
fn bend_between(from: u16, to: u16, rng: &mut RngStream) -> u16 {
    let steps = between(rng, 0, from.abs_diff(to).saturating_sub(2));
    if from < to { from + steps } else { from - steps }
}
