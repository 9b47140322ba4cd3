//! Ornaments, which are in nobody's way.

use rmg_core::dungeon::TextureId;
use rmg_core::{RngStream, TilePos};

use super::create::Creator;
use crate::chance::percent;
use crate::fields::Fields;
use crate::rooms::composed::selector::Selector;
use crate::site::RoomSite;

/// See the module text.
#[derive(Debug, Clone)]
pub struct OrnamentCreator {
    /// On which tiles.
    pub on: Selector,
    /// One of these on every tile.
    pub ornament: Vec<TextureId>,
    /// Chance in per cent that a tile gets one; default 100.
    pub rate: u32,
}

impl OrnamentCreator {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self {
            on: Selector::read(fields),
            ornament: fields.textures("ornament"),
            rate: fields.percent("rate", 100),
        }
    }
}

impl Creator for OrnamentCreator {
    fn selector(&self) -> Selector {
        self.on
    }

    fn create(&self, site: &mut RoomSite<'_>, tiles: &[TilePos], rng: &mut RngStream) {
        for tile in tiles {
            if percent(rng, self.rate)
                && let Some(ornament) = rng.pick(&self.ornament)
            {
                site.set_ornament(*tile, *ornament);
            }
        }
    }
}
