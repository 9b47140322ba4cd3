//! Results as JSON: `{"pairings": [["exit", "target"], ...]}` or `{"error": kind, "message": text}`.

use crate::entrances::error::EntranceError;
use crate::entrances::layout::EntranceLayout;
use crate::json::{Outcome, RunFormat, list_lines, quoted};
use crate::region_graph::RegionGraph;

/// How results stand in a file.
pub const RESULTS: RunFormat = RunFormat { member: "pairings", is_compact: false };

/// The outcome of a randomization of `world`: names of exits and targets, in order of placement.
#[must_use]
pub fn outcome(world: &RegionGraph, result: &Result<EntranceLayout, EntranceError>) -> Outcome {
    let layout = match result {
        Ok(layout) => layout,
        Err(error) => return refusal(std::slice::from_ref(error)),
    };
    let pairings = layout.pairings.iter().map(|(exit, target)| {
        let (exit, target) = (&world.links[exit.index()].name, &world.targets[target.index()].name);
        format!("[{}, {}]", quoted(exit), quoted(target))
    });
    Outcome::Made(list_lines(pairings, " "))
}

/// A refusal with all its causes.
#[must_use]
pub fn refusal(errors: &[EntranceError]) -> Outcome {
    Outcome::refusal(errors, EntranceError::kind)
}
