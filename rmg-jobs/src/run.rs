//! Options, progress and results of a run.

use std::fmt;

use crate::cancel::CancelToken;
use crate::job::JobName;
use crate::meter::Meter;
use crate::pool::Pool;
use crate::ready::Picking;
use crate::timeline::Timeline;

/// Options of a run. They never change the results.
#[derive(Clone, Copy, Default)]
pub struct RunOptions<'a> {
    /// The pool whose threads run the jobs. Several runs may share it. Default: none, everything runs on the
    /// caller's thread.
    pub pool: Option<&'a Pool>,
    /// How the next of several ready jobs is chosen. Default: by priority.
    pub picking: Picking,
    /// The token that cancels the run before the next job. Default: none.
    pub cancel: Option<&'a CancelToken>,
    /// Called after each job on the thread that ran it, never in parallel, with increasing numbers. A call is
    /// skipped if another thread reported a higher number. Default: none.
    pub progress: Option<&'a (dyn Fn(Progress<'_>) + Sync)>,
    /// Whether to record a timeline. Default: no.
    pub timeline: bool,
    /// Whether the timeline records states after jobs
    /// ([`JobContext::record_state`](crate::JobContext::record_state)), which costs time. Default: no.
    pub states: bool,
    /// Additional measurements of every job in the timeline. Default: none.
    pub meter: Option<Meter<'a>>,
}

impl fmt::Debug for RunOptions<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("RunOptions")
            .field("threads", &self.pool.map_or(1, Pool::threads))
            .field("picking", &self.picking)
            .field("cancel", &self.cancel)
            .field("progress", &self.progress.is_some())
            .field("timeline", &self.timeline)
            .field("states", &self.states)
            .field("meter", &self.meter)
            .finish()
    }
}

/// The progress of a run.
#[derive(Debug, Clone, Copy)]
pub struct Progress<'a> {
    pub done: usize,
    pub of: usize,
    /// The job that has just ended.
    pub job: &'a JobName,
}

/// The output of a complete run.
#[derive(Debug, Clone)]
pub struct RunOutput<R> {
    /// Results of the jobs, in the order of the list.
    pub results: Vec<R>,
    /// The timeline, if requested.
    pub timeline: Option<Timeline>,
}

/// A run that failed or was cancelled.
#[derive(Debug)]
pub struct Unfinished<E> {
    pub error: RunError<E>,
    /// The timeline until then, including the failed job, if requested.
    pub timeline: Option<Timeline>,
}

/// The reason why a run is not complete. None of its jobs is running any more.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RunError<E> {
    /// A job returned an error: the first failure in the order of the list, on any number of threads.
    #[error("{job}: {error}")]
    Failed { job: JobName, error: E },
    /// A job panicked: the first failure in the order of the list, on any number of threads.
    #[error("{job} panicked: {message}")]
    Panicked {
        job: JobName,
        /// The panic message.
        message: String,
    },
    /// The token was cancelled before the last job started.
    #[error("cancelled after {done} of {of} jobs")]
    Cancelled { done: usize, of: usize },
}
