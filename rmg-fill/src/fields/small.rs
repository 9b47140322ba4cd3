//! Small sets of cells in one number.

use super::patch::Patch;
use super::window::Cell;

/// A set of cells of 16 columns and 8 rows: bit `16 * y + x`.
///
/// Shifts move cells of the last column to the first one of the next row. So operations on neighbors
/// require that the first and last columns and rows are empty, or do not change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Small(u128);

impl Small {
    pub(crate) const COLUMNS: i32 = 16;
    pub(crate) const ROWS: i32 = 8;

    /// Creates a set from the first 16 cells of 8 rows.
    #[inline]
    pub(super) fn of_rows(row: impl Fn(usize) -> u64) -> Self {
        let half = |first: usize| (0..4).fold(0, |bits, y| bits | (row(first + y) & 0xffff) << (16 * y));
        Self(u128::from(half(4)) << 64 | u128::from(half(0)))
    }

    /// Returns the cells of a patch from `first` on.
    pub(crate) fn of_patch(patch: &Patch, first: Cell) -> Self {
        let [x, y] = first.in_window();
        Self::of_rows(|row| patch.rows().get(y + row).map_or(0, |cells| u64::from(cells >> x)))
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the number of sides of cells between the set and its complement after a change, minus before.
    #[inline]
    pub(crate) fn edges_gained(self, after: Self) -> i32 {
        let edges = |Self(cells)| {
            let count: u32 = u128::count_ones(cells ^ cells << 1) + u128::count_ones(cells ^ cells >> 16);
            count.cast_signed()
        };
        edges(after) - edges(self)
    }

    /// Returns the number of cells on some ground, and that of the cells of the ground next to the set.
    #[inline]
    pub(crate) fn count_on(self, ground: Self) -> (u32, u32) {
        let wide = self.0 | self.0 << 1 | self.0 >> 1;
        let beside = (wide | wide << 16 | wide >> 16) & !self.0;
        ((self.0 & ground.0).count_ones(), (beside & ground.0).count_ones())
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use super::*;

    #[test]
    fn small_sets_match_patches() {
        let rng = &mut Seed(2).at("small").stream();
        for round in 0..2_000 {
            let mut sample = |count: usize, margin: i32| {
                let mut patch = Patch::default();
                for _ in 0..count {
                    let along = |side: i32| usize::try_from(side - 2 * margin).unwrap();
                    let [x, y] = [Small::COLUMNS, Small::ROWS]
                        .map(|side| 3 + margin + i32::try_from(rng.index(along(side))).unwrap());
                    patch.insert(Cell::new(x, y));
                }
                patch
            };
            let (set, ground, changed) = (sample(40, 1), sample(60, 0), sample(round % 9, 1));
            let small = |patch: &Patch| Small::of_patch(patch, Cell::new(3, 3));
            assert_eq!(small(&set).count_on(small(&ground)), set.count_on(&ground));
            let after = ground.minus(&changed).or(&changed.minus(&ground));
            let gained = after.edges().cast_signed() - ground.edges().cast_signed();
            assert_eq!(small(&ground).edges_gained(small(&after)), gained);
        }
    }
}
