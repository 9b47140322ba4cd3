//! The interface of adders.

use std::fmt;

use rmg_core::RngStream;
use rmg_core::dungeon::Location;

use crate::draft::Draft;
use crate::places::Places;

/// Puts objects on free tiles.
pub trait Adder: fmt::Debug + Send + Sync {
    /// Takes tiles from `places`, and records a request as unmet if no tile is left.
    fn add(&self, draft: &mut Draft, places: &mut Places, rng: &mut RngStream);
}

/// Returns where objects of one kind are placed: see [`Draft::location_or_room`].
pub(super) fn location_of<'l>(
    draft: &mut Draft,
    location: &'l Location,
    amount: u32,
    what: &impl fmt::Display,
) -> &'l Location {
    if amount == 0 { location } else { draft.location_or_room(location, || format!("{what} x {amount}")) }
}
