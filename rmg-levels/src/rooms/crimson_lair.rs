//! A lair that fills the whole section except its ring.

use rmg_core::RngStream;
use rmg_core::dungeon::TextureId;

use super::generator::RoomGenerator;
use crate::fields::Fields;
use crate::shapes::{Shape, Whole};
use crate::site::{Room, RoomSite};

/// See the module text.
#[derive(Debug, Clone)]
pub struct CrimsonLair {
    /// What one walks on.
    pub floor: TextureId,
}

impl CrimsonLair {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { floor: fields.texture("floor") }
    }
}

impl RoomGenerator for CrimsonLair {
    fn name(&self) -> &'static str {
        "crimson-lair"
    }

    fn carve(&self, site: &mut RoomSite<'_>, rng: &mut RngStream) -> Room {
        Whole.carve(site, self.floor, rng)
    }
}
