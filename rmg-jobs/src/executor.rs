//! Runs the jobs of a schedule on several threads, with the result of the plain list.
//!
//! Here are the plain list and everything that both ways have in common: a single job with its panics and times, and
//! what comes out at the end. The workers are in `crew`.

use std::any::Any;
use std::fmt;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::cancel::CancelToken;
use crate::clock::Stopwatch;
use crate::context::JobContext;
use crate::crew::Crew;
use crate::job::{JobId, JobName};
use crate::pool::PoolError;
use crate::ready::Picking;
use crate::schedule::Schedule;
use crate::timeline::{JobRecord, Timeline};

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
}

impl Default for RunOptions<'_> {
    fn default() -> Self {
        Self {
            threads: NonZeroUsize::MIN,
            picking: Picking::default(),
            cancel: None,
            progress: None,
            timeline: false,
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
            .finish()
    }
}

/// How far a run is.
#[derive(Debug, Clone, Copy)]
pub struct Progress<'a> {
    /// Jobs done.
    pub done: usize,
    /// Jobs of the schedule.
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

/// Why a run is not complete. No thread is left behind in any case.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RunError<E> {
    /// A job returned an error: of all that would fail, the first in the list, on any number of threads.
    #[error("{job}: {error}")]
    Failed {
        /// The job.
        job: JobName,
        /// What it returned.
        error: E,
    },
    /// A job panicked: of all that would fail, the first in the list, on any number of threads.
    #[error("{job} panicked: {message}")]
    Panicked {
        /// The job.
        job: JobName,
        /// The text of the panic.
        message: String,
    },
    /// The token was used before the last job had started.
    #[error("cancelled after {done} of {of} jobs")]
    Cancelled {
        /// Jobs done.
        done: usize,
        /// Jobs of the schedule.
        of: usize,
    },
    /// The system refused to start the threads.
    #[error(transparent)]
    Threads(#[from] PoolError),
}

/// Runs `body` for every job of `schedule`, with the result of running them one after the other in the order of the
/// list.
///
/// # Arguments
/// - `schedule`: what has to be done before what. Several calls may run one schedule, also at the same time.
/// - `options`: threads, observers; see there.
/// - `body`: does a job. What jobs share is in [`Slot`](crate::Slot)s or comes out of what they return. After a
///   failure it may be called for jobs that come before the failed one, and the outcome of jobs is thrown away.
///
/// # Returns
/// What `body` returned, in the order of the list, so that edits can be applied in that order.
///
/// # Errors
/// See [`RunError`]. A failure is the one that the plain list would have met first.
///
/// # Panics
/// Only when `options.progress` does; with all workers ended.
///
/// # Cost
/// O((jobs + edges) · log jobs) beside the jobs; measured by the bench `executor`.
pub fn run<R, E, F>(
    schedule: &Schedule,
    options: &RunOptions<'_>,
    body: F,
) -> Result<RunOutput<R>, RunError<E>>
where
    R: Send,
    E: Send,
    F: Fn(JobId, &mut JobContext<'_>) -> Result<R, E> + Sync,
{
    let threads = options.threads.get().min(schedule.len()).max(1);
    let runner = JobRunner { schedule, body, clock: options.timeline.then(Stopwatch::start) };
    if threads == 1 && options.picking == Picking::Priority {
        run_list(&runner, options)
    } else {
        Crew::new(&runner, options, threads).run()
    }
}

/// Runs single jobs and writes down what comes out.
pub(crate) struct JobRunner<'r, F> {
    pub(crate) schedule: &'r Schedule,
    body: F,
    /// Runs when a timeline is kept.
    pub(crate) clock: Option<Stopwatch>,
}

/// What one worker has to tell at the end.
pub(crate) struct Log<R, E> {
    results: Vec<(JobId, R)>,
    /// The first failure in the order of the list, among its own.
    failure: Option<(JobId, Failure<E>)>,
    records: Vec<JobRecord>,
    /// How often it found nothing to do.
    pub(crate) sleeps: u64,
}

/// How a job went wrong.
pub(crate) enum Failure<E> {
    Error(E),
    Panic(String),
}

impl<R, E> Log<R, E> {
    pub(crate) fn new() -> Self {
        Self { results: Vec::new(), failure: None, records: Vec::new(), sleeps: 0 }
    }
}

