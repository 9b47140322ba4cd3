//! Numbers about a job that somebody else takes: what it allocates, what the processor counts.

/// Counts something while a job runs, on the thread that runs it.
#[derive(Debug, Clone, Copy)]
pub struct Meter {
    /// What is counted, in the order of what `around` returns.
    pub names: &'static [&'static str],
    /// Calls what it is given, once, and returns what was counted meanwhile.
    pub around: fn(&mut dyn FnMut()) -> Vec<u64>,
}
