//! The HTML page of recorded runs.
//!
//! Shows a run in detail, at first that with the median wall time: the verdict, a table of modifiers, a lane
//! of jobs for each worker, the numbers of running and ready jobs over time, the critical path and the
//! observed path, and replays with changes of the reader. Shows the wall times of all runs.
//!
//! This crate computes all analyses. The scripts of the page implement only the replay again, by the same
//! rules. Jobs are packed numbers ([`rmg_view::page`]).

mod data;
mod grounds;
mod over_runs;
mod source;
mod subjects;

use std::io::{self, Write};

use rmg_view::page::{Data, Page, SECTIONS, SVG, TABLE};

use crate::rules::Rules;
use crate::{End, Run};

const STYLE: &str = include_str!("page/assets/profile.css");
const BODY: &str = include_str!("page/assets/body.html");
const SCRIPTS: [&str; 19] = [
    SVG,
    TABLE,
    include_str!("page/assets/model.js"),
    include_str!("page/assets/words.js"),
    include_str!("page/assets/plot.js"),
    include_str!("page/assets/tables.js"),
    include_str!("page/assets/lanes.js"),
    include_str!("page/assets/flame.js"),
    include_str!("page/assets/search.js"),
    include_str!("page/assets/near.js"),
    include_str!("page/assets/width.js"),
    include_str!("page/assets/heat.js"),
    include_str!("page/assets/replay.js"),
    include_str!("page/assets/what_if.js"),
    include_str!("page/assets/layers.js"),
    include_str!("page/assets/graph.js"),
    include_str!("page/assets/edges.js"),
    include_str!("page/assets/over_runs.js"),
    include_str!("page/assets/main.js"),
];

pub use source::Source;

/// Writes the page of `runs`.
///
/// # Arguments
/// - `runs`: the page shows the finished run with the median wall time first. If no run is finished, it
///   selects from all runs. Readers can select the others.
/// - `sources`: the records of the runs, in their order. The page compares two records.
/// - `rules`: the rules that suggest changes.
/// - `out`: use a buffered writer.
///
/// # Errors
/// If `runs` is empty, if a run is inconsistent ([`Run::contradiction`]), or if `out` cannot be written.
///
/// # Cost
/// For each of up to 60 runs that of [`verdict`](crate::verdict::verdict) and of 64 replays. The page of a
/// run with 10,000 jobs has about half a megabyte.
pub fn write(runs: &[Run], sources: &[Source], rules: &Rules, out: &mut impl Write) -> io::Result<()> {
    let refused = |reason: String| io::Error::new(io::ErrorKind::InvalidInput, reason);
    let chosen = median(runs).ok_or_else(|| refused("the record has no runs".to_owned()))?;
    for (at, run) in runs.iter().enumerate() {
        if let Some(contradiction) = run.contradiction() {
            return Err(refused(format!("run {} is inconsistent: {contradiction}", at + 1)));
        }
    }
    let run = &runs[chosen];
    let title = format!("Profile of {}, {}, seed {}", run.about.template, run.about.size, run.about.seed);
    let data = [Data::new("profile-data", &data::page_data(runs, sources, chosen, rules))?];
    Page { title: &title, styles: &[SECTIONS, STYLE], body: BODY, data: &data, scripts: &SCRIPTS }.write(out)
}

/// Returns the run with the median wall time, the faster one of two.
fn median(runs: &[Run]) -> Option<usize> {
    let mut all: Vec<usize> = (0..runs.len()).collect();
    if runs.iter().any(|run| run.end == End::Done) {
        all.retain(|at| runs[*at].end == End::Done);
    }
    all.sort_unstable_by_key(|at| (runs[*at].wall, *at));
    all.get(all.len().saturating_sub(1) / 2).copied()
}

#[cfg(test)]
mod tests;
