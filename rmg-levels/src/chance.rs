//! The few ways in which parts draw.

use rmg_core::RngStream;

/// A number in `low..=high`, all equally likely.
pub(crate) fn between(rng: &mut RngStream, low: u16, high: u16) -> u16 {
    low + u16::try_from(rng.below(u32::from(high - low) + 1)).expect("at most high - low")
}

/// True in `percent` of 100 cases: 0 never, 100 always.
pub(crate) fn percent(rng: &mut RngStream, percent: u32) -> bool {
    percent > 0 && (percent >= 100 || rng.chance(percent, 100))
}

/// How many of something, all numbers from `min` to `max` equally likely.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amount {
    /// At least.
    pub min: u32,
    /// At most.
    pub max: u32,
}

impl Amount {
    /// Most that may be asked for at once: enough for any level that somebody walks through, and little enough that a
    /// slip of the pen does not fill the memory.
    pub const MOST: u32 = 10_000;

    /// From `min` to `max`.
    #[must_use]
    pub const fn new(min: u32, max: u32) -> Self {
        Self { min, max }
    }

    /// Draws a number.
    pub(crate) fn draw(self, rng: &mut RngStream) -> u32 {
        self.min + rng.below(self.max.saturating_sub(self.min) + 1)
    }
}
