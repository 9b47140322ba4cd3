//! Runs work without the interpreter lock, reports progress to callbacks, and stops the work on Ctrl-C.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;
use rmg::Phase;
use rmg_jobs::BackgroundTask;

/// The interval between checks for signals, and the time to wait for the end of cancelled work. Twice this
/// time is less than the 100 ms in which an interrupt must raise its exception.
const TICK: Duration = Duration::from_millis(25);

/// Requests that work stops at the next job or cancel point. Can be used from any thread.
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

/// The progress of a map.
#[pyclass(frozen, get_all)]
#[derive(Debug)]
pub(crate) struct Progress {
    /// The number of the attempt, from 0.
    attempt: u32,
    /// `layout`, `fill` or `audit`.
    phase: &'static str,
    /// The finished part of the attempt, in percent.
    done: u32,
    /// Always 100.
    total: u32,
}

/// Runs work on its own thread, without the interpreter lock, and waits for the result. Checks for signals
/// meanwhile: if one raises an exception, as Ctrl-C does, cancels the token and returns the exception at
/// once. The thread ends later, with a token at its next cancel point.
pub(crate) fn interruptible<R: Send + 'static>(
    py: Python<'_>,
    cancel: Option<&rmg::CancelToken>,
    work: impl FnOnce() -> R + Send + 'static,
) -> PyResult<R> {
    let mut task = BackgroundTask::start(work);
    loop {
        if let Some(result) = py.detach(|| task.wait(TICK)) {
            return Ok(result);
        }
        if let Err(interrupt) = py.check_signals() {
            if let Some(cancel) = cancel {
                cancel.cancel();
                // gives the work time to end and free its memory
                py.detach(|| task.wait(TICK).is_some());
            }
            return Err(interrupt);
        }
    }
}

/// A Python callback for the progress of a map. An exception in the callback cancels the map.
#[derive(Debug, Clone)]
pub(crate) struct Callback {
    call: Arc<Py<PyAny>>,
    raised: Arc<Mutex<Option<PyErr>>>,
    cancel: rmg::CancelToken,
    /// The last report: attempt and percent. Locked during a call, so that the numbers never decrease.
    last: Arc<Mutex<Option<(u32, u32)>>>,
}

impl Callback {
    pub(crate) fn new(call: Py<PyAny>, cancel: rmg::CancelToken) -> Self {
        Self { call: Arc::new(call), raised: Arc::default(), cancel, last: Arc::default() }
    }

    /// Takes the exception of the callback, if it raised one.
    pub(crate) fn raised(&self) -> Option<PyErr> {
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Calls the callback, from any thread without the interpreter lock. Skips progress that another thread
    /// has already reported.
    pub(crate) fn report(&self, progress: rmg::Progress) {
        if self.cancel.is_cancelled() {
            return;
        }
        let (phase, done) = match progress.phase {
            Phase::Layout => ("layout", 0),
            // the layout takes about a fifth of an attempt, the fill phase about two thirds
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

    /// Reports that the map is finished.
    pub(crate) fn report_end(&self, attempt: u32) {
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
