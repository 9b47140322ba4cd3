//! Ornaments, which are in nobody's way.

use rmg_core::dungeon::TextureId;
use rmg_core::{RngStream, TilePos};

use super::create::Creator;
use crate::chance::percent;
use crate::fields::Fields;
use crate::site::RoomSite;

/// See the module text.
#[derive(Debug, Clone)]
pub struct OrnamentCreator {
    /// One of these on every tile.
    pub ornament: Vec<TextureId>,
    /// Chance in per cent that a tile gets one; default 100.
    pub rate: u32,
}

impl OrnamentCreator {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { ornament: fields.textures("ornament"), rate: fields.percent("rate", 100) }
    }
}

impl Creator for OrnamentCreator {
    fn create(&self, site: &mut RoomSite<'_>, tile: TilePos, rng: &mut RngStream) {
        if percent(rng, self.rate)
            && let Some(ornament) = rng.pick(&self.ornament)
        {
            site.set_ornament(tile, *ornament);
        }
    }
}
