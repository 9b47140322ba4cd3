//! A spatial index of tiles for queries of the nearest one.

use rmg_core::TilePos;

use crate::fields::{Cell, Window, distance_sq};

/// Up to this number of tiles a linear search is the fastest.
const FEW: usize = 32;

/// Side of the squares of the index.
const SIDE: i32 = 16;

/// Tiles of a zone from which other objects keep a distance.
#[derive(Debug)]
pub(crate) struct Crowd {
    window: Window,
    /// The tiles in order of insertion, while there are few.
    few: Vec<TilePos>,
    /// The tiles by square, row by row, once there are many.
    squares: Vec<Vec<TilePos>>,
    columns: i32,
    rows: i32,
}

impl Crowd {
    /// Builds the index of some tiles.
    pub(crate) fn new(window: Window, tiles: &[TilePos]) -> Self {
        let squares = |length: i32| (length + SIDE - 1) / SIDE;
        let (columns, rows) = (squares(window.width()), squares(window.height()));
        let mut this = Self { window, few: Vec::new(), squares: Vec::new(), columns, rows };
        tiles.iter().for_each(|tile| this.push(*tile));
        this
    }

    /// Adds a tile. A tile outside of the window counts as being at its edge.
    pub(crate) fn push(&mut self, tile: TilePos) {
        if self.squares.is_empty() {
            self.few.push(tile);
            if self.few.len() > FEW {
                let count = usize::try_from(self.columns * self.rows).expect("windows are on the map");
                self.squares = vec![Vec::new(); count];
                std::mem::take(&mut self.few).into_iter().for_each(|tile| self.push(tile));
            }
            return;
        }
        let square = self.square_of(tile);
        let inside = Cell::new(square.x.clamp(0, self.columns - 1), square.y.clamp(0, self.rows - 1));
        let at = self.index(inside).expect("clamped to the squares");
        self.squares[at].push(tile);
    }

    /// Returns the squared distance to the nearest tile, at most `up_to` (squared).
    ///
    /// # Cost
    /// The tiles in reach, plus the empty squares around the center up to the first tile.
    pub(crate) fn nearest_sq(&self, tile: TilePos, up_to: i32) -> i32 {
        let mut best = up_to;
        let mut update = |others: &[TilePos]| {
            others.iter().for_each(|other| best = best.min(distance_sq(tile, *other)));
            best
        };
        if self.squares.is_empty() {
            return update(&self.few);
        }
        let center = self.square_of(tile);
        for ring in 0..self.columns.max(self.rows) {
            // The minimum distance of tiles of this ring of squares.
            let min_distance = (ring - 1).max(0) * SIDE + i32::from(ring > 0);
            if min_distance * min_distance >= update(&[]) {
                break;
            }
            let rows = -ring..=ring;
            for y in rows {
                let step = if y.abs() == ring { 1 } else { (2 * ring).max(1) };
                let mut x = -ring;
                while x <= ring {
                    if let Some(at) = self.index(center + Cell::new(x, y)) {
                        update(&self.squares[at]);
                    }
                    x += step;
                }
            }
        }
        update(&[])
    }

    fn square_of(&self, tile: TilePos) -> Cell {
        let cell = self.window.cell_of(tile);
        Cell::new(cell.x.div_euclid(SIDE), cell.y.div_euclid(SIDE))
    }

    fn index(&self, square: Cell) -> Option<usize> {
        let is_there = (0..self.columns).contains(&square.x) && (0..self.rows).contains(&square.y);
        is_there.then(|| usize::try_from(square.y * self.columns + square.x).expect("both are in range"))
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use super::*;

    #[test]
    fn nearest_distances_match_a_linear_search() {
        let window = Window::around(Cell::new(5, 3), Cell::new(150, 90));
        let rng = &mut Seed(1).at("crowd").stream();
        let mut sample = || {
            let [x, y] =
                [(5, 146), (3, 88)].map(|(from, count)| from + u16::try_from(rng.index(count)).unwrap());
            TilePos::new(x, y)
        };
        for count in [0, 1, FEW, FEW + 1, 300] {
            let tiles: Vec<TilePos> = (0..count).map(|_| sample()).collect();
            let crowd = Crowd::new(window, &tiles);
            for up_to in [1, 50, 1600, 40_000] {
                for _ in 0..200 {
                    let from = sample();
                    let all = tiles.iter().map(|tile| distance_sq(from, *tile)).min().unwrap_or(i32::MAX);
                    assert_eq!(crowd.nearest_sq(from, up_to), all.min(up_to), "{count} tiles, from {from}");
                }
            }
        }
    }
}
