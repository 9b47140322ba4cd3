//! Paths and their costs.

use rmg_core::pack::StrengthRange;

/// Movement points of a day: the minimum of a hero on land in Heroes III.
pub const DAY: u32 = 1500;

/// The best path to an object. The order prefers fewer points, then a lower mean strength, then fewer fights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Way {
    /// Movement points.
    pub points: u64,
    /// Total strength of the monsters on the path.
    pub strength: StrengthRange,
    /// Number of fights.
    pub fights: u32,
}

impl Way {
    /// Returns the length in days of [`DAY`] points, with fractions.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "ways are far below 2^52 points")]
    pub fn days(self) -> f64 {
        self.points as f64 / f64::from(DAY)
    }

    /// Returns whether a hero arrives within a number of days.
    #[must_use]
    pub fn is_within(self, days: u32) -> bool {
        self.points <= u64::from(days) * u64::from(DAY)
    }
}
