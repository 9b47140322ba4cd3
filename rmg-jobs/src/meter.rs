//! External measurements of jobs: allocations, processor counters.

use std::fmt;

use crate::job::JobName;

/// Measures a job on the thread that runs it.
#[derive(Clone, Copy)]
pub struct Meter<'a> {
    /// Names of the measured values, in the order of the result of `around`.
    pub names: &'a [&'static str],
    /// Calls its second argument, the job with this name, once. Returns the measured values of the call.
    pub around: &'a MeterCall<'a>,
}

/// The function of a [`Meter`].
pub type MeterCall<'a> = dyn Fn(&JobName, &mut dyn FnMut()) -> Vec<u64> + Sync + 'a;

impl fmt::Debug for Meter<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Meter").field("names", &self.names).finish_non_exhaustive()
    }
}
