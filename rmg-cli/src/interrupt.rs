//! Ctrl-C: ends a command at the next border between jobs, without a half file.

use std::io::{self, Write};

use rmg_jobs::CancelToken;

use crate::console::complain;
use crate::failure::Failure;

/// Exit code of a command that was ended by Ctrl-C: 128 and the number of the signal, as shells have it.
const INTERRUPTED: i32 = 130;

/// A token that Ctrl-C uses. Pressed again, it ends the program at once: files are renamed when they are whole, so
/// that leaves no half one either.
pub(crate) fn cancel_on_interrupt() -> Result<CancelToken, Failure> {
    let token = CancelToken::new();
    let of_handler = token.clone();
    ctrlc::set_handler(move || {
        if of_handler.is_cancelled() {
            std::process::exit(INTERRUPTED);
        }
        of_handler.cancel();
        complain("\nstopping after the step that runs now; Ctrl-C again stops at once\n");
    })
    .map_err(|error| Failure::refusal(format!("cannot listen to Ctrl-C: {error}")))?;
    Ok(token)
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
            return Err(io::Error::other("stopped, as asked"));
        }
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
