//! Diggers: from every gate one, and some from anywhere, dig towards a small cave until they break into what is open.

use rmg_core::dungeon::{Area, TextureId};
use rmg_core::{RngStream, TilePos};

use super::shape::{Shape, block_of_nine};
use crate::chance::between;
use crate::corridors::walk;
use crate::draft::Place;
use crate::fields::Fields;
use crate::site::{Room, RoomSite};

/// See the module text.
#[derive(Debug, Clone)]
pub struct Tunnels {
    /// Whether tunnels are two tiles wide; default no.
    pub wide: bool,
    /// Tunnels that begin somewhere in the section, besides those from its gates; default 3.
    pub blind: u32,
    /// Chance in per cent that a digger strays; default 45. Above 60 tunnels become caves.
    pub straying: u32,
}

impl Default for Tunnels {
    fn default() -> Self {
        Self { wide: false, blind: 3, straying: 45 }
    }
}

impl Tunnels {
    pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Self {
        let default = Self::default();
        Self {
            wide: fields.flag("wide", default.wide),
            blind: fields.number("blind", 0..=100, Some(default.blind)),
            straying: fields.percent("straying", default.straying),
        }
    }

    /// Digs from every gate, and from some other tiles, to `goal`, which is open.
    pub(super) fn dig_all(
        &self,
        site: &mut RoomSite<'_>,
        goal: TilePos,
        floor: TextureId,
        rng: &mut RngStream,
    ) {
        let inner = site.inner();
        let gates = site.gates();
        for gate in gates {
            self.dig(site, gate.inside(), goal, floor, rng);
        }
        for _ in 0..self.blind {
            let start = TilePos::new(
                between(rng, inner.left, inner.right()),
                between(rng, inner.top, inner.bottom()),
            );
            self.dig(site, start, goal, floor, rng);
        }
    }

    /// Digs from `start` until something open is reached; at the latest that is `goal`.
    fn dig(
        &self,
        site: &mut RoomSite<'_>,
        start: TilePos,
        goal: TilePos,
        floor: TextureId,
        rng: &mut RngStream,
    ) {
        let inner = site.inner();
        let mut path = vec![start];
        let steps = 6 * (u32::from(inner.width) + u32::from(inner.height));
        walk(&mut path, goal, inner, self.straying, steps, rng);
        crate::corridors::go(&mut path, goal, true);
        crate::corridors::go(&mut path, goal, false);
        let end = path.iter().position(|tile| site.is_open(*tile)).unwrap_or(path.len());
        for tile in &path[..end] {
            site.open_as(*tile, floor, Place::Corridor);
            if self.wide {
                let beside =
                    TilePos::new(if tile.x < inner.right() { tile.x + 1 } else { tile.x - 1 }, tile.y);
                let below =
                    TilePos::new(tile.x, if tile.y < inner.bottom() { tile.y + 1 } else { tile.y - 1 });
                site.open_as(beside, floor, Place::Corridor);
                site.open_as(below, floor, Place::Corridor);
            }
        }
    }
}

impl Shape for Tunnels {
    fn carve(&self, site: &mut RoomSite<'_>, floor: TextureId, rng: &mut RngStream) -> Room {
        let hub = hub(site.inner(), rng);
        for tile in hub.tiles() {
            site.open(tile, floor);
        }
        self.dig_all(site, hub.center(), floor, rng);
        Room::with_any_door(site.inner())
    }
}

/// A small cave somewhere in the middle third of a section.
fn hub(inner: Area, rng: &mut RngStream) -> Area {
    let middle = |first: u16, length: u16| (first + length / 3, first + (2 * length / 3).min(length - 1));
    let (x, y) = (middle(inner.left, inner.width), middle(inner.top, inner.height));
    block_of_nine(inner, TilePos::new(between(rng, x.0, x.1), between(rng, y.0, y.1)))
}
