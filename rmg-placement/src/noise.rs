//! A smooth random field over the map.
//!
//! In floats and with any period, for costs of borders. The noise for paths (in `rmg-fill`) uses integers and
//! cells of a power of two, so neither can replace the other.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "positions on a map are small and positive"
)]

use rmg_core::RngStream;

/// Random values on a square lattice with interpolation (value noise).
#[derive(Debug)]
pub(crate) struct ValueNoise {
    period: f64,
    columns: usize,
    values: Vec<f64>,
}

impl ValueNoise {
    /// Creates noise over a map of `width` x `height` tiles, with a random value every `period` tiles.
    pub(crate) fn new(width: f64, height: f64, period: f64, rng: &mut RngStream) -> Self {
        let (columns, rows) = ((width / period) as usize + 2, (height / period) as usize + 2);
        Self { period, columns, values: (0..columns * rows).map(|_| rng.unit()).collect() }
    }

    /// Returns the value at a position on the map, `0.0..1.0`.
    pub(crate) fn at(&self, x: f64, y: f64) -> f64 {
        let (u, v) = (x / self.period, y / self.period);
        let (column, row) = (u as usize, v as usize);
        let (fu, fv) = (ease(u - column as f64), ease(v - row as f64));
        let value = |dx: usize, dy: usize| self.values[(row + dy) * self.columns + column + dx];
        blend(blend(value(0, 0), value(1, 0), fu), blend(value(0, 1), value(1, 1), fu), fv)
    }

    /// Returns the values at tile centers, row by row. O(width) to start.
    pub(crate) fn by_rows(&self, width: usize) -> NoiseRows<'_> {
        let place = |column: usize| {
            let u = (column as f64 + 0.5) / self.period;
            (u as usize, ease(u - (u as usize) as f64))
        };
        NoiseRows { noise: self, places: (0..width).map(place).collect(), blended: vec![0.0; self.columns] }
    }
}

fn ease(t: f64) -> f64 {
    t * t * (3.0 - 2.0 * t)
}

fn blend(a: f64, b: f64, t: f64) -> f64 {
    a + (b - a) * t
}

/// A [`ValueNoise`] at the tile centers of a row: a tenth of the work of single values.
#[derive(Debug)]
pub(crate) struct NoiseRows<'a> {
    noise: &'a ValueNoise,
    /// For each column, the value to its left and the fraction of the distance to the next one.
    places: Vec<(usize, f64)>,
    /// The values of the current row.
    blended: Vec<f64>,
}

impl NoiseRows<'_> {
    /// Starts a row.
    pub(crate) fn start_row(&mut self, row: usize) {
        let v = (row as f64 + 0.5) / self.noise.period;
        let (above, part) = (v as usize, ease(v - (v as usize) as f64));
        let (upper, lower) = self.noise.values[above * self.noise.columns..].split_at(self.noise.columns);
        for (blended, (upper, lower)) in self.blended.iter_mut().zip(upper.iter().zip(lower)) {
            *blended = blend(*upper, *lower, part);
        }
    }

    /// Returns the value at a column of the row, `0.0..1.0`.
    pub(crate) fn at(&self, column: usize) -> f64 {
        let (left, part) = self.places[column];
        blend(self.blended[left], self.blended[left + 1], part)
    }
}
