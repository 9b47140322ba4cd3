//! A cave with tunnels that lead to it.

use rmg_core::RngStream;
use rmg_core::dungeon::TextureId;

use super::cave::Cave;
use super::shape::Shape;
use super::tunnels::Tunnels;
use crate::fields::Fields;
use crate::site::{Room, RoomSite};

/// A cave with tunnels that lead to it.
#[derive(Debug, Clone, Default)]
pub struct TunnelsToCave {
    /// The settings of the cave.
    pub cave: Cave,
    /// The settings of the tunnels.
    pub tunnels: Tunnels,
}

impl TunnelsToCave {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { cave: Cave::read(fields), tunnels: Tunnels::read(fields) }
    }
}

impl Shape for TunnelsToCave {
    fn carve(&self, site: &mut RoomSite<'_>, floor: TextureId, rng: &mut RngStream) -> Room {
        let room = self.cave.carve(site, floor, rng);
        // the walks of the cave started here, so the tile is open
        self.tunnels.dig_all(site, room.area.center(), floor, rng);
        room
    }
}
