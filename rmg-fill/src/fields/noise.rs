//! Smooth noise: hills and hollows of a given width, in whole numbers.

use rmg_core::RngStream;

use super::window::{Cell, Window};

/// Random values on the corners of square cells, smooth between them (value noise).
#[derive(Debug)]
pub(crate) struct Noise {
    /// A cell is `1 << shift` tiles wide.
    shift: u32,
    /// Corners in a row.
    columns: usize,
    corners: Vec<u8>,
}

impl Noise {
    /// Noise over a zone's window, in cells `1 << shift` tiles wide; at most 64.
    pub(crate) fn new(window: &Window, shift: u32, rng: &mut RngStream) -> Self {
        let shift = shift.min(6);
        let corners_along = |tiles: usize| (tiles >> shift) + 2;
        let columns = corners_along(window.stride());
        let rows = corners_along(window.len() / window.stride());
        let mut corners = Vec::with_capacity(columns * rows + 8);
        while corners.len() < columns * rows {
            corners.extend(rng.bits().to_le_bytes());
        }
        Self { shift, columns, corners }
    }

    /// The value at a cell of the window, `0..=255`.
    pub(crate) fn at(&self, cell: Cell) -> u32 {
        let narrow = |n: i32| usize::try_from(n).expect("cells of the window");
        let (column, row) = (narrow(cell.x), narrow(cell.y));
        let mask = (1 << self.shift) - 1;
        let (x, y) = (self.weight(column & mask), self.weight(row & mask));
        let corner = (row >> self.shift) * self.columns + (column >> self.shift);
        let value = |at: usize| u32::from(self.corners[at]);
        let along = |at: usize| value(at) * (256 - x) + value(at + 1) * x;
        (along(corner) * (256 - y) + along(corner + self.columns) * y) >> 16
    }

    /// How much the far corner counts, of 256: `3t^2 - 2t^3`, flat at both ends.
    fn weight(&self, step: usize) -> u32 {
        let t = u32::try_from(step).expect("less than the width of a cell") << (8 - self.shift);
        (t * t * (768 - 2 * t)) >> 16
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use crate::fixture::Fixture;

    use super::*;

    #[test]
    fn noise_is_smooth_and_goes_high_and_low() {
        let board = Fixture::new(&["a".repeat(200).as_str(); 150], &[]);
        let a = board.zone('a');
        let noise = Noise::new(&a.window(), 3, &mut Seed(5).at("noise").stream());
        let (mut low, mut high) = (u32::MAX, 0);
        for (x, y) in (0..150).flat_map(|y| (0..200).map(move |x| (x, y))) {
            let here = noise.at(Cell::new(x, y));
            (low, high) = (low.min(here), high.max(here));
            // The steepest slope of the curve is 1.5 in a width of 8 tiles.
            assert!(
                here.abs_diff(noise.at(Cell::new(x + 1, y))) <= 49
                    && here.abs_diff(noise.at(Cell::new(x, y + 1))) <= 49
            );
        }
        assert!(low < 10 && high > 245, "{low}..={high}");
    }
}
