//! Tunnels: random walks from each gate, and from some random tiles, toward a small cave. Each stops at the
//! first open tile.

use rmg_core::dungeon::{Area, TextureId};
use rmg_core::{RngStream, TilePos};

use super::shape::{Shape, block_of_nine};
use crate::chance::between;
use crate::corridors::walk;
use crate::draft::DraftTile;
use crate::fields::Fields;
use crate::site::{Room, RoomSite};

/// Tunnels that lead from all gates and some random tiles to a small cave.
#[derive(Debug, Clone)]
pub struct Tunnels {
    /// Whether tunnels are two tiles wide. Default: false.
    pub wide: bool,
    /// The number of tunnels that start at a random tile of the section. Default: 3.
    pub blind: u32,
    /// The chance that a step has a random direction, in percent. Default: 45. Above 60, tunnels look like
    /// caves.
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

    /// Digs from each gate, and from some random tiles, to `goal`, which is open.
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

    /// Digs from `start` to the first open tile, at most to `goal`.
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
            site.open_as(*tile, floor, DraftTile::Corridor);
            if self.wide {
                let right =
                    TilePos::new(if tile.x < inner.right() { tile.x + 1 } else { tile.x - 1 }, tile.y);
                let below =
                    TilePos::new(tile.x, if tile.y < inner.bottom() { tile.y + 1 } else { tile.y - 1 });
                site.open_as(right, floor, DraftTile::Corridor);
                site.open_as(below, floor, DraftTile::Corridor);
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

/// Returns a small cave at a random place in the central third of a section.
fn hub(inner: Area, rng: &mut RngStream) -> Area {
    let third = |first: u16, length: u16| (first + length / 3, first + (2 * length / 3).min(length - 1));
    let (x, y) = (third(inner.left, inner.width), third(inner.top, inner.height));
    block_of_nine(inner, TilePos::new(between(rng, x.0, x.1), between(rng, y.0, y.1)))
}
