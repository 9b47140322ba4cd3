//! A rectangle: as large as the section where no gate is, drawn in at random where one is.

use rmg_core::RngStream;
use rmg_core::dungeon::{Area, Side, TextureId};

use super::shape::Shape;
use crate::chance::between;
use crate::site::{Room, RoomSite};

/// Shortest side in tiles of a room that was drawn in; sections of 5x5 leave just that.
const LEAST: u16 = 3;

/// See the module text.
#[derive(Debug, Clone, Copy, Default)]
pub struct Square;

impl Shape for Square {
    fn carve(&self, site: &mut RoomSite<'_>, floor: TextureId, rng: &mut RngStream) -> Room {
        let inner = site.inner();
        // each side gives up at most half of what the room can spare, so that both together leave enough
        let mut draw = |side: Side, length: u16| {
            if site.has_gate(side) { between(rng, 0, length.saturating_sub(LEAST) / 2) } else { 0 }
        };
        let (north, south) = (draw(Side::North, inner.height), draw(Side::South, inner.height));
        let (west, east) = (draw(Side::West, inner.width), draw(Side::East, inner.width));
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
