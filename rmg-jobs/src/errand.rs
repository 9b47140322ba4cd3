//! Work on a thread of its own, for callers who have to look after something else meanwhile.

use std::time::Duration;

#[cfg(feature = "threads")]
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
#[cfg(feature = "threads")]
use std::thread;

#[cfg(feature = "threads")]
use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};

/// Work that was begun on a thread of its own. Who drops it leaves the work alone, which then ends by itself.
///
/// ```
/// use std::time::Duration;
/// use rmg_jobs::Errand;
///
/// let mut errand = Errand::begin(|| 6 * 7);
/// let done = loop {
///     if let Some(done) = errand.wait(Duration::from_millis(50)) {
///         break done;
///     }
///     // here is time to look whether anybody wants to stop
/// };
/// assert_eq!(done, 42);
/// ```
#[derive(Debug)]
pub struct Errand<R> {
    #[cfg(feature = "threads")]
    result: Receiver<thread::Result<R>>,
    #[cfg(not(feature = "threads"))]
    result: Option<R>,
}

#[cfg(feature = "threads")]
impl<R: Send + 'static> Errand<R> {
    /// Begins it; where the system gives no thread, it is done by the caller's before this returns. So it is without the feature
    /// `threads`.
    ///
    /// # Cost
    /// Some microseconds: threads are kept for the next errand, with the memory that they have at hand.
    pub fn begin(work: impl FnOnce() -> R + Send + 'static) -> Self {
        let (done, result) = bounded(1);
        runners::run(Box::new(move || {
            let result = catch_unwind(AssertUnwindSafe(work));
            Box::new(move || {
                // nobody may be there any more to whom the result matters
                let _told = done.send(result);
            })
        }));
        Self { result }
    }

    /// The result, as soon as it is there; `None` after that time. A panic in the work is passed on.
    pub fn wait(&mut self, time: Duration) -> Option<R> {
        match self.result.recv_timeout(time) {
            Ok(Ok(result)) => Some(result),
            Ok(Err(panic)) => resume_unwind(panic),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => None,
        }
    }
}

/// The threads of errands.
#[cfg(feature = "threads")]
mod runners {
    use std::sync::{Mutex, PoisonError};
    use std::{process, thread};

    use crossbeam_channel::{Sender, bounded};

    /// Room for the calls of the work, as the first thread of a program has it.
    const STACK_BYTES: usize = 8 << 20;
    /// Most threads that wait for another errand.
    const MOST_IDLE: usize = 4;

    /// Does the work, and returns what tells that it is done: a thread is ready for the next errand before the caller hears of this one.
    type Work = Box<dyn FnOnce() -> Box<dyn FnOnce()> + Send>;

    /// Threads that wait, and the process that they are of: a copy of it, as `fork` makes, has none of them.
    static IDLE: Mutex<(u32, Vec<Sender<Work>>)> = Mutex::new((0, Vec::new()));

    /// Has work done by a thread that waits, by a new one, or by the caller's.
    pub(super) fn run(work: Work) {
        let work = match idle() {
            Some(waiting) => match waiting.send(work) {
                Ok(()) => return,
                Err(unsent) => unsent.into_inner(),
            },
            None => work,
        };
        let (hand, works) = bounded::<Work>(1);
        let again = hand.clone();
        let builder = thread::Builder::new().name("rmg-errand".to_owned()).stack_size(STACK_BYTES);
        let begun = builder.spawn(move || {
            while let Ok(work) = works.recv() {
                let tell = work();
                let is_to_wait = wait_again(&again);
                tell();
                if !is_to_wait {
                    return;
                }
            }
        });
        match begun {
            // its other end is in the thread, which waits
            Ok(_) => drop(hand.send(work)),
            Err(_) => work()(),
        }
    }

    /// A thread that waits, if one is known. A lock that somebody holds, who may be of another process, is not waited for.
    fn idle() -> Option<Sender<Work>> {
        let mut idle = IDLE.try_lock().ok()?;
        if idle.0 == process::id() { idle.1.pop() } else { None }
    }

    /// Whether a thread is to wait for more.
    fn wait_again(hand: &Sender<Work>) -> bool {
        let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.0 != process::id() {
            *idle = (process::id(), Vec::new());
        }
        if idle.1.len() < MOST_IDLE {
            idle.1.push(hand.clone());
            return true;
        }
        false
    }
}

#[cfg(not(feature = "threads"))]
impl<R> Errand<R> {
    /// Does it.
    pub fn begin(work: impl FnOnce() -> R) -> Self {
        Self { result: Some(work()) }
    }

    /// The result; `None` after the first time.
    pub fn wait(&mut self, _: Duration) -> Option<R> {
        self.result.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn a_result_comes_as_soon_as_it_is_there() {
        assert_eq!(Errand::begin(|| "done").wait(LONG), Some("done"));
    }

    #[cfg(feature = "threads")]
    #[test]
    fn many_at_once_and_one_after_the_other_are_all_done() {
        for _ in 0..20 {
            let mut errands: Vec<_> = (0..9).map(|number| Errand::begin(move || number)).collect();
            let done: Vec<_> = errands.iter_mut().map(|errand| errand.wait(LONG)).collect();
            assert_eq!(done, (0..9).map(Some).collect::<Vec<_>>());
        }
    }

    #[cfg(feature = "threads")]
    #[test]
    fn the_caller_waits_no_longer_than_it_wants_to() {
        let (open, door) = bounded::<()>(0);
        let mut errand = Errand::begin(move || door.recv().is_ok());
        assert_eq!(errand.wait(Duration::from_millis(1)), None);
        open.send(()).unwrap();
        assert_eq!(errand.wait(LONG), Some(true));
    }

    #[cfg(feature = "threads")]
    #[test]
    #[should_panic(expected = "of the work")]
    fn a_panic_of_the_work_is_passed_on() {
        Errand::<()>::begin(|| panic!("of the work")).wait(LONG);
    }
}
