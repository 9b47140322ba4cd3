//! Sets of cells of a zone's window as bits, and small patches of them that are compared whole rows at a time.

use super::window::{Cell, Window};

/// A set of cells of a window, by column and row.
#[derive(Debug, Clone)]
pub(crate) struct Plane {
    /// Words in a row, one more than the columns need: a read of 64 columns never leaves the row.
    words_in_row: usize,
    width: i32,
    height: i32,
    words: Vec<u64>,
}

impl Plane {
    /// The empty set.
    pub(crate) fn new(window: &Window) -> Self {
        let (width, height) = (window.width(), window.height());
        let (columns, rows) = (usize::try_from(width).unwrap_or(0), usize::try_from(height).unwrap_or(0));
        let words_in_row = columns.div_ceil(64) + 1;
        Self { words_in_row, width, height, words: vec![0; words_in_row * rows] }
    }

    fn place(&self, cell: Cell) -> Option<(usize, u32)> {
        if !(0..self.width).contains(&cell.x) || !(0..self.height).contains(&cell.y) {
            return None;
        }
        let (column, row) = (usize::try_from(cell.x).ok()?, usize::try_from(cell.y).ok()?);
        Some((row * self.words_in_row + column / 64, u32::try_from(column % 64).ok()?))
    }

    /// Puts a cell in or takes it out; cells outside the window are left alone.
    pub(crate) fn set(&mut self, cell: Cell, is_in: bool) {
        if let Some((word, bit)) = self.place(cell) {
            let mask = 1u64 << bit;
            if is_in {
                self.words[word] |= mask;
            } else {
                self.words[word] &= !mask;
            }
        }
    }

    /// Whether a cell is in the set.
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        self.place(cell).is_some_and(|(word, bit)| self.words[word] >> bit & 1 != 0)
    }

    /// Number of cells.
    pub(crate) fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The set with all eight neighbours of its cells, as far as they lie in the window.
    pub(crate) fn grown(&self) -> Self {
        let mut wide = self.clone();
        for row in 0..self.height {
            let first = usize::try_from(row).expect("rows of the window") * self.words_in_row;
            for at in first..first + self.words_in_row {
                let word = self.words[at];
                let before = if at > first { self.words[at - 1] >> 63 } else { 0 };
                let after = if at + 1 < first + self.words_in_row { self.words[at + 1] << 63 } else { 0 };
                wide.words[at] = word | word << 1 | word >> 1 | before | after;
            }
        }
        let mut result = wide.clone();
        let row = self.words_in_row;
        for at in 0..wide.words.len() {
            if let Some(above) = at.checked_sub(row) {
                result.words[at] |= wide.words[above];
            }
            if let Some(below) = wide.words.get(at + row) {
                result.words[at] |= below;
            }
        }
        result
    }

    /// The cells of a row from one on, 32 of them; bit 0 is the first. Nothing is in the set outside the window.
    pub(crate) fn bits(&self, from: Cell) -> u32 {
        let Cell { x: column, y: row } = from;
        if column <= -32 || column >= self.width || !(0..self.height).contains(&row) {
            return 0;
        }
        let row = usize::try_from(row).expect("looked at above") * self.words_in_row;
        if column < 0 {
            // The low half of the first word, moved up: columns below 0 are empty.
            return low_half(self.words[row] << column.unsigned_abs());
        }
        let column = usize::try_from(column).expect("looked at above");
        let (word, bit) = (row + column / 64, column % 64);
        let low = self.words[word] >> bit;
        if bit <= 32 {
            return low_half(low);
        }
        low_half(low | self.words[word + 1] << (64 - bit))
    }

    /// The 32 x 32 cells of which a cell is the first; of the rows only so many.
    pub(crate) fn patch(&self, corner: Cell, height: usize) -> Patch {
        let mut patch = Patch::default();
        for (y, bits) in (corner.y..).zip(patch.rows.iter_mut().take(height)) {
            *bits = self.bits(Cell::new(corner.x, y));
        }
        patch
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the low half is what is asked for")]
fn low_half(word: u64) -> u32 {
    word as u32
}

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
        self.rows.iter().all(|row| *row == 0)
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
        self.rows.iter().zip(&other.rows).all(|(a, b)| a & !b == 0)
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
        let bits = |row: u32| (0..32).filter(move |x| row >> x & 1 != 0);
        (0i32..).zip(self.rows).flat_map(move |(y, row)| bits(row).map(move |x| Cell::new(x, y)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plane(width: i32, height: i32) -> Plane {
        // A window is one tile larger on each side than what it is around.
        Plane::new(&Window::around(Cell::new(1, 1), Cell::new(width - 2, height - 2)))
    }

    #[test]
    fn bits_are_read_across_words_and_beyond_every_edge() {
        let mut plane = plane(130, 2);
        let cells = [0, 1, 63, 64, 65, 100, 127, 128, 129];
        for column in cells {
            plane.set(Cell::new(column, 1), true);
        }
        for from in -40..170 {
            let expected: u32 = cells
                .iter()
                .filter(|column| (from..from + 32).contains(*column))
                .map(|column| 1u32 << (column - from))
                .sum();
            assert_eq!(plane.bits(Cell::new(from, 1)), expected, "from column {from}");
            assert_eq!(
                (
                    plane.bits(Cell::new(from, 0)),
                    plane.bits(Cell::new(from, 2)),
                    plane.bits(Cell::new(from, -1))
                ),
                (0, 0, 0)
            );
        }
        assert!(
            plane.contains(Cell::new(129, 1))
                && !plane.contains(Cell::new(130, 1))
                && !plane.contains(Cell::new(-1, 1))
        );
    }

    #[test]
    fn a_set_grows_across_words_and_not_beyond_its_rows() {
        let mut plane = plane(130, 3);
        for (column, row) in [(63, 1), (129, 1), (0, 0)] {
            plane.set(Cell::new(column, row), true);
        }
        let grown = plane.grown();
        assert!(
            grown.contains(Cell::new(62, 0))
                && grown.contains(Cell::new(64, 2))
                && grown.contains(Cell::new(128, 0))
                && grown.contains(Cell::new(1, 1))
        );
        assert!(
            !grown.contains(Cell::new(61, 1))
                && !grown.contains(Cell::new(65, 1))
                && !grown.contains(Cell::new(2, 0))
        );
    }

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
