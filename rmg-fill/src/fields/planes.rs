//! Sets of cells of a zone window as bit sets.

use super::patch::Patch;
use super::small::Small;
use super::window::{Cell, Window};

/// Empty rows above and below those of the window, so that reads up to this far outside need no checks.
pub(super) const MARGIN_ROWS: i32 = 32;

/// A set of cells of a window, by column and row.
///
/// Columns are grouped in words of 64. The words of one group are stored row by row, so that a read of
/// several rows is a slice. An empty group of columns and some empty rows on each side cover reads outside of
/// the window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plane {
    width: i32,
    height: i32,
    /// Words per group of columns, with the margins.
    stride: usize,
    words: Vec<u64>,
}

/// The location of a cell in all planes of one window.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Slot {
    word: usize,
    mask: u64,
}

/// The location of the first of some rows in all planes of one window.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Corner {
    word: usize,
    bit: i32,
}

impl Plane {
    /// Creates an empty set.
    pub(crate) fn new(window: &Window) -> Self {
        let (width, height) = (window.width(), window.height());
        let stride = index(height + 2 * MARGIN_ROWS);
        Self { width, height, stride, words: vec![0; (index(width).div_ceil(64) + 2) * stride] }
    }

    /// Creates the set of cells for which `holds` returns true.
    ///
    /// - `rows`: the value of each cell, row by row.
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

    /// Returns the location of a cell in this plane and all others of the window; `None` outside.
    pub(crate) fn slot(&self, cell: Cell) -> Option<Slot> {
        let is_inside = (0..self.width).contains(&cell.x) && (0..self.height).contains(&cell.y);
        is_inside.then(|| Slot { word: self.word(cell.x / 64, cell.y), mask: 1 << (cell.x % 64) })
    }

    /// Returns the index of the word of a group of columns and a row, which can be in the margins.
    fn word(&self, column: i32, row: i32) -> usize {
        index(column + 1) * self.stride + index(row + MARGIN_ROWS)
    }

    /// Adds or removes the cell of a slot.
    pub(crate) fn set_slot(&mut self, slot: Slot, is_in: bool) {
        let word = &mut self.words[slot.word];
        *word = if is_in { *word | slot.mask } else { *word & !slot.mask };
    }

    /// Returns whether the cell of a slot is in the set.
    pub(crate) fn holds(&self, slot: Slot) -> bool {
        self.words[slot.word] & slot.mask != 0
    }

    /// Adds or removes a cell; ignores cells outside of the window.
    pub(crate) fn set(&mut self, cell: Cell, is_in: bool) {
        if let Some(slot) = self.slot(cell) {
            self.set_slot(slot, is_in);
        }
    }

