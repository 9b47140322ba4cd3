//! A room that is its shape and nothing else.

use rmg_core::RngStream;
use rmg_core::dungeon::TextureId;

use super::generator::RoomGenerator;
use crate::shapes::Shape;
use crate::site::{Room, RoomSite};

/// See the module text.
#[derive(Debug, Clone)]
pub struct ShapedRoom<S> {
    /// Name in configurations.
    pub name: &'static str,
    /// What one walks on.
    pub floor: TextureId,
    /// What is carved.
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
