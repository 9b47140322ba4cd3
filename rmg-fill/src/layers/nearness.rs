//! Distance to the nearest object, and the tiles of a zone from the farthest on.

use crate::fields::{Cell, Window};

/// Squared distance of every cell of a zone's window to the nearest object, up to [`FAR_SQ`].
///
/// Placing something lowers what lies nearer to it than to anything else: the cells that change hang together around
/// it, so a wave from there reaches all of them and stops at the first that does not change. Empty until the first modifier
/// needs it, from then on kept up to date by all that place things.
#[derive(Debug)]
pub(crate) struct Nearness {
    window: Window,
    distance_sq: Vec<u16>,
    /// Cells of the wave, kept between calls.
    wave: Vec<Cell>,
}

/// Distance beyond which farther is no better: waves end there.
const FAR: u16 = 32;
const FAR_SQ: u16 = FAR * FAR;

impl Nearness {
    /// Nothing is known yet.
    pub(crate) fn new(window: Window) -> Self {
        Self { window, distance_sq: Vec::new(), wave: Vec::new() }
    }

    /// Looks where things stand, if nobody did before. O(window, and cells in reach of things).
    pub(crate) fn look_around(&mut self, is_thing: impl Fn(usize) -> bool) {
        if self.distance_sq.is_empty() {
            self.distance_sq = vec![FAR_SQ; self.window.len()];
            (0..self.window.len()).filter(|at| is_thing(*at)).for_each(|at| self.lower(self.window.cell(at)));
        }
    }

    /// The distance at a position of the window.
    pub(crate) fn distance_sq(&self, at: usize) -> u32 {
        u32::from(self.distance_sq[at])
    }

    /// Something stands on a cell now. O(cells that change).
    pub(crate) fn lower(&mut self, source: Cell) {
        self.wave.clear();
        self.wave.push(source);
        if let Some(at) = self.window.position(source) {
            self.distance_sq[at] = 0;
        }
        while let Some(cell) = self.wave.pop() {
            for next in Cell::AROUND.map(|step| cell + step) {
                let Some(at) = self.window.position(next) else { continue };
                let distance = (next - source).length_sq();
                if distance < i32::from(self.distance_sq[at]) {
                    self.distance_sq[at] = u16::try_from(distance).expect("less than the largest");
                    self.wave.push(next);
                }
            }
        }
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
        let buckets = usize::from(FAR) + 1;
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
        let mut nearness = Nearness::new(a.window());
        nearness.look_around(|_| false);
        let sources = [(3, 3), (15, 8), (15, 2), (7, 11)].map(|(x, y)| Cell::new(x, y));
        for source in sources {
            nearness.lower(source);
        }
        for at in 0..a.len() {
            let expected = sources.iter().map(|source| (a.cell(at) - *source).length_sq()).min().unwrap();
            assert_eq!(nearness.distance_sq(at), expected.unsigned_abs(), "at {:?}", a.cell(at));
        }
    }

    #[test]
    fn the_farthest_comes_first_also_after_distances_fell() {
        let board = Fixture::new(&["aaaaaaaaaaaaaaaaaaaa"; 4], &[]);
        let a = board.zone('a');
        let mut nearness = Nearness::new(a.window());
        nearness.look_around(|_| false);
        nearness.lower(Cell::new(1, 1));
        let all = a.own().map(|at| u32::try_from(at).unwrap());
        let mut queue = Farthest::new(all, &nearness);
        let column = |at: u32| a.cell(usize::try_from(at).unwrap()).x;
        assert_eq!(column(queue.pop(&nearness).unwrap()), 20);
        nearness.lower(Cell::new(20, 2));
        let next = column(queue.pop(&nearness).unwrap());
        assert!((10..=11).contains(&next), "column {next} is in the middle of both");
        let mut left = 0;
        while queue.pop(&nearness).is_some() {
            left += 1;
        }
        assert_eq!(left, 78);
    }
}
