//! Sums from which the area, center and spread of cells and zones are computed.
#![expect(
    clippy::cast_precision_loss,
    reason = "sums over a map of at most 4096 tiles a side need few digits"
)]

/// Sums over the tiles of a cell or of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Moments {
    /// Number of tiles.
    pub(crate) tiles: i64,
    pub(crate) x: i64,
    pub(crate) y: i64,
    /// Sum of x squared plus y squared.
    pub(crate) square: i64,
}

impl Moments {
    /// Returns the sums of `tiles` tiles in a row, starting at `(x, y)`.
    pub(crate) fn of_run(x: i64, y: i64, tiles: i64) -> Self {
        let steps = tiles * (tiles - 1) / 2;
        let squares = tiles * x * x + 2 * x * steps + steps * (2 * tiles - 1) / 3;
        Self { tiles, x: tiles * x + steps, y: tiles * y, square: squares + tiles * y * y }
    }

    pub(crate) fn add(&mut self, other: Self) {
        *self = self.plus(other);
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        Self {
            tiles: self.tiles + other.tiles,
            x: self.x + other.x,
            y: self.y + other.y,
            square: self.square + other.square,
        }
    }

    pub(crate) fn minus(self, other: Self) -> Self {
        Self {
            tiles: self.tiles - other.tiles,
            x: self.x - other.x,
            y: self.y - other.y,
            square: self.square - other.square,
        }
    }

    /// Returns the center of mass in tiles. Tile centers are whole numbers.
    pub(crate) fn center(self) -> (f64, f64) {
        let tiles = self.tiles.max(1) as f64;
        (self.x as f64 / tiles, self.y as f64 / tiles)
    }

    /// Returns the moment of inertia about the center, relative to a disc of the same area: 1 for a disc,
    /// 1.05 for a square.
    pub(crate) fn inertia(self) -> f64 {
        let tiles = self.tiles.max(1) as f64;
        let (x, y) = (self.x as f64, self.y as f64);
        let about_center = self.square as f64 - (x * x + y * y) / tiles;
        about_center * std::f64::consts::TAU / (tiles * tiles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_the_sum_of_its_tiles() {
        for (x, y, tiles) in [(0, 0, 1), (7, 3, 1), (5, 9, 4), (0, 2, 13)] {
            let mut sum = Moments::default();
            for x in x..x + tiles {
                sum.add(Moments { tiles: 1, x, y, square: x * x + y * y });
            }
            assert_eq!(Moments::of_run(x, y, tiles), sum);
        }
    }

    #[test]
    fn a_square_is_nearly_a_disc_and_a_line_is_not() {
        let of = |tiles: &[(i64, i64)]| {
            let mut sum = Moments::default();
            tiles
                .iter()
                .for_each(|(x, y)| sum.add(Moments { tiles: 1, x: *x, y: *y, square: x * x + y * y }));
            sum.inertia()
        };
        let square: Vec<(i64, i64)> = (0..20).flat_map(|x| (0..20).map(move |y| (x, y))).collect();
        let line: Vec<(i64, i64)> = (0..400).map(|x| (x, 0)).collect();
        assert!((of(&square) - 1.047).abs() < 0.01);
        assert!(of(&line) > 100.0);
    }
}
