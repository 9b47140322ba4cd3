//! Small sets of cells that are compared whole rows at a time.

use super::window::Cell;

/// A set of cells of a square of 32 x 32: bit `x` of row `y`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Patch {
    pub(crate) rows: [u32; Self::SIDE],
}

impl Patch {
    /// Columns and rows.
    pub(crate) const SIDE: usize = 32;

    /// Puts a cell in.
    ///
    /// # Panics
    /// When it lies outside.
    pub(crate) fn insert(&mut self, cell: Cell) {
        let (column, row) = Self::place(cell).expect("a patch has 32 columns and rows");
        self.rows[row] |= 1 << column;
    }

    /// Whether a cell is in the set; not outside.
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        Self::place(cell).is_some_and(|(column, row)| self.rows[row] >> column & 1 != 0)
    }

    fn place(cell: Cell) -> Option<(u32, usize)> {
        let column = u32::try_from(cell.x).ok().filter(|column| *column < u32::BITS)?;
        let row = usize::try_from(cell.y).ok().filter(|row| *row < Self::SIDE)?;
        Some((column, row))
    }

    /// Whether nothing is in the set.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.iter().fold(0, |all, row| all | row) == 0
    }

    /// Cells of both.
    pub(crate) fn and(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// Cells of either.
    pub(crate) fn or(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// Cells of this one that are not of the other.
    pub(crate) fn minus(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    fn zip(&self, other: &Self, of: impl Fn(u32, u32) -> u32) -> Self {
        let mut result = Self::default();
        for (to, (a, b)) in result.rows.iter_mut().zip(self.rows.iter().zip(&other.rows)) {
            *to = of(*a, *b);
        }
        result
    }

    /// Whether all cells are in the other set, too.
    pub(crate) fn is_within(&self, other: &Self) -> bool {
        self.rows.iter().zip(&other.rows).fold(0, |beyond, (a, b)| beyond | a & !b) == 0
    }

    /// The cells and all their eight neighbours, as far as they lie in the square.
    pub(crate) fn grown(&self) -> Self {
        let wide = self.rows.map(|row| row | row << 1 | row >> 1);
        let mut result = Self { rows: wide };
        for y in 0..Self::SIDE {
            if y > 0 {
                result.rows[y] |= wide[y - 1];
            }
            if y + 1 < Self::SIDE {
                result.rows[y] |= wide[y + 1];
            }
        }
        result
    }

    /// Whether the cells hang together by 8-steps; the empty set does not.
    pub(crate) fn is_one_piece(&self) -> bool {
        let Some(y) = self.rows.iter().position(|row| *row != 0) else { return false };
        let mut piece = Self::default();
        piece.rows[y] = self.rows[y] & self.rows[y].wrapping_neg();
        loop {
            let next = piece.grown().and(self);
            if next == piece {
                return piece == *self;
            }
            piece = next;
        }
    }

    /// Number of cells.
    pub(crate) fn count(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    /// All cells, in rows from the top.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> {
        let mut rows = (0..).zip(self.rows);
        let (mut y, mut left) = (0, 0_u32);
        std::iter::from_fn(move || {
            while left == 0 {
                (y, left) = rows.next()?;
            }
            let x = left.trailing_zeros().cast_signed();
            left &= left - 1;
            Some(Cell::new(x, y))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_hang_together_by_corners() {
        let mut patch = Patch::default();
        assert!(!patch.is_one_piece());
        for (x, y) in [(0, 0), (1, 1), (2, 0), (3, 1), (31, 31)] {
            patch.insert(Cell::new(x, y));
        }
        assert!(!patch.is_one_piece());
        patch.rows[31] = 0;
        assert!(patch.is_one_piece());
        assert_eq!(
            patch.cells().collect::<Vec<_>>(),
            [(0, 0), (2, 0), (1, 1), (3, 1)].map(|(x, y)| Cell::new(x, y))
        );
        assert_eq!(patch.count(), 4);
    }

    #[test]
    fn a_cell_grows_into_the_eight_around_it() {
        let mut patch = Patch::default();
        patch.insert(Cell::new(5, 5));
        patch.insert(Cell::new(0, 31));
        let grown = patch.grown();
        assert_eq!(grown.count(), 9 + 4);
        assert!(grown.contains(Cell::new(4, 4)) && grown.contains(Cell::new(1, 30)));
    }
}
