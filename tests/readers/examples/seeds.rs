//! Writes the good files of a format into a folder, for a fuzzer to begin with: `seeds vmap FOLDER`.

use std::path::Path;
use std::process::ExitCode;

use rmg_reader_tests::{Format, good};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (Some(word), Some(folder)) = (arguments.next(), arguments.next()) else {
        eprintln!("error: give a format and a folder");
        return ExitCode::FAILURE;
    };
    let format = Format::ALL.into_iter().find(|format| format!("{format:?}").eq_ignore_ascii_case(&word));
    let Some(format) = format else {
        eprintln!("error: there is no format `{word}`");
        return ExitCode::FAILURE;
    };
    for (at, bytes) in good::files(format).iter().enumerate() {
        if let Err(error) = std::fs::write(Path::new(&folder).join(format!("good-{at}")), bytes) {
            eprintln!("error: {folder} cannot be written: {error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
