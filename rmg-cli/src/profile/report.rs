//! `rmg profile report`: reports where the time of records went, as text or as a page.

use std::path::PathBuf;

use rmg_profile::page::{self, Source};

use super::records::{finished, read_runs};
use super::rules::{RuleArgs, explain};
use super::text;
use crate::file_format::check_page;
use crate::prelude::*;

/// Arguments of `rmg profile report`.
#[derive(Debug, clap::Args)]
pub(super) struct ReportArgs {
    /// Records of `rmg profile run` or `rmg generate --record`; `-` for standard input. Shows the run with
    /// the median time in detail, and over all runs the distribution of times, their growth with the map
    /// size, and outliers
    #[arg(value_name = "RECORD", required_unless_present = "explain")]
    records: Vec<PathBuf>,
    #[command(flatten)]
    rules: RuleArgs,
    /// Explain a rule of the suggestions, or `all`
    #[arg(long, value_name = "RULE")]
    explain: Option<String>,
    /// Page to write instead of text (.html, self-contained); `-` for standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub(super) fn run(args: &ReportArgs) -> Result<(), Failure> {
    if let Some(name) = &args.explain {
        return explain(name);
    }
    let rules = args.rules.rules()?;
    let mut targets = Targets::new(args.overwrite).reading(args.records.clone());
    args.output.iter().try_for_each(|path| check_page(path).and_then(|()| targets.take(path)))?;
    let (mut runs, mut sources) = (Vec::new(), Vec::new());
    for record in &args.records {
        let read = read_runs(record)?;
        sources.push(Source { name: input_name(record).to_string(), runs: read.len() });
        runs.extend(read);
    }
    let Some(path) = &args.output else {
        print(&text::report(&runs, &rules))?;
        return finished(&runs).map(drop);
    };
    let finished = finished(&runs)?.len();
    write_file(path, args.overwrite, |to| page::write(&runs, &sources, &rules, to))?;
    print(&format!("{}runs      {finished}\n", wrote(path)))
}
