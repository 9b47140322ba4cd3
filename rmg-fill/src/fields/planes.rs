//! Sets of cells of a zone's window as bits.

use super::patch::Patch;
use super::window::{Cell, Window};

/// Rows above and below those of the window in which nothing lies: what is read so far beyond it needs no
/// questions.
pub(super) const MARGIN_ROWS: i32 = 32;

/// A set of cells of a window, by column and row.
///
/// Columns lie in words of 64. The words of one column of words lie one after the other, row by row, so that
/// what is read for several rows at once is a slice; an empty column of words and some empty rows on each
/// side take what lies beyond the window.
#[derive(Debug, Clone)]
pub(crate) struct Plane {
    width: i32,
    height: i32,
    /// Words in a column of words, those of the margins among them.
    stride: usize,
    words: Vec<u64>,
}

/// Where a cell lies in all planes of one window.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Slot {
    word: usize,
    mask: u64,
}

impl Plane {
    /// The empty set.
    pub(crate) fn new(window: &Window) -> Self {
        let (width, height) = (window.width(), window.height());
        let stride = index(height + 2 * MARGIN_ROWS);
        Self { width, height, stride, words: vec![0; (index(width).div_ceil(64) + 2) * stride] }
    }

    /// The cells of which something holds.
    ///
    /// - `rows`: what each cell has, row by row.
    pub(crate) fn of_rows<'r, T: Copy + 'r>(
        window: &Window,
        rows: impl Iterator<Item = &'r [T]>,
        holds: impl Fn(T) -> bool,
    ) -> Self {
        let mut plane = Self::new(window);
        for (y, row) in (0..).zip(rows) {
            for (column, cells) in (0..).zip(row.chunks(64)) {
                let bits = cells.iter().rev().fold(0, |bits, cell| bits << 1 | u64::from(holds(*cell)));
                let word = plane.word(column, y);
                plane.words[word] = bits;
            }
        }
        plane
    }

    /// Where a cell lies, in this plane and all others of the window; `None` outside.
    pub(crate) fn slot(&self, cell: Cell) -> Option<Slot> {
        let is_inside = (0..self.width).contains(&cell.x) && (0..self.height).contains(&cell.y);
        is_inside.then(|| Slot { word: self.word(cell.x / 64, cell.y), mask: 1 << (cell.x % 64) })
    }

    /// The word of a column of words and a row, which may lie in the margins.
    fn word(&self, column: i32, row: i32) -> usize {
        index(column + 1) * self.stride + index(row + MARGIN_ROWS)
    }

    /// Puts the cell of a slot in or takes it out.
    pub(crate) fn set_slot(&mut self, slot: Slot, is_in: bool) {
        let word = &mut self.words[slot.word];
        *word = if is_in { *word | slot.mask } else { *word & !slot.mask };
    }

    /// Whether the cell of a slot is in the set.
    pub(crate) fn holds(&self, slot: Slot) -> bool {
        self.words[slot.word] & slot.mask != 0
    }

    /// Puts a cell in or takes it out; cells outside the window are left alone.
    pub(crate) fn set(&mut self, cell: Cell, is_in: bool) {
        if let Some(slot) = self.slot(cell) {
            self.set_slot(slot, is_in);
        }
    }

