//! How a run is asked for, what it tells on the way, and what comes out.

use std::fmt;
use std::num::NonZeroUsize;

use crate::cancel::CancelToken;
use crate::job::JobName;
use crate::meter::Meter;
use crate::pool::PoolError;
use crate::ready::Picking;
use crate::timeline::Timeline;

/// How to run a schedule. None of it changes the results.
#[derive(Clone, Copy)]
pub struct RunOptions<'a> {
    /// Threads that work, the caller's among them; default 1. Never more are started than there are jobs.
    pub threads: NonZeroUsize,
    /// Which of several ready jobs is picked; default by priority.
    pub picking: Picking,
    /// Stops the run at the next border between jobs when used; default none.
    pub cancel: Option<&'a CancelToken>,
    /// Called after each job, from the worker that ran it, never twice at once and with rising numbers; a call is
    /// left out when another worker was faster. Default none.
    pub progress: Option<&'a (dyn Fn(Progress<'_>) + Sync)>,
    /// Whether to keep a timeline; default no.
    pub timeline: bool,
    /// Whether the timeline is to tell what jobs leave ([`JobContext::leave`](crate::JobContext::leave)), which takes its time; default no.
    pub states: bool,
    /// What the timeline is to count of every job beside what it counts itself; default nothing.
    pub meter: Option<Meter>,
}

impl Default for RunOptions<'_> {
    fn default() -> Self {
        Self {
            threads: NonZeroUsize::MIN,
            picking: Picking::default(),
            cancel: None,
            progress: None,
            timeline: false,
            states: false,
            meter: None,
        }
    }
}

impl fmt::Debug for RunOptions<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("RunOptions")
            .field("threads", &self.threads)
            .field("picking", &self.picking)
            .field("cancel", &self.cancel)
            .field("progress", &self.progress.is_some())
            .field("timeline", &self.timeline)
            .field("states", &self.states)
            .field("meter", &self.meter)
            .finish()
    }
}

/// How far a run is.
#[derive(Debug, Clone, Copy)]
pub struct Progress<'a> {
    pub done: usize,
    pub of: usize,
    /// The job that is just done.
    pub job: &'a JobName,
}

/// What a complete run leaves.
#[derive(Debug, Clone)]
pub struct RunOutput<R> {
    /// What the jobs returned, in the order of the list.
    pub results: Vec<R>,
    /// When which job ran where, if asked for.
    pub timeline: Option<Timeline>,
}

/// A run that did not come to its end.
#[derive(Debug)]
pub struct Unfinished<E> {
    pub error: RunError<E>,
    /// When which jobs ran until then, the failed one among them, if asked for.
    pub timeline: Option<Timeline>,
}

/// Why a run is not complete. No thread is left behind in any case.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RunError<E> {
    /// A job returned an error: of all that would fail, the first in the list, on any number of threads.
    #[error("{job}: {error}")]
    Failed { job: JobName, error: E },
    /// A job panicked: of all that would fail, the first in the list, on any number of threads.
    #[error("{job} panicked: {message}")]
    Panicked {
        job: JobName,
        /// The text of the panic.
        message: String,
    },
    /// The token was used before the last job had started.
    #[error("cancelled after {done} of {of} jobs")]
    Cancelled { done: usize, of: usize },
    /// The system refused to start the threads.
    #[error(transparent)]
    Threads(#[from] PoolError),
}
