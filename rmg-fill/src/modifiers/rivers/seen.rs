//! What is looked at of a zone for its rivers, and where they can begin or end.

use crate::layers::{Anchors, ObstacleTiles, Painted, RoadTiles, Tiles};

/// What is looked at of a zone.
pub(super) struct Seen<'z> {
    pub(super) tiles: &'z Tiles,
    pub(super) painted: &'z Painted,
    pub(super) anchors: &'z Anchors,
    pub(super) roads: &'z RoadTiles,
    pub(super) obstacles: &'z ObstacleTiles,
    /// Tiles of the sea, where there is one.
    pub(super) sea: Option<&'z Tiles>,
}

/// A tile where a river can begin or end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct End {
    pub(super) at: usize,
    /// The step on from there, off the map or onto the sea: rivers come straight from the other side.
    pub(super) outward: Option<u8>,
    pub(super) is_at_sea: bool,
    /// Whether a delta has room there.
    pub(super) has_room: bool,
}

/// The two steps at right angles to a step to a side.
pub(super) fn sideways(step: u8) -> [u8; 2] {
    if step == 0 || step == 3 { [1, 2] } else { [0, 3] }
}
