//! Work while the interpreter goes on: its lock is free, callbacks are told how far the work is, and Ctrl-C stops it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;
use rmg::Phase;
use rmg_jobs::Errand;

/// How often signals are looked at, and how long stopped work may take to end before it is left to end by itself: together less
/// than the 100 ms in which an interrupt is to be heard.
const TICK: Duration = Duration::from_millis(25);

/// Asks work to stop at the next job or cancel point; also from another thread.
#[pyclass(frozen)]
#[derive(Debug, Default)]
pub(crate) struct CancelToken(pub(crate) rmg::CancelToken);

#[pymethods]
impl CancelToken {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    fn cancel(&self) {
        self.0.cancel();
    }

    #[getter]
    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }
}

/// How far a map is.
#[pyclass(frozen, get_all)]
#[derive(Debug)]
pub(crate) struct Progress {
    /// Number of the attempt, from 0.
    attempt: u32,
    /// `layout`, `fill` or `audit`.
    phase: &'static str,
    /// How much of an attempt is done, in hundredths.
    done: u32,
    /// 100.
    total: u32,
}

/// Work on a thread of its own, without the interpreter's lock, until it is done. Signals are looked at meanwhile: where one raises an
/// exception, as Ctrl-C does, the token is used, and the exception is raised at once. The work ends by itself, with a token at its next
/// cancel point.
pub(crate) fn interruptible<R: Send + 'static>(
    py: Python<'_>,
    cancel: Option<&rmg::CancelToken>,
    work: impl FnOnce() -> R + Send + 'static,
) -> PyResult<R> {
    let mut errand = Errand::begin(work);
    loop {
        if let Some(result) = py.detach(|| errand.wait(TICK)) {
            return Ok(result);
        }
        if let Err(interrupt) = py.check_signals() {
            if let Some(cancel) = cancel {
                cancel.cancel();
                // most work has ended by then, and its memory is free
                py.detach(|| errand.wait(TICK).is_some());
            }
            return Err(interrupt);
        }
    }
}

/// A callback of Python that is told how far a map is. What it raises stops the map.
#[derive(Debug, Clone)]
pub(crate) struct Callback {
    call: Arc<Py<PyAny>>,
    raised: Arc<Mutex<Option<PyErr>>>,
    cancel: rmg::CancelToken,
    /// What was told last: attempt, and how much of it. Held while it is told, so that nothing goes back.
    last: Arc<Mutex<Option<(u32, u32)>>>,
}

impl Callback {
    pub(crate) fn new(call: Py<PyAny>, cancel: rmg::CancelToken) -> Self {
        Self { call: Arc::new(call), raised: Arc::default(), cancel, last: Arc::default() }
    }

    /// What it raised, if it did.
    pub(crate) fn raised(&self) -> Option<PyErr> {
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Tells it, from any thread that has not the interpreter's lock; what was told by another one meanwhile is not told again.
    pub(crate) fn tell(&self, progress: rmg::Progress) {
        if self.cancel.is_cancelled() {
            return;
        }
        let (phase, done) = match progress.phase {
            Phase::Layout => ("layout", 0),
            // of an attempt the layout takes about a fifth, the filling about two thirds
            Phase::Fill => ("fill", 20 + 65 * progress.jobs_done / progress.jobs.max(1)),
            _ => ("audit", 85),
        };
        let done = u32::try_from(done).unwrap_or(100);
        let now = Some((progress.attempt, done));
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if *last >= now && phase == "fill" {
            return;
        }
        *last = now;
        self.call_with(Progress { attempt: progress.attempt, phase, done, total: 100 });
    }

    /// Tells it that the map is there.
    pub(crate) fn tell_end(&self, attempt: u32) {
        self.call_with(Progress { attempt, phase: "audit", done: 100, total: 100 });
    }

    fn call_with(&self, progress: Progress) {
        Python::attach(|py| {
            if let Err(error) = self.call.call1(py, (progress,)) {
                self.raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                self.cancel.cancel();
            }
        });
    }
}
