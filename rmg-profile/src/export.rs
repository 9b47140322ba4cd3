//! Writes records in the formats of other programs.
//!
//! - [`perfetto`]: traces in the format of Perfetto; [`chrome`]: JSON traces for Perfetto and
//!   `chrome://tracing`.
//! - [`folded`]: folded stacks, for flame graph tools; [`flame`]: a flame graph as SVG.
//! - [`csv`]: a table with a line for each job, for spreadsheets and notebooks.
//! - [`dot`]: the graph of jobs, for Graphviz.
//!
//! Every file starts with bytes that identify it as created by rmg. The same record produces the same bytes.

pub mod chrome;
pub mod csv;
pub mod dot;
mod facts;
pub mod flame;
pub mod folded;
pub mod perfetto;
mod rows;
mod series;

use crate::run::{End, Run};

/// Returns by how many nanoseconds each run started after the first one; 0 if a start is unknown.
fn offsets(runs: &[Run]) -> impl Iterator<Item = u64> {
    let first = runs.iter().map(|run| run.started).filter(|started| *started > 0).min().unwrap_or(0);
    runs.iter().map(move |run| run.started.saturating_sub(first))
}

/// Returns the title of a run: `Mirror Duel s (36x36, 1 level), seed 7`.
fn title(run: &Run) -> String {
    let about = &run.about;
    let attempt = if about.attempt == 0 {
        String::new()
    } else {
        format!(", attempt {}", about.attempt.saturating_add(1))
    };
    let end = if run.end == End::Done { "" } else { ", not finished" };
    format!("{} {}, seed {}{attempt}{end}", about.template, about.size, about.seed)
}
