//! Helpers that share the jobs of a run, on the threads of a pool.
//!
//! One queue of ready jobs is protected by a mutex. A *helper* is a task on a thread of the pool. It reports
//! the end of its job and takes the next one under the same lock, so a job costs one short critical section.
//! If more jobs are ready than helpers look for one, it starts more helpers. A helper that finds no ready job
//! looks for one for some time, and takes part in parallel loops of running jobs meanwhile. Then it ends, and
//! its thread sleeps.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::Mutex;

use crate::cancel::CancelToken;
use crate::clock::Stopwatch;
use crate::context::JobContext;
use crate::job::JobId;
use crate::ready::{Next, ReadyQueue};
use crate::run::{Progress, RunError, RunOptions, RunOutput, Unfinished};
use crate::runner::{JobRunner, Log};
use crate::workers::{Scope, Workers, pause, this_worker, while_helping};

/// Time in which a helper looks for a job before it ends: about the time in which the system wakes up a
/// thread.
const SEARCH: Duration = Duration::from_micros(70);

/// The helpers of a run and their shared state.
pub(crate) struct WorkerPool<'r, F, R, E> {
    runner: &'r JobRunner<'r, F>,
    options: &'r RunOptions<'r>,
    /// Maximum number of helpers.
    threads: usize,
    state: Mutex<State<'r, R, E>>,
    /// Whether a helper that looks for a job should ask the queue.
    has_news: AtomicBool,
    /// The highest reported number of done jobs.
    reported: Mutex<usize>,
}

struct State<'r, R, E> {
    queue: ReadyQueue<'r>,
    /// Helpers that run a job or look for one, and those that look for one.
    helpers: usize,
    searching: usize,
    /// The logs of helpers that ended.
    logs: Vec<Log<R, E>>,
    cancelled: bool,
}

/// The answer to a helper.
struct Answer {
    next: Next,
    /// Number of jobs done.
    done: usize,
    /// Number of helpers to start.
    helpers: usize,
}

impl<'r, F, R, E> WorkerPool<'r, F, R, E>
where
    R: Send,
    E: Send,
    F: Fn(JobId, &mut JobContext<'_>) -> Result<R, E> + Sync,
{
    pub(crate) fn new(runner: &'r JobRunner<'r, F>, options: &'r RunOptions<'r>, threads: usize) -> Self {
        let queue = ReadyQueue::new(runner.schedule, options.picking, runner.clock.is_some());
        let state = State { queue, helpers: 1, searching: 0, logs: Vec::new(), cancelled: false };
        let (state, reported) = (Mutex::new(state), Mutex::new(0));
        Self { runner, options, threads, state, has_news: AtomicBool::new(false), reported }
    }

    /// Runs the schedule. The first helper is on the caller's thread if that thread belongs to the pool.
    pub(crate) fn run(self, workers: Option<&Workers>) -> Result<RunOutput<R>, Box<Unfinished<E>>> {
        let pool = &self;
        match workers {
            None => pool.help(None),
            Some(workers) => workers.scope(|scope| {
                let help = || pool.help(Some(scope));
                while_helping(help).unwrap_or_else(help);
            }),
        }
        let State { queue, logs, cancelled, .. } = self.state.into_inner();
        let of = self.runner.schedule.len();
        let cancelled = cancelled.then(|| RunError::Cancelled { done: queue.done(), of });
        self.runner.outcome(logs, self.threads, queue.into_last_predecessors(), cancelled)
    }

    /// Runs jobs until none is ready, and none becomes ready soon.
    fn help<'s>(&'s self, scope: Option<&Scope<'s>>) {
        // Only a panic of the progress callback unwinds; no further job is started then.
        let _stop_all = StopOnPanic(self);
        let mut log = Log::with_capacity(0);
        let mut ended = None;
        loop {
            let Answer { mut next, done, mut helpers } = self.report_and_take(ended);
            loop {
                if let Some(scope) = scope {
                    (0..helpers).for_each(|_| scope.spawn(|scope| self.join(scope)));
                }
                if let Some((job, true)) = ended.take() {
                    self.report_progress(job, done);
                }
                if next != Next::Wait {
                    break;
                }
                match self.search() {
                    Some(answer) => (next, helpers) = (answer.next, answer.helpers),
                    None => {
                        log.sleeps += 1;
                        break;
                    }
                }
            }
            let Next::Job(job) = next else { break };
            ended = Some((job, self.runner.run(job, this_worker(), &mut log)));
        }
        self.state.lock().logs.push(log);
    }

    /// Helps on another thread. A thread that waits inside a job for a part of a loop, or looks for a job,
    /// does not help a second time: it is busy, or takes the job itself.
    fn join<'s>(&'s self, scope: &Scope<'s>) {
        if while_helping(|| self.help(Some(scope))).is_none() {
            self.state.lock().helpers -= 1;
        }
    }

    /// Reports the end of a job and takes the next one.
    fn report_and_take(&self, ended: Option<(JobId, bool)>) -> Answer {
        let mut state = self.state.lock();
        match ended {
            Some((job, true)) => state.queue.finish(job),
            Some((job, false)) => state.queue.fail(job),
            None => {}
        }
        let answer = self.take(&mut state);
        match answer.next {
            Next::Job(_) => {}
            Next::Wait => state.searching += 1,
            Next::Over => state.helpers -= 1,
        }
        answer
    }

    /// Looks for a job, or the end of the run; `None` if there was none in time. The helper then ends.
    fn search(&self) -> Option<Answer> {
        let clock = Stopwatch::start();
        loop {
            let is_late = clock.elapsed() >= SEARCH;
            if is_late || self.has_news.load(Ordering::Acquire) {
                let mut state = self.state.lock();
                state.searching -= 1;
                let answer = self.take(&mut state);
                match answer.next {
                    Next::Job(_) => return Some(answer),
                    Next::Wait if !is_late => state.searching += 1,
                    Next::Wait | Next::Over => {
                        state.helpers -= 1;
                        return (answer.next == Next::Over).then_some(answer);
                    }
                }
            }
            pause();
        }
    }

    /// Takes the next job unless the run was cancelled.
    fn take(&self, state: &mut State<'r, R, E>) -> Answer {
        let mut next = state.queue.next();
        if matches!(next, Next::Job(_)) && self.options.cancel.is_some_and(CancelToken::is_cancelled) {
            state.cancelled = true;
            state.queue.stop();
            next = Next::Over;
        }
        let mut helpers = 0;
        if matches!(next, Next::Job(_)) {
            let wanted = state.queue.ready().saturating_sub(state.searching);
            helpers = wanted.min(self.threads.saturating_sub(state.helpers));
            state.helpers += helpers;
        }
        self.has_news.store(state.queue.has_next(), Ordering::Release);
        Answer { next, done: state.queue.done(), helpers }
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
}

struct StopOnPanic<'c, 'r, F, R, E>(&'c WorkerPool<'r, F, R, E>);

impl<F, R, E> Drop for StopOnPanic<'_, '_, F, R, E> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.state.lock().queue.stop();
            self.0.has_news.store(true, Ordering::Release);
        }
    }
}
