//! Workers that share the jobs of a run.
//!
//! One queue of ready jobs is protected by a mutex. A worker reports the end of its job and takes the next
//! one under the same lock, so a job costs one short critical section. A worker that finds the queue empty
//! sleeps until a job becomes ready.

use std::panic::resume_unwind;

use parking_lot::{Condvar, Mutex};

use crate::cancel::CancelToken;
use crate::context::JobContext;
use crate::job::JobId;
use crate::pool::PoolError;
use crate::ready::{Next, ReadyQueue};
use crate::run::{Progress, RunError, RunOptions, RunOutput, Unfinished};
use crate::runner::{JobRunner, Log};

/// The workers of a run and their shared state.
pub(crate) struct WorkerPool<'r, F> {
    runner: &'r JobRunner<'r, F>,
    options: &'r RunOptions<'r>,
    threads: usize,
    state: Mutex<State<'r>>,
    /// Notified when jobs are ready for sleeping workers, and at the end of the run.
    wake_up: Condvar,
    /// The highest reported number of done jobs.
    reported: Mutex<usize>,
}

struct State<'r> {
    queue: ReadyQueue<'r>,
    /// Sleeping workers that were not notified yet.
    sleeping: usize,
    cancelled: bool,
}

impl<'r, F> WorkerPool<'r, F> {
    pub(crate) fn new(runner: &'r JobRunner<'r, F>, options: &'r RunOptions<'r>, threads: usize) -> Self {
        let queue = ReadyQueue::new(runner.schedule, options.picking, runner.clock.is_some());
        let state = Mutex::new(State { queue, sleeping: 0, cancelled: false });
        Self { runner, options, threads, state, wake_up: Condvar::new(), reported: Mutex::new(0) }
    }

    /// Runs the schedule; the caller's thread is the first worker.
    pub(crate) fn run<R, E>(self) -> Result<RunOutput<R>, Box<Unfinished<E>>>
    where
        R: Send,
        E: Send,
        F: Fn(JobId, &mut JobContext<'_>) -> Result<R, E> + Sync,
    {
        let pool = &self;
        let logs = std::thread::scope(|scope| {
            let mut others = Vec::with_capacity(pool.threads - 1);
            for worker in 1..pool.threads {
                let builder = std::thread::Builder::new().name(format!("rmg-job-{worker}"));
                match builder.spawn_scoped(scope, move || pool.work(worker)) {
                    Ok(other) => others.push(other),
                    Err(error) => {
                        pool.stop();
                        return Err(PoolError { threads: pool.threads, reason: error.to_string() });
                    }
                }
            }
            let mut logs = vec![pool.work(0)];
            // All workers must end before a panic is propagated.
            let ended: Vec<_> = others.into_iter().map(std::thread::ScopedJoinHandle::join).collect();
            for log in ended {
                logs.push(log.unwrap_or_else(|panic| resume_unwind(panic)));
            }
            Ok(logs)
        });
        let logs = logs.map_err(|error: PoolError| {
            Box::new(Unfinished { error: RunError::Threads(error), timeline: None })
        })?;
        let State { queue, cancelled, .. } = self.state.into_inner();
        let of = self.runner.schedule.len();
        let cancelled = cancelled.then(|| RunError::Cancelled { done: queue.done(), of });
        self.runner.outcome(logs, queue.into_last_predecessors(), cancelled)
    }

    /// Runs a worker from start to end.
    fn work<R, E>(&self, worker: usize) -> Log<R, E>
    where
        F: Fn(JobId, &mut JobContext<'_>) -> Result<R, E>,
    {
        // A worker ends with the run or with a panic of the progress callback; in both cases the others
        // follow.
        let _stop_all = StopOnDrop(self);
        let mut log = Log::with_capacity(0);
        let mut ended = None;
        loop {
            let (mut next, done) = self.report_and_take(ended);
            if let Some((job, true)) = ended {
                self.report_progress(job, done);
            }
            if next == Next::Wait {
                log.sleeps += 1;
                next = self.sleep();
            }
            let Next::Job(job) = next else { return log };
            ended = Some((job, self.runner.run(job, worker, &mut log)));
        }
    }

    /// Reports the end of a job and takes the next one; also returns the number of jobs done.
    fn report_and_take(&self, ended: Option<(JobId, bool)>) -> (Next, usize) {
        let mut state = self.state.lock();
        match ended {
            Some((job, true)) => state.queue.finish(job),
            Some((job, false)) => state.queue.fail(job),
            None => {}
        }
        (self.take(&mut state), state.queue.done())
    }

    /// Waits until there is a job, or the end of the run.
    fn sleep(&self) -> Next {
        let mut state = self.state.lock();
        loop {
            // A job may have become ready since the last check.
            let next = self.take(&mut state);
            if next != Next::Wait {
                return next;
            }
            state.sleeping += 1;
            self.wake_up.wait(&mut state);
        }
    }

    /// Takes the next job unless the run was cancelled, and wakes up other workers if more jobs are ready.
    fn take(&self, state: &mut State<'r>) -> Next {
        let next = state.queue.next();
        if !matches!(next, Next::Job(_)) {
            return next;
        }
        if self.options.cancel.is_some_and(CancelToken::is_cancelled) {
            state.cancelled = true;
            state.queue.stop();
            return Next::Over;
        }
        let wake_ups = state.sleeping.min(state.queue.ready());
        state.sleeping -= wake_ups;
        for _ in 0..wake_ups {
            self.wake_up.notify_one();
        }
        next
    }

    /// Reports progress. The lock serializes the calls; a late call with a lower number is skipped.
    fn report_progress(&self, job: JobId, done: usize) {
        let Some(progress) = self.options.progress else { return };
        let mut reported = self.reported.lock();
        if done > *reported {
            *reported = done;
            let schedule = self.runner.schedule;
            progress(Progress { done, of: schedule.len(), job: schedule.name(job) });
        }
    }

    /// Ends the run: no further job is started, and all workers wake up.
    fn stop(&self) {
        let mut state = self.state.lock();
        state.queue.stop();
        state.sleeping = 0;
        self.wake_up.notify_all();
    }
}

struct StopOnDrop<'c, 'r, F>(&'c WorkerPool<'r, F>);

impl<F> Drop for StopOnDrop<'_, '_, F> {
    fn drop(&mut self) {
        self.0.stop();
    }
}
