//! Workers that share the jobs of a run.
//!
//! One queue of ready jobs behind a mutex. A worker reports the end of its job and takes the next one under the same
//! lock, so a job costs one short critical section; who finds nothing sleeps until a job is ready.

use std::panic::resume_unwind;

use parking_lot::{Condvar, Mutex};

use crate::cancel::CancelToken;
use crate::context::JobContext;
use crate::job::JobId;
use crate::pool::PoolError;
use crate::ready::{Next, ReadyQueue};
use crate::run::{Progress, RunError, RunOptions, RunOutput, Unfinished};
use crate::runner::{JobRunner, Log};

/// The workers of a run and what they share.
pub(crate) struct Crew<'r, F> {
    runner: &'r JobRunner<'r, F>,
    options: &'r RunOptions<'r>,
    threads: usize,
    state: Mutex<State<'r>>,
    /// Told when jobs are ready for workers that sleep, and when all is over.
    news: Condvar,
    /// The highest number of done jobs that was told as progress.
    told: Mutex<usize>,
}

struct State<'r> {
    queue: ReadyQueue<'r>,
    /// Workers that sleep and were not called yet.
    sleeping: usize,
    cancelled: bool,
}

impl<'r, F> Crew<'r, F> {
    pub(crate) fn new(runner: &'r JobRunner<'r, F>, options: &'r RunOptions<'r>, threads: usize) -> Self {
        let queue = ReadyQueue::new(runner.schedule, options.picking, runner.clock.is_some());
        let state = Mutex::new(State { queue, sleeping: 0, cancelled: false });
        Self { runner, options, threads, state, news: Condvar::new(), told: Mutex::new(0) }
    }

    /// Runs the schedule; the caller's thread is the first worker.
    pub(crate) fn run<R, E>(self) -> Result<RunOutput<R>, Box<Unfinished<E>>>
    where
        R: Send,
        E: Send,
        F: Fn(JobId, &mut JobContext<'_>) -> Result<R, E> + Sync,
    {
        let crew = &self;
        let logs = std::thread::scope(|scope| {
            let mut others = Vec::with_capacity(crew.threads - 1);
            for worker in 1..crew.threads {
                let builder = std::thread::Builder::new().name(format!("rmg-job-{worker}"));
                match builder.spawn_scoped(scope, move || crew.work(worker)) {
                    Ok(other) => others.push(other),
                    Err(error) => {
                        crew.stop();
                        return Err(PoolError { threads: crew.threads, reason: error.to_string() });
                    }
                }
            }
            let mut logs = vec![crew.work(0)];
            // All have to end before a panic is passed on.
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

    /// What a worker does from start to end.
    fn work<R, E>(&self, worker: usize) -> Log<R, E>
    where
        F: Fn(JobId, &mut JobContext<'_>) -> Result<R, E>,
    {
        // A worker leaves when all is over or in a panic of the progress callback; either way the others follow.
        let _all_leave = StopOnDrop(self);
        let mut log = Log::with_capacity(0);
        let mut ended = None;
        loop {
            let (mut next, done) = self.report_and_take(ended);
            if let Some((job, true)) = ended {
                self.tell(job, done);
            }
            if next == Next::Wait {
                log.sleeps += 1;
                next = self.sleep();
            }
            let Next::Job(job) = next else { return log };
            ended = Some((job, self.runner.run(job, worker, &mut log)));
        }
    }

    /// Reports a job with its success and takes the next one; also the number of jobs done.
    fn report_and_take(&self, ended: Option<(JobId, bool)>) -> (Next, usize) {
        let mut state = self.state.lock();
        match ended {
            Some((job, true)) => state.queue.finish(job),
            Some((job, false)) => state.queue.fail(job),
            None => {}
        }
        (self.take(&mut state), state.queue.done())
    }

    /// Waits until there is a job to take, or nothing will come any more.
    fn sleep(&self) -> Next {
        let mut state = self.state.lock();
        loop {
            // Something may have come since the worker last looked.
            let next = self.take(&mut state);
            if next != Next::Wait {
                return next;
            }
            state.sleeping += 1;
            self.news.wait(&mut state);
        }
    }

    /// The next job, unless the run was cancelled. Calls others if there is more to do than this worker takes.
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
        let calls = state.sleeping.min(state.queue.ready());
        state.sleeping -= calls;
        for _ in 0..calls {
            self.news.notify_one();
        }
        next
    }

    /// Tells progress. The lock keeps calls apart and in order; who comes late with a lower number keeps quiet.
    fn tell(&self, job: JobId, done: usize) {
        let Some(progress) = self.options.progress else { return };
        let mut told = self.told.lock();
        if done > *told {
            *told = done;
            let schedule = self.runner.schedule;
            progress(Progress { done, of: schedule.len(), job: schedule.name(job) });
        }
    }

    /// No job is started any more, and everybody wakes up to leave.
    fn stop(&self) {
        let mut state = self.state.lock();
        state.queue.stop();
        state.sleeping = 0;
        self.news.notify_all();
    }
}

struct StopOnDrop<'c, 'r, F>(&'c Crew<'r, F>);

impl<F> Drop for StopOnDrop<'_, '_, F> {
    fn drop(&mut self) {
        self.0.stop();
    }
}
