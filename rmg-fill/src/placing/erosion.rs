//! Erosion: the candidate anchors of a stencil, for many tiles at a time.
//!
//! Most conditions of a stencil apply to single cells: a cell must be buildable, or closed or closable, or
//! one of a few cells must be open. The intersection of the ground, shifted by the step to each cell, is the
//! set of anchors that meet them: an erosion of the ground by the stencil. The shifts process whole words of
//! a plane and several rows at a time.

use super::stencil::Stencil;
use crate::fields::{Cell, Plane};
use crate::layers::Tiles;

/// Rows of a block.
pub(crate) const ROWS: usize = 8;

/// Anchors in one group of columns, row by row; bit 0 is the first column.
pub(crate) type Block = [u64; ROWS];

/// Maximum step up or down, in rows, and to the sides, in columns.
const MAX_ROWS: i32 = 24;
const MAX_COLUMNS: i32 = 63;

/// Number of conditions after which it is checked whether anchors remain.
const BETWEEN_CHECKS: usize = 4;

/// The conditions of a stencil on single tiles around its anchor.
#[derive(Debug, Default)]
pub(crate) struct Erosion {
    /// Cells that must be buildable.
    built: Vec<Step>,
    /// Cells that must be closed or closable.
    closed: Vec<Step>,
    /// Groups of cells. One cell of each group must be open.
    open: Vec<Step>,
    /// Ends of the groups.
    ends: Vec<usize>,
}

/// A step from the anchor, in groups of columns, bits and rows.
#[derive(Debug, Clone, Copy)]
struct Step {
    column: i32,
    bit: i32,
    row: i32,
}

impl Step {
    /// Returns `None` for steps beyond the maximum.
    fn new(step: Cell) -> Option<Self> {
        let is_near = step.x.abs() <= MAX_COLUMNS && step.y.abs() <= MAX_ROWS;
        is_near.then(|| Self { column: step.x.div_euclid(64), bit: step.x.rem_euclid(64), row: step.y })
    }

    /// Returns the cells of a plane at this step from those of a block.
    #[inline(always)]
    fn of(self, plane: &Plane, column: i32, row: i32) -> Block {
        plane.block(column + self.column, row + self.row, self.bit)
    }
}

impl Erosion {
    /// Prepares the conditions of a stencil. O(cells of the stencil).
    pub(crate) fn set(&mut self, stencil: &Stencil) {
        self.built.clear();
        self.closed.clear();
        self.open.clear();
        self.ends.clear();
        self.built.extend(stencil.built_steps().filter_map(Step::new));
        self.closed.extend(stencil.closed_steps().filter_map(Step::new));
        stencil.each_entry(|steps| {
            let start = self.open.len();
            let mut are_near = true;
            for step in steps {
                let step = Step::new(step);
                are_near &= step.is_some();
                self.open.extend(step);
            }
            if are_near {
                self.ends.push(self.open.len());
            } else {
                self.open.truncate(start);
            }
        });
    }

    /// Returns the anchors at which the stencil may fit: all at which it [fits](Stencil::fit), and few
    /// others.
    ///
    /// - `column`, `row`: group of columns and first row of the block, in the window.
    ///
    /// # Cost
    /// About 30 instructions per cell of the stencil, fewer if no anchor remains early.
    pub(crate) fn erode(&self, tiles: &Tiles, column: i32, row: i32, mut anchors: Block) -> Block {
        for (steps, ground) in [(&self.built, tiles.buildable()), (&self.closed, tiles.closable())] {
            for steps in steps.chunks(BETWEEN_CHECKS) {
                steps.iter().for_each(|step| keep(&mut anchors, &step.of(ground, column, row)));
                if is_empty(&anchors) {
                    return anchors;
                }
            }
        }
        let mut start = 0;
        for end in &self.ends {
            let mut any = Block::default();
            for step in &self.open[start..*end] {
                let open = step.of(tiles.walking(), column, row);
                any.iter_mut().zip(open).for_each(|(any, open)| *any |= open);
            }
            keep(&mut anchors, &any);
            start = *end;
        }
        anchors
    }
}

fn keep(anchors: &mut Block, ground: &Block) {
    anchors.iter_mut().zip(ground).for_each(|(anchors, ground)| *anchors &= ground);
}

/// Returns whether a block is empty.
pub(crate) fn is_empty(block: &Block) -> bool {
    block.iter().fold(0, |all, row| all | row) == 0
}

#[cfg(test)]
mod tests;
