//! The interface of shapes.

use std::fmt;

use rmg_core::dungeon::{Area, TextureId};
use rmg_core::{RngStream, TilePos};

use crate::site::{Room, RoomSite};

/// A shape of rooms.
pub trait Shape: fmt::Debug + Send + Sync {
    /// Carves a room in one piece and returns where corridors can enter.
    fn carve(&self, site: &mut RoomSite<'_>, floor: TextureId, rng: &mut RngStream) -> Room;
}

/// Returns the 3x3 tiles around `center`, moved so that they are inside `inner`, which is at least 3x3.
pub(super) fn block_of_nine(inner: Area, center: TilePos) -> Area {
    let left = center.x.saturating_sub(1).clamp(inner.left, inner.right() - 2);
    let top = center.y.saturating_sub(1).clamp(inner.top, inner.bottom() - 2);
    Area::new(left, top, 3, 3)
}
