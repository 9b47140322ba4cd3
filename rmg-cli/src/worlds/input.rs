//! The case and its pool, from one file or two; what is wrong with them is shown in their texts.

use std::path::Path;

use rmg::worlds::{MAX_BYTES, ReadyWorld, WorldInput};

use crate::bounded_file::{input_name, is_standard, read_text};
use crate::failure::Failure;
use crate::report::{tell, unusable};

/// Reads the case and, where that is another file, its pool. Everything that is wrong is printed before an error.
pub(super) fn read(path: &Path) -> Result<WorldInput, Failure> {
    let shown = input_name(path);
    let input = if is_standard(path) {
        WorldInput::parse(&shown, read_text(path, "a case file", MAX_BYTES)?)
    } else {
        WorldInput::open(path)
    };
    input.map_err(|error| unreadable(&shown, error))
}

/// The case with `gems`, or as many as it says, where case and pool fit together. Everything that is wrong is printed.
pub(super) fn ready<'i>(
    input: &'i WorldInput,
    shown: &str,
    gems: Option<u32>,
) -> Result<ReadyWorld<'i>, Failure> {
    if input.needs_gems() && gems.is_none() {
        let message = format!("{shown} is a pool, and does not say how many gems a world has");
        return Err(Failure::usage(message).help("say it with --gems, for example --gems 7"));
    }
    let ready = input.ready(gems.map(|gems| gems as usize)).map_err(|error| unreadable(shown, error))?;
    tell(&ready.warnings(&[]));
    Ok(ready)
}

fn unreadable(shown: &str, error: rmg::Error) -> Failure {
    unusable(error, |faults, count| {
        let count = count.unwrap_or_else(|| "it has no pool".to_owned());
        match faults.texts() {
            [case, pool] => format!("{} with {} cannot be used: {count}", case.name, pool.name),
            _ => format!("{shown} is no case for worlds: {count}"),
        }
    })
}
