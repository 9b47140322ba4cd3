//! Plans that make a world impossible.

use std::path::Path;

use super::args::EntrancesArgs;
use crate::prelude::*;

/// Returns the file with the plan: that of `--plan`, or the case.
pub(super) fn plan_file(args: &EntrancesArgs, has_plan: bool) -> Option<&Path> {
    args.plan.as_deref().or(has_plan.then_some(&*args.case))
}

/// Refuses a plan that makes the world impossible. It is an error of the input, so no result is written.
pub(super) fn refuse_plan(
    shown: &str,
    path: &Path,
    errors: Option<&Vec<impl ToString>>,
) -> Result<(), Failure> {
    let Some(errors) = errors else { return Ok(()) };
    let plan = input_name(path);
    let plan = if plan == shown { "its plan".to_owned() } else { format!("the plan {plan}") };
    let failure = Failure::refusal(format!("{shown} has no result with {plan}"));
    // both directions of a coupled join may have the same error
    let mut texts: Vec<String> = Vec::new();
    for text in errors.iter().map(ToString::to_string) {
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    Err(texts.into_iter().fold(failure, Failure::note).help("remove pairings or placements from the plan"))
}
