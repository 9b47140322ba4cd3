//! All output to standard output and standard error.

use std::io::{self, IsTerminal, Read, StdoutLock, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::{Failure, Kind, in_words};
use crate::terminal::{Painted, has_color, has_color_out};

static QUIET: AtomicBool = AtomicBool::new(false);

/// Disables all output except errors.
pub(crate) fn set_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

pub(crate) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Whether standard output is reserved for a file or document.
static CLAIMED: AtomicBool = AtomicBool::new(false);

/// Reserves standard output for one file or document. Other text goes to standard error from now on.
pub(crate) fn claim_output() -> Result<(), Failure> {
    if CLAIMED.swap(true, Ordering::Relaxed) {
        return Err(Failure::usage("several outputs to standard output")
            .help("use `-o -` or --json once; write the others to files with -o FILE"));
    }
    Ok(())
}

/// Reserves standard output for one document, and disables other text.
pub(crate) fn claim_document() -> Result<(), Failure> {
    claim_output()?;
    QUIET.store(true, Ordering::Relaxed);
    Ok(())
}

/// Whether standard output was closed when the program started (`>&-`).
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Detects a closed standard output. This must run before `main`: the Rust runtime opens /dev/null in its
/// place, where output would be lost without an error.
#[cfg(unix)]
#[ctor::ctor]
fn detect_closed_output() {
    let is_closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
    CLOSED.store(is_closed, Ordering::Relaxed);
}

fn output() -> io::Result<StdoutLock<'static>> {
    if CLOSED.load(Ordering::Relaxed) {
        return Err(io::Error::other("it is closed"));
    }
    Ok(io::stdout().lock())
}

/// Writes the [reserved](claim_output) output, byte for byte, even in quiet mode. On a terminal it is escaped
/// like other text. A closed pipe is not an error.
pub(crate) fn write_output(mut from: impl Read) -> Result<(), Failure> {
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

/// Writes a result to standard output, or to standard error if standard output is [reserved](claim_output). A
/// closed pipe is not an error: the command continues with its other work.
///
/// # Errors
/// Errors of the system, such as a full disk.
pub(crate) fn try_print(text: impl Into<Painted>) -> io::Result<()> {
    if is_quiet() {
        return Ok(());
    }
    let text = text.into();
    if CLAIMED.load(Ordering::Relaxed) {
        print_error(text);
        return Ok(());
    }
    // flushed here: an unfinished line would otherwise be flushed at exit, where an error is lost
    let write = |mut out: StdoutLock<'_>| out.write_all(text.as_bytes()).and_then(|()| out.flush());
    match output().and_then(write) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(io::Error::other(cannot_print(&error)))
        }
        _ => Ok(()),
    }
}

/// Writes a result like [`try_print()`]. An error ends the command with exit code 1.
pub(crate) fn print(text: impl Into<Painted>) -> Result<(), Failure> {
    try_print(text).map_err(|error| Failure::refusal(error.to_string()))
}

fn cannot_print(error: &io::Error) -> String {
    format!("cannot write to standard output: {}", in_words(error))
}

/// Writes a message to standard error. Errors are ignored, because they cannot be reported.
pub(crate) fn print_error(text: impl Into<Painted>) {
    let _unread = io::stderr().lock().write_all(text.into().as_bytes());
}

/// Prints the help, the version or the usage error, and returns the exit code.
pub(crate) fn answer(arguments: &clap::Error) -> ExitCode {
    let text = arguments.render();
    if arguments.use_stderr() {
        print_error(Painted::answer(&text, has_color()));
        return Failure::printed(Kind::Usage).exit_code();
    }
    match print(Painted::answer(&text, has_color_out())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            print_error(failure.render());
            failure.exit_code()
        }
    }
}

/// Standard error for log messages of `tracing`. Their escape characters are colors only; `tracing` escapes
/// values.
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
        print_error(if self.is_colored { Painted::of_colored(&text) } else { Painted::plain(&text) });
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
