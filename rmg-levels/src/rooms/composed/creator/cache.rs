//! A cache with items, and optional creatures that guard it.

use rmg_core::{RngStream, TilePos};

use super::create::Creator;
use crate::fields::Fields;
use crate::rooms::cache::Cache;
use crate::site::RoomSite;

/// Creates caches on the selected tiles.
#[derive(Debug, Clone)]
pub struct CacheCreator {
    /// The cache to create.
    pub cache: Cache,
}

impl CacheCreator {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { cache: Cache::read(fields) }
    }
}

impl Creator for CacheCreator {
    fn create(&self, site: &mut RoomSite<'_>, tile: TilePos, rng: &mut RngStream) {
        self.cache.put(site, tile, rng);
    }
}
