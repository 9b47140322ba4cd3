//! The only place that prints.

use std::io::{self, IsTerminal, Read, StdoutLock, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::{Failure, Kind, in_words};
use crate::terminal::{Painted, has_color, has_color_out};

static QUIET: AtomicBool = AtomicBool::new(false);

/// From now on nothing is said but errors.
pub(crate) fn hush() {
    QUIET.store(true, Ordering::Relaxed);
}

pub(crate) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Whether standard output holds a file or a document, so that nothing else may go there.
static CLAIMED: AtomicBool = AtomicBool::new(false);

/// From now on standard output is for one file or document; what is said goes to standard error.
pub(crate) fn claim_output() -> Result<(), Failure> {
    if CLAIMED.swap(true, Ordering::Relaxed) {
        return Err(Failure::usage("two things were to go to standard output")
            .help("`-o -` or --json, once; write the others to files with -o FILE"));
    }
    Ok(())
}

/// From now on standard output is for one document, which has everything that would be said.
pub(crate) fn claim_document() -> Result<(), Failure> {
    claim_output()?;
    QUIET.store(true, Ordering::Relaxed);
    Ok(())
}

/// Whether standard output was closed when the program began (`>&-`).
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Looks whether standard output is closed. It runs before everything else: the runtime of Rust opens /dev/null in its place before `main`,
/// where all that is printed would be lost without an error.
#[cfg(unix)]
#[ctor::ctor]
fn look_at_output() {
    let is_closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
    CLOSED.store(is_closed, Ordering::Relaxed);
}

fn output() -> io::Result<StdoutLock<'static>> {
    if CLOSED.load(Ordering::Relaxed) {
        return Err(io::Error::other("it is closed"));
    }
    Ok(io::stdout().lock())
}

/// Writes what standard output was [claimed](claim_output) for, also where nothing else is said: byte for byte, but to a terminal as
/// everything else that is printed. A closed pipe is no error.
pub(crate) fn hand_out(mut from: impl Read) -> Result<(), Failure> {
    let mut write = || {
        let mut out = output()?;
        if out.is_terminal() {
            let mut text = Vec::new();
            from.read_to_end(&mut text)?;
            out.write_all(Painted::whole(&String::from_utf8_lossy(&text)).as_bytes())?;
        } else {
            io::copy(&mut from, &mut out)?;
        }
        out.flush()
    };
    match write() {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::refusal(cannot_print(&error)))
        }
        _ => Ok(()),
    }
}

/// Writes a result to standard output, or to standard error where that is [claimed](claim_output), at once. That nobody reads it any more (a closed pipe) is no error: what the
/// command does beside printing goes on.
///
/// # Errors
/// What the system says, such as that a disk is full.
pub(crate) fn print(text: impl Into<Painted>) -> io::Result<()> {
    if is_quiet() {
        return Ok(());
    }
    let text = text.into();
    if CLAIMED.load(Ordering::Relaxed) {
        complain(text);
        return Ok(());
    }
    // a line that is not ended would otherwise go out when the program ends, where nobody hears of an error
    let write = |mut out: StdoutLock<'_>| out.write_all(text.as_bytes()).and_then(|()| out.flush());
    match output().and_then(write) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(io::Error::other(cannot_print(&error)))
        }
        _ => Ok(()),
    }
}

/// Writes a result as [`print()`]; an error ends the command with exit code 1.
pub(crate) fn say(text: impl Into<Painted>) -> Result<(), Failure> {
    print(text).map_err(|error| Failure::refusal(error.to_string()))
}

fn cannot_print(error: &io::Error) -> String {
    format!("cannot write to standard output: {}", in_words(error))
}

/// Writes a message. Where that fails there is no place left to say so.
pub(crate) fn complain(text: impl Into<Painted>) {
    let _unread = io::stderr().lock().write_all(text.into().as_bytes());
}

/// Prints the help, the version, or what is wrong with the arguments; what the process returns.
pub(crate) fn answer(arguments: &clap::Error) -> ExitCode {
    let text = arguments.render();
    if arguments.use_stderr() {
        complain(Painted::answer(&text, has_color()));
        return Failure::told(Kind::Usage).exit_code();
    }
    match say(Painted::answer(&text, has_color_out())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            complain(failure.render());
            failure.exit_code()
        }
    }
}

/// Standard error for messages on the way (`tracing`), whose own escape characters are colors only; it leaves none in values.
#[derive(Debug)]
pub(crate) struct TraceOutput {
    is_colored: bool,
}

impl TraceOutput {
    pub(crate) fn new(is_colored: bool) -> Self {
        Self { is_colored }
    }
}

impl Write for TraceOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        complain(if self.is_colored { Painted::of_colored(&text) } else { Painted::plain(&text) });
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
