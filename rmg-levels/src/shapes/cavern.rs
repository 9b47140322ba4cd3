//! A natural cavern: ragged walls, pillars of rock, no straight edges. Noise is smoothed by majority. Only
//! the tiles connected with the center are opened.

use rmg_core::dungeon::{Area, TextureId};
use rmg_core::{RngStream, TilePos};

use super::shape::{Shape, block_of_nine};
use crate::bits::BitBoard;
use crate::fields::Fields;
use crate::site::{Room, RoomSite};

/// A natural cavern with ragged walls and pillars.
#[derive(Debug, Clone)]
pub struct Cavern {
    /// The share of open tiles before smoothing, in percent. Default: 55. Below 50, caverns are small pieces.
    pub density: u32,
    /// The number of smoothing rounds. Default: 3. A larger number gives smoother walls and fewer pillars.
    pub rounds: u32,
}

impl Default for Cavern {
    fn default() -> Self {
        Self { density: 55, rounds: 3 }
    }
}

impl Cavern {
    pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Self {
        let default = Self::default();
        Self {
            density: fields.percent("density", default.density),
            rounds: fields.number("rounds", 0..=50, Some(default.rounds)),
        }
    }
}

impl Shape for Cavern {
    fn carve(&self, site: &mut RoomSite<'_>, floor: TextureId, rng: &mut RngStream) -> Room {
        let inner = site.inner();
        let mut cave = BitBoard::noise(inner.width, inner.height, self.density, rng);
        for _ in 0..self.rounds {
            cave.smooth();
        }
        let start = block_of_nine(inner, inner.center());
        for tile in start.tiles() {
            cave.set(tile.x - inner.left, tile.y - inner.top);
        }
        open_piece(site, inner, start.center(), &mut cave, floor);
        Room::with_any_door(inner)
    }
}

/// Opens the tiles of `cave` that are connected with `start`.
fn open_piece(site: &mut RoomSite<'_>, inner: Area, start: TilePos, cave: &mut BitBoard, floor: TextureId) {
    let mut stack = vec![start];
    while let Some(tile) = stack.pop() {
        if !inner.contains(tile) || !cave.take(tile.x - inner.left, tile.y - inner.top) {
            continue;
        }
        site.open(tile, floor);
        let TilePos { x, y } = tile;
        stack.extend([
            TilePos::new(x, y - 1),
            TilePos::new(x + 1, y),
            TilePos::new(x, y + 1),
            TilePos::new(x - 1, y),
        ]);
    }
}