impl<F> JobRunner<'_, F> {
    /// Runs a job; whether it succeeded.
    pub(crate) fn run<R, E>(&self, job: JobId, worker: usize, log: &mut Log<R, E>) -> bool
    where
        F: Fn(JobId, &mut JobContext<'_>) -> Result<R, E>,
    {
        let mut context = JobContext::new(self.schedule, job, self.clock.is_some());
        let start = self.clock.map(|clock| clock.elapsed());
        // Nobody sees half-done work: after a panic all results are dropped, and no job that waits for this one starts.
        let outcome = catch_unwind(AssertUnwindSafe(|| (self.body)(job, &mut context)));
        if let (Some(start), Some(clock)) = (start, self.clock) {
            let (end, counters) = (clock.elapsed(), context.into_counters());
            log.records.push(JobRecord {
                job,
                ready: start,
                start,
                end,
                worker,
                last_predecessor: None,
                counters,
            });
        }
        let failure = match outcome {
            Ok(Ok(result)) => {
                log.results.push((job, result));
                return true;
            }
            Ok(Err(error)) => Failure::Error(error),
            Err(payload) => Failure::Panic(panic_text(payload.as_ref())),
        };
        if log.failure.as_ref().is_none_or(|(first, _)| job < *first) {
            log.failure = Some((job, failure));
        }
        false
    }

    /// What comes out of a run that was not cancelled.
    pub(crate) fn outcome<R, E>(
        &self,
        mut logs: Vec<Log<R, E>>,
        last_predecessors: Option<Vec<Option<JobId>>>,
    ) -> Result<RunOutput<R>, RunError<E>> {
        let wall = self.clock.map(|clock| clock.elapsed());
        let failures = logs.iter_mut().filter_map(|log| log.failure.take());
        if let Some((job, failure)) = failures.min_by_key(|(job, _)| *job) {
            let job = self.schedule.name(job).clone();
            return Err(match failure {
                Failure::Error(error) => RunError::Failed { job, error },
                Failure::Panic(message) => RunError::Panicked { job, message },
            });
        }
        let timeline = wall.zip(last_predecessors).map(|(wall, last_predecessors)| {
            let (threads, sleeps) = (logs.len(), logs.iter().map(|log| log.sleeps).sum());
            let records = logs.iter_mut().flat_map(|log| std::mem::take(&mut log.records)).collect();
            Timeline::new(self.schedule.clone(), records, &last_predecessors, wall, threads, sleeps)
        });
        let mut places: Vec<Option<R>> = Vec::new();
        places.resize_with(self.schedule.len(), || None);
        for (job, result) in logs.into_iter().flat_map(|log| log.results) {
            places[job.index()] = Some(result);
        }
        let results: Vec<R> = places.into_iter().flatten().collect();
        assert_eq!(results.len(), self.schedule.len(), "a run without failure has done every job");
        Ok(RunOutput { results, timeline })
    }
}

/// The text of a panic.
fn panic_text(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "without a text".to_owned())
}

/// The plain list on the caller's thread.
fn run_list<R, E, F>(runner: &JobRunner<'_, F>, options: &RunOptions<'_>) -> Result<RunOutput<R>, RunError<E>>
where
    F: Fn(JobId, &mut JobContext<'_>) -> Result<R, E>,
{
    let schedule = runner.schedule;
    let mut log = Log::new();
    log.results.reserve_exact(schedule.len());
    for job in schedule.jobs() {
        if options.cancel.is_some_and(CancelToken::is_cancelled) {
            return Err(RunError::Cancelled { done: job.index(), of: schedule.len() });
        }
        if !runner.run(job, 0, &mut log) {
            break;
        }
        if let Some(progress) = options.progress {
            progress(Progress { done: job.index() + 1, of: schedule.len(), job: schedule.name(job) });
        }
    }
    // In the order of the list, the last predecessor that is done is the last in the list.
    let last = |job| schedule.predecessors(job).last().map(|edge| edge.from);
    let last_predecessors = runner.clock.is_some().then(|| schedule.jobs().map(last).collect());
    runner.outcome(vec![log], last_predecessors)
}

#[cfg(test)]
mod tests;
