//! How a request runs.

use std::fmt;

use rmg::{CancelToken, Progress};

/// A callback for progress.
pub type Listener = Box<dyn Fn(Progress) + Send + Sync>;

/// How a request runs.
#[derive(Default)]
pub struct Run {
    /// The token that cancels it.
    pub cancel: Option<CancelToken>,
    /// Gets the progress of a map.
    pub progress: Option<Listener>,
}

impl fmt::Debug for Run {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Run").field("cancel", &self.cancel).finish_non_exhaustive()
    }
}
