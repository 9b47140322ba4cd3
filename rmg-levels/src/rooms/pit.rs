//! A rectangle with a pit in the center: all tiles with open floor all around them.

use rmg_core::dungeon::{Area, TextureId};
use rmg_core::{RngStream, TilePos};

use super::generator::RoomGenerator;
use crate::fields::Fields;
use crate::shapes::{Shape, Square};
use crate::site::{Room, RoomSite};
use crate::traps::TrapSpec;

/// A rectangle with a pit in the center.
#[derive(Debug, Clone)]
pub struct PitRoom {
    /// The texture of the floor.
    pub floor: TextureId,
    /// The trap in the center.
    pub trap: TrapSpec,
}

impl PitRoom {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { floor: fields.texture("floor"), trap: fields.trap("trap") }
    }
}

impl RoomGenerator for PitRoom {
    fn name(&self) -> &'static str {
        "pit"
    }

    fn carve(&self, site: &mut RoomSite<'_>, rng: &mut RngStream) -> Room {
        Square::default().carve(site, self.floor, rng)
    }

    fn furnish(&self, site: &mut RoomSite<'_>, room: &Room, rng: &mut RngStream) {
        // a path around the pit, two tiles wide if the room is large
        let ring = if room.area.width.min(room.area.height) >= 9 { 2 } else { 1 };
        let Some(Area { left, top, width, height }) = room.area.shrunk(ring) else { return };
        for y in top..top + height {
            for x in left..left + width {
                let tile = TilePos::new(x, y);
                if site.is_in_the_open(tile) {
                    site.lay_trap(tile, &self.trap, rng);
                }
            }
        }
    }
}
