//! A disc in the middle of the section.

use rmg_core::RngStream;
use rmg_core::dungeon::TextureId;

use super::generator::RoomGenerator;
use crate::fields::Fields;
use crate::shapes::{Disc, Shape};
use crate::site::{Room, RoomSite};

/// See the module text.
#[derive(Debug, Clone)]
pub struct CircularRoom {
    /// What one walks on.
    pub floor: TextureId,
}

impl CircularRoom {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { floor: fields.texture("floor") }
    }
}

impl RoomGenerator for CircularRoom {
    fn name(&self) -> &'static str {
        "circular"
    }

    fn carve(&self, site: &mut RoomSite<'_>, rng: &mut RngStream) -> Room {
        Disc.carve(site, self.floor, rng)
    }
}
