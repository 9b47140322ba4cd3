//! The wish to stop, handed from anywhere to a run.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Tells runs to stop at the next border between jobs. Clones are one and the same token; a signal handler may hold
/// one.
#[derive(Debug, Clone, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A token that nobody has used yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks every run with this token to stop; cannot be taken back.
    pub fn cancel(&self) {
        // The flag guards no other data, so nothing has to be ordered around it.
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`cancel`](Self::cancel) was called.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
