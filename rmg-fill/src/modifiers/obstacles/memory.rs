//! Which appearances are where, to avoid visible repetitions.

use crate::fields::Cell;

/// A set of the appearances of a zone, by their number in the zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct LookSet([u64; Self::CAPACITY / 64]);

impl LookSet {
    /// Maximum number of appearances in a zone: three times as many as the sets of the game's richest terrain
    /// have.
    pub(super) const CAPACITY: usize = 256;

    /// Adds an appearance.
    pub(super) fn insert(&mut self, look: usize) {
        self.0[look / 64] |= 1 << (look % 64);
    }

    /// Adds all of another set.
    pub(super) fn add(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
    }

    /// Returns whether the set contains an appearance.
    #[cfg(test)]
    pub(super) fn contains(&self, look: usize) -> bool {
        self.0[look / 64] >> (look % 64) & 1 != 0
    }

    /// Returns the appearances that are not in the other set.
    pub(super) fn minus(&self, other: &Self) -> Self {
        let mut result = *self;
        for (word, taken) in result.0.iter_mut().zip(other.0) {
            *word &= !taken;
        }
        result
    }

    /// Returns whether the set is empty.
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Returns the number of appearances.
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the `nth` appearance, from 0; `None` if there are fewer.
    pub(super) fn nth(&self, mut nth: u32) -> Option<usize> {
        for (at, word) in self.0.iter().enumerate() {
            let here = word.count_ones();
            if nth < here {
                let mut bits = *word;
                for _ in 0..nth {
                    bits &= bits - 1;
                }
                return Some(at * 64 + bits.trailing_zeros() as usize);
            }
            nth -= here;
        }
        None
    }
}

/// Side of a block of tiles in the memory.
const BLOCK: usize = 4;

/// Which appearances are where in a window.
#[derive(Debug)]
pub(super) struct Memory {
    /// The number of the appearance plus one, by position of the window; 0: none.
    shown: Vec<u16>,
    block_columns: usize,
    /// Appearances that are too near to repeat, by block.
    recent: Vec<LookSet>,
}

impl Memory {
    /// Builds the memory of an empty window.
    ///
    /// - `len`: positions in the window.
    /// - `columns`: positions in a row of the window.
    pub(super) fn new(len: usize, columns: usize) -> Self {
        let block_columns = columns.div_ceil(BLOCK);
        let block_rows = (len / columns.max(1)).div_ceil(BLOCK);
        let recent = vec![LookSet::default(); block_columns * block_rows];
        Self { shown: vec![0; len], block_columns, recent }
    }

    /// Returns the appearances to avoid at a cell.
    pub(super) fn near(&self, cell: Cell) -> &LookSet {
        let [column, row] = cell.in_window().map(|n| n / BLOCK);
        &self.recent[row * self.block_columns + column]
    }

    /// Returns the appearance that covers a position.
    pub(super) fn shown(&self, at: usize) -> Option<usize> {
        usize::from(self.shown[at]).checked_sub(1)
    }

    /// Records that an appearance covers a position.
    pub(super) fn show(&mut self, at: usize, look: usize) {
        self.shown[at] = u16::try_from(look + 1).expect("a zone makes use of few appearances");
    }

    /// Excludes appearances in `reach` blocks around a cell.
    pub(super) fn exclude(&mut self, cell: Cell, looks: &LookSet, reach: usize) {
        let [column, row] = cell.in_window().map(|n| n / BLOCK);
        let east = (column + reach).min(self.block_columns - 1);
        let south = (row + reach).min(self.recent.len() / self.block_columns - 1);
        for y in row.saturating_sub(reach)..=south {
            let start = y * self.block_columns;
            for of in &mut self.recent[start + column.saturating_sub(reach)..=start + east] {
                of.add(looks);
            }
        }
    }

    /// Removes everything: appearances of another terrain have other numbers.
    pub(super) fn clear(&mut self) {
        self.shown.fill(0);
        self.recent.fill(LookSet::default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_count_across_words() {
        let mut set = LookSet::default();
        for look in [3, 63, 64, 200] {
            set.insert(look);
        }
        assert_eq!(
            (0..5).map(|nth| set.nth(nth)).collect::<Vec<_>>(),
            [Some(3), Some(63), Some(64), Some(200), None]
        );
        let mut other = LookSet::default();
        other.insert(63);
        assert_eq!(set.minus(&other).len(), 3);
    }

    #[test]
    fn an_appearance_is_excluded_from_the_blocks_around_it() {
        let mut memory = Memory::new(20 * 20, 20);
        let mut looks = LookSet::default();
        looks.insert(7);
        memory.exclude(Cell::new(0, 0), &looks, 1);
        let is_near = |x, y| memory.near(Cell::new(x, y)).contains(7);
        assert!(is_near(0, 0) && is_near(7, 7));
        assert!(!is_near(8, 0) && !is_near(0, 8) && !is_near(19, 19));
    }
}
