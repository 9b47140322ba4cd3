//! What all shapes have in common.

use std::fmt;

use rmg_core::dungeon::{Area, TextureId};
use rmg_core::{RngStream, TilePos};

use crate::site::{Room, RoomSite};

/// A shape of rooms.
pub trait Shape: fmt::Debug + Send + Sync {
    /// Carves a room in one piece and tells where corridors may enter.
    fn carve(&self, site: &mut RoomSite<'_>, floor: TextureId, rng: &mut RngStream) -> Room;
}

/// The 3x3 tiles around a tile, which lies inside `inner` (itself at least 3x3), moved inside where they stick out.
pub(super) fn block_of_nine(inner: Area, middle: TilePos) -> Area {
    let left = middle.x.saturating_sub(1).clamp(inner.left, inner.right() - 2);
    let top = middle.y.saturating_sub(1).clamp(inner.top, inner.bottom() - 2);
    Area::new(left, top, 3, 3)
}
