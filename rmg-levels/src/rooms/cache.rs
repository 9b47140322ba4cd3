//! A disc with a cache in the center: a chest or grave with items, and optional creatures that guard it.

use std::sync::Arc;

use rmg_core::dungeon::TextureId;
use rmg_core::{RngStream, TilePos};

use super::generator::RoomGenerator;
use crate::adders::{CreatureRule, ItemRule};
use crate::fields::Fields;
use crate::shapes::{Disc, Shape};
use crate::site::{Room, RoomSite};

/// A disc with a cache in the center.
#[derive(Debug, Clone)]
pub struct CacheRoom {
    /// The texture of the floor.
    pub floor: TextureId,
    /// The cache and its content.
    pub cache: Cache,
}

/// A cache: its appearance, its items and its guards.
#[derive(Debug, Clone)]
pub struct Cache {
    /// The appearance. Players can step on it.
    pub ornament: TextureId,
    /// The items. Their locations are ignored.
    pub items: Arc<[ItemRule]>,
    /// The creatures around it. Their locations are ignored.
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
            for _ in 0..rule.amount.sample(rng) {
                if !site.put_item(rule.item(tile, rng)) {
                    site.note_unmet(format!("{rule} in a cache"), "its tile is not free");
                }
            }
        }
        for rule in self.creatures.iter() {
            for _ in 0..rule.amount.sample(rng) {
                let mut around: Vec<TilePos> = (tile.y - 1..=tile.y + 1)
                    .flat_map(|y| (tile.x - 1..=tile.x + 1).map(move |x| TilePos::new(x, y)))
                    .filter(|other| *other != tile && site.is_free(*other))
                    .collect();
                rng.shuffle(&mut around);
                let is_placed = around.first().is_some_and(|place| site.put_creature(rule.creature(*place)));
                if !is_placed {
                    site.note_unmet(format!("{rule} next to a cache"), "no tile next to it is free");
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
