//! Tiles by where they lie, to find the nearest of many.

use rmg_core::TilePos;

use crate::fields::{Cell, Window, distance_sq};

/// Up to this number looking at each is fastest.
const FEW: usize = 32;

/// Side of the squares that tiles are sorted into.
const SIDE: i32 = 16;

/// Tiles of a zone that keep their distance.
#[derive(Debug)]
pub(crate) struct Crowd {
    window: Window,
    /// In the order in which they came, as long as they are few.
    few: Vec<TilePos>,
    /// By square, row by row, once they are many.
    squares: Vec<Vec<TilePos>>,
    columns: i32,
    rows: i32,
}

impl Crowd {
    /// With some tiles in it.
    pub(crate) fn new(window: Window, tiles: &[TilePos]) -> Self {
        let squares = |length: i32| (length + SIDE - 1) / SIDE;
        let (columns, rows) = (squares(window.width()), squares(window.height()));
        let mut this = Self { window, few: Vec::new(), squares: Vec::new(), columns, rows };
        tiles.iter().for_each(|tile| this.push(*tile));
        this
    }

    /// Puts a tile in; one outside of the window counts as lying at its edge.
    pub(crate) fn push(&mut self, tile: TilePos) {
        if self.squares.is_empty() {
            self.few.push(tile);
            if self.few.len() > FEW {
                let count = usize::try_from(self.columns * self.rows).expect("windows lie on the map");
                self.squares = vec![Vec::new(); count];
                std::mem::take(&mut self.few).into_iter().for_each(|tile| self.push(tile));
            }
            return;
        }
        let square = self.square_of(tile);
        let inside = Cell::new(square.x.clamp(0, self.columns - 1), square.y.clamp(0, self.rows - 1));
        let at = self.index(inside).expect("clamped to what is there");
        self.squares[at].push(tile);
    }

    /// Squared distance to the nearest tile, as far as that is less than `up_to` (squared).
    ///
    /// # Cost
    /// That of the tiles in reach, and of the squares in reach as long as none of them holds one.
    pub(crate) fn nearest_sq(&self, tile: TilePos, up_to: i32) -> i32 {
        let mut best = up_to;
        let mut look = |others: &[TilePos]| {
            others.iter().for_each(|other| best = best.min(distance_sq(tile, *other)));
            best
        };
        if self.squares.is_empty() {
            return look(&self.few);
        }
        let middle = self.square_of(tile);
        for ring in 0..self.columns.max(self.rows) {
            // Tiles of this ring of squares are at least so far away.
            let least = (ring - 1).max(0) * SIDE + i32::from(ring > 0);
            if least * least >= look(&[]) {
                break;
            }
            let rows = -ring..=ring;
            for y in rows {
                let step = if y.abs() == ring { 1 } else { (2 * ring).max(1) };
                let mut x = -ring;
                while x <= ring {
                    if let Some(at) = self.index(middle + Cell::new(x, y)) {
                        look(&self.squares[at]);
                    }
                    x += step;
                }
            }
        }
        look(&[])
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
    fn the_nearest_of_many_is_the_one_that_looking_at_all_finds() {
        let window = Window::around(Cell::new(5, 3), Cell::new(150, 90));
        let rng = &mut Seed(1).at("crowd").stream();
        let mut draw = || {
            let [x, y] =
                [(5, 146), (3, 88)].map(|(from, count)| from + u16::try_from(rng.index(count)).unwrap());
            TilePos::new(x, y)
        };
        for count in [0, 1, FEW, FEW + 1, 300] {
            let tiles: Vec<TilePos> = (0..count).map(|_| draw()).collect();
            let crowd = Crowd::new(window, &tiles);
            for up_to in [1, 50, 1600, 40_000] {
                for _ in 0..200 {
                    let from = draw();
                    let all = tiles.iter().map(|tile| distance_sq(from, *tile)).min().unwrap_or(i32::MAX);
                    assert_eq!(crowd.nearest_sq(from, up_to), all.min(up_to), "{count} tiles, from {from}");
                }
            }
        }
    }
}
