//! A rectangle with shelves on each second row. A shelf that would disconnect the level is omitted.

use rmg_core::dungeon::TextureId;
use rmg_core::{RngStream, TilePos};

use super::generator::RoomGenerator;
use crate::chance::percent;
use crate::fields::Fields;
use crate::shapes::{Shape, Square};
use crate::site::{Room, RoomSite};

/// A rectangle with shelves on each second row.
#[derive(Debug, Clone)]
pub struct LibraryRoom {
    /// The texture of the floor.
    pub floor: TextureId,
    /// The shelves. Each tile of a row gets a random one.
    pub shelves: Vec<TextureId>,
    /// The chance that a tile of a row has a shelf, in percent. Default: 80.
    pub rate: u32,
}

impl LibraryRoom {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self {
            floor: fields.texture("floor"),
            shelves: fields.textures("shelves"),
            rate: fields.percent("rate", 80),
        }
    }
}

impl RoomGenerator for LibraryRoom {
    fn name(&self) -> &'static str {
        "library"
    }

    fn carve(&self, site: &mut RoomSite<'_>, rng: &mut RngStream) -> Room {
        Square::default().carve(site, self.floor, rng)
    }

    fn furnish(&self, site: &mut RoomSite<'_>, room: &Room, rng: &mut RngStream) {
        let area = room.area;
        // aisles along the walls if the room is wide enough
        let aisle = u16::from(area.width >= 5);
        for y in (area.top + 1..area.bottom()).step_by(2) {
            for x in area.left + aisle..=area.right() - aisle {
                if percent(rng, self.rate)
                    && let Some(shelf) = rng.pick(&self.shelves)
                {
                    site.furnish(TilePos::new(x, y), *shelf);
                }
            }
        }
    }
}
