//! External measurements of jobs: allocations, processor counters.

/// Measures a job on the thread that runs it.
#[derive(Debug, Clone, Copy)]
pub struct Meter {
    /// Names of the measured values, in the order of the result of `around`.
    pub names: &'static [&'static str],
    /// Calls its argument once, and returns the measured values of the call.
    pub around: fn(&mut dyn FnMut()) -> Vec<u64>,
}
