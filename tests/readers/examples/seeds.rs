//! Writes the valid files of a format into a folder, as seeds of a fuzzer: `seeds vmap FOLDER`.

use std::path::Path;
use std::process::ExitCode;

use rmg_reader_tests::{Format, good};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (Some(name), Some(folder)) = (arguments.next(), arguments.next()) else {
        eprintln!("error: expected a format and a folder");
        return ExitCode::FAILURE;
    };
    let format = Format::ALL.into_iter().find(|format| format!("{format:?}").eq_ignore_ascii_case(&name));
    let Some(format) = format else {
        eprintln!("error: unknown format `{name}`");
        return ExitCode::FAILURE;
    };
    for (at, bytes) in good::files(format).iter().enumerate() {
        if let Err(error) = std::fs::write(Path::new(&folder).join(format!("good-{at}")), bytes) {
            eprintln!("error: cannot write to {folder}: {error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
