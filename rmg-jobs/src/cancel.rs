//! The request to stop, handed from anywhere to a run.

use std::cell::RefCell;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

thread_local! {
    /// The token of the run that this thread works for.
    static CURRENT: RefCell<Option<CancelToken>> = const { RefCell::new(None) };
}

/// Asks runs to stop at the next job or [cancel point](cancel_point). Clones are one and the same token; a signal handler may hold
/// one.
#[derive(Debug, Clone, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A token that was not used yet.
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

/// A place where long work may be stopped: leaves the job that runs on this thread if its run was cancelled, also from the threads of
/// a [`Pool`](crate::Pool) that the job uses. The run then ends with [`RunError::Cancelled`](crate::RunError::Cancelled).
///
/// Call it about every millisecond of work, and only where half-done work is dropped with the job. Items of a pool's loops have one
/// each already. Outside of a run with a token it does nothing.
///
/// # Cost
/// Some nanoseconds.
#[inline]
pub fn cancel_point() {
    let is_cancelled = CURRENT.with_borrow(|token| token.as_ref().is_some_and(CancelToken::is_cancelled));
    if is_cancelled {
        // without the message of a panic; the run knows the payload
        resume_unwind(Box::new(Stopped));
    }
}

/// What unwinds from a [`cancel_point`] to the run.
#[derive(Debug)]
pub(crate) struct Stopped;

/// The token of the run that this thread works for.
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

/// Work of items for the run that this thread works for, on whatever thread, with a cancel point before each.
pub(crate) fn stoppable<T, R>(work: impl Fn(&T) -> R + Sync + Send) -> impl Fn(&T) -> R + Sync + Send {
    let token = current();
    move |item: &T| {
        within(token.as_ref(), || {
            cancel_point();
            work(item)
        })
    }
}
