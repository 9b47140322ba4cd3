//! The input layers of rivers, and tiles where rivers can start or end.

use crate::layers::{Anchors, ObstacleTiles, Painted, RoadTiles, Tiles};

/// The layers of a zone.
pub(super) struct ZoneView<'z> {
    pub(super) tiles: &'z Tiles,
    pub(super) painted: &'z Painted,
    pub(super) anchors: &'z Anchors,
    pub(super) roads: &'z RoadTiles,
    pub(super) obstacles: &'z ObstacleTiles,
    /// Tiles of the sea, if there is one.
    pub(super) sea: Option<&'z Tiles>,
}

/// A tile where a river can start or end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct End {
    pub(super) at: usize,
    /// The next step from there, off the map or into the sea. Rivers arrive straight from the opposite side.
    pub(super) outward: Option<u8>,
    pub(super) is_at_sea: bool,
    /// Whether a delta fits there.
    pub(super) has_room: bool,
}

/// Returns the two steps at right angles to a step to a side.
pub(super) fn sideways(step: u8) -> [u8; 2] {
    if step == 0 || step == 3 { [1, 2] } else { [0, 3] }
}
