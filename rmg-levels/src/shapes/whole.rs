//! The whole section without its ring.

use rmg_core::RngStream;
use rmg_core::dungeon::TextureId;

use super::shape::Shape;
use crate::site::{Room, RoomSite};

/// The whole section without its ring.
#[derive(Debug, Clone, Copy, Default)]
pub struct Whole;

impl Shape for Whole {
    fn carve(&self, site: &mut RoomSite<'_>, floor: TextureId, _: &mut RngStream) -> Room {
        let area = site.inner();
        for tile in area.tiles() {
            site.open(tile, floor);
        }
        Room::with_any_door(area)
    }
}
