//! A rectangle: as large as the section where no gate is, drawn in at random where one is.

use rmg_core::RngStream;
use rmg_core::dungeon::TextureId;

use super::generator::RoomGenerator;
use crate::fields::Fields;
use crate::shapes::{Shape, Square};
use crate::site::{Room, RoomSite};

/// See the module text.
#[derive(Debug, Clone)]
pub struct SquareRoom {
    /// What one walks on.
    pub floor: TextureId,
}

impl SquareRoom {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { floor: fields.texture("floor") }
    }
}

impl RoomGenerator for SquareRoom {
    fn name(&self) -> &'static str {
        "square"
    }

    fn carve(&self, site: &mut RoomSite<'_>, rng: &mut RngStream) -> Room {
        Square.carve(site, self.floor, rng)
    }
}
