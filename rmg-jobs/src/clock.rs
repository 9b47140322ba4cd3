//! The clock, for messages and measurements, never for results. It needs the feature `threads`: a build
//! without it, for example for a browser, may have no clock.

use std::thread::{self, ThreadId};
use std::time::Duration;
#[cfg(feature = "threads")]
use std::time::{Instant, SystemTime};

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

    /// Returns when it was started, in nanoseconds since 1970; 0 without a clock.
    #[must_use]
    #[cfg_attr(
        feature = "threads",
        expect(clippy::disallowed_methods, reason = "only this function reads the date")
    )]
    pub fn started_at(&self) -> u64 {
        #[cfg(feature = "threads")]
        {
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
            u64::try_from(now.saturating_sub(self.elapsed()).as_nanos()).unwrap_or(u64::MAX)
        }
        #[cfg(not(feature = "threads"))]
        0
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CpuStopwatch {
    started: Duration,
    thread: ThreadId,
}

impl CpuStopwatch {
    /// Starts a stopwatch; `None` on systems without this clock. About 0.3 us.
    #[must_use]
    pub fn start() -> Option<Self> {
        cpu_time().map(|started| Self { started, thread: thread::current().id() })
    }

    /// Starts a stopwatch that shows the processor time since the start of the thread.
    pub(crate) fn of_thread() -> Option<Self> {
        Self::start().map(|now| Self { started: Duration::ZERO, ..now })
    }

    /// Returns the processor time of this thread since the start. Call it on the thread that started it.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        cpu_time().unwrap_or_default().saturating_sub(self.started)
    }

    /// Returns the processor time until a later stopwatch of the same thread was started; `None` for another
    /// thread.
    pub(crate) fn until(&self, later: &Self) -> Option<Duration> {
        (self.thread == later.thread).then(|| later.started.saturating_sub(self.started))
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
