//! Where tiles are on the page of a finished map.

use rmg_core::{Level, TilePos};

use super::geometry::{Point, Rect};
use super::level_view::CellScale;

/// Where tiles are on the page.
#[derive(Debug, Clone)]
pub(super) struct Frames {
    /// Upper left pixel of every level.
    pub(super) origins: Vec<Point>,
    pub(super) rects: Vec<Rect>,
    pub(super) scale: CellScale,
}

impl Frames {
    /// Pixels a tile, at least 1.
    pub(super) fn pixels(&self) -> i32 {
        self.scale.pixels
    }

    /// Middle of a tile; tiles beyond the edge have theirs beyond the level.
    pub(super) fn center(&self, level: Level, x: i32, y: i32) -> Point {
        let pixel = |at: i32| (at * self.scale.pixels + self.scale.pixels / 2) / self.scale.tiles;
        self.origins[level.index()].offset(pixel(x), pixel(y))
    }

    /// The pixels of a tile.
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

    /// The pixels of a level; `None` for one that the map does not have.
    pub(super) fn level(&self, level: Level) -> Option<Rect> {
        self.rects.get(level.index()).copied()
    }
}
