//! A natural cavern.

use rmg_core::RngStream;
use rmg_core::dungeon::TextureId;

use super::generator::RoomGenerator;
use crate::fields::Fields;
use crate::shapes::{Cavern, Shape};
use crate::site::{Room, RoomSite};

/// See the module text.
#[derive(Debug, Clone)]
pub struct CavernRoom {
    /// What one walks on.
    pub floor: TextureId,
    /// How it is made.
    pub shape: Cavern,
}

impl CavernRoom {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { floor: fields.texture("floor"), shape: Cavern::read(fields) }
    }
}

impl RoomGenerator for CavernRoom {
    fn name(&self) -> &'static str {
        "cavern"
    }

    fn carve(&self, site: &mut RoomSite<'_>, rng: &mut RngStream) -> Room {
        self.shape.carve(site, self.floor, rng)
    }
}
