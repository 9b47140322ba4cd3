//! What is painted of one level.

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

/// What all levels of a picture share.
#[derive(Debug)]
pub(in crate::picture) struct GroundStyle {
    pub(super) palette: Palette,
    pub(super) stamps: Stamps,
}

impl GroundStyle {
    /// For levels of these cells, of `pixels` pixels each.
    pub(in crate::picture) fn new(palette: Palette, pixels: i32, levels: &[Grid<CellLook>]) -> Arc<Self> {
        let mut sorts = BTreeSet::new();
        for run in levels.iter().flat_map(|cells| cells.cells().chunk_by(|one, next| one == next)) {
            if run[0].mass.is_grown() {
                sorts.insert((run[0].mass, palette.climate(run[0].terrain)));
            }
        }
        Arc::new(Self { palette, stamps: Stamps::new(pixels, sorts) })
    }

    /// The colours of its terrains.
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

/// Depths from which on open water has the next flat colour.
const DEPTHS: [i32; 5] = [NEAR, 2 * NEAR, 3 * NEAR, 5 * NEAR, 8 * NEAR];
/// Flat colours of a terrain: one for each mass, then the depths.
const CLASSES: usize = Mass::COUNT + DEPTHS.len();

impl LevelGround {
    /// O(cells).
    pub(in crate::picture) fn new(
        cells: Grid<CellLook>,
        origin: Point,
        pixels: i32,
        style: &Arc<GroundStyle>,
    ) -> Self {
        let coast = Coast::new(&cells, |terrain| style.palette.kind(terrain) == TerrainKind::Water);
        Self { cells, origin, pixels, style: Arc::clone(style), coast }
    }

    /// What moves on a cell.
    pub(in crate::picture) fn kind(&self, look: CellLook) -> TerrainKind {
        self.style.palette.kind(look.terrain)
    }

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
        let cells = (0..self.cells.cells().len()).map(|at| ZoneId::from_index(self.class(at))).collect();
        let colors = (0..self.style.palette.terrains() * CLASSES).map(|class| self.class_color(class));
        (Grid::from_cells(self.cells.width(), self.cells.height(), cells), colors.collect())
    }

    /// The colour of a whole cell, by its place in the rows.
    pub(super) fn flat(&self, at: usize) -> Color {
        let look = self.cells.cells()[at];
        match self.depth(at) {
            Some(depth) => self.style.palette.sea(look.terrain.index(), depth),
            None => self.class_color(self.class(at)),
        }
    }

    /// The depth of open water.
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
