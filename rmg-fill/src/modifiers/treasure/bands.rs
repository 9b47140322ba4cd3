//! Cells of a zone in bands by their distance to the nearest object.

use crate::fields::{Cell, Distance, Plane, Window};

/// Inner radii of the bands, in tiles. Far bands are coarser, because the farthest tiles are used up first.
const RADII: [u16; 8] = [1, 2, 3, 4, 5, 7, 10, 15];

/// The bands of a zone.
#[derive(Debug)]
pub(super) struct Bands {
    /// For each of [`RADII`], the cells at this distance or farther. The last ones are removed when no pile
    /// fits there anymore.
    beyond: Vec<Plane>,
}

impl Bands {
    /// Builds the bands from distances. O(window).
    pub(super) fn new(window: &Window, nearness: &Distance) -> Self {
        let beyond = RADII.map(|radius| {
            let is_beyond = |distance_sq: u16| radius * radius <= distance_sq;
            Plane::of_rows(window, nearness.rows(), is_beyond)
        });
        let beyond = Vec::from(beyond);
        Self { beyond }
    }

    /// Returns the number of bands.
    pub(super) fn len(&self) -> usize {
        self.beyond.len()
    }

    /// Returns whether a whole band is nearer than a squared distance.
    pub(super) fn ends_before(band: usize, distance_sq: u16) -> bool {
        RADII.get(band + 1).is_some_and(|end| end * end <= distance_sq)
    }

    /// Returns the cells of a band in a column of words, starting at a row.
    pub(super) fn cells<const ROWS: usize>(&self, band: usize, column: i32, row: i32) -> [u64; ROWS] {
        let mut cells = *self.beyond[band].column::<ROWS>(column, row);
        if let Some(next) = self.beyond.get(band + 1) {
            cells.iter_mut().zip(next.column::<ROWS>(column, row)).for_each(|(cell, next)| *cell &= !next);
        }
        cells
    }

    /// Removes the last band when no pile fits there anymore.
    pub(super) fn drop_last(&mut self) {
        self.beyond.pop();
    }

    /// Updates the bands for an object on a cell. O(rows of the discs around it).
    pub(super) fn lower(&mut self, source: Cell) {
        for (plane, (radius, half_widths)) in self.beyond.iter_mut().zip(RADII.into_iter().zip(&HALF_WIDTHS))
        {
            for (dy, half) in (0..i32::from(radius)).zip(half_widths.map(i32::from)) {
                for row in [source.y - dy, source.y + dy] {
                    plane.clear_stretch(row, source.x - half, source.x + half);
                }
            }
        }
    }
}

/// Rows of the largest disc, from its center.
const MAX_ROWS: usize = RADII[RADII.len() - 1] as usize;

/// Half widths of the rows of the disc of cells nearer than each of [`RADII`].
const HALF_WIDTHS: [[u16; MAX_ROWS]; RADII.len()] = {
    let mut all = [[0; MAX_ROWS]; RADII.len()];
    let mut band = 0;
    while band < RADII.len() {
        let radius = RADII[band];
        let mut dy = 0;
        while dy < radius {
            let mut dx = 0;
            while (dx + 1) * (dx + 1) + dy * dy < radius * radius {
                dx += 1;
            }
            all[band][dy as usize] = dx;
            dy += 1;
        }
        band += 1;
    }
    all
};

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use crate::fixture::Fixture;

    use super::super::MAX_DISTANCE;
    use super::*;

    #[test]
    fn bands_follow_the_distances() {
        let board = Fixture::new(&["a".repeat(90).as_str(); 40], &[]);
        let a = board.zone('a');
        let window = a.window();
        let mut nearness = Distance::unknown(window);
        nearness.look_around(MAX_DISTANCE, |at| a.cell(at) == Cell::new(3, 3));
        let mut bands = Bands::new(&window, &nearness);
        let rng = &mut Seed(1).at("sources").stream();
        for _ in 0..6 {
            let source = a.cell(rng.index(a.len()));
            nearness.lower(source);
            bands.lower(source);
            for (band, start) in RADII.iter().enumerate() {
                for at in 0..window.len() {
                    let (cell, distance) = (window.cell(at), nearness.sq(at));
                    let end = RADII.get(band + 1).map_or(u16::MAX, |end| end * end);
                    let [word] = bands.cells(band, cell.x / 64, cell.y);
                    let is_in = word >> (cell.x % 64) & 1 != 0;
                    assert_eq!(is_in, (start.pow(2)..end).contains(&distance), "{cell:?} in band {band}");
                }
            }
        }
    }

    #[test]
    fn a_band_is_nearer_when_all_of_it_is() {
        assert!(
            Bands::ends_before(0, 4)
                && !Bands::ends_before(0, 3)
                && !Bands::ends_before(RADII.len() - 1, u16::MAX)
        );
    }
}
