//! `rmg profile`: where the modifiers spend their time, and what would help.

mod compare;
mod records;
mod run;
mod text;
mod whatif;

use std::path::PathBuf;

use clap::Subcommand;

use crate::console::say;
use crate::failure::Failure;
use records::{finished, read_runs};

pub(crate) use records::{Keeper, write_runs};

/// Arguments of `rmg profile`.
#[derive(Debug, clap::Args)]
pub(crate) struct ProfileArgs {
    #[command(subcommand)]
    command: ProfileCommand,
}

#[derive(Debug, Subcommand)]
enum ProfileCommand {
    /// Makes maps, one after the other, and records when which job ran.
    Run(run::RunArgs),
    /// Says where the time of a record went: what bounds it, what would help most, modifiers, both paths.
    Report(ReportArgs),
    /// Runs the jobs of a record again with other workers, quicker or slower modifiers, fewer edges.
    Whatif(whatif::WhatIfArgs),
    /// Lists who waits for whom: edges that others imply, edges that never bind, and what each kind costs.
    Edges(EdgesArgs),
    /// Compares two records of the same maps; exit code 1 when something became slower for sure.
    Diff(compare::DiffArgs),
}

#[derive(Debug, clap::Args)]
struct ReportArgs {
    /// A record, as `rmg profile run` and `rmg generate --record` write it; `-` for standard input.
    #[arg(value_name = "RECORD")]
    record: PathBuf,
}

#[derive(Debug, clap::Args)]
struct EdgesArgs {
    /// A record; of several runs that with the median time is shown.
    #[arg(value_name = "RECORD")]
    record: PathBuf,
}

/// Does what was asked for.
pub(crate) fn run(args: &ProfileArgs) -> Result<(), Failure> {
    match &args.command {
        ProfileCommand::Run(args) => run::run(args),
        ProfileCommand::Report(args) => {
            let runs = read_runs(&args.record)?;
            say(&text::report(&runs))?;
            finished(&runs).map(drop)
        }
        ProfileCommand::Whatif(args) => whatif::run(args),
        ProfileCommand::Edges(args) => {
            let runs = read_runs(&args.record)?;
            say(&text::edges(text::median(&finished(&runs)?)))
        }
        ProfileCommand::Diff(args) => compare::run(args),
    }
}
