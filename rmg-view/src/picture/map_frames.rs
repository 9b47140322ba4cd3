//! Positions of tiles in pictures of maps.

use rmg_core::{Level, TilePos};

use super::geometry::{Point, Rect};
use super::level_view::CellScale;

/// Positions of levels and tiles in a picture.
#[derive(Debug, Clone)]
pub(super) struct Frames {
    /// Upper left pixel of every level.
    pub(super) origins: Vec<Point>,
    pub(super) rects: Vec<Rect>,
    pub(super) scale: CellScale,
}

impl Frames {
    /// Returns the pixels per tile, at least 1.
    pub(super) fn pixels(&self) -> i32 {
        self.scale.pixels
    }

    /// Returns the center of a tile. The tile may be outside the level.
    pub(super) fn center(&self, level: Level, x: i32, y: i32) -> Point {
        let pixel = |at: i32| (at * self.scale.pixels + self.scale.pixels / 2) / self.scale.tiles;
        self.origins[level.index()].offset(pixel(x), pixel(y))
    }

    /// Returns the pixels of a tile.
    pub(super) fn tile(&self, level: Level, tile: TilePos) -> Rect {
        let at = |at: u16| i32::from(at) * self.scale.pixels / self.scale.tiles;
        let corner = self.origins[level.index()].offset(at(tile.x), at(tile.y));
        Rect {
            left: corner.x,
            top: corner.y,
            right: corner.x + self.scale.pixels,
            bottom: corner.y + self.scale.pixels,
        }
    }

    /// Returns the pixels of a level. `None` if the map does not have it.
    pub(super) fn level(&self, level: Level) -> Option<Rect> {
        self.rects.get(level.index()).copied()
    }
}