    /// Whether a cell is in the set.
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        self.slot(cell).is_some_and(|slot| self.holds(slot))
    }

    /// Number of cells.
    pub(crate) fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Columns of words and the rows of the window.
    pub(crate) fn extent(&self) -> (i32, i32) {
        ((self.width + 63) / 64, self.height)
    }

    /// The words of a column of words from a row on; only margins lie beyond `extent`.
    ///
    /// # Panics
    /// When the rows lie beyond the margins.
    #[inline]
    pub(crate) fn column<const ROWS: usize>(&self, column: i32, row: i32) -> &[u64; ROWS] {
        let first = self.word(column, row);
        self.words[first..first + ROWS].first_chunk().expect("as many as were asked for")
    }

    /// The cells of a column of words and some rows, and how many bits further on: bit `bit` of the first
    /// word is the first cell.
    ///
    /// # Panics
    /// When the rows lie beyond the margins.
    #[inline]
    pub(crate) fn block<const ROWS: usize>(&self, column: i32, row: i32, bit: i32) -> [u64; ROWS] {
        let (low, high) = self.pair::<ROWS>(column, row);
        std::array::from_fn(|at| joined(low[at], high[at], bit))
    }

    /// The same of the cells that lie in this set or another one of the same window.
    ///
    /// # Panics
    /// As [`block`](Self::block).
    #[inline]
    pub(crate) fn block_or<const ROWS: usize>(
        &self,
        other: &Self,
        column: i32,
        row: i32,
        bit: i32,
    ) -> [u64; ROWS] {
        let ((low, high), (other_low, other_high)) =
            (self.pair::<ROWS>(column, row), other.pair::<ROWS>(column, row));
        std::array::from_fn(|at| joined(low[at] | other_low[at], high[at] | other_high[at], bit))
    }

    /// The words of a column of words from a row on, and of the next one.
    #[inline]
    fn pair<const ROWS: usize>(&self, column: i32, row: i32) -> (&[u64; ROWS], &[u64; ROWS]) {
        let first = self.word(column, row);
        let of = |first: usize| self.words[first..].first_chunk().expect("rows within the margins");
        (of(first), of(first + self.stride))
    }

    /// The set with all eight neighbours of its cells, as far as they lie in the window.
    pub(crate) fn grown(&self) -> Self {
        let mut wide = self.clone();
        let stride = self.stride;
        for at in stride..self.words.len() - stride {
            let word = self.words[at];
            let (before, after) = (self.words[at - stride] >> 63, self.words[at + stride] << 63);
            wide.words[at] = word | word << 1 | word >> 1 | before | after;
        }
        let mut result = Self { words: vec![0; self.words.len()], ..*self };
        let (columns, rows) = self.extent();
        for column in 0..columns {
            // Cells of the last column of words that lie in the window.
            let inside = u64::MAX >> (64 * (column + 1) - self.width).clamp(0, 63);
            let first = self.word(column, 0);
            for at in first..first + index(rows) {
                result.words[at] = (wide.words[at - 1] | wide.words[at] | wide.words[at + 1]) & inside;
            }
        }
        result
    }

    /// The cells of a row from one on, 32 of them; bit 0 is the first. Nothing is in the set outside the
    /// window.
    pub(crate) fn bits(&self, from: Cell) -> u32 {
        let Cell { x: column, y: row } = from;
        if column <= -32 || column >= self.width || !(0..self.height).contains(&row) {
            return 0;
        }
        let (word, bit) = (self.word(column.div_euclid(64), row), column.rem_euclid(64));
        low_half(joined(self.words[word], self.words[word + self.stride], bit))
    }

    /// The cells of a patch of which a cell is the first; of the rows only so many.
    pub(crate) fn patch(&self, corner: Cell, height: usize) -> Patch {
        let Cell { x: column, y: row } = corner;
        if column <= -32 || column >= self.width {
            return Patch::default();
        }
        if row < -MARGIN_ROWS || row >= self.height {
            return Patch::of_rows((0..height).map(|y| self.bits(Cell::new(column, row + signed(y)))));
        }
        Patch::written(height, |rows| self.read_rows(corner, rows))
    }

    /// Reads 32 cells of each of some rows. Nothing is in the set outside the window.
    ///
    /// - `corner`: the first of them: fewer than 32 columns to the west of the window, or in it. All rows lie
    ///   in it or in its margins of 32 rows.
    pub(crate) fn read_rows(&self, corner: Cell, rows: &mut [u32]) {
        let (first, bit) = (self.word(corner.x.div_euclid(64), corner.y), corner.x.rem_euclid(64));
        let next = first + self.stride;
        let words = self.words[first..first + rows.len()].iter().zip(&self.words[next..next + rows.len()]);
        rows.iter_mut().zip(words).for_each(|(row, (low, high))| *row = low_half(joined(*low, *high, bit)));
    }

    /// Puts the cells of a patch in or takes them out, all of which lie in the window.
    ///
    /// - `corner`: where the patch lies.
    pub(crate) fn set_patch(&mut self, corner: Cell, cells: &Patch, is_in: bool) {
        let bit = corner.x.rem_euclid(64);
        for (row, bits) in (corner.y..).zip(cells.rows()).filter(|(_, bits)| **bits != 0) {
            let first = self.word(corner.x.div_euclid(64), row);
            let wide = u64::from(*bits);
            for (word, mask) in [(first, wide << bit), (first + self.stride, (wide >> 1) >> (63 - bit))] {
                let word = &mut self.words[word];
                *word = if is_in { *word | mask } else { *word & !mask };
            }
        }
    }

    /// Takes the cells `from..=last` of a row out, as far as they lie in the window.
    pub(crate) fn clear_stretch(&mut self, row: i32, from: i32, last: i32) {
        let (from, last) = (from.max(0), last.min(self.width - 1));
        if from > last || !(0..self.height).contains(&row) {
            return;
        }
        for column in from / 64..=last / 64 {
            let (low, high) = ((from - 64 * column).max(0), (last - 64 * column).min(63));
            let word = self.word(column, row);
            self.words[word] &= !(u64::MAX << low & u64::MAX >> (63 - high));
        }
    }
}

