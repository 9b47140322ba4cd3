//! Plans that make a world impossible.

use std::path::Path;

use crate::prelude::*;

/// Refuses a plan that makes the world impossible. It is an error of the input, so no result is written.
pub(super) fn refuse_plan(
    shown: &str,
    path: &Path,
    errors: Option<&Vec<impl ToString>>,
) -> Result<(), Failure> {
    let Some(errors) = errors else { return Ok(()) };
    let failure = Failure::refusal(format!("{shown} has no result with the plan {}", input_name(path)));
    // both directions of a coupled join may have the same error
    let mut texts: Vec<String> = Vec::new();
    for text in errors.iter().map(ToString::to_string) {
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    Err(texts.into_iter().fold(failure, Failure::note).help("remove pairings or placements from the plan"))
}
