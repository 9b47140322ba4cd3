//! Ctrl-C: ends a command in good order, without a half file.

use std::io::{self, Write};
use std::path::Path;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use rmg_jobs::CancelToken;

use crate::console::complain;
use crate::failure::Failure;

/// Exit code of a command that was ended by Ctrl-C: 128 and the number of the signal, as shells have it.
const INTERRUPTED: i32 = 130;

/// Held while a file is being written.
static WRITING: Mutex<()> = Mutex::new(());

/// A token that Ctrl-C uses.
///
/// The command then has `grace` to come to the next border between jobs and to say what it did not do. Some steps
/// take longer than a person waits (the layout of a huge map); after that time the program ends where it is, but
/// never while a file is being written: the writing notices the token by itself and takes away what it began.
pub(crate) fn cancel_on_interrupt(grace: Duration) -> Result<CancelToken, Failure> {
    let token = CancelToken::new();
    let of_handler = token.clone();
    ctrlc::set_handler(move || {
        of_handler.cancel();
        complain("\nstopping\n");
        wait(grace);
        // taken for good, so that no writing begins any more
        let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        complain("error: stopped, as asked; what was not written until now is not written\n");
        std::process::exit(INTERRUPTED);
    })
    .map_err(|error| Failure::refusal(format!("cannot listen to Ctrl-C: {error}")))?;
    Ok(token)
}

/// Lets time pass. (Only rmg-jobs may use threads, and sleeping belongs to them.)
fn wait(time: Duration) {
    let never = (Mutex::new(()), Condvar::new());
    let held = never.0.lock().unwrap_or_else(PoisonError::into_inner);
    // an early wake-up only makes the grace shorter
    let _ended = never.1.wait_timeout(held, time);
}

/// Does `work`, in which a file comes into being; the program is not ended meanwhile.
pub(crate) fn while_writing<T>(work: impl FnOnce() -> T) -> T {
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    work()
}

/// What stops the writing of a file when the token was used.
pub(crate) fn stopped() -> io::Error {
    io::Error::other("stopped, as asked")
}

/// How the writing of a file ended; one that ended because the token was used says so.
pub(crate) fn unless_stopped(
    cancel: &CancelToken,
    path: &Path,
    written: Result<(), Failure>,
) -> Result<(), Failure> {
    if cancel.is_cancelled() && written.is_err() {
        return Err(Failure::interrupted(format!("stopped, as asked; {} was not written", path.display())));
    }
    written
}

/// Writes on until the token is used.
pub(crate) struct Stoppable<'a, W> {
    to: W,
    cancel: &'a CancelToken,
}

impl<'a, W: Write> Stoppable<'a, W> {
    pub(crate) fn new(to: W, cancel: &'a CancelToken) -> Self {
        Self { to, cancel }
    }
}

impl<W: Write> Write for Stoppable<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.cancel.is_cancelled() {
            return Err(stopped());
        }
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_written_after_the_token_was_used() {
        let (cancel, mut bytes) = (CancelToken::new(), Vec::new());
        let mut to = Stoppable::new(&mut bytes, &cancel);
        to.write_all(b"before").unwrap();
        cancel.cancel();
        assert!(to.write_all(b"after").is_err());
        assert_eq!(bytes, b"before");
    }
}
