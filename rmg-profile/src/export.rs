//! Records in the formats of other programs.
//!
//! - [`perfetto`]: traces of Perfetto, its own format; [`chrome`]: JSON that Perfetto and `chrome://tracing` open.
//! - [`folded`]: stacks in a line each, as programs for flame graphs read them; [`flame`]: such a graph as a picture.
//! - [`csv`]: a table with a line for each job, for spreadsheets and notebooks.
//! - [`dot`]: the graph of jobs, for Graphviz.
//!
//! Every file begins in a way that no other program's does. Nothing here depends on more than the record: the same record makes the
//! same bytes.

pub mod chrome;
pub mod csv;
pub mod dot;
mod facts;
pub mod flame;
pub mod folded;
pub mod perfetto;
mod rows;

use crate::run::{End, Run};

/// What distinguishes a run from others of its record: `Mirror Duel s (36x36, 1 level), seed 7`.
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
