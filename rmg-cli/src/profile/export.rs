//! `rmg profile export`: exports records for other programs.

use std::path::PathBuf;

use rmg_profile::export::dot::{self, Nodes};
use rmg_profile::export::{chrome, csv, flame, folded, perfetto};

use super::records::{finished, read_runs};
use super::text::median;
use crate::file_format::output_format;
use crate::prelude::*;

/// Format of another program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Trace for Perfetto: workers, jobs, and arrows from the last awaited job
    #[value(alias = "pftrace", alias = "perfetto-trace")]
    Perfetto,
    /// The same as JSON, also for the trace viewer of Chrome
    #[value(alias = "json")]
    Chrome,
    /// Stacks of template, modifier and subject with nanoseconds, for flame graph tools
    Folded,
    /// Flame graph
    #[value(alias = "svg")]
    Flame,
    /// Table with a row for each job
    Csv,
    /// Graph of modifiers, or of jobs with --jobs, for Graphviz; of several runs the one with the median time
    Dot,
}

/// Arguments of `rmg profile export`.
#[derive(Debug, clap::Args)]
pub(super) struct ExportArgs {
    /// Record of `rmg profile run` or `rmg generate --record`; `-` for standard input
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// Output file (.pftrace, .json, .folded, .svg, .csv, .dot); `-` for standard output, which requires
    /// --format
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Format of the output file. Default: by extension
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Show every job as a node; only for dot
    #[arg(long)]
    jobs: bool,
}

pub(super) fn run(args: &ExportArgs) -> Result<(), Failure> {
    if args.format.is_none() && is_standard(&args.output) {
        return Err(Failure::usage("the format of standard output is unknown")
            .help("set it with --format: perfetto, chrome, folded, flame, csv or dot"));
    }
    let format = output_format(&args.output, args.format, Format::Perfetto)?;
    if args.jobs && format != Format::Dot {
        return Err(Failure::usage(
            "--jobs is only valid for dot; all other formats contain the jobs anyway",
        )
        .help("write a .dot file, or use --format dot"));
    }
    let mut targets = Targets::new(args.overwrite).reading([args.record.clone()]);
    targets.take(&args.output)?;
    let runs = read_runs(&args.record)?;
    // a graph shows one run; all other formats contain all runs, including failed ones
    let graph = if format == Format::Dot { Some(median(&finished(&runs)?)) } else { None };
    let nodes = if args.jobs { Nodes::Jobs } else { Nodes::Modifiers };
    write_and_report(&args.output, args.overwrite, |to| match format {
        Format::Perfetto => perfetto::write(&runs, to),
        Format::Chrome => chrome::write(&runs, to),
        Format::Folded => folded::write(&runs, to),
        Format::Flame => flame::write(&runs, to),
        Format::Csv => csv::write(&runs, to),
        Format::Dot => graph.iter().try_for_each(|run| dot::write(run, nodes, &mut *to)),
    })
}
