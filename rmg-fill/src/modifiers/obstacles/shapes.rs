//! Shapes of obstacles as rows of bits, and where they fit.

use rmg_core::ObjectKindId;
use rmg_core::ids::AppearanceId;
use rmg_core::pack::{ContentPack, ObstacleKind};

use super::palette::{PaletteSet, solid_cells};
use crate::fields::{Cell, Plane};

/// Maximum number of columns and rows of a usable obstacle, as in the games.
pub(super) const LONGEST_SIDE: usize = 8;

/// Column of a tile in the rows around it: shapes that cover it start there or up to 7 columns to the west.
pub(super) const CENTER: u32 = 7;

/// Appearances of a set with the same solid cells.
#[derive(Debug)]
pub(super) struct Shape {
    /// Bit `x` of row `y`, from the corner of the smallest box.
    pub(super) rows: Vec<u32>,
    /// Bit `c - x` of row `y` for each cell, with the column `c` of the tile in the rows around it.
    pub(super) mirrored: Vec<u32>,
    /// Number of columns of the box.
    pub(super) width: i32,
    /// All cells, from the corner.
    pub(super) cells: Vec<Cell>,
    /// Step from the corner to the anchor, which can be outside of the box.
    pub(super) anchor: Cell,
    /// Number of its set in the palette.
    pub(super) set: usize,
    /// Whether it is level with the ground: nothing may cover it.
    pub(super) is_flat: bool,
    pub(super) looks: Vec<ShapeLook>,
    /// Corners at which all cells are on tiles that it may cover. Covered tiles stay in it, since obstacles
    /// overlap.
    pub(super) fits: Plane,
}

/// An appearance with the corners at which it was placed.
#[derive(Debug)]
pub(super) struct ShapeLook {
    pub(super) id: AppearanceId,
    pub(super) object: ObjectKindId,
    pub(super) placed: Option<Plane>,
}

impl Shape {
    /// Returns the number of cells.
    pub(super) fn len(&self) -> i32 {
        i32::try_from(self.cells.len()).expect("shapes are small")
    }

    /// Returns the number of rows.
    pub(super) fn height(&self) -> i32 {
        i32::try_from(self.rows.len()).expect("shapes are small")
    }

    /// Returns whether it covers a single tile with its anchor on it. Such a shape fits everywhere.
    pub(super) fn is_single(&self) -> bool {
        self.len() == 1 && self.anchor == Cell::default()
    }
}

/// Returns the shapes of a palette, by set. Appearances occur only once.
///
/// - `ground`: tiles that obstacles may cover; `inland`: those for lakes.
pub(super) fn shapes_of(
    pack: &ContentPack,
    palette: &[PaletteSet],
    ground: &Plane,
    inland: &Plane,
) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = Vec::new();
    let mut is_known = vec![false; pack.appearances.len()];
    for (set, of) in palette.iter().enumerate() {
        let first = shapes.len();
        for id in &of.looks {
            let appearance = &pack.appearances[*id];
            let Some((cells, anchor)) = solid_cells(&appearance.footprint) else { continue };
            if std::mem::replace(&mut is_known[id.index()], true) {
                continue;
            }
            let look = ShapeLook { id: *id, object: appearance.kind, placed: None };
            let is_same = |shape: &&mut Shape| shape.anchor == anchor && shape.cells == cells;
            if let Some(shape) = shapes[first..].iter_mut().find(is_same) {
                shape.looks.push(look);
                continue;
            }
            // A single tile of water fits anywhere: some terrain may have no other.
            let is_wet = of.kind == ObstacleKind::Lake && cells.len() > 1;
            let fits = if is_wet { inland } else { ground }.eroded(&cells);
            let mut rows = Vec::new();
            for cell in &cells {
                let [x, y] = cell.in_window();
                rows.resize(rows.len().max(y + 1), 0);
                rows[y] |= 1 << x;
            }
            let width = 1 + cells.iter().map(|cell| cell.x).max().unwrap_or(0);
            let (is_flat, looks) = (of.is_flat(), vec![look]);
            let mirrored = rows.iter().map(|row: &u32| row.reverse_bits() >> (31 - CENTER)).collect();
            shapes.push(Shape { rows, mirrored, width, cells, anchor, set, is_flat, looks, fits });
        }
    }
    shapes
}
