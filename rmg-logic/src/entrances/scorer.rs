//! Evaluates whole layouts, one by one.

use crate::entrances::goal::Score;
use crate::entrances::randomizer::Randomizer;
use crate::ids::{NONE, RegionId};
use crate::reach::{Mark, Reach};

/// Sweeps layouts from a common start state.
#[derive(Debug)]
pub(crate) struct LayoutScorer<'p> {
    randomizer: &'p Randomizer<'p>,
    reach: Reach<'p>,
    base: Mark,
    pub(crate) layouts: u64,
    /// Work so far, in visited entries.
    pub(crate) work: u64,
}

impl<'p> LayoutScorer<'p> {
    pub(crate) fn new(randomizer: &'p Randomizer<'p>) -> Self {
        let reach = randomizer.base();
        Self { randomizer, base: reach.mark(), reach, layouts: 0, work: 0 }
    }

    /// Evaluates a layout. [`Self::reach`] returns its state until the next call.
    pub(crate) fn score(&mut self, mate: &[u32]) -> Score {
        let (ends, slots) = (&self.randomizer.ends, &self.randomizer.slots);
        let before = self.reach.steps();
        self.reach.undo(self.base);
        for (slot, end) in ends.of_exit.iter().enumerate() {
            let other = mate[*end as usize];
            if other != NONE {
                self.reach.join(slots.exits[slot], RegionId(ends.region[other as usize]));
            }
        }
        self.reach.sweep();
        self.layouts += 1;
        self.work += self.reach.steps() - before + mate.len() as u64;
        self.randomizer.goal.score(&self.reach, ends, slots, mate)
    }

    /// Returns the state of the last layout.
    pub(crate) fn reach(&self) -> &Reach<'p> {
        &self.reach
    }
}
