//! `rmg stats`: what the results of a sweep say; and shards put together.

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

/// How documents of statistics call themselves.
pub(crate) const STATS: &str = "rmg-stats";

/// Arguments of `rmg stats`.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct StatsArgs {
    #[command(subcommand)]
    command: Option<StatsCommand>,
    /// Results of `rmg sweep -o`: one file, or all shards of a sweep.
    #[arg(value_name = "RESULTS", required = true)]
    files: Vec<PathBuf>,
    /// Tell of this template only, by a part of its name; sums, causes and the worst maps are those of it, too.
    #[arg(long, value_name = "NAME")]
    template: Option<String>,
    /// Print everything as JSON, and nothing else.
    #[arg(long)]
    json: bool,
    /// File for everything as a page for browsers (.html), as JSON (.json), as a table with a row for each size and so on (.csv); once per
    /// file; `-` for standard output, which gets JSON unless --format says otherwise.
    #[arg(long = "output", short, value_name = "FILE")]
    outputs: Vec<PathBuf>,
    /// Format of the files, whatever their endings.
    #[arg(long, value_name = "FORMAT")]
    format: Option<StatsFormat>,
    #[command(flatten)]
    overwrite: Overwrite,
    #[command(flatten)]
    page: page::PageArgs,
}

#[derive(Debug, Subcommand)]
enum StatsCommand {
    /// Puts the shards of a sweep together, as one run without shards would have written them.
    Merge(merge::MergeArgs),
}

/// A format of statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum StatsFormat {
    /// A page for browsers.
    Html,
    /// Everything, for programs.
    Json,
    /// A table with a row for each size and so on.
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
    say(&sums_text(&view))?;
    for template in &view.templates {
        if view.templates.len() <= text::TOLD_IN_FULL {
            say(&text::template_text(template))?;
        }
    }
    say(&text::ending_text(&view, args.template.is_some()))?;
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
        say(&wrote(path))?;
    }
    let total = stats.total();
    if total.has_faults() { Err(Failure::told(Kind::Refusal)) } else { Ok(()) }
}

pub(crate) fn as_json(view: &StatsView) -> Result<Value, Failure> {
    serde_json::to_value(view)
        .map_err(|error| Failure::refusal(format!("cannot write the statistics: {error}")))
}
