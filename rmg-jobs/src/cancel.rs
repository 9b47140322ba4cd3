//! Cancellation of runs.

use std::cell::RefCell;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

thread_local! {
    /// The token of the run of this thread.
    static CURRENT: RefCell<Option<CancelToken>> = const { RefCell::new(None) };
}

/// A token that stops runs at the next job or [cancel point](cancel_point). Clones share the state; a signal
/// handler may hold one.
#[derive(Debug, Clone, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// Creates a token that is not cancelled.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Cancels every run with this token, permanently.
    pub fn cancel(&self) {
        // The flag protects no other data, so it needs no ordering.
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether [`cancel`](Self::cancel) was called.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A point where long work can be cancelled: unwinds the job of this thread if its run was cancelled. This
/// also works on the threads of a [`Pool`](crate::Pool) that the job uses. The run then returns
/// [`RunError::Cancelled`](crate::RunError::Cancelled).
///
/// Call it about every millisecond of work, and only where partial work is dropped with the job. Loops of a
/// pool call it before each item. Outside of a run with a token it does nothing.
///
/// # Cost
/// Some nanoseconds.
#[inline]
pub fn cancel_point() {
    let is_cancelled = CURRENT.with_borrow(|token| token.as_ref().is_some_and(CancelToken::is_cancelled));
    if is_cancelled {
        // no panic message; the run recognizes the payload
        resume_unwind(Box::new(Stopped));
    }
}

/// The payload that unwinds from a [`cancel_point`] to the run.
#[derive(Debug)]
pub(crate) struct Stopped;

/// Returns the token of the run of this thread.
pub(crate) fn current() -> Option<CancelToken> {
    CURRENT.with_borrow(Clone::clone)
}

/// Does work for the run with that token.
pub(crate) fn within<R>(token: Option<&CancelToken>, work: impl FnOnce() -> R) -> R {
    struct Restore(Option<CancelToken>);
    impl Drop for Restore {
        fn drop(&mut self) {
            CURRENT.set(self.0.take());
        }
    }
    let _restore = Restore(CURRENT.replace(token.cloned()));
    work()
}

/// Wraps the work on items for the run of this thread: it works on any thread, with a cancel point before
/// each item.
pub(crate) fn stoppable<T, R>(work: impl Fn(&T) -> R + Sync + Send) -> impl Fn(&T) -> R + Sync + Send {
    let token = current();
    move |item: &T| {
        within(token.as_ref(), || {
            cancel_point();
            work(item)
        })
    }
}
