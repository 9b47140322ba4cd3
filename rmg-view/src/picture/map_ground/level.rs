//! The ground of one level, prepared for painting.

use std::collections::BTreeSet;
use std::sync::Arc;

use rmg_core::pack::TerrainKind;
use rmg_core::{Grid, ZoneId};

use super::coast::{Coast, NEAR};
use super::look::{CellLook, Mass};
use super::palette::Palette;
use super::stamps::Stamps;
use crate::picture::color::Color;
use crate::picture::geometry::{Point, Rect};

/// Palette and stamps, shared by all levels of a picture.
#[derive(Debug)]
pub(in crate::picture) struct GroundStyle {
    pub(super) palette: Palette,
    pub(super) stamps: Stamps,
}

impl GroundStyle {
    /// Prepares palette and stamps for levels of these cells, with `pixels` pixels per cell.
    pub(in crate::picture) fn new(palette: Palette, pixels: i32, levels: &[Grid<CellLook>]) -> Arc<Self> {
        let mut kinds = BTreeSet::new();
        for run in levels.iter().flat_map(|cells| cells.cells().chunk_by(|one, next| one == next)) {
            if run[0].mass.is_grown() {
                kinds.insert((run[0].mass, palette.climate(run[0].terrain)));
            }
        }
        Arc::new(Self { palette, stamps: Stamps::new(pixels, kinds) })
    }

    /// Returns the colors of the terrains.
    pub(in crate::picture) fn palette(&self) -> &Palette {
        &self.palette
    }
}

/// One level, ready to be painted.
#[derive(Debug)]
pub(in crate::picture) struct LevelGround {
    pub(in crate::picture) cells: Grid<CellLook>,
    pub(in crate::picture) origin: Point,
    pub(in crate::picture) pixels: i32,
    pub(super) style: Arc<GroundStyle>,
    /// `None` for a level without water.
    pub(super) coast: Option<Coast>,
}

/// Minimum depths of the flat colors of open water.
const DEPTHS: [i32; 5] = [NEAR, 2 * NEAR, 3 * NEAR, 5 * NEAR, 8 * NEAR];
/// Number of flat colors of a terrain: one for each mass, then one for each depth.
const CLASSES: usize = Mass::COUNT + DEPTHS.len();

impl LevelGround {
    /// Prepares a level. O(cells).
    pub(in crate::picture) fn new(
        cells: Grid<CellLook>,
        origin: Point,
        pixels: i32,
        style: &Arc<GroundStyle>,
    ) -> Self {
        let coast = Coast::new(&cells, |terrain| style.palette.kind(terrain) == TerrainKind::Water);
        Self { cells, origin, pixels, style: Arc::clone(style), coast }
    }

    /// Returns the kind of terrain of a cell.
    pub(in crate::picture) fn kind(&self, look: CellLook) -> TerrainKind {
        self.style.palette.kind(look.terrain)
    }

    /// Returns the pixels of the level.
    pub(in crate::picture) fn rect(&self) -> Rect {
        let (width, height) = (i32::from(self.cells.width()), i32::from(self.cells.height()));
        Rect {
            left: self.origin.x,
            top: self.origin.y,
            right: self.origin.x + width * self.pixels,
            bottom: self.origin.y + height * self.pixels,
        }
    }

    /// Returns the class of each cell, and the color of each class.
    pub(in crate::picture) fn classes(&self) -> (Grid<ZoneId>, Vec<Color>) {
        let cells = (0..self.cells.cells().len()).map(|at| ZoneId::from_index(self.class(at))).collect();
        let colors = (0..self.style.palette.terrains() * CLASSES).map(|class| self.class_color(class));
        (Grid::from_cells(self.cells.width(), self.cells.height(), cells), colors.collect())
    }

    /// Returns the flat color of a cell, by its position in the rows.
    pub(super) fn flat(&self, at: usize) -> Color {
        let look = self.cells.cells()[at];
        match self.depth(at) {
            Some(depth) => self.style.palette.sea(look.terrain.index(), depth),
            None => self.class_color(self.class(at)),
        }
    }

    /// Returns the depth of open water. `None` for other cells.
    fn depth(&self, at: usize) -> Option<i32> {
        let is_open = self.cells.cells()[at].mass == Mass::Open;
        self.coast.as_ref().map(|coast| coast.depth(at)).filter(|depth| is_open && *depth > 0)
    }

    fn class(&self, at: usize) -> usize {
        let look = self.cells.cells()[at];
        let first = look.terrain.index() * CLASSES;
        match self.depth(at) {
            Some(depth) => {
                let step = DEPTHS.iter().rposition(|from| depth >= *from).unwrap_or(0);
                first + Mass::COUNT + step
            }
            None => first + look.mass as usize,
        }
    }

    fn class_color(&self, class: usize) -> Color {
        let (terrain, class) = (class / CLASSES, class % CLASSES);
        let palette = &self.style.palette;
        match class.checked_sub(Mass::COUNT) {
            Some(step) => palette.sea(terrain, DEPTHS[step]),
            None => palette.flat(terrain, class),
        }
    }
}
