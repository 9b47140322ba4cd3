//! Random values for tests: every field knows how to draw one that its version can hold.

use rmg_core::Seed;
use rmg_core::rng::RngStream;

use crate::h3m::codec::version::Version;

/// Chance, and the version that values are drawn for.
#[derive(Debug)]
pub(in crate::h3m) struct Dice {
    chance: RngStream,
    pub(in crate::h3m) version: Version,
}

impl Dice {
    pub(in crate::h3m) fn new(seed: u64, version: Version) -> Self {
        Self { chance: Seed(seed).at("h3m").stream(), version }
    }

    pub(in crate::h3m) fn bits(&mut self) -> u64 {
        self.chance.bits()
    }

    pub(in crate::h3m) fn coin(&mut self) -> bool {
        self.chance.chance(1, 2)
    }

    pub(in crate::h3m) fn below(&mut self, bound: usize) -> usize {
        self.chance.index(bound)
    }

    pub(in crate::h3m) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// Up to `most` values.
    pub(in crate::h3m) fn list<T>(&mut self, most: usize, sample: impl Fn(&mut Self) -> T) -> Vec<T> {
        let count = self.below(most + 1);
        (0..count).map(|_| sample(self)).collect()
    }
}
