//! Placement of stamps on blocked ground, from north to south.

use std::ops::Range;

use rmg_core::Grid;

use super::arithmetic::{index, noise};
use super::level::LevelGround;
use super::look::{CellLook, Mass};
use super::palette::{Palette, TINTS};
use super::stamps::{NOTHING, Stamp, VARIANTS};
use crate::picture::geometry::Rect;

/// Value of a pixel without ink.
pub(super) const BARE: u16 = u16::MAX;

/// A placed stamp. Pixels are relative to the corner of the level.
#[derive(Debug, Clone, Copy)]
struct Plot {
    x: i32,
    y: i32,
    stamp: usize,
    /// Position of its first light in the list of inks.
    style: u16,
}

/// All stamps that cover pixels of some rows of a level.
#[derive(Debug)]
pub(super) struct Growth<'g> {
    ground: &'g LevelGround,
    /// From north to south, by rows of the lattice.
    rows: Vec<Vec<Plot>>,
    /// The first row of the lattice, and pixels per row.
    first_row: i32,
    side: i32,
    /// Area of the last [`Growth::put`].
    area: Rect,
    /// Ink of each pixel of the area, or [`BARE`].
    inks: Vec<u16>,
}

impl<'g> Growth<'g> {
    /// Places the stamps for the rows `top..bottom` of pixels of the level. O(cells of these rows).
    pub(super) fn new(ground: &'g LevelGround, (top, bottom): (i32, i32)) -> Self {
        let pixels = ground.pixels;
        let side = (ground.style.stamps.grain / 2).max(3);
        // stamps are up to half a cell away from their lattice point
        let first_row = (top - 2 * pixels) / side - 1;
        let last_row = (bottom + 2 * pixels) / side;
        let columns = ground.rect().width() / side;
        let rows = (first_row..=last_row)
            .map(|row| (0..=columns).filter_map(|column| plot(ground, side, column, row)).collect());
        Self {
            ground,
            rows: rows.collect(),
            first_row,
            side,
            area: Rect { left: 0, top: 0, right: 0, bottom: 0 },
            inks: Vec::new(),
        }
    }

    /// Draws the stamps of an area for [`Growth::inks`]. O(pixels of the area).
    pub(super) fn put(&mut self, area: Rect) {
        self.area = area;
        self.inks.clear();
        self.inks.resize(index(area.width() * area.height()), BARE);
        let pixels = self.ground.pixels;
        let from = ((area.top - 2 * pixels) / self.side - 1).max(self.first_row);
        let to = (area.bottom + 2 * pixels) / self.side;
        let stamps = &self.ground.style.stamps;
        for row in from..=to {
            let Some(row) = self.rows.get(index(row - self.first_row)) else { continue };
            // a row is sorted from west to east, except for shifts of up to half a cell
            let first = row.partition_point(|plot| plot.x < area.left - 3 * pixels);
            for plot in row[first..].iter().take_while(|plot| plot.x < area.right + 3 * pixels) {
                put_one(&mut self.inks, &area, plot, stamps.stamp(plot.stamp));
            }
        }
    }

    /// Returns the inks of a row of pixels of the area.
    pub(super) fn inks(&self, y: i32, columns: Range<i32>) -> &[u16] {
        let row = index((y - self.area.top) * self.area.width());
        &self.inks[row + index(columns.start - self.area.left)..row + index(columns.end - self.area.left)]
    }
}

fn put_one(inks: &mut [u16], area: &Rect, plot: &Plot, stamp: &Stamp) {
    let (left, top) = (plot.x + stamp.left, plot.y + stamp.top);
    let (from, to) = (left.max(area.left), (left + stamp.width).min(area.right));
    if from >= to {
        return;
    }
    for y in top.max(area.top)..(top + stamp.height).min(area.bottom) {
        let first = index((y - area.top) * area.width() + from - area.left);
        let lights = &stamp.row(y - top)[index(from - left)..index(to - left)];
        for (ink, light) in inks[first..].iter_mut().zip(lights) {
            *ink = if *light == NOTHING { *ink } else { plot.style + u16::from(*light) };
        }
    }
}

/// Returns the stamp at a lattice point, if there is one.
fn plot(ground: &LevelGround, side: i32, column: i32, row: i32) -> Option<Plot> {
    let pixels = ground.pixels;
    // rough: each lattice point has its own cell for its stamp
    let place = noise(column, row, 3);
    let (x, y) = (column * side + place % side, row * side + (place >> 8) % side);
    let (cx, cy) = (x.div_euclid(pixels), y.div_euclid(pixels));
    let cells = &ground.cells;
    let look = look(cells, cx, cy).filter(|look| look.mass.is_grown())?;
    let chance = noise(column, row, 4);
    let is_brick = row & 1 == 0 && (column + (row >> 1)) & 1 == 0;
    let has_stamp = match look.mass {
        Mass::Crater => is_brick,
        Mass::Mountain | Mass::Mound => (column + row) & 1 == 0,
        Mass::Stone | Mass::Plant => chance % 4 != 0,
        _ => true,
    };
    if !has_stamp {
        return None;
    }
    let is_mass = |dx: i32, dy: i32| {
        // beyond the edge, the ground continues
        self::look(cells, cx + dx, cy + dy).is_none_or(|other| other.mass.is_grown())
    };
    let is_peak = look.mass == Mass::Mountain;
    let has_room = is_brick && is_mass(0, -1) && is_mass(-1, 0) && is_mass(1, 0);
    let is_large = if is_peak { has_room } else { chance & 16 != 0 };
    let grain = ground.style.stamps.grain;
    let margin = grain * if is_peak { 36 } else { 24 } / 100;
    let within = |at: i32, cell: i32, before: bool, after: bool, (head, foot): (i32, i32)| {
        let (low, high) = (cell * pixels, (cell + 1) * pixels - 1);
        let at = if before { at } else { at.max(low + head) };
        if after { at } else { at.min(high - foot) }
    };
    let upright = if is_peak { (grain * 70 / 100, grain / 10) } else { (margin, margin) };
    let x = within(x, cx, is_mass(-1, 0), is_mass(1, 0), (margin, margin));
    let y = within(y, cy, is_mass(0, -1), is_mass(0, 1), upright);
    let first = ground.style.stamps.first(look.mass, ground.style.palette.climate(look.terrain))?;
    let variant = index(chance & 3) + if is_large { VARIANTS / 2 } else { 0 };
    let tint = index(noise(cx / 3, cy / 3, 6) + chance / 3) / 8192 % TINTS;
    Some(Plot { x, y, stamp: first + variant, style: Palette::style(look.terrain, look.mass, tint) })
}

/// Returns the appearance of a cell. `None` beyond the edge.
fn look(cells: &Grid<CellLook>, x: i32, y: i32) -> Option<CellLook> {
    let (x, y) = (u16::try_from(x).ok()?, u16::try_from(y).ok()?);
    (x < cells.width() && y < cells.height()).then(|| cells.row(y)[usize::from(x)])
}
