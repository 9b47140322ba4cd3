//! The record of a run of the program: its phases with the jobs of the map.

use std::path::PathBuf;

use rmg::files::Durability;
use rmg::jobs::{ProcessPhases, Stopwatch};
use rmg_profile::Run;
use rmg_profile::export::chrome;

use super::args::GenerateArgs;
use super::seed_files::SeedFiles;
use crate::prelude::*;
use crate::profile::{RunMap, keep_session, write_runs};

/// The clocks of a run of the program.
#[derive(Debug)]
pub(super) struct Clocks {
    /// Shows the time since the start.
    pub(super) clock: Stopwatch,
    pub(super) phases: ProcessPhases,
    /// Whether the record of the map is kept without an option.
    pub(super) keeps_session: bool,
}

/// What is recorded about a generated map.
#[derive(Debug)]
pub(super) struct Recording {
    pub(super) clocks: Clocks,
    /// The failed attempts.
    pub(super) failed: Vec<Run>,
    /// The facts about the map, if a file needs them.
    pub(super) map: Option<RunMap>,
    /// The time to wake a worker, 0 if unknown.
    pub(super) waking: u64,
}

impl Recording {
    /// Ends the last phase, in which memory and threads are released, and writes the trace and the record.
    /// Call it last, so that nothing is missing.
    ///
    /// # Returns
    /// The table of `--timings`, if it is requested.
    pub(super) fn finish(self, args: &GenerateArgs, files: &SeedFiles) -> Result<String, Failure> {
        let Self { clocks: Clocks { mut phases, keeps_session, .. }, failed: mut runs, map, waking } = self;
        phases.end("release");
        if map.is_none() && !args.timings {
            return Ok(String::new());
        }
        let timeline = phases.timeline();
        runs.extend(map.map(|map| map.run(&timeline, waking)));
        if let (Some(path), Some(run)) = (&files.trace, runs.last()) {
            write_file(path, args.overwrite, |to| chrome::write(std::slice::from_ref(run), to))?;
        }
        write_record(args, files, &runs)?;
        if keeps_session {
            keep_session(&runs);
        }
        Ok(if args.timings { format!("\n{}", timeline.profile()) } else { String::new() })
    }
}

/// Writes the record of the attempts of a seed, if it is requested.
pub(super) fn write_record(args: &GenerateArgs, files: &SeedFiles, runs: &[Run]) -> Result<(), Failure> {
    // waiting for the disk may take longer than the map
    let write = |path: &PathBuf| write_runs(path, args.overwrite, runs, Durability::Repeatable);
    files.record.as_ref().map_or(Ok(()), write)
}
