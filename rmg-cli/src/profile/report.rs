//! `rmg profile report`: where the time of records went, as text or as a page.

use std::path::PathBuf;

use rmg_profile::page;

use super::records::{finished, read_runs};
use super::text;
use crate::prelude::*;

/// Arguments of `rmg profile report`.
#[derive(Debug, clap::Args)]
pub(super) struct ReportArgs {
    /// Records, as `rmg profile run` and `rmg generate --record` write them; `-` for standard input. The run with the median time is
    /// told in full; several runs, as of other sizes, are told together: how times spread, how they grow with the map, which stand out.
    #[arg(value_name = "RECORD", required = true)]
    records: Vec<PathBuf>,
    /// Page to write instead (.html), which needs nothing but a browser; `-` for standard output.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub(super) fn run(args: &ReportArgs) -> Result<(), Failure> {
    let mut targets = Targets::new(args.overwrite).reading(args.records.clone());
    args.output.iter().try_for_each(|path| targets.take(path))?;
    let mut runs = Vec::new();
    for record in &args.records {
        runs.extend(read_runs(record)?);
    }
    let Some(path) = &args.output else {
        say(&text::report(&runs))?;
        return finished(&runs).map(drop);
    };
    let finished = finished(&runs)?.len();
    write_file(path, args.overwrite, |to| page::write(&runs, to))?;
    say(&format!("{}runs      {finished}\n", wrote(path)))
}
