//! What all room generators have in common.

use std::fmt;
use std::sync::Arc;

use rmg_core::RngStream;

use crate::site::{Room, RoomSite};

/// Fills a section. First all rooms are carved and joined, then they are furnished one by one.
pub trait RoomGenerator: fmt::Debug + Send + Sync {
    /// Its name in configurations.
    fn name(&self) -> &'static str;

    /// Tags of its rooms beside [`name`](Self::name), which is one too: locations for portals, traps, creatures and items.
    fn tags(&self) -> &[Arc<str>] {
        &[]
    }

    /// Carves a room in one piece and tells where corridors may enter. Sections have at least 3x3 tiles inside.
    fn carve(&self, site: &mut RoomSite<'_>, rng: &mut RngStream) -> Room;

    /// Puts furniture, traps and ornaments into the room.
    fn furnish(&self, site: &mut RoomSite<'_>, room: &Room, rng: &mut RngStream) {
        let _ = (site, room, rng);
    }
}
