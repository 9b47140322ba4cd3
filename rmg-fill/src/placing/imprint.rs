//! The position of a stencil, and the tiles from which its objects are reached.

use crate::fields::{Cell, Patch};

/// The position of a stencil that fits with its anchor on a tile.
#[derive(Debug, Clone)]
pub(crate) struct Imprint {
    /// The corner of the patch, in the window.
    pub(super) corner: Cell,
    /// Cells of the patch that must stay open: in front of each door, or in front of the guard.
    pub(super) freed: Freed,
    /// The closed cell of the guard's control that is opened, so that heroes meet the guard.
    pub(super) mouth: Option<Cell>,
}

/// Some cells, usually one.
#[derive(Debug, Clone, Default)]
pub(super) struct Freed {
    pub(super) first: Option<Cell>,
    more: Vec<Cell>,
}

impl Freed {
    pub(super) fn push(&mut self, cell: Cell) {
        match self.first {
            None => self.first = Some(cell),
            Some(_) => self.more.push(cell),
        }
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.first.into_iter().chain(self.more.iter().copied())
    }

    pub(super) fn contains(&self, cell: Cell) -> bool {
        self.cells().any(|freed| freed == cell)
    }
}

/// Steps from a guard to the tiles around its control, the best approach first: below, then near.
const MET_FROM: [Cell; 24] = {
    /// Fewer side steps are better, with one more for north; then straighter ones, from west to east.
    const fn rank(step: Cell) -> i32 {
        let sides = step.x.abs() + step.y.abs() + (step.y < 0) as i32;
        ((sides * 8 + step.x.abs()) * 8 + step.x + 2) * 8 + step.y + 2
    }
    let mut steps = [Cell::new(0, 0); 24];
    let mut count = 0;
    let mut cell = 0;
    while cell < 25 {
        let step = Cell::new(cell % 5 - 2, cell / 5 - 2);
        cell += 1;
        if step.x == 0 && step.y == 0 {
            continue;
        }
        let mut at = count;
        while at > 0 && rank(steps[at - 1]) > rank(step) {
            steps[at] = steps[at - 1];
            at -= 1;
        }
        steps[at] = step;
        count += 1;
    }
    steps
};

/// Returns the best of some cells at most two steps from a guard to approach it.
pub(super) fn entry(guard: Cell, from: &Patch) -> Option<Cell> {
    MET_FROM.into_iter().map(|step| guard + step).find(|cell| from.contains(*cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guards_are_approached_from_below_then_from_the_nearest_tile() {
        let rank = |step: &Cell| (step.sides() + i32::from(step.y < 0), step.x.abs(), *step);
        let mut around: Vec<Cell> = Cell::square(2).filter(|step| *step != Cell::default()).collect();
        around.sort_by_key(rank);
        assert_eq!(MET_FROM[..], around[..]);
        assert_eq!(MET_FROM[0], Cell::new(0, 1));
    }
}
