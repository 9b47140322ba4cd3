//! What all creators have in common.

use std::fmt;

use rmg_core::{RngStream, TilePos};

use crate::rooms::composed::selector::Selector;
use crate::site::RoomSite;

/// Puts something into a room.
pub trait Creator: fmt::Debug + Send + Sync {
    /// Where.
    fn selector(&self) -> Selector;

    /// Does it on the given open tiles.
    fn create(&self, site: &mut RoomSite<'_>, tiles: &[TilePos], rng: &mut RngStream);
}
