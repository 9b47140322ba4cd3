//! Smooth integer noise with features of a given width.

use rmg_core::RngStream;

use super::window::Window;

/// Value noise: random values at the corners of square cells, interpolated between them.
#[derive(Debug)]
pub(crate) struct Noise {
    /// A cell is `1 << shift` tiles wide.
    shift: u32,
    /// Corners in a row.
    columns: usize,
    corners: Vec<u8>,
    /// Weight of the far corner, in 1/256, by distance from the near one in tiles: `3t^2 - 2t^3`, flat at
    /// both ends.
    weights: Vec<u32>,
}

impl Noise {
    /// Creates noise over the window of a zone, in cells `1 << shift` tiles wide; at most 64.
    pub(crate) fn new(window: &Window, shift: u32, rng: &mut RngStream) -> Self {
        let shift = shift.min(6);
        let corners_along = |tiles: usize| (tiles >> shift) + 2;
        let columns = corners_along(window.stride());
        let rows = corners_along(window.len() / window.stride());
        let mut corners = Vec::with_capacity(columns * rows + 8);
        while corners.len() < columns * rows {
            corners.extend(rng.bits().to_le_bytes());
        }
        let weight = |step: u32| {
            let t = step << (8 - shift);
            (t * t * (768 - 2 * t)) >> 16
        };
        Self { shift, columns, corners, weights: (0..1 << shift).map(weight).collect() }
    }

    /// Returns the values of a row of the window between the columns of corners, in 1/256.
    fn corners(&self, row: i32) -> impl Iterator<Item = u32> {
        let row = usize::try_from(row).expect("rows of the window");
        let y = self.weights[row & ((1 << self.shift) - 1)];
        let first = (row >> self.shift) * self.columns;
        let (above, below) = self.corners[first..first + 2 * self.columns].split_at(self.columns);
        above
            .iter()
            .zip(below)
            .map(move |(above, below)| u32::from(*above) * (256 - y) + u32::from(*below) * y)
    }

    /// Replaces `values` by those of a row of the window, `0..=255`, and some beyond its end.
    pub(crate) fn read_row(&self, row: i32, values: &mut Vec<u32>) {
        let mut corners = self.corners(row);
        let mut west = corners.next().expect("a row has corners");
        values.clear();
        values.resize((self.columns - 1) << self.shift, 0);
        for (values, east) in values.chunks_exact_mut(1 << self.shift).zip(corners) {
            for (value, x) in values.iter_mut().zip(&self.weights) {
                *value = (256 * west).wrapping_add(east.wrapping_sub(west).wrapping_mul(*x)) >> 16;
            }
            west = east;
        }
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use crate::fixture::Fixture;

    use super::*;

    #[test]
    fn noise_is_smooth_and_covers_the_full_range() {
        let board = Fixture::new(&["a".repeat(200).as_str(); 150], &[]);
        let a = board.zone('a');
        let noise = Noise::new(&a.window(), 3, &mut Seed(5).at("noise").stream());
        let (mut low, mut high) = (u32::MAX, 0);
        let rows: Vec<Vec<u32>> = (0..151)
            .map(|row| {
                let mut values = vec![7; 3];
                noise.read_row(row, &mut values);
                values
            })
            .collect();
        for (x, y) in (0..150).flat_map(|y| (0..200).map(move |x| (x, y))) {
            let here = rows[y][x];
            (low, high) = (low.min(here), high.max(here));
            // The maximum slope of the curve is 1.5 per 8 tiles.
            assert!(here.abs_diff(rows[y][x + 1]) <= 49 && here.abs_diff(rows[y + 1][x]) <= 49);
        }
        assert!(low < 10 && high > 245, "{low}..={high}");
    }
}
