//! Furniture that nobody can walk through. A piece that would cut the level in two is left out.

use rmg_core::dungeon::TextureId;
use rmg_core::{RngStream, TilePos};

use super::create::Creator;
use crate::chance::percent;
use crate::fields::Fields;
use crate::rooms::composed::selector::Selector;
use crate::site::RoomSite;

/// See the module text.
#[derive(Debug, Clone)]
pub struct FurnitureCreator {
    /// On which tiles.
    pub on: Selector,
    /// One of these on every tile.
    pub furniture: Vec<TextureId>,
    /// Chance in per cent that a tile gets a piece; default 100.
    pub rate: u32,
}

impl FurnitureCreator {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self {
            on: Selector::read(fields),
            furniture: fields.textures("furniture"),
            rate: fields.percent("rate", 100),
        }
    }
}

impl Creator for FurnitureCreator {
    fn selector(&self) -> Selector {
        self.on
    }

    fn create(&self, site: &mut RoomSite<'_>, tiles: &[TilePos], rng: &mut RngStream) {
        for tile in tiles {
            if percent(rng, self.rate)
                && let Some(furniture) = rng.pick(&self.furniture)
            {
                site.furnish(*tile, *furniture);
            }
        }
    }
}
