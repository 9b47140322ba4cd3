//! A cave in the center of the section: random walks from its center open all tiles on their paths.

use rmg_core::dungeon::TextureId;
use rmg_core::{RngStream, TilePos};

use super::shape::{Shape, block_of_nine};
use crate::fields::Fields;
use crate::site::{Room, RoomSite};

/// A cave that is opened by random walks from the center of the section.
#[derive(Debug, Clone)]
pub struct Cave {
    /// The number of random walks. Default: 20, which gives roundish caves. A small number gives long arms.
    pub walkers: u32,
    /// The number of steps of all walks together, in percent of the tiles of the section. Default: 150, which
    /// opens about half of a section of 20x20.
    pub effort: u32,
}

impl Default for Cave {
    fn default() -> Self {
        Self { walkers: 20, effort: 150 }
    }
}

impl Cave {
    pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Self {
        let default = Self::default();
        Self {
            walkers: fields.number("walkers", 1..=1000, Some(default.walkers)),
            effort: fields.number("effort", 0..=1000, Some(default.effort)),
        }
    }
}

impl Shape for Cave {
    fn carve(&self, site: &mut RoomSite<'_>, floor: TextureId, rng: &mut RngStream) -> Room {
        let inner = site.inner();
        let start = block_of_nine(inner, inner.center());
        for tile in start.tiles() {
            site.open(tile, floor);
        }
        let steps = u64::from(inner.tile_count()) * u64::from(self.effort) / 100;
        let each = steps / u64::from(self.walkers.max(1));
        for _ in 0..self.walkers.max(1) {
            let mut here = start.center();
            let mut bits = 0;
            for step in 0..each {
                // two bits per step, 32 steps per random number
                if step % 32 == 0 {
                    bits = rng.bits();
                }
                let next = match bits & 3 {
                    0 => TilePos::new(here.x, here.y - 1),
                    1 => TilePos::new(here.x + 1, here.y),
                    2 => TilePos::new(here.x, here.y + 1),
                    _ => TilePos::new(here.x - 1, here.y),
                };
                bits >>= 2;
                if inner.contains(next) {
                    here = next;
                    site.open(here, floor);
                }
            }
        }
        Room::with_any_door(inner)
    }
}
