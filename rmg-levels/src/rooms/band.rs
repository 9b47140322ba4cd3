//! A rectangle with a band of another floor, such as a carpet: a ring one step from the wall.

use rmg_core::RngStream;
use rmg_core::dungeon::TextureId;

use super::generator::RoomGenerator;
use crate::fields::Fields;
use crate::shapes::{Shape, Square};
use crate::site::{Room, RoomSite};

/// A rectangle with a band of another floor, one step from the wall.
#[derive(Debug, Clone)]
pub struct BandRoom {
    /// The texture of the floor outside the band.
    pub floor: TextureId,
    /// The floor of the band.
    pub band: TextureId,
}

impl BandRoom {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { floor: fields.texture("floor"), band: fields.texture("band") }
    }
}

impl RoomGenerator for BandRoom {
    fn name(&self) -> &'static str {
        "band"
    }

    fn carve(&self, site: &mut RoomSite<'_>, rng: &mut RngStream) -> Room {
        let room = Square::default().carve(site, self.floor, rng);
        if let Some(outer) = room.area.shrunk(1) {
            let inner = outer.shrunk(1);
            for tile in outer.tiles().filter(|tile| inner.is_none_or(|inner| !inner.contains(*tile))) {
                site.set_floor(tile, self.band);
            }
        }
        room
    }
}
