//! `rmg profile`: records where modifiers spend their time, and estimates what would help.

mod bisect;
mod compare;
mod export;
mod gate;
mod history;
mod maps;
mod merge;
mod predict;
mod programs;
mod records;
mod report;
mod rules;
mod run;
mod scale;
mod sessions;
mod text;
mod validate;
mod watch;
mod whatif;

use std::path::PathBuf;

use clap::Subcommand;

use crate::prelude::*;
use records::{finished, read_runs};

pub(crate) use records::{RunMap, TimelineStore, waking, write_runs};
pub(crate) use sessions::{is_on as keeps_sessions, keep as keep_session};

/// Arguments of `rmg profile`.
#[derive(Debug, clap::Args)]
pub(crate) struct ProfileArgs {
    #[command(subcommand)]
    command: ProfileCommand,
}

#[derive(Debug, Subcommand)]
enum ProfileCommand {
    /// Generate maps one by one and record the times of all jobs
    Run(run::RunArgs),
    /// Report where the time of a record went: bottleneck, best improvement, modifiers, critical and observed
    /// path
    Report(report::ReportArgs),
    /// Replay the jobs of a record with other numbers of workers, faster or slower modifiers, or fewer edges
    Whatif(whatif::WhatIfArgs),
    /// List the dependencies of jobs: implied edges, edges that never bind, and the cost of each kind
    Edges(EdgesArgs),
    /// Compare two records of the same maps; exit code 1 if something became significantly slower
    Diff(compare::DiffArgs),
    /// Compare the work of two programs, or of their records, for a pull request; exit code 1 on a
    /// significant regression
    Gate(gate::GateArgs),
    /// Find the first job that produced a different state in two records, with layer and tile; exit code 1 if
    /// there is one
    Bisect(bisect::BisectArgs),
    /// Check the predictions of `whatif`: add a known delay to a modifier, and compare predicted with
    /// measured times; exit code 1 if they differ
    Validate(validate::ValidateArgs),
    /// Predict the runs of each record from the other, and compare with the measured times
    Predict(predict::PredictArgs),
    /// Measure how the work of each modifier grows with the size of the map
    Scale(scale::ScaleArgs),
    /// Show the work of each modifier over the records of a folder
    History(history::HistoryArgs),
    /// List the records of the last maps, which `rmg generate` keeps; `RMG_SESSIONS=off` keeps none
    Sessions,
    /// Report the record of the last map
    Last(sessions::LastArgs),
    /// Combine records of several processes
    Merge(merge::MergeArgs),
    /// Run again after every build of the program, and compare with the previous run
    Watch(watch::WatchArgs),
    /// Export a record for other programs: Perfetto, flame graphs, tables, graphs
    Export(export::ExportArgs),
}

#[derive(Debug, clap::Args)]
struct EdgesArgs {
    /// Record; of several runs the one with the median time is shown
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
            print(&text::edges(text::median(&finished(&runs)?)))
        }
        ProfileCommand::Diff(args) => compare::run(args),
        ProfileCommand::Gate(args) => gate::run(args),
        ProfileCommand::Bisect(args) => bisect::run(args),
        ProfileCommand::Validate(args) => validate::run(args),
        ProfileCommand::History(args) => history::run(args),
        ProfileCommand::Sessions => sessions::list(),
        ProfileCommand::Last(args) => sessions::last(args),
        ProfileCommand::Merge(args) => merge::run(args),
        ProfileCommand::Predict(args) => predict::run(args),
        ProfileCommand::Scale(args) => scale::run(args),
        ProfileCommand::Watch(args) => watch::run(args),
        ProfileCommand::Export(args) => export::run(args),
    }
}
