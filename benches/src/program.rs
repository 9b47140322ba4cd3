//! How programs that measure end.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the ends of programs that report")]

use std::error::Error;
use std::process::ExitCode;

/// The exit code of a run that met what is judged (0), missed it (1), or could not measure (2; the reason is printed).
#[must_use]
pub fn exit_code(result: Result<bool, Box<dyn Error>>) -> ExitCode {
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Prints whether all targets were met, and returns the exit code for it.
#[must_use]
pub fn tell_targets(are_met: bool) -> ExitCode {
    println!("\n{}", if are_met { "all targets met" } else { "SOME TARGETS MISSED" });
    exit_code(Ok(are_met))
}
