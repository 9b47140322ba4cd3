//! A rectangle. Sides with gates are moved inward by a random distance; other sides touch the ring of the
//! section.

use rmg_core::RngStream;
use rmg_core::dungeon::{Area, Side, TextureId};

use super::shape::Shape;
use crate::chance::between;
use crate::fields::Fields;
use crate::site::{Room, RoomSite};

/// A rectangle. Sides with gates are moved inward by a random distance.
#[derive(Debug, Clone, Copy)]
pub struct Square {
    /// The smallest width and height of a room in tiles after its sides are moved inward, at least 1. A room
    /// in a smaller section fills it.
    pub min_size: (u16, u16),
}

impl Default for Square {
    /// Sections of 5x5 have exactly this size inside.
    fn default() -> Self {
        Self { min_size: (3, 3) }
    }
}

impl Square {
    pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Self {
        match fields.value("room_min_size") {
            Some(_) => Self { min_size: fields.sides("room_min_size") },
            None => Self::default(),
        }
    }
}

impl Shape for Square {
    fn carve(&self, site: &mut RoomSite<'_>, floor: TextureId, rng: &mut RngStream) -> Room {
        let inner = site.inner();
        // each side moves by at most half of the unused length, so that both together leave enough
        let mut inset = |side: Side, length: u16, min: u16| {
            if site.has_gate(side) { between(rng, 0, length.saturating_sub(min.max(1)) / 2) } else { 0 }
        };
        let (width, height) = self.min_size;
        let (north, south) =
            (inset(Side::North, inner.height, height), inset(Side::South, inner.height, height));
        let (west, east) = (inset(Side::West, inner.width, width), inset(Side::East, inner.width, width));
        let area = Area::new(
            inner.left + west,
            inner.top + north,
            inner.width - west - east,
            inner.height - north - south,
        );
        for tile in area.tiles() {
            site.open(tile, floor);
        }
        Room::with_middle_doors(area)
    }
}
