//! Work on another thread, for callers that must continue meanwhile.

use std::time::Duration;

#[cfg(feature = "threads")]
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
#[cfg(feature = "threads")]
use std::thread;

#[cfg(feature = "threads")]
use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};

/// Work that runs on another thread. Dropping it does not stop the work.
///
/// ```
/// use std::time::Duration;
/// use rmg_jobs::BackgroundTask;
///
/// let mut task = BackgroundTask::start(|| 6 * 7);
/// let done = loop {
///     if let Some(done) = task.wait(Duration::from_millis(50)) {
///         break done;
///     }
///     // check for a request to stop here
/// };
/// assert_eq!(done, 42);
/// ```
#[derive(Debug)]
pub struct BackgroundTask<R> {
    #[cfg(feature = "threads")]
    result: Receiver<thread::Result<R>>,
    #[cfg(not(feature = "threads"))]
    result: Option<R>,
}

#[cfg(feature = "threads")]
impl<R: Send + 'static> BackgroundTask<R> {
    /// Starts the work. If the system cannot start a thread, or without the feature `threads`, the caller's
    /// thread does the work before this returns.
    ///
    /// # Cost
    /// Some microseconds: threads are kept for the next task, with their memory.
    pub fn start(work: impl FnOnce() -> R + Send + 'static) -> Self {
        let (done, result) = bounded(1);
        runners::run(Box::new(move || {
            let result = catch_unwind(AssertUnwindSafe(work));
            Box::new(move || {
                // the receiver may have been dropped
                let _sent = done.send(result);
            })
        }));
        Self { result }
    }

    /// Returns the result as soon as it is available; `None` after that time. Propagates a panic of the work.
    pub fn wait(&mut self, time: Duration) -> Option<R> {
        match self.result.recv_timeout(time) {
            Ok(Ok(result)) => Some(result),
            Ok(Err(panic)) => resume_unwind(panic),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => None,
        }
    }
}

/// The threads of background tasks.
#[cfg(feature = "threads")]
mod runners {
    use std::sync::{Mutex, PoisonError};
    use std::{process, thread};

    use crossbeam_channel::{Sender, bounded};

    /// Stack size, the same as that of the main thread.
    const STACK_BYTES: usize = 8 << 20;
    /// Maximum number of idle threads.
    const MAX_IDLE: usize = 4;

    /// Does the work, and returns a function that sends the result. So a thread is idle again before the
    /// caller gets the result.
    type Work = Box<dyn FnOnce() -> Box<dyn FnOnce()> + Send>;

    /// Idle threads, and the process that they belong to: a forked process has none of them.
    static IDLE: Mutex<(u32, Vec<Sender<Work>>)> = Mutex::new((0, Vec::new()));

    /// Runs work on an idle thread, on a new one, or on the caller's.
    pub(super) fn run(work: Work) {
        let work = match idle() {
            Some(waiting) => match waiting.send(work) {
                Ok(()) => return,
                Err(unsent) => unsent.into_inner(),
            },
            None => work,
        };
        let (sender, works) = bounded::<Work>(1);
        let again = sender.clone();
        let builder = thread::Builder::new().name("rmg-background".to_owned()).stack_size(STACK_BYTES);
        let started = builder.spawn(move || {
            while let Ok(work) = works.recv() {
                let send = work();
                let is_kept = keep_idle(&again);
                send();
                if !is_kept {
                    return;
                }
            }
        });
        match started {
            // the other end is in the thread, which waits
            Ok(_) => drop(sender.send(work)),
            Err(_) => work()(),
        }
    }

    /// Returns an idle thread, if there is one. Does not wait for the lock, which may be held by another
    /// process (after `fork`).
    fn idle() -> Option<Sender<Work>> {
        let mut idle = IDLE.try_lock().ok()?;
        if idle.0 == process::id() { idle.1.pop() } else { None }
    }

    /// Adds a thread to the idle ones; returns false if there are enough.
    fn keep_idle(sender: &Sender<Work>) -> bool {
        let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.0 != process::id() {
            *idle = (process::id(), Vec::new());
        }
        if idle.1.len() < MAX_IDLE {
            idle.1.push(sender.clone());
            return true;
        }
        false
    }
}

#[cfg(not(feature = "threads"))]
impl<R> BackgroundTask<R> {
    /// Does the work.
    pub fn start(work: impl FnOnce() -> R) -> Self {
        Self { result: Some(work()) }
    }

    /// Returns the result; `None` after the first time.
    pub fn wait(&mut self, _: Duration) -> Option<R> {
        self.result.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn wait_returns_the_result() {
        assert_eq!(BackgroundTask::start(|| "done").wait(LONG), Some("done"));
    }

    #[cfg(feature = "threads")]
    #[test]
    fn parallel_and_sequential_tasks_are_all_done() {
        for _ in 0..20 {
            let mut tasks: Vec<_> = (0..9).map(|number| BackgroundTask::start(move || number)).collect();
            let done: Vec<_> = tasks.iter_mut().map(|task| task.wait(LONG)).collect();
            assert_eq!(done, (0..9).map(Some).collect::<Vec<_>>());
        }
    }

    #[cfg(feature = "threads")]
    #[test]
    fn wait_returns_after_the_given_time() {
        let (open, door) = bounded::<()>(0);
        let mut task = BackgroundTask::start(move || door.recv().is_ok());
        assert_eq!(task.wait(Duration::from_millis(1)), None);
        open.send(()).unwrap();
        assert_eq!(task.wait(LONG), Some(true));
    }

    #[cfg(feature = "threads")]
    #[test]
    #[should_panic(expected = "of the work")]
    fn a_panic_of_the_work_is_propagated() {
        BackgroundTask::<()>::start(|| panic!("of the work")).wait(LONG);
    }
}
