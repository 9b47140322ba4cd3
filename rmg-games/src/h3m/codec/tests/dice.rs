//! Random values for tests. Every field has a function that samples a value of a version.

use rmg_core::Seed;
use rmg_core::rng::RngStream;

use crate::h3m::codec::version::Version;

/// A random stream, and the version of the sampled values.
#[derive(Debug)]
pub(in crate::h3m) struct Dice {
    rng: RngStream,
    pub(in crate::h3m) version: Version,
    /// Number of values that contain the current one.
    depth: usize,
}

impl Dice {
    pub(in crate::h3m) fn new(seed: u64, version: Version) -> Self {
        Self { rng: Seed(seed).at("h3m").stream(), version, depth: 0 }
    }

    pub(in crate::h3m) fn bits(&mut self) -> u64 {
        self.rng.bits()
    }

    pub(in crate::h3m) fn coin(&mut self) -> bool {
        self.rng.chance(1, 2)
    }

    pub(in crate::h3m) fn below(&mut self, bound: usize) -> usize {
        self.rng.index(bound)
    }

    pub(in crate::h3m) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// Returns a value that can contain values of its type. It is the default if it is too deep.
    pub(in crate::h3m) fn nested<T: Default>(&mut self, sample: impl Fn(&mut Self) -> T) -> T {
        if self.depth == 5 {
            return T::default();
        }
        self.depth += 1;
        let value = sample(self);
        self.depth -= 1;
        value
    }

    /// Returns up to `max` values.
    pub(in crate::h3m) fn list<T>(&mut self, max: usize, sample: impl Fn(&mut Self) -> T) -> Vec<T> {
        let count = self.below(max + 1);
        (0..count).map(|_| sample(self)).collect()
    }
}