    /// Returns whether a cell is in the set.
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        self.slot(cell).is_some_and(|slot| self.holds(slot))
    }

    /// Returns the set of cells whose words follow from those of this set and another one of the same window.
    pub(crate) fn zip(&self, other: &Self, of: impl Fn(u64, u64) -> u64) -> Self {
        let words = self.words.iter().zip(&other.words).map(|(a, b)| of(*a, *b)).collect();
        Self { words, ..*self }
    }

    /// Calls `each` for the cells, by groups of columns, then by rows, with their neighbors in another set of
    /// the same window as bits, as [`ring`](super::ring) returns them.
    pub(crate) fn each_ring(&self, neighbors: &Self, mut each: impl FnMut(Cell, u8)) {
        let (columns, rows) = self.extent();
        for (column, row) in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row))) {
            let at = self.word(column, row);
            let mut left = self.words[at];
            if left == 0 {
                continue;
            }
            // Bit 0 is the last cell of the group of columns before.
            let wide = [at - 1, at, at + 1].map(|at| {
                let of = |at: usize| neighbors.words[at];
                let (before, here, after) = (of(at - self.stride), of(at), of(at + self.stride));
                u128::from(before >> 63) | u128::from(here) << 1 | u128::from(after) << 65
            });
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let near = wide.map(|row| (row >> bit).to_le_bytes()[0] & 7);
                each(Cell::new(64 * column + bit.cast_signed(), row), around(near));
            }
        }
    }

    /// Returns the neighbors of a cell of the window as bits, as [`ring`](super::ring) does.
    pub(crate) fn ring(&self, cell: Cell) -> u8 {
        let mut rows = [0; 3];
        self.read_rows(cell - Cell::new(1, 1), &mut rows);
        around(rows.map(|row| row.to_le_bytes()[0] & 7))
    }

    /// Returns the number of cells.
    pub(crate) fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the numbers of groups of columns and of rows of the window.
    pub(crate) fn extent(&self) -> (i32, i32) {
        ((self.width + 63) / 64, self.height)
    }

    /// Returns the words of a group of columns from a row on. Outside of `extent` are only margins.
    ///
    /// # Panics
    /// If rows are outside of the margins.
    #[inline]
    pub(crate) fn column<const ROWS: usize>(&self, column: i32, row: i32) -> &[u64; ROWS] {
        let first = self.word(column, row);
        self.words[first..first + ROWS].first_chunk().expect("the slice has `ROWS` words")
    }

    /// Returns cells of a group of columns and some rows, shifted by `bit`: bit `bit` of the first word is
    /// the first cell.
    ///
    /// # Panics
    /// If rows are outside of the margins.
    #[inline(always)]
    pub(crate) fn block<const ROWS: usize>(&self, column: i32, row: i32, bit: i32) -> [u64; ROWS] {
        let first = self.word(column, row);
        let of = |first: usize| self.words[first..].first_chunk::<ROWS>().expect("rows within the margins");
        let (low, high) = (of(first), of(first + self.stride));
        std::array::from_fn(|at| joined(low[at], high[at], bit))
    }

    /// Returns the location of the first cell of some rows in this plane and all others of the window. The
    /// cell is as that of [`read_rows`](Self::read_rows).
    #[inline]
    pub(crate) fn corner(&self, cell: Cell) -> Corner {
        Corner { word: self.word(cell.x.div_euclid(64), cell.y), bit: cell.x.rem_euclid(64) }
    }

    /// Returns 32 cells of a row below a corner, 0 for its own row.
    #[inline]
    pub(crate) fn row(&self, Corner { word, bit }: Corner, below: i32) -> u32 {
        let at = word + index(below);
        low_half(joined(self.words[at], self.words[at + self.stride], bit))
    }

    /// Returns the cells of 16 columns and 8 rows.
    #[inline(always)]
    pub(crate) fn small(&self, Corner { word, bit }: Corner) -> Small {
        let of = |first: usize| self.words[first..].first_chunk::<8>().expect("rows within the margins");
        let (low, high) = (of(word), of(word + self.stride));
        Small::of_rows(|row| joined(low[row], high[row], bit))
    }

    /// Returns the set with the eight neighbors of its cells, as far as they are in the window.
    pub(crate) fn grown(&self) -> Self {
        self.spread(true)
    }

    /// As [`grown`](Self::grown), with the four side neighbors only.
    pub(crate) fn grown_to_sides(&self) -> Self {
        self.spread(false)
    }

    /// Adds the neighbors, also over corners or at the sides only.
    fn spread(&self, corners: bool) -> Self {
        let mut wide = self.clone();
        let stride = self.stride;
        for at in stride..self.words.len() - stride {
            let word = self.words[at];
            let (before, after) = (self.words[at - stride] >> 63, self.words[at + stride] << 63);
            wide.words[at] = word | word << 1 | word >> 1 | before | after;
        }
        let mut result = Self { words: vec![0; self.words.len()], ..*self };
        let beside = if corners { &wide.words } else { &self.words };
        let (columns, rows) = self.extent();
        for column in 0..columns {
            // Cells of the last group of columns that are in the window.
            let inside = u64::MAX >> (64 * (column + 1) - self.width).clamp(0, 63);
            let first = self.word(column, 0);
            for at in first..first + index(rows) {
                result.words[at] = (beside[at - 1] | wide.words[at] | beside[at + 1]) & inside;
            }
        }
        result
    }

    /// Returns the cells from which all of some steps lead to cells of the set.
    ///
    /// - `steps`: 0 to 63 columns to the east and 0 to 32 rows to the south; one of them to the east by 0.
    pub(crate) fn eroded(&self, steps: &[Cell]) -> Self {
        let mut result = Self { words: vec![0; self.words.len()], ..*self };
        let (columns, rows) = self.extent();
        for column in 0..columns {
            let first = self.word(column, 0);
            let kept = &mut result.words[first..first + index(rows)];
            kept.fill(u64::MAX);
            for step in steps {
                let from = self.word(column, step.y);
                let words = self.words[from..].iter().zip(&self.words[from + self.stride..]);
                for (kept, (low, high)) in kept.iter_mut().zip(words) {
                    *kept &= joined(*low, *high, step.x);
                }
            }
        }
        result
    }

    /// Returns 32 cells of a row from `from` on; bit 0 is the first. Cells outside of the window are not in
    /// the set.
    pub(crate) fn bits(&self, from: Cell) -> u32 {
        let Cell { x: column, y: row } = from;
        if column <= -32 || column >= self.width || !(0..self.height).contains(&row) {
            return 0;
        }
        let (word, bit) = (self.word(column.div_euclid(64), row), column.rem_euclid(64));
        low_half(joined(self.words[word], self.words[word + self.stride], bit))
    }

    /// Returns the patch with its first cell at `corner` and `height` rows or some more.
    pub(crate) fn patch(&self, corner: Cell, height: usize) -> Patch {
        let Cell { x: column, y: row } = corner;
        if column <= -32 || column >= self.width {
            return Patch::default();
        }
        if row < -MARGIN_ROWS || row >= self.height {
            return Patch::of_rows((0..height).map(|y| self.bits(Cell::new(column, row + signed(y)))));
        }
        let Corner { word, bit } = self.corner(corner);
        let of = |first: usize| self.words[first..].first_chunk::<8>().expect("rows within the margins");
        Patch::of_groups(height, |first| {
            let (low, high) = (of(word + first), of(word + first + self.stride));
            std::array::from_fn(|at| low_half(joined(low[at], high[at], bit)))
        })
    }

    /// Reads 32 cells of each of some rows. Cells outside of the window are not in the set.
    ///
    /// - `corner`: the first cell, fewer than 32 columns west of the window, or in it. All rows are in the
    ///   window or in its margins of 32 rows.
    #[inline]
    pub(crate) fn read_rows(&self, corner: Cell, rows: &mut [u32]) {
        let (first, bit) = (self.word(corner.x.div_euclid(64), corner.y), corner.x.rem_euclid(64));
        let next = first + self.stride;
        let words = self.words[first..first + rows.len()].iter().zip(&self.words[next..next + rows.len()]);
        rows.iter_mut().zip(words).for_each(|(row, (low, high))| *row = low_half(joined(*low, *high, bit)));
    }

    /// Adds or removes the cells of a patch. All of them must be in the window.
    ///
    /// - `corner`: position of the patch.
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

    /// Removes the cells `from..=last` of a row, as far as they are in the window.
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

