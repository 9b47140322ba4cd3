//! A rectangle with a pillar inside each corner.

use rmg_core::dungeon::TextureId;
use rmg_core::{RngStream, TilePos};

use super::generator::RoomGenerator;
use crate::fields::Fields;
use crate::shapes::{Shape, Square};
use crate::site::{Room, RoomSite};

/// A rectangle with a pillar inside each corner.
#[derive(Debug, Clone)]
pub struct PillarRoom {
    /// The texture of the floor.
    pub floor: TextureId,
    /// The wall of the pillars.
    pub pillar: TextureId,
}

impl PillarRoom {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { floor: fields.texture("floor"), pillar: fields.texture("pillar") }
    }
}

impl RoomGenerator for PillarRoom {
    fn name(&self) -> &'static str {
        "pillar"
    }

    fn carve(&self, site: &mut RoomSite<'_>, rng: &mut RngStream) -> Room {
        Square::default().carve(site, self.floor, rng)
    }

    fn furnish(&self, site: &mut RoomSite<'_>, room: &Room, _: &mut RngStream) {
        let Some(corners) = room.area.shrunk(1) else { return };
        for y in [corners.top, corners.bottom()] {
            for x in [corners.left, corners.right()] {
                let tile = TilePos::new(x, y);
                // in a room of 3x3 all corners are one tile; in a room of 4x4 the pillars would touch
                if site.is_in_the_open(tile) {
                    site.build_wall(tile, self.pillar);
                }
            }
        }
    }
}
