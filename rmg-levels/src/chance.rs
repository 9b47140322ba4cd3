//! Random numbers and chances of parts.

use rmg_core::RngStream;

/// Returns a number in `low..=high`. All are equally likely.
pub(crate) fn between(rng: &mut RngStream, low: u16, high: u16) -> u16 {
    low + u16::try_from(rng.below(u32::from(high - low) + 1)).expect("at most high - low")
}

/// Returns true with a chance of `percent` in 100: 0 never, 100 always.
pub(crate) fn percent(rng: &mut RngStream, percent: u32) -> bool {
    percent > 0 && (percent >= 100 || rng.chance(percent, 100))
}

/// A number of objects. All numbers from `min` to `max` are equally likely.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amount {
    /// The smallest number.
    pub min: u32,
    /// The largest number.
    pub max: u32,
}

impl Amount {
    /// The maximum of one request. It is enough for any level that a player visits, and low enough that a
    /// typo does not fill the memory.
    pub const MOST: u32 = 10_000;

    /// Returns the range from `min` to `max`.
    #[must_use]
    pub const fn new(min: u32, max: u32) -> Self {
        Self { min, max }
    }

    /// Samples a number.
    pub(crate) fn sample(self, rng: &mut RngStream) -> u32 {
        self.min + rng.below(self.max.saturating_sub(self.min) + 1)
    }
}
