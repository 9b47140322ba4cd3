//! Furniture that nobody can walk through. A piece that would cut the level in two is left out.

use rmg_core::dungeon::TextureId;
use rmg_core::{RngStream, TilePos};

use super::create::Creator;
use crate::chance::percent;
use crate::fields::Fields;
use crate::site::RoomSite;

/// See the module text.
#[derive(Debug, Clone)]
pub struct FurnitureCreator {
    /// One of these on every tile.
    pub furniture: Vec<TextureId>,
    /// Chance in per cent that a tile gets a piece; default 100.
    pub rate: u32,
}

impl FurnitureCreator {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { furniture: fields.textures("furniture"), rate: fields.percent("rate", 100) }
    }
}

impl Creator for FurnitureCreator {
    fn create(&self, site: &mut RoomSite<'_>, tile: TilePos, rng: &mut RngStream) {
        if percent(rng, self.rate)
            && let Some(furniture) = rng.pick(&self.furniture)
        {
            site.furnish(tile, *furniture);
        }
    }
}
