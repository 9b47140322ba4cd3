//! A disc with a cache in the middle: a chest or grave with items in it, and maybe somebody who watches it.

use std::sync::Arc;

use rmg_core::dungeon::TextureId;
use rmg_core::{RngStream, TilePos};

use super::generator::RoomGenerator;
use crate::adders::{CreatureRule, ItemRule};
use crate::fields::Fields;
use crate::shapes::{Disc, Shape};
use crate::site::{Room, RoomSite};

/// See the module text.
#[derive(Debug, Clone)]
pub struct CacheRoom {
    /// What one walks on.
    pub floor: TextureId,
    /// The cache and what is in it.
    pub cache: Cache,
}

/// A cache: what it looks like, what is in it, who watches it.
#[derive(Debug, Clone)]
pub struct Cache {
    /// What it looks like; one can step on it.
    pub ornament: TextureId,
    /// What is in it; locations do not matter.
    pub items: Arc<[ItemRule]>,
    /// Who stands around it; locations do not matter.
    pub creatures: Arc<[CreatureRule]>,
}

impl Cache {
    pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self {
            ornament: fields.texture("cache"),
            items: fields.each("items", ItemRule::read_placed).into(),
            creatures: fields.each("creatures", CreatureRule::read_placed).into(),
        }
    }

    /// Puts the cache on `tile`.
    pub(crate) fn put(&self, site: &mut RoomSite<'_>, tile: TilePos, rng: &mut RngStream) {
        site.set_ornament(tile, self.ornament);
        for rule in self.items.iter() {
            for _ in 0..rule.amount.draw(rng) {
                if !site.put_item(rule.item(tile, rng)) {
                    site.note_unmet(format!("{rule} in a cache"), "its tile cannot be spared");
                }
            }
        }
        for rule in self.creatures.iter() {
            for _ in 0..rule.amount.draw(rng) {
                let mut around: Vec<TilePos> = (tile.y - 1..=tile.y + 1)
                    .flat_map(|y| (tile.x - 1..=tile.x + 1).map(move |x| TilePos::new(x, y)))
                    .filter(|other| *other != tile && site.is_free(*other))
                    .collect();
                rng.shuffle(&mut around);
                let stands = around.first().is_some_and(|place| site.put_creature(rule.creature(*place)));
                if !stands {
                    site.note_unmet(format!("{rule} beside a cache"), "no tile beside it can be spared");
                }
            }
        }
    }
}

impl CacheRoom {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { floor: fields.texture("floor"), cache: Cache::read(fields) }
    }
}

impl RoomGenerator for CacheRoom {
    fn name(&self) -> &'static str {
        "cache"
    }

    fn carve(&self, site: &mut RoomSite<'_>, rng: &mut RngStream) -> Room {
        Disc.carve(site, self.floor, rng)
    }

    fn furnish(&self, site: &mut RoomSite<'_>, room: &Room, rng: &mut RngStream) {
        self.cache.put(site, room.area.center(), rng);
    }
}
