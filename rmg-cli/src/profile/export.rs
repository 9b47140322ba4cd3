//! `rmg profile export`: records for other programs.

use std::path::PathBuf;

use rmg_profile::export::dot::{self, Nodes};
use rmg_profile::export::{chrome, csv, flame, folded, perfetto};

use super::records::{finished, read_runs};
use super::text::median;
use crate::file_format::output_format;
use crate::prelude::*;

/// A format of another program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A trace for Perfetto: workers, jobs, and arrows from the job that was waited for last.
    #[value(alias = "pftrace", alias = "perfetto-trace")]
    Perfetto,
    /// The same as JSON, which the page of traces inside Chrome opens, too.
    #[value(alias = "json")]
    Chrome,
    /// Stacks of template, modifier and subject with nanoseconds, for programs that draw flame graphs.
    Folded,
    /// A flame graph of these stacks.
    #[value(alias = "svg")]
    Flame,
    /// A table with a line for each job.
    Csv,
    /// The graph of modifiers, or of jobs with --jobs, for Graphviz; of several runs that with the median time.
    Dot,
}

/// Arguments of `rmg profile export`.
#[derive(Debug, clap::Args)]
pub(super) struct ExportArgs {
    /// A record, as `rmg profile run` and `rmg generate --record` write it; `-` for standard input.
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// File to write; its ending tells the format (.pftrace, .json, .folded, .svg, .csv, .dot). `-` for standard output, with --format.
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// The format, whatever the ending of the file.
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// With dot: every job is a node.
    #[arg(long)]
    jobs: bool,
}

pub(super) fn run(args: &ExportArgs) -> Result<(), Failure> {
    if args.format.is_none() && is_standard(&args.output) {
        return Err(Failure::usage("standard output has no ending that tells a format")
            .help("name it with --format: perfetto, chrome, folded, flame, csv or dot"));
    }
    let format = output_format(&args.output, args.format, Format::Perfetto)?;
    if args.jobs && format != Format::Dot {
        return Err(Failure::usage("--jobs is for graphs, and all other formats show jobs anyway")
            .help("a graph is written to a file that ends in .dot, or with --format dot"));
    }
    let mut targets = Targets::new(args.overwrite).reading([args.record.clone()]);
    targets.take(&args.output)?;
    let runs = read_runs(&args.record)?;
    // a graph is that of one run; all else shows all runs, as far as they came
    let graph = if format == Format::Dot { Some(median(&finished(&runs)?)) } else { None };
    let nodes = if args.jobs { Nodes::Jobs } else { Nodes::Modifiers };
    write_and_say(&args.output, args.overwrite, |to| match format {
        Format::Perfetto => perfetto::write(&runs, to),
        Format::Chrome => chrome::write(&runs, to),
        Format::Folded => folded::write(&runs, to),
        Format::Flame => flame::write(&runs, to),
        Format::Csv => csv::write(&runs, to),
        Format::Dot => graph.iter().try_for_each(|run| dot::write(run, nodes, &mut *to)),
    })
}