/// Returns 64 cells from bit `bit` (0 to 63) of a word on, which continue in the next one.
fn joined(low: u64, high: u64, bit: i32) -> u64 {
    low >> bit | (high << 1) << (63 - bit)
}

/// Returns the neighbors of the middle of three rows of three cells.
fn around([north, middle, south]: [u8; 3]) -> u8 {
    north | (middle & 1 | middle >> 1 & 2) << 3 | south << 5
}

fn index(n: i32) -> usize {
    usize::try_from(n).expect("within a plane and its margins")
}

fn signed(n: usize) -> i32 {
    i32::try_from(n).expect("within a patch")
}

#[expect(clippy::cast_possible_truncation, reason = "only the low half is needed")]
fn low_half(word: u64) -> u32 {
    word as u32
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use super::*;

    fn plane(width: i32, height: i32) -> Plane {
        // A window is one tile larger on each side than its box.
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
    fn an_eroded_set_has_the_cells_from_which_all_steps_stay_in_the_set() {
        let rng = &mut Seed(2).at("planes").stream();
        let mut all = plane(130, 20);
        let cells = || (0..130).flat_map(|x| (0..20).map(move |y| Cell::new(x, y)));
        cells().for_each(|cell| all.set(cell, rng.chance(4, 5)));
        let steps = [(0, 0), (3, 0), (0, 2), (7, 5)].map(|(x, y)| Cell::new(x, y));
        let eroded = all.eroded(&steps);
        for cell in cells() {
            assert_eq!(
                eroded.contains(cell),
                steps.iter().all(|step| all.contains(cell + *step)),
                "{cell:?}"
            );
        }
        assert_eq!(eroded.count(), cells().filter(|cell| eroded.contains(*cell)).count());
    }

    #[test]
    fn rings_are_the_neighbors_of_each_cell() {
        let rng = &mut Seed(3).at("planes").stream();
        let mut all = plane(130, 20);
        let cells = (1..129).flat_map(|x| (1..19).map(move |y| Cell::new(x, y)));
        cells.for_each(|cell| all.set(cell, rng.chance(1, 2)));
        let mut count = 0;
        all.each_ring(&all, |cell, ring| {
            let is_in = |step: &Cell| u8::from(all.contains(cell + *step));
            let expected = Cell::AROUND.iter().rev().fold(0, |bits, step| bits << 1 | is_in(step));
            assert_eq!((ring, all.ring(cell)), (expected, expected), "{cell:?}");
            count += 1;
        });
        assert_eq!(count, all.count());
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
    fn patches_and_ranges_change_only_their_cells() {
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
                for cell in [(0, 0), (31, 0), (5, 11), (17, 6)].map(|(x, y)| Cell::new(x, y)) {
                    let is_in = plane.contains(corner + cell);
                    assert_eq!(patch.contains(cell), is_in, "{cell:?} from {corner:?}");
                }
            }
        }
    }
}
