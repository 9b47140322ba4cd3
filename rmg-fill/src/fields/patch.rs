//! Small sets of cells with operations on whole rows.

use super::window::Cell;

/// Rows per group, chosen to fill SIMD registers.
const GROUP: usize = 8;

/// A set of cells of a square of 32 x 32: bit `x` of row `y`.
///
/// Most sets have few rows. `used` counts the groups of rows up to the last one that can have cells.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Patch {
    rows: [[u32; GROUP]; Self::SIDE / GROUP],
    /// All further groups are empty.
    used: usize,
}

impl PartialEq for Patch {
    fn eq(&self, other: &Self) -> bool {
        self.rows == other.rows
    }
}

impl Eq for Patch {}

impl Patch {
    /// Number of columns and rows.
    pub(crate) const SIDE: usize = 32;

    /// Creates a set from its first rows; the others are empty.
    pub(crate) fn of_rows(rows: impl ExactSizeIterator<Item = u32>) -> Self {
        let mut patch = Self { used: rows.len().div_ceil(GROUP), ..Self::default() };
        patch.rows.as_flattened_mut().iter_mut().zip(rows).for_each(|(to, row)| *to = row);
        patch
    }

    /// Creates a set from groups of rows, by their first rows: at least `height` rows.
    pub(super) fn of_groups(height: usize, group: impl Fn(usize) -> [u32; GROUP]) -> Self {
        let mut patch = Self { used: height.div_ceil(GROUP), ..Self::default() };
        let rows = patch.rows.iter_mut().take(height.div_ceil(GROUP));
        rows.zip((0..).step_by(GROUP)).for_each(|(rows, first)| *rows = group(first));
        patch
    }

    /// Returns the rows of the groups in use.
    pub(crate) fn rows(&self) -> &[u32] {
        self.rows[..self.used].as_flattened()
    }

    /// Adds a cell.
    ///
    /// # Panics
    /// If it is outside of the square.
    pub(crate) fn insert(&mut self, cell: Cell) {
        let (column, row) = Self::place(cell).expect("a patch has 32 columns and rows");
        self.rows[row / GROUP][row % GROUP] |= 1 << column;
        self.used = self.used.max(row / GROUP + 1);
    }

    /// Returns whether a cell is in the square of all sets.
    pub(crate) fn has_room_for(cell: Cell) -> bool {
        Self::place(cell).is_some()
    }

