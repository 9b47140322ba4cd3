//! A room that has only a shape.

use rmg_core::RngStream;
use rmg_core::dungeon::TextureId;

use super::generator::RoomGenerator;
use crate::shapes::Shape;
use crate::site::{Room, RoomSite};

/// A room with a floor and a shape, without furniture.
#[derive(Debug, Clone)]
pub struct ShapedRoom<S> {
    /// The name in configurations.
    pub name: &'static str,
    /// The texture of the floor.
    pub floor: TextureId,
    /// The shape that is carved.
    pub shape: S,
}

impl<S: Shape> RoomGenerator for ShapedRoom<S> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn carve(&self, site: &mut RoomSite<'_>, rng: &mut RngStream) -> Room {
        self.shape.carve(site, self.floor, rng)
    }
}
