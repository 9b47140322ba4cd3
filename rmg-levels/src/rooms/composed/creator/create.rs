//! The interface of creators.

use std::fmt;

use rmg_core::{RngStream, TilePos};

use crate::site::RoomSite;

/// Puts something into a room.
pub trait Creator: fmt::Debug + Send + Sync {
    /// Puts it on an open tile.
    fn create(&self, site: &mut RoomSite<'_>, tile: TilePos, rng: &mut RngStream);
}
