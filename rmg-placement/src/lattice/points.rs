//! The points of the lattice: rows over one level's area, with a margin around them.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a few hundred points a level; rows are clamped to the lattice"
)]

use std::ops::Range;

use rmg_core::MapSize;

/// Number of points that are processed together. Every plane is padded to whole groups.
pub(super) const LANES: usize = 8;
/// Added to every reach in tiles, so that rounding excludes no point.
const SLACK: f32 = 0.01;

/// The positions of the points, the same for every level.
///
/// A level's points are a *plane* of slots: rows of points with one margin slot at each side, a margin row
/// above and below, padded to whole lanes. So every point has four neighbors in its plane, and loops need no
/// edge checks.
#[derive(Debug)]
pub(super) struct Lattice {
    columns: usize,
    rows: usize,
    /// Offset from a point to the one below it.
    pub(super) stride: usize,
    pub(super) plane: usize,
    /// Positions in tiles by slot; not a number in margins.
    pub(super) xs: Vec<f32>,
    pub(super) ys: Vec<f32>,
    row_height: f32,
}

impl Lattice {
    /// Builds a lattice of about `wanted` points, at most one per tile.
    ///
    /// - `is_even`: whether it has even numbers of columns and rows if possible, so that no point is on the
    ///   axis of a symmetry.
    pub(super) fn new(size: MapSize, wanted: f32, is_even: bool) -> Self {
        let (width, height) = (f32::from(size.width()), f32::from(size.height()));
        let columns =
            ((wanted * width / height).sqrt().ceil().max(1.0) as usize).min(usize::from(size.width()));
        let rows = ((wanted / columns as f32).ceil().max(1.0) as usize).min(usize::from(size.height()));
        let even = |count: usize, most: u16| {
            let most = usize::from(most);
            if is_even && count < most { count.next_multiple_of(2) } else { count }
        };
        let (columns, rows) = (even(columns, size.width()), even(rows, size.height()));
        let stride = columns + 2;
        let plane = (stride * (rows + 2)).next_multiple_of(LANES);
        let place = |at: usize, side: f32, count: usize| (at as f32 - 0.5) * side / count as f32;
        let mut this = Self {
            columns,
            rows,
            stride,
            plane,
            xs: (0..plane).map(|slot| place(slot % stride, width, columns)).collect(),
            ys: (0..plane).map(|slot| place(slot / stride, height, rows)).collect(),
            row_height: height / rows as f32,
        };
        for margin in this.margins() {
            this.xs[margin.clone()].fill(f32::NAN);
            this.ys[margin].fill(f32::NAN);
        }
        this
    }

    /// Returns the number of points, without margins.
    pub(super) fn points(&self) -> usize {
        self.columns * self.rows
    }

    /// Returns the slots of the points, row by row, without margins.
    pub(super) fn point_rows(&self) -> impl Iterator<Item = Range<usize>> + use<> {
        let (columns, stride) = (self.columns, self.stride);
        (1..=self.rows).map(move |row| row * stride + 1..row * stride + 1 + columns)
    }

    /// Returns the slots of margins and padding, in order.
    pub(super) fn margins(&self) -> impl Iterator<Item = Range<usize>> + use<> {
        let (stride, rows, plane) = (self.stride, self.rows, self.plane);
        // The end of a row and the start of the next are adjacent.
        (0..=rows).map(move |row| match row {
            0 => 0..stride + 1,
            _ if row == rows => stride * (rows + 1) - 1..plane,
            _ => stride * (row + 1) - 1..stride * (row + 1) + 1,
        })
    }

    /// Returns whole lanes of slots with every point whose row is at most `radius` tiles from `y`; empty if
    /// there is none.
    pub(super) fn rows_within(&self, y: f32, radius: f32) -> Range<usize> {
        // Row r is at (r - 0.5) * row_height.
        let low = ((y - radius - SLACK) / self.row_height + 0.5).ceil().max(1.0) as usize;
        let high = ((y + radius + SLACK) / self.row_height + 0.5).floor().max(0.0) as usize;
        let end = high.min(self.rows) + 1;
        if low >= end {
            return 0..0;
        }
        low * self.stride / LANES * LANES..(end * self.stride).next_multiple_of(LANES).min(self.plane)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lattices() -> impl Iterator<Item = Lattice> {
        ["36x36", "20x90", "5x3", "144x144x2"].into_iter().flat_map(|size| {
            [(1.0, false), (64.0, true), (333.0, false)]
                .map(|(wanted, is_even)| Lattice::new(size.parse().unwrap(), wanted, is_even))
        })
    }

    #[test]
    fn every_slot_is_a_point_or_a_margin() {
        for lattice in lattices() {
            let mut seen = vec![0; lattice.plane];
            lattice.point_rows().chain(lattice.margins()).flatten().for_each(|slot| seen[slot] += 1);
            assert!(seen.iter().all(|times| *times == 1), "{lattice:?}: {seen:?}");
            assert_eq!(lattice.point_rows().flatten().count(), lattice.points());
            assert_eq!(lattice.plane % LANES, 0);
        }
    }

    #[test]
    fn all_rows_within_the_radius_are_returned() {
        for lattice in lattices() {
            for (y, radius) in
                [(0.0, 0.0), (3.0, 1.5), (30.0, 7.0), (2.5, 400.0), (90.0, 10.0), (1.0, f32::INFINITY)]
            {
                let found = lattice.rows_within(y, radius);
                assert!(found.start % LANES == 0 && found.end % LANES == 0 && found.end <= lattice.plane);
                for slot in lattice.point_rows().flatten() {
                    let is_near = (lattice.ys[slot] - y).abs() <= radius;
                    assert!(
                        !is_near || found.contains(&slot),
                        "{lattice:?}: slot {slot} from {y} within {radius}"
                    );
                }
            }
        }
    }
}