/// Sixty-four cells from bit `bit` (0 to 63) of a word on, which go on in the next one.
fn joined(low: u64, high: u64, bit: i32) -> u64 {
    low >> bit | (high << 1) << (63 - bit)
}

fn index(n: i32) -> usize {
    usize::try_from(n).expect("within a plane and its margins")
}

fn signed(n: usize) -> i32 {
    i32::try_from(n).expect("within a patch")
}

#[expect(clippy::cast_possible_truncation, reason = "the low half is what is asked for")]
fn low_half(word: u64) -> u32 {
    word as u32
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

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
    fn patches_and_stretches_change_the_cells_that_they_name() {
        let rng = &mut Seed(1).at("planes").stream();
        for (width, height) in [(130, 40), (64, 3), (20, 70)] {
            let window = Window::around(Cell::new(1, 1), Cell::new(width - 2, height - 2));
            let mut plane = Plane::new(&window);
            let mut cells = vec![vec![false; index(width)]; index(height)];
            for _ in 0..200 {
                let (x, y) = (rng.index(cells[0].len()), rng.index(cells.len()));
                let is_in = rng.chance(3, 4);
                let corner = Cell::new(i32::try_from(x).unwrap() - 3, i32::try_from(y).unwrap() - 2);
                let mut patch = Patch::default();
                for cell in Cell::square(7).map(|cell| cell + Cell::new(8, 8)) {
                    let there = corner + cell;
                    let is_there = plane.slot(there).is_some();
                    if is_there && rng.chance(1, 3) {
                        patch.insert(cell);
                        cells[index(there.y)][index(there.x)] = is_in;
                    }
                }
                plane.set_patch(corner, &patch, is_in);
                let last = x + rng.index(80);
                plane.clear_stretch(i32::try_from(y).unwrap(), corner.x, i32::try_from(last).unwrap());
                let end = cells[y].len().min(last + 1);
                cells[y][x.saturating_sub(3)..end].fill(false);
            }
            let same = Plane::of_rows(&window, cells.iter().map(Vec::as_slice), |is_in| is_in);
            assert_eq!(same.words, plane.words, "{width} x {height}");
            assert_eq!(plane.count(), cells.iter().flatten().filter(|is_in| **is_in).count());
            for corner in Cell::square(45).map(|cell| cell + Cell::new(30, 20)) {
                let patch = plane.patch(corner, 12);
                for cell in [(0, 0), (31, 0), (5, 11), (17, 6), (4, 12)].map(|(x, y)| Cell::new(x, y)) {
                    let is_in = cell.y < 12 && plane.contains(corner + cell);
                    assert_eq!(patch.contains(cell), is_in, "{cell:?} from {corner:?}");
                }
            }
        }
    }
}
