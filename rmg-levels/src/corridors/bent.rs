//! Straight where it can be, else with two bends somewhere on the way.

use rmg_core::dungeon::{Area, Side, TextureId};
use rmg_core::{RngStream, TilePos};

use super::{Corridor, go, read_floor};
use crate::chance::between;
use crate::read::Fields;

/// See the module text.
#[derive(Debug, Clone, Default)]
pub struct Bent {
    /// What lies on it; `None`: the floor of the room.
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
        let bend = TilePos::new(
            between(rng, from.x.min(to.x), from.x.max(to.x)),
            between(rng, from.y.min(to.y), from.y.max(to.y)),
        );
        path.push(from);
        go(path, bend, horizontally);
        go(path, to, !horizontally);
        go(path, to, horizontally);
    }

    fn floor(&self) -> Option<TextureId> {
        self.floor
    }
}
