//! Corridors with one bend.

use rmg_core::dungeon::{Area, Side, TextureId};
use rmg_core::{RngStream, TilePos};

use super::corridor::{Corridor, go, read_floor};
use crate::fields::Fields;

/// A corridor with one bend: along the first direction as far as needed, then along the second.
#[derive(Debug, Clone, Default)]
pub struct Elbow {
    /// The floor; `None`: the floor of the room.
    pub floor: Option<TextureId>,
}

impl Elbow {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { floor: read_floor(fields) }
    }
}

impl Corridor for Elbow {
    fn dig(
        &self,
        from: TilePos,
        to: TilePos,
        side: Side,
        _: Area,
        _: &mut RngStream,
        path: &mut Vec<TilePos>,
    ) {
        path.push(from);
        go(path, to, side.is_horizontal());
        go(path, to, !side.is_horizontal());
    }

    fn floor(&self) -> Option<TextureId> {
        self.floor
    }
}
