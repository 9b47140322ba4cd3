//! Ornaments. They do not block tiles.

use rmg_core::dungeon::TextureId;
use rmg_core::{RngStream, TilePos};

use super::create::Creator;
use crate::chance::percent;
use crate::fields::Fields;
use crate::site::RoomSite;

/// Creates ornaments on the selected tiles.
#[derive(Debug, Clone)]
pub struct OrnamentCreator {
    /// The ornaments. Each tile gets a random one.
    pub ornament: Vec<TextureId>,
    /// The chance that a tile gets an ornament, in percent. Default: 100.
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
