//! A room with tags from a configuration.

use std::sync::Arc;

use rmg_core::RngStream;

use super::generator::RoomGenerator;
use crate::site::{Room, RoomSite};

/// A room generator with additional tags.
#[derive(Debug, Clone)]
pub struct TaggedRoom {
    room: Arc<dyn RoomGenerator>,
    tags: Vec<Arc<str>>,
}

impl TaggedRoom {
    /// Creates a generator with the rooms of `room` and additional `tags`.
    #[must_use]
    pub fn new(room: Arc<dyn RoomGenerator>, tags: &[&str]) -> Self {
        let tags = room.tags().iter().cloned().chain(tags.iter().map(|tag| (*tag).into())).collect();
        Self { room, tags }
    }
}

impl RoomGenerator for TaggedRoom {
    fn name(&self) -> &str {
        self.room.name()
    }

    fn tags(&self) -> &[Arc<str>] {
        &self.tags
    }

    fn carve(&self, site: &mut RoomSite<'_>, rng: &mut RngStream) -> Room {
        self.room.carve(site, rng)
    }

    fn furnish(&self, site: &mut RoomSite<'_>, room: &Room, rng: &mut RngStream) {
        self.room.furnish(site, room, rng);
    }
}
