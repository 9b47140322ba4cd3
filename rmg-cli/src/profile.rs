//! `rmg profile`: where the modifiers spend their time, and what would help.

mod bisect;
mod compare;
mod export;
mod predict;
mod records;
mod report;
mod run;
mod text;
mod watch;
mod whatif;

use std::path::PathBuf;

use clap::Subcommand;

use crate::prelude::*;
use records::{finished, read_runs};

pub(crate) use records::{Keeper, run_of, write_runs};

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
    Report(report::ReportArgs),
    /// Runs the jobs of a record again with other workers, quicker or slower modifiers, fewer edges.
    Whatif(whatif::WhatIfArgs),
    /// Lists who waits for whom: edges that others imply, edges that never bind, and what each kind costs.
    Edges(EdgesArgs),
    /// Compares two records of the same maps; exit code 1 when something became slower for sure.
    Diff(compare::DiffArgs),
    /// Names the first job that left something else in the one record than in the other, with layer and tile; exit code 1 when there is one.
    Bisect(bisect::BisectArgs),
    /// Foretells runs with the workers of one record from the other, beside what was measured.
    Predict(predict::PredictArgs),
    /// Runs again whenever the program was built anew, and compares with the run before.
    Watch(watch::WatchArgs),
    /// Writes a record for other programs: Perfetto, flame graphs, tables, graphs.
    Export(export::ExportArgs),
}

#[derive(Debug, clap::Args)]
struct EdgesArgs {
    /// A record; of several runs that with the median time is shown.
    #[arg(value_name = "RECORD")]
    record: PathBuf,
}

pub(crate) fn run(args: &ProfileArgs) -> Result<(), Failure> {
    match &args.command {
        ProfileCommand::Run(args) => run::run(args),
        ProfileCommand::Report(args) => report::run(args),
        ProfileCommand::Whatif(args) => whatif::run(args),
        ProfileCommand::Edges(args) => {
            let runs = read_runs(&args.record)?;
            say(&text::edges(text::median(&finished(&runs)?)))
        }
        ProfileCommand::Diff(args) => compare::run(args),
        ProfileCommand::Bisect(args) => bisect::run(args),
        ProfileCommand::Predict(args) => predict::run(args),
        ProfileCommand::Watch(args) => watch::run(args),
        ProfileCommand::Export(args) => export::run(args),
    }
}
