//! Dense row-major grids of tiles, and sets of tiles as bits.

use std::fmt;

use crate::size::TilePos;

/// One value per tile of a `width` x `height` area, row by row from the north-west corner.
#[derive(Clone, PartialEq, Eq)]
pub struct Grid<T> {
    width: u16,
    height: u16,
    cells: Vec<T>,
}

impl<T: Clone> Grid<T> {
    /// Creates a grid filled with `value`.
    #[must_use]
    pub fn new(width: u16, height: u16, value: T) -> Self {
        Self { width, height, cells: vec![value; usize::from(width) * usize::from(height)] }
    }
}

impl<T> Grid<T> {
    /// Creates a grid from its cells, row by row.
    ///
    /// # Panics
    /// If `cells` does not hold `width * height` values.
    #[must_use]
    pub fn from_cells(width: u16, height: u16, cells: Vec<T>) -> Self {
        assert_eq!(cells.len(), usize::from(width) * usize::from(height), "one cell per tile");
        Self { width, height, cells }
    }

    /// Returns the width in tiles.
    #[must_use]
    pub fn width(&self) -> u16 {
        self.width
    }

    /// Returns the height in tiles.
    #[must_use]
    pub fn height(&self) -> u16 {
        self.height
    }

    /// Returns the position of `tile` in [`cells`](Self::cells).
    #[must_use]
    pub fn index(&self, tile: TilePos) -> usize {
        usize::from(tile.y) * usize::from(self.width) + usize::from(tile.x)
    }

    /// Returns the tile at position `index` of [`cells`](Self::cells).
    ///
    /// # Panics
    /// If the grid has no such position.
    #[must_use]
    pub fn tile_at(&self, index: usize) -> TilePos {
        assert!(index < self.cells.len(), "position {index} is outside the grid");
        let width = usize::from(self.width);
        let narrow = |n: usize| u16::try_from(n).expect("a grid has at most 65,535 tiles a side");
        TilePos::new(narrow(index % width), narrow(index / width))
    }

    /// Returns all values, row by row.
    #[must_use]
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// Returns all values for modification, row by row.
    pub fn cells_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// Returns the values of row `y`, from west to east.
    #[must_use]
    pub fn row(&self, y: u16) -> &[T] {
        let width = usize::from(self.width);
        &self.cells[usize::from(y) * width..][..width]
    }

    /// Returns the value at `tile`, or `None` outside the grid.
    #[must_use]
    pub fn get(&self, tile: TilePos) -> Option<&T> {
        (tile.x < self.width && tile.y < self.height).then(|| &self.cells[self.index(tile)])
    }

    /// Returns every tile with its value, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (TilePos, &T)> {
        let rows = (0..self.height).map(|y| (y, self.row(y)));
        rows.flat_map(|(y, row)| (0..).zip(row).map(move |(x, value)| (TilePos::new(x, y), value)))
    }

    /// Returns the neighbors of `tile` (up to 4): north, west, east, south.
    pub fn neighbors4(&self, tile: TilePos) -> impl Iterator<Item = TilePos> + use<T> {
        const STEPS: [(i32, i32); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
        self.steps(tile, STEPS)
    }

    /// Returns the neighbors of `tile` (up to 8), row by row.
    pub fn neighbors8(&self, tile: TilePos) -> impl Iterator<Item = TilePos> + use<T> {
        const STEPS: [(i32, i32); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
        self.steps(tile, STEPS)
    }

    fn steps<const N: usize>(
        &self,
        tile: TilePos,
        steps: [(i32, i32); N],
    ) -> impl Iterator<Item = TilePos> + use<T, N> {
        let (width, height) = (self.width, self.height);
        steps.into_iter().filter_map(move |(dx, dy)| {
            let x = u16::try_from(i32::from(tile.x) + dx).ok().filter(|x| *x < width)?;
            let y = u16::try_from(i32::from(tile.y) + dy).ok().filter(|y| *y < height)?;
            Some(TilePos::new(x, y))
        })
    }
}

impl<T> std::ops::Index<TilePos> for Grid<T> {
    type Output = T;

    fn index(&self, tile: TilePos) -> &T {
        &self.cells[Self::index(self, tile)]
    }
}

impl<T> std::ops::IndexMut<TilePos> for Grid<T> {
    fn index_mut(&mut self, tile: TilePos) -> &mut T {
        let index = Self::index(self, tile);
        &mut self.cells[index]
    }
}

impl<T> fmt::Debug for Grid<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({}x{})", self.width, self.height)
    }
}

