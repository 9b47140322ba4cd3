//! Runs the jobs of a schedule with the result of the sequential list: sequentially, or on the threads of a
//! pool.

use crate::cancel::CancelToken;
use crate::context::JobContext;
use crate::job::JobId;
use crate::pool::Pool;
use crate::ready::Picking;
use crate::run::{Progress, RunError, RunOptions, RunOutput, Unfinished};
use crate::runner::{JobRunner, Log};
use crate::schedule::Schedule;
use crate::worker_pool::WorkerPool;

/// Runs `body` for every job of `schedule`, with the result of running them one after the other in the order
/// of the list.
///
/// # Arguments
/// - `schedule`: the jobs and their dependencies. Several calls may run one schedule, also in parallel.
/// - `options`: pool, observers; see [`RunOptions`].
/// - `body`: executes a job. Jobs share data in [`Slot`](crate::Slot)s or through return values. After a
///   failure it may still be called for jobs before the failed one, and all results are dropped.
///
/// # Returns
/// The results of `body` in the order of the list, so that edits can be applied in that order.
///
/// # Errors
/// See [`RunError`]. A failure is the first one in the order of the list.
///
/// # Panics
/// Only if `options.progress` panics; no job is running then.
///
/// # Cost
/// O((jobs + edges) · log jobs) in addition to the jobs; measured by the benchmark `executor`.
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

/// The same as [`run`], but a failed or cancelled run also returns its timeline, if the options request one.
///
/// # Errors
/// Same as [`run`].
///
/// # Panics
/// Same as [`run`].
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
    let workers = options.pool.and_then(Pool::workers).filter(|_| schedule.len() > 1);
    let threads = workers.map_or(1, |workers| workers.threads().min(schedule.len()));
    let runner = JobRunner::new(schedule, body, options);
    if workers.is_none() && options.picking == Picking::Priority {
        run_list(&runner, options)
    } else {
        WorkerPool::new(&runner, options, threads).run(workers)
    }
}

/// Runs the list sequentially on the caller's thread.
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
    // In the order of the list, the predecessor that ends last is the last one in the list.
    let last = |job| schedule.predecessors(job).last().map(|edge| edge.from);
    let last_predecessors = runner.clock.is_some().then(|| schedule.jobs().map(last).collect());
    runner.outcome(vec![log], 1, last_predecessors, cancelled)
}

#[cfg(test)]
#[cfg(feature = "threads")]
mod tests;
