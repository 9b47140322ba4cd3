//! Connected components of a graph: of a mask over a grid, of tiles of one kind.

use crate::graph::DisjointSets;

/// The connected components of selected nodes, numbered in the order of their first nodes.
///
/// ```
/// use rmg_core::Pieces;
///
/// // two runs in a row, and a gap
/// let row = [true, true, false, true];
/// let pieces = Pieces::new(row.len(), |at| row[at], |at| [at.wrapping_sub(1), at + 1]);
/// assert_eq!(pieces.numbers(), [0, 0, Pieces::NONE, 1]);
/// assert_eq!(pieces.largest(1, |_| 0, |_| 1), [0]);
/// ```
#[derive(Debug, Clone)]
pub struct Pieces {
    numbers: Vec<u32>,
    count: u32,
}

impl Pieces {
    /// The number of nodes that are in no component.
    pub const NONE: u32 = u32::MAX;

    /// Flood-fills from each node that was not reached yet. O(nodes + steps).
    ///
    /// # Arguments
    /// - `is_in`: whether a node below `len` is in a component.
    /// - `near`: the neighbors of a node. Values that are not below `len` are skipped. The relation must be
    ///   symmetric.
    #[must_use]
    pub fn new<S: IntoIterator<Item = usize>>(
        len: usize,
        is_in: impl Fn(usize) -> bool,
        near: impl Fn(usize) -> S,
    ) -> Self {
        let mut numbers = vec![Self::NONE; len];
        let mut count = 0;
        let mut stack = Vec::new();
        for start in 0..len {
            if numbers[start] != Self::NONE || !is_in(start) {
                continue;
            }
            numbers[start] = count;
            stack.push(start);
            while let Some(at) = stack.pop() {
                for next in near(at) {
                    if numbers.get(next) == Some(&Self::NONE) && is_in(next) {
                        numbers[next] = count;
                        stack.push(next);
                    }
                }
            }
            count += 1;
        }
        Self { numbers, count }
    }

    /// Finds the components of a mask over a grid by its runs: stretches of selected nodes in a row. Same as
    /// [`new`](Self::new) with the neighbors in the grid, but several times faster. O(nodes).
    ///
    /// # Arguments
    /// - `width`: number of nodes in a row; `len` is a multiple of it.
    /// - `by_corners`: whether the eight neighbors of a node are connected with it, or only the four sides.
    /// - `is_in`: whether a node is in a component.
    ///
    /// ```
    /// use rmg_core::Pieces;
    ///
    /// let rows = [true, false, true, false, true, false];
    /// assert_eq!(Pieces::in_rows(3, rows.len(), true, |at| rows[at]).count(), 1);
    /// assert_eq!(Pieces::in_rows(3, rows.len(), false, |at| rows[at]).count(), 3);
    /// ```
    #[must_use]
    pub fn in_rows(width: usize, len: usize, by_corners: bool, is_in: impl Fn(usize) -> bool) -> Self {
        struct Run {
            row: usize,
            start: usize,
            end: usize,
        }
        let mut runs: Vec<Run> = Vec::new();
        for (row, first) in (0..len).step_by(width.max(1)).enumerate() {
            let mut at = 0;
            while at < width {
                let start = at;
                while at < width && is_in(first + at) {
                    at += 1;
                }
                if at > start {
                    runs.push(Run { row, start, end: at });
                }
                at += 1;
            }
        }
        let reach = usize::from(by_corners);
        let mut sets = DisjointSets::new(runs.len());
        let mut above = 0;
        for (number, run) in runs.iter().enumerate() {
            let is_before =
                |of: &Run| of.row + 1 < run.row || (of.row < run.row && of.end + reach <= run.start);
            above += runs[above..number].iter().take_while(|of| is_before(of)).count();
            let touches = |of: &Run| of.row < run.row && of.start < run.end + reach;
            let beside = runs[above..number].iter().take_while(|of| touches(of)).count();
            (above..above + beside).for_each(|other| _ = sets.join(other, number));
        }
        let (mut numbers, mut count) = (vec![Self::NONE; len], 0);
        let mut of_run = vec![0; runs.len()];
        for (number, Run { row, start, end }) in runs.into_iter().enumerate() {
            let first = sets.find(number);
            of_run[number] = if first == number { count } else { of_run[first] };
            count += u32::from(first == number);
            numbers[row * width + start..row * width + end].fill(of_run[number]);
        }
        Self { numbers, count }
    }

    /// Returns the number of components.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// Returns the component of each node, or [`NONE`](Self::NONE).
    #[must_use]
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// Returns the component of each node as an owned list.
    #[must_use]
    pub fn into_numbers(self) -> Vec<u32> {
        self.numbers
    }

    /// Returns the component with the largest weight for each of `labels`, the first of equals;
    /// [`NONE`](Self::NONE) if none has a weight above 0.
    ///
    /// # Arguments
    /// - `label`: the label of a node, less than `labels` and equal for all nodes of a component.
    /// - `weight`: the weight of a node.
    #[must_use]
    pub fn largest(
        &self,
        labels: usize,
        label: impl Fn(usize) -> usize,
        weight: impl Fn(usize) -> i64,
    ) -> Vec<u32> {
        let mut of_piece = vec![(0, 0); self.count()];
        for (at, number) in self.numbers.iter().enumerate().filter(|(_, number)| **number != Self::NONE) {
            let (total, its_label) = &mut of_piece[*number as usize];
            *total += weight(at);
            *its_label = label(at);
        }
        let mut largest = vec![(0, Self::NONE); labels];
        for (number, (total, label)) in (0..).zip(of_piece) {
            if total > largest[label].0 {
                largest[label] = (total, number);
            }
        }
        largest.into_iter().map(|(_, number)| number).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Grid, Seed};

    #[test]
    fn components_in_rows_equal_those_of_the_neighbors() {
        let rng = &mut Seed(4).at("pieces").stream();
        for round in 0..400 {
            let (width, height) = (1 + round % 9, 1 + round % 7);
            let mut grid = Grid::new(width, height, false);
            grid.cells_mut().iter_mut().for_each(|is_in| *is_in = rng.chance(1, 2));
            let len = grid.cells().len();
            for by_corners in [false, true] {
                let near = |at: usize| -> Vec<usize> {
                    let tile = grid.tile_at(at);
                    let corners = by_corners.then(|| grid.neighbors8(tile)).into_iter().flatten();
                    grid.neighbors4(tile).chain(corners).map(|near| grid.index(near)).collect()
                };
                let expected = Pieces::new(len, |at| grid.cells()[at], near);
                let found = Pieces::in_rows(width.into(), len, by_corners, |at| grid.cells()[at]);
                assert_eq!((found.numbers(), found.count()), (expected.numbers(), expected.count()));
            }
        }
    }
}
