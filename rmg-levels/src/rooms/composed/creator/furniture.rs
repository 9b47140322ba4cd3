//! Furniture, which blocks tiles. A piece that would disconnect the level is omitted.

use rmg_core::dungeon::TextureId;
use rmg_core::{RngStream, TilePos};

use super::create::Creator;
use crate::chance::percent;
use crate::fields::Fields;
use crate::site::RoomSite;

/// Creates furniture on the selected tiles.
#[derive(Debug, Clone)]
pub struct FurnitureCreator {
    /// The pieces. Each tile gets a random one.
    pub furniture: Vec<TextureId>,
    /// The chance that a tile gets a piece, in percent. Default: 100.
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
