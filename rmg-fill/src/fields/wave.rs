//! Shortest paths from some sources over the positions of a window (Dijkstra).

use super::buckets::Buckets;

/// The state of a search. The caller decides where a step can lead and what it costs:
///
/// ```text
/// wave.start(source)
/// while let Some((length, at)) = wave.pop() {
///     for each step from `at` to `near`: wave.reach(near, step, length + cost, run)
/// }
/// ```
#[derive(Debug)]
pub(crate) struct Wave {
    /// By position.
    paths: Vec<Path>,
    queue: Buckets,
    searched: usize,
}

/// The shortest path to a position so far.
#[derive(Debug, Clone, Copy)]
struct Path {
    length: u32,
    /// The last step.
    came_by: Option<u8>,
    /// Length of the straight run at the end.
    run: u8,
}

impl Wave {
    /// Creates a search without sources.
    ///
    /// - `len`: number of positions.
    pub(crate) fn new(len: usize) -> Self {
        Self {
            paths: vec![Path { length: u32::MAX, came_by: None, run: 0 }; len],
            queue: Buckets::default(),
            searched: 0,
        }
    }

    /// Adds a source.
    pub(crate) fn start(&mut self, at: usize) {
        self.enclose(at);
        self.put_back(0, at);
    }

    /// Adds a source from which no step leads to a tile that is not a source.
    pub(crate) fn enclose(&mut self, at: usize) {
        self.paths[at] = Path { length: 0, came_by: None, run: 0 };
    }

    /// Returns a popped position to the queue.
    pub(crate) fn put_back(&mut self, length: u32, at: usize) {
        self.queue.push(length, at);
    }

    /// Pops the nearest position with the length of its path. Skips outdated entries, for which a shorter
    /// path was found later.
    pub(crate) fn pop(&mut self) -> Option<(u32, usize)> {
        loop {
            let (length, at) = self.queue.pop()?;
            self.searched += 1;
            if self.paths[at].length == length {
                return Some((length, at));
            }
        }
    }

    /// Reaches a position by a step. Returns whether this is the shortest path so far.
    ///
    /// - `run`: length of the straight run that leads there.
    pub(crate) fn reach(&mut self, at: usize, step: u8, length: u32, run: u8) -> bool {
        let path = &mut self.paths[at];
        let is_shorter = length < path.length;
        if is_shorter {
            *path = Path { length, came_by: Some(step), run };
            self.queue.push(length, at);
        }
        is_shorter
    }

    /// Returns the length of the path to a position, [`u32::MAX`] without one.
    pub(crate) fn length(&self, at: usize) -> u32 {
        self.paths[at].length
    }

    /// Returns the last step of the path to a position; `None` for sources, and without a path.
    pub(crate) fn came_by(&self, at: usize) -> Option<u8> {
        self.paths[at].came_by
    }

    /// Returns the length of the straight run that leads to a position; 0 for sources.
    pub(crate) fn run(&self, at: usize) -> u8 {
        self.paths[at].run
    }

    /// Returns the number of popped entries, with repetitions.
    pub(crate) fn searched(&self) -> usize {
        self.searched
    }
}

/// The extra cost of straight runs, which makes paths bend.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StraightCost {
    /// Steps of a run without extra cost.
    pub(crate) costless: u32,
    /// The cost that each further step adds.
    pub(crate) slope: u32,
    pub(crate) most: u32,
}

impl StraightCost {
    /// Returns the extra cost of the step after a straight run of `run` steps.
    pub(crate) fn of(self, run: u8) -> u32 {
        (self.slope * (u32::from(run) + 1).saturating_sub(self.costless)).min(self.most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cost_of_runs_starts_at_0_and_is_limited() {
        let cost = StraightCost { costless: 3, slope: 2, most: 40 };
        assert_eq!([0, 1, 2, 3, 4].map(|run| cost.of(run)), [0, 0, 0, 2, 4]);
        assert_eq!([21, 22, 23, 60].map(|run| cost.of(run)), [38, 40, 40, 40]);
    }
}