/// A set of tiles of a `width` x `height` area, one bit per tile.
#[derive(Clone, PartialEq, Eq)]
pub struct TileSet {
    width: u16,
    height: u16,
    words: Vec<u64>,
    len: usize,
}

impl TileSet {
    /// Creates the empty set over an area.
    #[must_use]
    pub fn new(width: u16, height: u16) -> Self {
        let bits = usize::from(width) * usize::from(height);
        Self { width, height, words: vec![0; bits.div_ceil(64)], len: 0 }
    }

    fn slot(&self, tile: TilePos) -> (usize, u64) {
        debug_assert!(tile.x < self.width && tile.y < self.height, "{tile} is outside the area of the set");
        let bit = usize::from(tile.y) * usize::from(self.width) + usize::from(tile.x);
        (bit / 64, 1 << (bit % 64))
    }

    /// Returns the number of tiles in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns whether `tile` is in the set.
    #[must_use]
    pub fn contains(&self, tile: TilePos) -> bool {
        let (word, mask) = self.slot(tile);
        self.words[word] & mask != 0
    }

    /// Adds `tile`; returns false if it was in the set.
    pub fn insert(&mut self, tile: TilePos) -> bool {
        let (word, mask) = self.slot(tile);
        let is_new = self.words[word] & mask == 0;
        self.words[word] |= mask;
        self.len += usize::from(is_new);
        is_new
    }

    /// Removes `tile`; returns false if it was not in the set.
    pub fn remove(&mut self, tile: TilePos) -> bool {
        let (word, mask) = self.slot(tile);
        let was_in = self.words[word] & mask != 0;
        self.words[word] &= !mask;
        self.len -= usize::from(was_in);
        was_in
    }

    /// Returns the tiles of the set, row by row.
    #[expect(clippy::missing_panics_doc, reason = "every bit of the set is a tile of its area")]
    pub fn iter(&self) -> impl Iterator<Item = TilePos> {
        let width = usize::from(self.width);
        self.words.iter().enumerate().flat_map(move |(at, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = at * 64 + rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    let narrow =
                        |n: usize| u16::try_from(n).expect("an area has at most 65,535 tiles a side");
                    TilePos::new(narrow(bit % width), narrow(bit / width))
                })
            })
        })
    }
}

/// Draws the set: `#` for a tile in the set, `.` for another tile.
impl fmt::Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in 0..self.height {
            for x in 0..self.width {
                f.write_str(if self.contains(TilePos::new(x, y)) { "#" } else { "." })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_counts_and_draws_its_tiles() {
        let mut set = TileSet::new(3, 2);
        assert!(set.insert(TilePos::new(1, 0)));
        assert!(set.insert(TilePos::new(2, 1)));
        assert!(!set.insert(TilePos::new(2, 1)));
        assert_eq!(format!("{set:?}"), ".#.\n..#\n");
        assert_eq!(set.iter().collect::<Vec<_>>(), [TilePos::new(1, 0), TilePos::new(2, 1)]);
        assert!(set.remove(TilePos::new(1, 0)));
        assert_eq!(set.len(), 1);
    }

    #[test]
    fn neighbors_stop_at_the_edge() {
        let grid = Grid::new(3, 3, 0u8);
        assert_eq!(grid.neighbors4(TilePos::new(0, 0)).count(), 2);
        assert_eq!(grid.neighbors8(TilePos::new(1, 1)).count(), 8);
        assert_eq!(grid.neighbors8(TilePos::new(2, 2)).count(), 3);
    }
}
