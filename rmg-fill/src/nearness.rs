//! Distance to the nearest object, and the tiles of a zone from the farthest on.

use crate::fit::Cell;
use crate::zone::ZoneState;

/// Squared distance of every cell of a zone's window to the nearest object, up to [`FAR_SQ`].
///
/// Placing something lowers what lies nearer to it than to anything else: the cells that change hang together around
/// it, so a wave from there reaches all of them and stops at the first that does not change.
#[derive(Debug)]
pub(crate) struct Nearness {
    width: i32,
    height: i32,
    distance_sq: Vec<u32>,
    /// Cells of the wave, kept between calls.
    wave: Vec<Cell>,
}

/// Distance beyond which farther is no better: waves end there.
pub(crate) const FAR: u32 = 32;
const FAR_SQ: u32 = FAR * FAR;

impl Nearness {
    /// Nothing stands yet.
    pub(crate) fn new(state: &ZoneState) -> Self {
        let width = i32::try_from(state.stride()).expect("windows lie on the map");
        let height = i32::try_from(state.len() / state.stride()).expect("windows lie on the map");
        Self { width, height, distance_sq: vec![FAR_SQ; state.len()], wave: Vec::new() }
    }

    /// The distance at a position of the window.
    pub(crate) fn distance_sq(&self, at: usize) -> u32 {
        self.distance_sq[at]
    }

    /// Something stands on a cell now. O(cells that change).
    pub(crate) fn lower(&mut self, source: Cell) {
        self.wave.clear();
        self.wave.push(source);
        if let Some(at) = self.at(source) {
            self.distance_sq[at] = 0;
        }
        while let Some(cell) = self.wave.pop() {
            for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
                let next = (cell.0 + dx, cell.1 + dy);
                let Some(at) = self.at(next) else { continue };
                let (x, y) = (next.0 - source.0, next.1 - source.1);
                let distance = (x * x + y * y).unsigned_abs();
                if distance < self.distance_sq[at] {
                    self.distance_sq[at] = distance;
                    self.wave.push(next);
                }
            }
        }
    }

    fn at(&self, (column, row): Cell) -> Option<usize> {
        ((0..self.width).contains(&column) && (0..self.height).contains(&row))
            .then(|| usize::try_from(row * self.width + column).expect("both are in the window"))
    }
}

/// Positions of a window in buckets of whole tiles of distance, farthest first.
///
/// Distances only fall. A position whose distance fell since it was put in is moved when it is met, so nothing is
/// recomputed; an operation is O(1) but for that.
#[derive(Debug)]
pub(crate) struct Farthest {
    buckets: Vec<Vec<u32>>,
    /// No bucket above this one holds anything.
    top: usize,
}

impl Farthest {
    /// Puts all positions in; of one distance the last one comes out first.
    pub(crate) fn new(positions: impl IntoIterator<Item = u32>, nearness: &Nearness) -> Self {
        let buckets = usize::try_from(FAR).expect("a small number") + 1;
        let mut this = Self { buckets: vec![Vec::new(); buckets], top: 0 };
        positions.into_iter().for_each(|at| this.push(at, nearness));
        this
    }

    /// Puts a position in.
    pub(crate) fn push(&mut self, at: u32, nearness: &Nearness) {
        let bucket = Self::bucket(at, nearness);
        self.buckets[bucket].push(at);
        self.top = self.top.max(bucket);
    }

    /// Takes one of the farthest positions out.
    pub(crate) fn pop(&mut self, nearness: &Nearness) -> Option<u32> {
        loop {
            let Some(at) = self.buckets[self.top].pop() else {
                self.top = self.top.checked_sub(1)?;
                continue;
            };
            let bucket = Self::bucket(at, nearness);
            if bucket == self.top {
                return Some(at);
            }
            self.buckets[bucket].push(at);
        }
    }

    fn bucket(at: u32, nearness: &Nearness) -> usize {
        let distance = nearness.distance_sq(usize::try_from(at).expect("positions of a window"));
        usize::try_from(distance.isqrt()).expect("at most FAR")
    }
}

#[cfg(test)]
mod tests {
    use crate::fixture::Fixture;

    use super::*;

    #[test]
    fn distances_are_those_to_the_nearest_source() {
        let board = Fixture::new(&["aaaaaaaaaaaaaaaaaaaa"; 12], &[]);
        let a = board.zone('a');
        let mut nearness = Nearness::new(&a);
        let sources = [(3, 3), (15, 8), (15, 2), (7, 11)];
        for source in sources {
            nearness.lower(source);
        }
        for at in 0..a.len() {
            let (x, y) = a.cell(at);
            let expected = sources.iter().map(|(sx, sy)| (x - sx).pow(2) + (y - sy).pow(2)).min().unwrap();
            assert_eq!(nearness.distance_sq(at), expected.unsigned_abs(), "at {x}, {y}");
        }
    }

    #[test]
    fn the_farthest_comes_first_also_after_distances_fell() {
        let board = Fixture::new(&["aaaaaaaaaaaaaaaaaaaa"; 4], &[]);
        let a = board.zone('a');
        let mut nearness = Nearness::new(&a);
        nearness.lower((1, 1));
        let all = a.own().map(|at| u32::try_from(at).unwrap());
        let mut queue = Farthest::new(all, &nearness);
        let column = |at: u32| a.cell(usize::try_from(at).unwrap()).0;
        assert_eq!(column(queue.pop(&nearness).unwrap()), 20);
        nearness.lower((20, 2));
        let next = column(queue.pop(&nearness).unwrap());
        assert!((10..=11).contains(&next), "column {next} is in the middle of both");
        let mut left = 0;
        while queue.pop(&nearness).is_some() {
            left += 1;
        }
        assert_eq!(left, 78);
    }
}
