//! The only place that prints.

use std::io::{self, Read, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::{Failure, Kind, in_words};

/// Whether results and progress are kept quiet.
static QUIET: AtomicBool = AtomicBool::new(false);

/// From now on nothing is said but errors.
pub(crate) fn hush() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Whether nothing is said but errors.
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

/// Writes what standard output was [claimed](claim_output) for, also where nothing else is said. A closed pipe is no error.
pub(crate) fn hand_out(mut from: impl Read) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match io::copy(&mut from, &mut out).and_then(|_bytes| out.flush()) {
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
pub(crate) fn print(text: &str) -> io::Result<()> {
    if is_quiet() {
        return Ok(());
    }
    if CLAIMED.load(Ordering::Relaxed) {
        complain(text);
        return Ok(());
    }
    let mut out = io::stdout().lock();
    // a line that is not ended would otherwise go out when the program ends, where nobody hears of an error
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(io::Error::other(cannot_print(&error)))
        }
        _ => Ok(()),
    }
}

/// Writes a result as [`print()`]; an error ends the command with exit code 1.
pub(crate) fn say(text: &str) -> Result<(), Failure> {
    print(text).map_err(|error| Failure::refusal(error.to_string()))
}

fn cannot_print(error: &io::Error) -> String {
    format!("cannot write to standard output: {}", in_words(error))
}

/// Writes a message. Where that fails there is no place left to say so.
pub(crate) fn complain(text: &str) {
    let _unread = io::stderr().lock().write_all(text.as_bytes());
}

/// Prints the help, the version, or what is wrong with the arguments; what the process returns.
pub(crate) fn answer(arguments: &clap::Error) -> ExitCode {
    let printed = arguments.print().and_then(|()| io::stdout().lock().flush());
    match printed {
        Err(error) if !arguments.use_stderr() && error.kind() != io::ErrorKind::BrokenPipe => {
            let failure = Failure::refusal(cannot_print(&error));
            complain(&failure.render());
            failure.exit_code()
        }
        _ if arguments.use_stderr() => Failure::told(Kind::Usage).exit_code(),
        _ => ExitCode::SUCCESS,
    }
}
