//! What is painted of one level.

use rmg_core::{Grid, TerrainId, ZoneId};

use crate::picture::color::Color;
use crate::picture::geometry::{Point, Rect};

/// What a cell looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::picture) struct CellLook {
    pub(in crate::picture) terrain: TerrainId,
    pub(in crate::picture) is_blocked: bool,
}

/// One level, ready to be painted.
#[derive(Debug)]
pub(in crate::picture) struct LevelGround {
    pub(in crate::picture) cells: Grid<CellLook>,
    /// Upper left pixel.
    pub(in crate::picture) origin: Point,
    /// Pixels a cell.
    pub(in crate::picture) pixels: i32,
    /// Colours of walkable and blocked tiles, by terrain.
    pub(in crate::picture) colors: Vec<(Color, Color)>,
}

impl LevelGround {
    /// All pixels of the level.
    pub(in crate::picture) fn rect(&self) -> Rect {
        let (width, height) = (i32::from(self.cells.width()), i32::from(self.cells.height()));
        Rect {
            left: self.origin.x,
            top: self.origin.y,
            right: self.origin.x + width * self.pixels,
            bottom: self.origin.y + height * self.pixels,
        }
    }

    /// The cells as numbers of looks, and the colour of each.
    pub(in crate::picture) fn classes(&self) -> (Grid<ZoneId>, Vec<Color>) {
        let class =
            |look: &CellLook| ZoneId::from_index(look.terrain.index() * 2 + usize::from(look.is_blocked));
        let cells = self.cells.cells().iter().map(class).collect();
        let colors = self.colors.iter().flat_map(|(free, blocked)| [*free, *blocked]).collect();
        (Grid::from_cells(self.cells.width(), self.cells.height(), cells), colors)
    }
}
