//! Work on a thread of its own, for callers who have to look after something else meanwhile.

use std::time::Duration;

#[cfg(feature = "threads")]
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
#[cfg(feature = "threads")]
use std::thread;

#[cfg(feature = "threads")]
use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};

/// Room for the calls of the work, as the first thread of a program has it.
#[cfg(feature = "threads")]
const STACK_BYTES: usize = 8 << 20;

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
    pub fn begin(work: impl FnOnce() -> R + Send + 'static) -> Self {
        let (done, result) = bounded(1);
        // the thread takes the work out, so that the caller still has it where there is no thread
        let (hand, work_of_thread) = bounded::<Box<dyn FnOnce() -> R + Send>>(1);
        let (kept, tell) = (work_of_thread.clone(), done.clone());
        let builder = thread::Builder::new().name("rmg-errand".to_owned()).stack_size(STACK_BYTES);
        let begun = builder.spawn(move || do_it(&work_of_thread, &done));
        // both ends are here, so neither can fail
        let _sent = hand.send(Box::new(work));
        if begun.is_err() {
            do_it(&kept, &tell);
        }
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

#[cfg(feature = "threads")]
fn do_it<R>(
    work: &Receiver<Box<dyn FnOnce() -> R + Send>>,
    done: &crossbeam_channel::Sender<thread::Result<R>>,
) {
    if let Ok(work) = work.recv() {
        // nobody may be there any more to whom the result matters
        let _told = done.send(catch_unwind(AssertUnwindSafe(work)));
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
