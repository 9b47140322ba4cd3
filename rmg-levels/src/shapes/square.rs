//! A rectangle. Sides with gates are moved inward by a random distance; other sides touch the ring of the
//! section.

use rmg_core::RngStream;
use rmg_core::dungeon::{Area, Side, TextureId};

use super::shape::Shape;
use crate::chance::between;
use crate::site::{Room, RoomSite};

/// The shortest side of a room in tiles after its sides are moved inward. Sections of 5x5 have exactly this
/// size inside.
const MIN_SIDE: u16 = 3;

/// A rectangle. Sides with gates are moved inward by a random distance.
#[derive(Debug, Clone, Copy, Default)]
pub struct Square;

impl Shape for Square {
    fn carve(&self, site: &mut RoomSite<'_>, floor: TextureId, rng: &mut RngStream) -> Room {
        let inner = site.inner();
        // each side moves by at most half of the unused length, so that both together leave enough
        let mut inset = |side: Side, length: u16| {
            if site.has_gate(side) { between(rng, 0, length.saturating_sub(MIN_SIDE) / 2) } else { 0 }
        };
        let (north, south) = (inset(Side::North, inner.height), inset(Side::South, inner.height));
        let (west, east) = (inset(Side::West, inner.width), inset(Side::East, inner.width));
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
