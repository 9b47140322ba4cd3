//! The page of recorded runs: where the time went, why a job ran when it did, and what would help.
//!
//! The run with the median wall time is shown in detail: the verdict, a table of modifiers, a lane for each worker with all
//! jobs, how many were at work and how many were ready, the longest chain and the path that the run ended with, and replays
//! under other circumstances, also of the reader's choice. Of all runs the wall times are shown.
//!
//! All analyses are those of this crate; the page repeats only the replay, by the same rules. Jobs are packed numbers
//! ([`rmg_view::page`]).

mod data;
mod grounds;
mod over_runs;
mod subjects;

use std::io::{self, Write};

use rmg_view::page::{Data, Page, SECTIONS, SVG, TABLE};

use crate::{End, Run};

const STYLE: &str = include_str!("page/assets/profile.css");
const BODY: &str = include_str!("page/assets/body.html");
const SCRIPTS: [&str; 17] = [
    SVG,
    TABLE,
    include_str!("page/assets/model.js"),
    include_str!("page/assets/words.js"),
    include_str!("page/assets/plot.js"),
    include_str!("page/assets/tables.js"),
    include_str!("page/assets/lanes.js"),
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

/// Writes the page of `runs`.
///
/// # Arguments
/// - `runs`: of finished ones the one with the median wall time is shown in detail; where none is finished, of all.
/// - `out`: is written in pieces; give it a buffer.
///
/// # Errors
/// When there is no run, when a run contradicts itself ([`Run::contradiction`]), or when `out` cannot be
/// written.
///
/// # Cost
/// That of [`verdict`](crate::verdict::verdict) and of 64 replays. A run of 10,000 jobs makes about half a megabyte.
pub fn write(runs: &[Run], out: &mut impl Write) -> io::Result<()> {
    let refused = |reason: String| io::Error::new(io::ErrorKind::InvalidInput, reason);
    let chosen = median(runs).ok_or_else(|| refused("there is no run to show".to_owned()))?;
    for (at, run) in runs.iter().enumerate() {
        if let Some(contradiction) = run.contradiction() {
            return Err(refused(format!("run {} contradicts itself: {contradiction}", at + 1)));
        }
    }
    let run = &runs[chosen];
    let title = format!("Profile of {}, {}, seed {}", run.about.template, run.about.size, run.about.seed);
    let data = [Data::new("profile-data", &data::page_data(runs, chosen))?];
    Page { title: &title, styles: &[SECTIONS, STYLE], body: BODY, data: &data, scripts: &SCRIPTS }.write(out)
}

/// The run with the median wall time, the quicker of two.
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