    /// Returns whether a cell is in the set.
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        Self::place(cell).is_some_and(|(column, row)| self.rows[row / GROUP][row % GROUP] >> column & 1 != 0)
    }

    fn place(cell: Cell) -> Option<(u32, usize)> {
        let column = u32::try_from(cell.x).ok().filter(|column| *column < u32::BITS)?;
        let row = usize::try_from(cell.y).ok().filter(|row| *row < Self::SIDE)?;
        Some((column, row))
    }

    /// Returns whether the set is empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows().iter().fold(0, |all, row| all | row) == 0
    }

    /// Returns the intersection.
    pub(crate) fn and(&self, other: &Self) -> Self {
        self.zip(other, self.used.min(other.used), |a, b| a & b)
    }

    /// Returns the union.
    pub(crate) fn or(&self, other: &Self) -> Self {
        self.zip(other, self.used.max(other.used), |a, b| a | b)
    }

    /// Returns the cells that are not in the other set.
    pub(crate) fn minus(&self, other: &Self) -> Self {
        self.zip(other, self.used, |a, b| a & !b)
    }

    fn zip(&self, other: &Self, used: usize, of: impl Fn(u32, u32) -> u32) -> Self {
        let mut result = Self { used, ..Self::default() };
        for (to, (a, b)) in result.rows.iter_mut().zip(self.rows.iter().zip(&other.rows)).take(used) {
            *to = std::array::from_fn(|at| of(a[at], b[at]));
        }
        result
    }

    /// Returns whether this is a subset of the other set.
    pub(crate) fn is_within(&self, other: &Self) -> bool {
        let rows = self.rows().iter().zip(other.rows.as_flattened());
        rows.fold(0, |outside, (a, b)| outside | a & !b) == 0
    }

    /// Returns the cells and their eight neighbors, as far as they are in the square.
    pub(crate) fn grown(&self) -> Self {
        let used = self.grown_used();
        let mut result = Self { used, ..Self::default() };
        let wide = self.wide();
        for (group, to) in result.rows[..used].iter_mut().enumerate() {
            let from = &wide[GROUP * group..];
            *to = std::array::from_fn(|at| from[at] | from[at + 1] | from[at + 2]);
        }
        result
    }

    /// Returns the number of groups of rows that the set and its neighbors use.
    fn grown_used(&self) -> usize {
        let is_at_end = self.rows().last().is_some_and(|row| *row != 0) && self.used < self.rows.len();
        self.used + usize::from(is_at_end)
    }

    /// Returns the number of cells on some ground, and that of the cells of the ground next to the set.
    pub(crate) fn count_on(&self, ground: &Self) -> (u32, u32) {
        (self.and(ground).count(), self.grown().minus(self).and(ground).count())
    }

    /// Returns the rows with the left and right neighbors of their cells, between empty rows.
    fn wide(&self) -> [u32; Self::SIDE + 2] {
        let mut wide = [0; Self::SIDE + 2];
        for (to, row) in wide[1..].iter_mut().zip(self.rows()) {
            *to = row | row << 1 | row >> 1;
        }
        wide
    }

    /// Returns whether the cells are connected by 8-neighbor steps; false for the empty set.
    pub(crate) fn is_one_piece(&self) -> bool {
        self.is_connected::<true>()
    }

    /// Returns whether the cells are connected by side steps; false for the empty set.
    pub(crate) fn is_joined_by_sides(&self) -> bool {
        self.is_connected::<false>()
    }

    /// Returns the places where two cells touch only diagonally and no cell of either set is next to both:
    /// the north-west cells of such squares of 2 x 2.
    pub(crate) fn corners(&self, others: &Self) -> Self {
        let rows = self.used * GROUP;
        let (cells, all) = (self.rows.as_flattened(), self.or(others));
        let all = all.rows.as_flattened();
        let corners = (0..rows.min(Self::SIDE - 1)).map(|y| {
            let down = cells[y] & cells[y + 1] >> 1 & !(all[y] >> 1 | all[y + 1]);
            let up = cells[y] >> 1 & cells[y + 1] & !(all[y] | all[y + 1] >> 1);
            down | up
        });
        Self::of_rows(corners)
    }

    fn is_connected<const BY_CORNERS: bool>(&self) -> bool {
        let rows = self.rows();
        let Some(top) = rows.iter().position(|row| *row != 0) else { return false };
        let all = &rows[top..];
        let mut piece = [0; Self::SIDE];
        piece[0] = all[0] & all[0].wrapping_neg();
        flood::<BY_CORNERS>(&mut piece[..all.len()], all, true)
    }

    /// Returns the cells of some ground that are connected with cells of this set by 8-neighbor steps on the
    /// ground.
    pub(crate) fn reached_on(&self, ground: &Self) -> Self {
        let mut reached = self.and(ground);
        reached.used = ground.used;
        let all = ground.rows();
        let (Some(top), Some(bottom)) =
            (all.iter().position(|row| *row != 0), all.iter().rposition(|row| *row != 0))
        else {
            return reached;
        };
        flood::<true>(&mut reached.rows.as_flattened_mut()[top..=bottom], &all[top..=bottom], false);
        reached
    }

    /// Returns the number of sides of cells between the set and its complement, without those at the border
    /// of the used rows and columns.
    pub(crate) fn edges(&self) -> u32 {
        let rows = self.rows();
        let across = rows.iter().map(|row| ((row ^ (row << 1)) & !1).count_ones());
        let down = rows.iter().zip(rows.iter().skip(1)).map(|(row, below)| (row ^ below).count_ones());
        across.chain(down).sum()
    }

    /// Returns the number of cells.
    pub(crate) fn count(&self) -> u32 {
        self.rows().iter().map(|row| row.count_ones()).sum()
    }

    /// Returns all cells, row by row.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (rows, used) = (self.rows, GROUP * self.used);
        let (mut next, mut y, mut left) = (0, -1, 0_u32);
        std::iter::from_fn(move || {
            while left == 0 {
                left = *rows.as_flattened()[..used].get(next)?;
                (next, y) = (next + 1, y + 1);
            }
            let x = left.trailing_zeros().cast_signed();
            left &= left - 1;
            Some(Cell::new(x, y))
        })
    }
}

/// Adds to a set all cells of some ground that are connected with it, by 8-neighbor or side steps. Returns
/// whether it is then all of the ground.
///
/// - `is_in_first`: whether the set has only cells of the first row.
fn flood<const BY_CORNERS: bool>(piece: &mut [u32], all: &[u32], mut is_in_first: bool) -> bool {
    // Alternate sweeps down and up. The piece is complete as soon as one sweep after another adds nothing.
    let mut is_down = true;
    loop {
        let (mut more, mut left, mut before) = (0, 0, 0);
        for n in 0..all.len() {
            let at = if is_down { n } else { all.len() - 1 - n };
            let beside = if BY_CORNERS { before | before << 1 | before >> 1 } else { before };
            let reached = spread(piece[at] | beside, all[at]);
            more |= reached ^ piece[at];
            left |= reached ^ all[at];
            piece[at] = reached;
            before = reached;
        }
        if left == 0 || (more == 0 && is_in_first) {
            return left == 0;
        }
        (is_down, is_in_first) = (!is_down, true);
    }
}

