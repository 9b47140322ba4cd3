//! The interface of room generators.

use std::fmt;
use std::sync::Arc;

use rmg_core::RngStream;

use crate::site::{Room, RoomSite};

/// Fills a section. First all rooms are carved and joined, then each room gets its furniture.
pub trait RoomGenerator: fmt::Debug + Send + Sync {
    /// Returns the name in configurations.
    fn name(&self) -> &str;

    /// Returns additional tags of its rooms: locations for portals, traps, creatures and items. The
    /// [`name`](Self::name) is always a tag.
    fn tags(&self) -> &[Arc<str>] {
        &[]
    }

    /// Carves a room in one piece and returns where corridors can enter. Sections have at least 3x3 inner
    /// tiles.
    fn carve(&self, site: &mut RoomSite<'_>, rng: &mut RngStream) -> Room;

    /// Puts furniture, traps and ornaments into the room.
    fn furnish(&self, site: &mut RoomSite<'_>, room: &Room, rng: &mut RngStream) {
        let _ = (site, room, rng);
    }
}
