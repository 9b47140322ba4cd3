//! Distance to the nearest object.

use crate::fields::{Cell, Window, distances_sq};

/// Squared distance of every cell of a zone's window to the nearest object, up to [`FAR_SQ`](Self::FAR_SQ).
///
/// Empty until the first modifier needs it, from then on kept up to date by all that place things.
#[derive(Debug, Clone)]
pub(crate) struct Nearness {
    window: Window,
    distance_sq: Vec<u16>,
}

/// Distance beyond which farther is no better.
const FAR: u8 = 32;

/// Cells `from..=to` of a row.
type Stretch = (i32, i32);

impl Nearness {
    /// The greatest distance that is told apart from others, squared.
    pub(crate) const FAR_SQ: u16 = FAR as u16 * FAR as u16;

    /// Nothing is known yet.
    pub(crate) fn new(window: Window) -> Self {
        Self { window, distance_sq: Vec::new() }
    }

    /// Looks where things stand, if nobody did before. O(window · distances).
    pub(crate) fn look_around(&mut self, is_thing: impl Fn(usize) -> bool) {
        if self.distance_sq.is_empty() {
            self.distance_sq = distances_sq(&self.window, FAR, is_thing);
            self.distance_sq.iter_mut().for_each(|distance| *distance = Self::FAR_SQ.min(*distance));
        }
    }

    /// The distance at a position of the window.
    pub(crate) fn distance_sq(&self, at: usize) -> u16 {
        self.distance_sq[at]
    }

    /// The distances row by row.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &[u16]> {
        self.distance_sq.chunks_exact(self.window.stride())
    }

    /// Something stands on a cell of the window now.
    ///
    /// What lies nearer to it than to anything else is convex: one stretch a row, which touches that of the row before. O(cells
    /// that change, and the ends of their rows).
    pub(crate) fn lower(&mut self, source: Cell) {
        let Some(middle) = self.lower_row(source, source.y, (source.x + 1, source.x - 1)) else { return };
        for down in [1, -1] {
            let (mut row, mut stretch) = (source.y, middle);
            while let Some(next) = self.lower_row(source, row + down, stretch) {
                (row, stretch) = (row + down, next);
            }
        }
    }

    /// Lowers the cells of a row: those beside a stretch of the row before, and from there on as long as they fall.
    ///
    /// # Returns
    /// What fell, if anything did.
    fn lower_row(&mut self, source: Cell, row: i32, (low, high): Stretch) -> Option<Stretch> {
        if !(0..self.window.height()).contains(&row) {
            return None;
        }
        let stride = self.window.stride();
        let cells = self.distance_sq.chunks_exact_mut(stride).nth(usize::try_from(row).ok()?)?;
        let rows_sq = (row - source.y).pow(2);
        let mut falls = |column: i32| {
            let Some(cell) = usize::try_from(column).ok().and_then(|column| cells.get_mut(column)) else {
                return false;
            };
            let distance = (column - source.x).pow(2) + rows_sq;
            let is_nearer = distance < i32::from(*cell);
            if is_nearer {
                *cell = u16::try_from(distance).expect("less than the largest");
            }
            is_nearer
        };
        let mut fell = (low - 1..=high + 1).filter(|column| falls(*column));
        let first = fell.next()?;
        let (mut from, mut to) = (first, fell.last().unwrap_or(first));
        if from == low - 1 {
            while falls(from - 1) {
                from -= 1;
            }
        }
        if to == high + 1 {
            while falls(to + 1) {
                to += 1;
            }
        }
        Some((from, to))
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use crate::fixture::Fixture;

    use super::*;

    #[test]
    fn distances_are_those_to_the_nearest_source() {
        let board = Fixture::new(&["aaaaaaaaaaaaaaaaaaaa"; 12], &[]);
        let a = board.zone('a');
        for seed in 0..200 {
            let rng = &mut Seed(seed).at("sources").stream();
            let mut draw = || a.cell(rng.index(a.len()));
            let sources: Vec<Cell> = (0..12).map(|_| draw()).collect();
            let mut nearness = Nearness::new(a.window());
            nearness.look_around(|at| sources[..4].contains(&a.cell(at)));
            sources[4..].iter().for_each(|source| nearness.lower(*source));
            for at in 0..a.len() {
                let expected = sources.iter().map(|source| (a.cell(at) - *source).length_sq()).min().unwrap();
                assert_eq!(i32::from(nearness.distance_sq(at)), expected, "seed {seed}, {:?}", a.cell(at));
            }
        }
    }

    #[test]
    fn nothing_is_farther_than_far() {
        let board = Fixture::new(&["a".repeat(100).as_str(); 3], &[]);
        let a = board.zone('a');
        let mut nearness = Nearness::new(a.window());
        nearness.look_around(|at| a.cell(at) == Cell::new(1, 1));
        assert_eq!(nearness.distance_sq(a.window().position(Cell::new(31, 1)).unwrap()), 900);
        assert_eq!(nearness.distance_sq(a.window().position(Cell::new(90, 1)).unwrap()), Nearness::FAR_SQ);
    }
}
