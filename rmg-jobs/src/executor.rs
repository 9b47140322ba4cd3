//! Runs the jobs of a schedule, with the result of the plain list: as the plain list itself, or by a crew of workers.

use crate::cancel::CancelToken;
use crate::context::JobContext;
use crate::crew::Crew;
use crate::job::JobId;
use crate::ready::Picking;
use crate::run::{Progress, RunError, RunOptions, RunOutput, Unfinished};
use crate::runner::{JobRunner, Log};
use crate::schedule::Schedule;

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
    run_recorded(schedule, options, body).map_err(|unfinished| unfinished.error)
}

/// The same as [`run`], and of a run that fails or is stopped the timeline of what was done, where the options ask for one.
///
/// # Errors
/// As [`run`].
///
/// # Panics
/// As [`run`].
pub fn run_recorded<R, E, F>(
    schedule: &Schedule,
    options: &RunOptions<'_>,
    body: F,
) -> Result<RunOutput<R>, Box<Unfinished<E>>>
where
    R: Send,
    E: Send,
    F: Fn(JobId, &mut JobContext<'_>) -> Result<R, E> + Sync,
{
    let most = if crate::workers::HAS_THREADS { schedule.len() } else { 1 };
    let threads = options.threads.get().min(most).max(1);
    let runner = JobRunner::new(schedule, body, options);
    if threads == 1 && options.picking == Picking::Priority {
        run_list(&runner, options)
    } else {
        Crew::new(&runner, options, threads).run()
    }
}

/// The plain list on the caller's thread.
fn run_list<R, E, F>(
    runner: &JobRunner<'_, F>,
    options: &RunOptions<'_>,
) -> Result<RunOutput<R>, Box<Unfinished<E>>>
where
    F: Fn(JobId, &mut JobContext<'_>) -> Result<R, E>,
{
    let schedule = runner.schedule;
    let mut log = Log::with_capacity(schedule.len());
    let mut cancelled = None;
    for job in schedule.jobs() {
        if options.cancel.is_some_and(CancelToken::is_cancelled) {
            cancelled = Some(RunError::Cancelled { done: job.index(), of: schedule.len() });
            break;
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
    runner.outcome(vec![log], last_predecessors, cancelled)
}

#[cfg(test)]
#[cfg(feature = "threads")]
mod tests;
