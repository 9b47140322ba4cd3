//! A cache with items in it, and maybe somebody who watches it.

use rmg_core::{RngStream, TilePos};

use super::create::Creator;
use crate::fields::Fields;
use crate::rooms::cache::Cache;
use crate::rooms::composed::selector::Selector;
use crate::site::RoomSite;

/// See the module text.
#[derive(Debug, Clone)]
pub struct CacheCreator {
    /// On which tiles.
    pub on: Selector,
    /// The cache.
    pub cache: Cache,
}

impl CacheCreator {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { on: Selector::read(fields), cache: Cache::read(fields) }
    }
}

impl Creator for CacheCreator {
    fn selector(&self) -> Selector {
        self.on
    }

    fn create(&self, site: &mut RoomSite<'_>, tiles: &[TilePos], rng: &mut RngStream) {
        for tile in tiles {
            self.cache.put(site, *tile, rng);
        }
    }
}
