//! The clock, for messages and measurements; never for results. It belongs to the feature `threads`: a build without it, as for a
//! browser, may have none.

use std::time::Duration;
#[cfg(feature = "threads")]
use std::time::Instant;

/// Measures the time since it was started; without the feature `threads` none goes by.
#[derive(Debug, Clone, Copy)]
pub struct Stopwatch {
    #[cfg(feature = "threads")]
    started: Instant,
}

impl Stopwatch {
    /// A stopwatch that runs from now on.
    #[must_use]
    #[cfg_attr(
        feature = "threads",
        expect(clippy::disallowed_methods, reason = "this is the one place that reads the clock")
    )]
    pub fn start() -> Self {
        Self {
            #[cfg(feature = "threads")]
            started: Instant::now(),
        }
    }

    /// How much later this one was started than another; 0 for an earlier one.
    pub(crate) fn started_after(&self, other: &Self) -> Duration {
        #[cfg(feature = "threads")]
        return self.started.saturating_duration_since(other.started);
        #[cfg(not(feature = "threads"))]
        return other.elapsed();
    }

    /// Time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        #[cfg(feature = "threads")]
        return self.started.elapsed();
        #[cfg(not(feature = "threads"))]
        Duration::ZERO
    }
}