/// Returns the cells of a row that are connected with cells of `from`.
fn spread(from: u32, all: u32) -> u32 {
    let mut reached = from & all;
    loop {
        let next = (reached | reached << 1 | reached >> 1) & all;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rmg_core::Seed;

    use super::*;

    type Cells = BTreeSet<(i32, i32)>;

    fn cells(patch: &Patch) -> Cells {
        patch.cells().map(|cell| (cell.x, cell.y)).collect()
    }

    fn around((x, y): (i32, i32)) -> impl Iterator<Item = (i32, i32)> {
        let near = Cell::square(1).map(move |step| (x + step.x, y + step.y));
        near.filter(|(x, y)| (0..32).contains(x) && (0..32).contains(y))
    }

    fn is_one_piece(cells: &Cells, by_corners: bool) -> bool {
        let Some(first) = cells.first() else { return false };
        let (mut left, mut stack) = (cells.clone(), vec![*first]);
        left.remove(first);
        while let Some(cell) = stack.pop() {
            let is_step = |near: &(i32, i32)| by_corners || near.0 == cell.0 || near.1 == cell.1;
            stack.extend(around(cell).filter(is_step).filter(|near| left.remove(near)));
        }
        left.is_empty()
    }

    #[test]
    fn patches_match_a_reference_set() {
        let rng = &mut Seed(1).at("patches").stream();
        let mut pieces = 0;
        for round in 0..4_000 {
            let height = 1 + rng.index(32);
            let mut sample = || {
                let mut patch = Patch::default();
                let (most, width) = (rng.index(40), 1 + rng.index(8));
                for _ in 0..most {
                    let (x, y) = (rng.index(width) * 31 / 7, rng.index(height));
                    patch.insert(Cell::new(i32::try_from(x).unwrap(), i32::try_from(y).unwrap()));
                }
                patch
            };
            let (a, b) = (sample(), sample().grown());
            let (of_a, of_b) = (cells(&a), cells(&b));
            assert_eq!(cells(&a.and(&b)), &of_a & &of_b);
            assert_eq!(cells(&a.or(&b)), &of_a | &of_b);
            assert_eq!(cells(&a.minus(&b)), &of_a - &of_b);
            assert_eq!(cells(&a.grown()), of_a.iter().copied().flat_map(around).collect::<Cells>());
            assert_eq!(a.is_within(&b), of_a.is_subset(&of_b));
            let beside = a.grown().minus(&a).and(&b).count();
            assert_eq!(a.count_on(&b), (a.and(&b).count(), beside));
            let mut reached = a.and(&b);
            while let more = reached.grown().and(&b)
                && more != reached
            {
                reached = more;
            }
            assert_eq!(a.reached_on(&b), reached);
            assert!(a.and(&b).is_within(&b) && a.is_within(&a.or(&b)));
            assert_eq!((a.is_empty(), a.count() as usize), (of_a.is_empty(), of_a.len()));
            assert_eq!((a == b, a == a.or(&a)), (of_a == of_b, true), "round {round}");
            for set in [&a, &b, &a.and(&b), &b.minus(&a)] {
                assert_eq!(set.is_one_piece(), is_one_piece(&cells(set), true), "{set:?}");
                assert_eq!(set.is_joined_by_sides(), is_one_piece(&cells(set), false), "{set:?}");
                pieces += usize::from(set.is_one_piece());
            }
            assert_eq!(Patch::of_rows(a.rows().iter().copied()), a);
        }
        assert!((1_000..14_000).contains(&pieces), "{pieces}");
    }

    #[test]
    fn corners_exclude_cells_with_a_common_side_neighbor() {
        let mut patch = Patch::default();
        for (x, y) in [(0, 0), (1, 1), (2, 0), (2, 1), (3, 9), (2, 10)] {
            patch.insert(Cell::new(x, y));
        }
        let corners = |others: &Patch| patch.corners(others).cells().collect::<Vec<_>>();
        assert_eq!(corners(&Patch::default()), [Cell::new(0, 0), Cell::new(2, 9)]);
        let mut beside = Patch::default();
        beside.insert(Cell::new(3, 10));
        assert_eq!(corners(&beside), [Cell::new(0, 0)]);
    }

    #[test]
    fn pieces_are_connected_diagonally() {
        let mut patch = Patch::default();
        for (x, y) in [(0, 0), (1, 1), (2, 0), (3, 1)] {
            patch.insert(Cell::new(x, y));
        }
        assert!(patch.is_one_piece());
        assert_eq!(
            patch.cells().collect::<Vec<_>>(),
            [(0, 0), (2, 0), (1, 1), (3, 1)].map(|(x, y)| Cell::new(x, y))
        );
        let mut start = Patch::default();
        start.insert(Cell::new(3, 1));
        assert_eq!(start.reached_on(&patch), patch, "from below");
        patch.insert(Cell::new(31, 31));
        assert!(!patch.is_one_piece());
    }
}
