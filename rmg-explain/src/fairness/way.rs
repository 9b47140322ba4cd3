//! A way and what it costs.

/// Movement points of a day: the least that a hero on land has in Heroes III.
pub const DAY: u32 = 1500;

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
    #[expect(clippy::cast_precision_loss, reason = "ways are far below 2^52 points")]
    pub fn days(self) -> f64 {
        self.points as f64 / f64::from(DAY)
    }

    /// Whether a hero gets there within whole days.
    #[must_use]
    pub fn is_within(self, days: u32) -> bool {
        self.points <= u64::from(days) * u64::from(DAY)
    }
}
