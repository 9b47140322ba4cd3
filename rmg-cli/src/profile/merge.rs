//! `rmg profile merge`: combines records, for example of the shards of a sweep.

use std::path::PathBuf;

use rmg::files::Durability;
use rmg::text::counted;

use super::records::{read_runs, write_runs};
use crate::prelude::*;

/// Arguments of `rmg profile merge`.
#[derive(Debug, clap::Args)]
pub(super) struct MergeArgs {
    /// Records, of any processes and machines
    #[arg(value_name = "RECORD", required = true)]
    records: Vec<PathBuf>,
    /// Record to write, with all runs in the order in which they started. A run that is in several records is
    /// written once
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub(super) fn run(args: &MergeArgs) -> Result<(), Failure> {
    Targets::new(args.overwrite).reading(args.records.clone()).take(&args.output)?;
    let mut runs = Vec::new();
    for record in &args.records {
        runs.extend(read_runs(record)?);
    }
    runs.sort_by_key(|run| (run.started, run.about.seed, run.about.attempt));
    runs.dedup();
    write_runs(&args.output, args.overwrite, &runs, Durability::Flushed)?;
    print(&format!("{}runs      {}\n", wrote(&args.output), counted(runs.len(), "run")))
}
