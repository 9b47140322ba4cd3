//! `rmg stats`: statistics of the results of a sweep, and merging of shards.

mod files;
mod merge;
mod page;
mod pictures;
mod text;

use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};
use rmg::stats::{StatsView, write_csv};
use serde_json::Value;

use crate::document::write_document;
use crate::prelude::*;
use crate::targets::take_outputs;
pub(crate) use text::sums_text;

/// Format name of statistics documents.
pub(crate) const STATS: &str = "rmg-stats";

/// Arguments of `rmg stats`.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct StatsArgs {
    #[command(subcommand)]
    command: Option<StatsCommand>,
    /// Results of `rmg sweep -o`: one file, or all shards of a sweep
    #[arg(value_name = "RESULTS", required = true)]
    files: Vec<PathBuf>,
    /// Use only the results of templates with NAME in their names
    #[arg(long, value_name = "NAME")]
    template: Option<String>,
    /// Print all statistics as JSON
    #[arg(long)]
    json: bool,
    /// Output file: a page (.html), JSON (.json), or a table with a row per stratum (.csv); can be repeated.
    /// `-` is standard output, by default as JSON
    #[arg(long = "output", short, value_name = "FILE")]
    outputs: Vec<PathBuf>,
    /// Format of the output files. Default: by extension
    #[arg(long, value_name = "FORMAT")]
    format: Option<StatsFormat>,
    #[command(flatten)]
    overwrite: Overwrite,
    #[command(flatten)]
    page: page::PageArgs,
}

#[derive(Debug, Subcommand)]
enum StatsCommand {
    /// Merge the shards of a sweep into the file that a run without shards would have written
    Merge(merge::MergeArgs),
}

/// Output format of statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum StatsFormat {
    /// Page for browsers
    Html,
    /// All statistics, for programs
    Json,
    /// Table with a row per stratum
    Csv,
}

pub(crate) fn run(args: &StatsArgs) -> Result<(), Failure> {
    if let Some(StatsCommand::Merge(merge)) = &args.command {
        return merge::run(merge);
    }
    let mut targets = Targets::new(args.overwrite).reading(&args.files);
    let outputs = take_outputs(&mut targets, &args.outputs, args.format, StatsFormat::Json)?;
    if args.json {
        claim_document()?;
    }
    let stats = files::read(&args.files, args.template.as_deref())?;
    let view = StatsView::new(&stats);
    if args.json {
        print_document(STATS, members(as_json(&view)?))?;
    }
    print(&sums_text(&view))?;
    for template in &view.templates {
        if view.templates.len() <= text::SHOWN_IN_FULL {
            print(&text::template_text(template))?;
        }
    }
    print(&text::closing_text(&view, args.template.is_some()))?;
    for (path, format) in &outputs {
        match format {
            StatsFormat::Html => page::write(
                path,
                args.overwrite,
                &args.page,
                stats.header(),
                &view,
                args.template.as_deref(),
            )?,
            StatsFormat::Json => {
                let document = members(as_json(&view)?);
                write_file(path, args.overwrite, |to| write_document(STATS, document, to))?;
            }
            StatsFormat::Csv => {
                write_file(path, args.overwrite, |to| write_csv(&view, to).map_err(std::io::Error::other))?;
            }
        }
        print(&wrote(path))?;
    }
    let total = stats.total();
    if total.has_bugs() { Err(Failure::printed(Kind::Refusal)) } else { Ok(()) }
}

pub(crate) fn as_json(view: &StatsView) -> Result<Value, Failure> {
    serde_json::to_value(view)
        .map_err(|error| Failure::refusal(format!("cannot write the statistics: {error}")))
}
