//! Reads the case and its pool from one or two files, and prints their diagnostics.

use std::path::Path;

use rmg::worlds::{MAX_BYTES, ReadyWorld, WorldInput};

use crate::bounded_file::{input_name, is_standard, read_text};
use crate::check::other_kind;
use crate::failure::Failure;
use crate::report::{print_diagnostics, unusable};

/// Reads the case and the separate file of its pool, if any. Prints all diagnostics before it returns an
/// error.
pub(super) fn read(path: &Path) -> Result<WorldInput, Failure> {
    let shown = input_name(path);
    let input = if is_standard(path) {
        WorldInput::parse(&shown, read_text(path, "a case file", MAX_BYTES)?)
    } else {
        WorldInput::open(path)
    };
    input.map_err(|error| unreadable(path, error))
}

/// Returns the case with `gems`, or with its own number, if case and pool match. Prints all diagnostics.
pub(super) fn ready<'i>(
    input: &'i WorldInput,
    path: &Path,
    gems: Option<u32>,
) -> Result<ReadyWorld<'i>, Failure> {
    if input.needs_gems() && gems.is_none() {
        let message = format!("{} is a pool without a number of gems", input_name(path));
        return Err(Failure::usage(message).help("set it with --gems, for example --gems 7"));
    }
    let ready = input.ready(gems.map(|gems| gems as usize)).map_err(|error| unreadable(path, error))?;
    print_diagnostics(&ready.warnings(&[]));
    Ok(ready)
}

fn unreadable(path: &Path, error: rmg::Error) -> Failure {
    other_kind(path, "worlds").unwrap_or_else(|| {
        unusable(error, |diagnostics, count| {
            let count = count.unwrap_or_else(|| "no pool".to_owned());
            match diagnostics.texts() {
                [case, pool] => format!("invalid case {} with {}: {count}", case.name, pool.name),
                _ => format!("{} is not a case for worlds: {count}", input_name(path)),
            }
        })
    })
}
