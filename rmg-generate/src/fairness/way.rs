//! A way and what it costs.

/// Movement points of a day: the least that a hero on land has in Heroes III.
pub const DAY: u64 = 1500;

/// The best way to a thing. Ordered as ways are chosen: by points, then by strength, then by fights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Way {
    /// Movement points.
    pub points: u64,
    /// Strength of all monsters that must be beaten, in AI value.
    pub strength: u64,
    /// How many fights that are.
    pub fights: u32,
}

impl Way {
    /// Days, as [`DAY`] points each; parts of days count.
    #[must_use]
    pub fn days(self) -> f64 {
        days_of(self.points)
    }

    /// Whether a hero gets there within whole days.
    #[must_use]
    pub fn is_within(self, days: u32) -> bool {
        self.points <= u64::from(days) * DAY
    }
}

/// Movement points as days.
#[expect(clippy::cast_precision_loss, reason = "ways are far below 2^52 points")]
pub(super) fn days_of(points: u64) -> f64 {
    points as f64 / DAY as f64
}
