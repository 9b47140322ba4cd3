//! A wave of shortest ways from some sources over the positions of a window.

use super::buckets::Buckets;

/// The ways as far as they are known. The caller decides where a step may lead and what it costs:
///
/// ```text
/// wave.start(source)
/// while let Some((length, at)) = wave.pop() {
///     for each step from `at` to `near`: wave.reach(near, step, length + cost, run)
/// }
/// ```
#[derive(Debug)]
pub(crate) struct Wave {
    /// Length of the way to each position.
    length: Vec<u32>,
    /// The last step of that way.
    came_by: Vec<Option<u8>>,
    /// Steps of that way that led straight here.
    run: Vec<u8>,
    queue: Buckets,
    searched: usize,
}

impl Wave {
    /// Without sources.
    ///
    /// - `len`: number of positions.
    pub(crate) fn new(len: usize) -> Self {
        Self {
            length: vec![u32::MAX; len],
            came_by: vec![None; len],
            run: vec![0; len],
            queue: Buckets::default(),
            searched: 0,
        }
    }

    /// Makes a position a source.
    pub(crate) fn start(&mut self, at: usize) {
        (self.length[at], self.came_by[at], self.run[at]) = (0, None, 0);
        self.put_back(0, at);
    }

    /// Puts a position back that came out.
    pub(crate) fn put_back(&mut self, length: u32, at: usize) {
        self.queue.push(length, at);
    }

    /// The next nearest position with the length of its way. Those to which a shorter way was found after
    /// they were put in are skipped.
    pub(crate) fn pop(&mut self) -> Option<(u32, usize)> {
        loop {
            let (length, at) = self.queue.pop()?;
            self.searched += 1;
            if self.length[at] == length {
                return Some((length, at));
            }
        }
    }

    /// Comes to a position by a step; whether that is the shortest way so far.
    ///
    /// - `run`: steps that lead straight there.
    pub(crate) fn reach(&mut self, at: usize, step: u8, length: u32, run: u8) -> bool {
        let is_shorter = length < self.length[at];
        if is_shorter {
            (self.length[at], self.came_by[at], self.run[at]) = (length, Some(step), run);
            self.queue.push(length, at);
        }
        is_shorter
    }

    /// Length of the way to a position, [`u32::MAX`] without one.
    pub(crate) fn length(&self, at: usize) -> u32 {
        self.length[at]
    }

    /// The last step of the way to a position; `None` for sources, and without a way.
    pub(crate) fn came_by(&self, at: usize) -> Option<u8> {
        self.came_by[at]
    }

    /// Steps that led straight to a position; 0 for sources.
    pub(crate) fn run(&self, at: usize) -> u8 {
        self.run[at]
    }

    /// Positions that came out so far, each as often as it did.
    pub(crate) fn searched(&self) -> usize {
        self.searched
    }
}

/// What straight runs cost, so that ways bend.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StraightCost {
    /// Steps of a run that cost nothing.
    pub(crate) costless: u32,
    /// What each further one adds.
    pub(crate) slope: u32,
    pub(crate) most: u32,
}

impl StraightCost {
    /// The extra cost of a step that makes a straight run of `run` steps.
    pub(crate) fn of(self, run: u8) -> u32 {
        (self.slope * (u32::from(run) + 1).saturating_sub(self.costless)).min(self.most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_runs_are_free_and_long_ones_cost_no_more_than_the_most() {
        let cost = StraightCost { costless: 3, slope: 2, most: 40 };
        assert_eq!([0, 1, 2, 3, 4].map(|run| cost.of(run)), [0, 0, 0, 2, 4]);
        assert_eq!([21, 22, 23, 60].map(|run| cost.of(run)), [38, 40, 40, 40]);
    }
}
