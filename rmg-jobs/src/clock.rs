//! The clock, for messages and measurements, never for results. It needs the feature `threads`: a build
//! without it, for example for a browser, may have no clock.

use std::time::Duration;
#[cfg(feature = "threads")]
use std::time::Instant;

/// Measures the time since its start; always 0 without the feature `threads`.
#[derive(Debug, Clone, Copy)]
pub struct Stopwatch {
    #[cfg(feature = "threads")]
    started: Instant,
}

impl Stopwatch {
    /// Starts a stopwatch.
    #[must_use]
    #[cfg_attr(
        feature = "threads",
        expect(clippy::disallowed_methods, reason = "only this function reads the clock")
    )]
    pub fn start() -> Self {
        Self {
            #[cfg(feature = "threads")]
            started: Instant::now(),
        }
    }

    /// Starts a stopwatch that shows the time since the start of the process, as far as it was busy: the time
    /// in which the system loaded the program counts, waiting for the disk does not. For the first line of
    /// `main`.
    #[must_use]
    pub fn of_process() -> Self {
        let now = Self::start();
        #[cfg(feature = "threads")]
        return Self { started: now.started.checked_sub(process_time()).unwrap_or(now.started) };
        #[cfg(not(feature = "threads"))]
        now
    }

    /// Returns how much later it was started than another one; 0 if it was started earlier.
    pub(crate) fn started_after(&self, other: &Self) -> Duration {
        #[cfg(feature = "threads")]
        return self.started.saturating_duration_since(other.started);
        #[cfg(not(feature = "threads"))]
        return other.elapsed();
    }

    /// Returns the time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        #[cfg(feature = "threads")]
        return self.started.elapsed();
        #[cfg(not(feature = "threads"))]
        Duration::ZERO
    }
}

/// Measures the processor time of the thread that starts it. It does not count while the system runs other
/// programs on the processor.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CpuStopwatch {
    started: Duration,
}

impl CpuStopwatch {
    /// Starts a stopwatch; `None` on systems without this clock. About 0.3 us.
    pub(crate) fn start() -> Option<Self> {
        cpu_time().map(|started| Self { started })
    }

    /// Returns the processor time of the thread since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        cpu_time().unwrap_or_default().saturating_sub(self.started)
    }
}

/// Returns the processor time of this thread; `None` if the system does not count it.
#[cfg(all(feature = "threads", unix))]
fn cpu_time() -> Option<Duration> {
    use nix::time::{ClockId, clock_gettime};

    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).ok().map(Duration::from)
}

/// Returns the processor time of this process; 0 if the system does not count it.
#[cfg(feature = "threads")]
fn process_time() -> Duration {
    #[cfg(unix)]
    {
        use nix::time::{ClockId, clock_gettime};

        clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID).map_or(Duration::ZERO, Duration::from)
    }
    #[cfg(not(unix))]
    Duration::ZERO
}

#[cfg(not(all(feature = "threads", unix)))]
fn cpu_time() -> Option<Duration> {
    None
}
