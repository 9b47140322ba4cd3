//! Tunnels that diggers left.

use rmg_core::RngStream;
use rmg_core::dungeon::TextureId;

use super::generator::RoomGenerator;
use crate::fields::Fields;
use crate::shapes::{Shape, Tunnels};
use crate::site::{Room, RoomSite};

/// See the module text.
#[derive(Debug, Clone)]
pub struct TunnelsRoom {
    /// What one walks on.
    pub floor: TextureId,
    /// How they are dug.
    pub shape: Tunnels,
}

impl TunnelsRoom {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { floor: fields.texture("floor"), shape: Tunnels::read(fields) }
    }
}

impl RoomGenerator for TunnelsRoom {
    fn name(&self) -> &'static str {
        "tunnels"
    }

    fn carve(&self, site: &mut RoomSite<'_>, rng: &mut RngStream) -> Room {
        self.shape.carve(site, self.floor, rng)
    }
}
