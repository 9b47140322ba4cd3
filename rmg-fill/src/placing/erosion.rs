//! Erosion: all anchors at which a stencil may fit, for many tiles at once.
//!
//! What a stencil asks of the ground is asked of each of its cells alone: to be buildable, to be closed or
//! closable, or, of a few cells, that one is open. So the ground shifted by the step to a cell, and all of it
//! anded, is the set of anchors that pass: an erosion of the ground by the stencil. Shifts go over whole
//! words of a plane and several rows at once.

use super::stencil::Stencil;
use crate::fields::{Cell, Plane};
use crate::layers::Tiles;

/// Rows of a block.
pub(crate) const ROWS: usize = 8;

/// Anchors in one column of words, row by row; bit 0 is the first column.
pub(crate) type Block = [u64; ROWS];

/// Steps reach at most so many rows up or down, and fewer than 64 columns.
const MOST_ROWS: i32 = 24;
const MOST_COLUMNS: i32 = 63;

/// What a stencil asks of the tiles around its anchor wherever it fits; without what takes more than one tile
/// to tell.
#[derive(Debug, Default)]
pub(crate) struct Erosion {
    /// Where objects may stand.
    covered: Vec<Step>,
    /// What is closed, or can be.
    closed: Vec<Step>,
    /// Tiles of which one is open, group by group.
    open: Vec<Step>,
    /// Ends of the groups.
    ends: Vec<usize>,
}

/// A step from the anchor, in columns of words, bits and rows.
#[derive(Debug, Clone, Copy)]
struct Step {
    column: i32,
    bit: i32,
    row: i32,
}

impl Step {
    /// `None` for steps that are too far to be looked at.
    fn new(step: Cell) -> Option<Self> {
        let is_near = step.x.abs() <= MOST_COLUMNS && step.y.abs() <= MOST_ROWS;
        is_near.then(|| Self { column: step.x.div_euclid(64), bit: step.x.rem_euclid(64), row: step.y })
    }

    /// The cells of a plane that lie a step from those of a block.
    #[inline]
    fn of(self, plane: &Plane, column: i32, row: i32) -> Block {
        plane.block(column + self.column, row + self.row, self.bit)
    }

    /// The same of the cells of either of two planes.
    #[inline]
    fn of_either(self, [a, b]: [&Plane; 2], column: i32, row: i32) -> Block {
        a.block_or(b, column + self.column, row + self.row, self.bit)
    }
}

impl Erosion {
    /// Prepares for a stencil. O(its cells).
    pub(crate) fn set(&mut self, stencil: &Stencil) {
        self.covered.clear();
        self.closed.clear();
        self.open.clear();
        self.ends.clear();
        self.covered.extend(stencil.covered_steps().filter_map(Step::new));
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

    /// Those of some anchors at which the stencil may fit: all at which it [fits](Stencil::fit), and few
    /// others.
    ///
    /// - `column`, `row`: of words, and the first of the block; in the window.
    ///
    /// # Cost
    /// Some 30 instructions for each cell of the stencil, fewer where soon no anchor is left.
    pub(crate) fn erode(&self, tiles: &Tiles, column: i32, row: i32, mut anchors: Block) -> Block {
        for step in &self.covered {
            keep(&mut anchors, &step.of(tiles.buildable(), column, row));
            if is_empty(&anchors) {
                return anchors;
            }
        }
        for step in &self.closed {
            keep(&mut anchors, &step.of_either([tiles.solid(), tiles.possible()], column, row));
            if is_empty(&anchors) {
                return anchors;
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

/// Whether nothing lies in a block.
pub(crate) fn is_empty(block: &Block) -> bool {
    block.iter().fold(0, |all, row| all | row) == 0
}

#[cfg(test)]
mod tests;
