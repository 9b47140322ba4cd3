//! Reading and writing of records.

use std::path::Path;
use std::sync::{LazyLock, Mutex, PoisonError};

use rmg::GenPlan;
use rmg::files::Durability;
use rmg::jobs::{Timeline, waking_time};
use rmg::pipeline::{GenerateError, Generated};
use rmg_profile::{About, End, Run, SubjectMap, file};
use rmg_studio::record::{about, grounds};

use crate::bounded_file::read_bytes;
use crate::prelude::*;

/// Maximum size of a record, enough for thousands of runs of the largest maps.
const MAX_BYTES: usize = 1 << 30;

/// Time to wake a worker on this machine, measured for the first record.
static WAKING: LazyLock<u64> = LazyLock::new(waking_time);

/// Reason of an attempt that failed before a later one succeeded.
const UNSOUND: &str = "the attempt produced no sound map";

/// Returns the time to wake a worker on this machine, in nanoseconds. Takes some milliseconds the first time.
pub(crate) fn waking() -> u64 {
    *WAKING
}

/// Collects the timelines of failed attempts.
#[derive(Debug, Default)]
pub(crate) struct TimelineStore(Mutex<Vec<(u32, Timeline)>>);

impl TimelineStore {
    pub(crate) fn keep(&self, attempt: u32, timeline: &Timeline) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push((attempt, timeline.clone()));
    }

    /// Returns the failed attempts of a plan in order, with the reason: the error, or that a later attempt
    /// succeeded. If there is an error and no attempt, there is a run without jobs.
    pub(crate) fn into_runs(self, plan: &GenPlan, error: Option<&GenerateError>) -> Vec<Run> {
        let reason = error.map_or_else(|| UNSOUND.to_owned(), ToString::to_string);
        let failed = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let run = |(attempt, timeline): (u32, Timeline)| {
            let run = Run::unfinished(about(plan, attempt), reason.clone(), Some(&timeline));
            Run { waking: waking(), ..run }
        };
        let mut runs: Vec<Run> = failed.into_iter().map(run).collect();
        if runs.is_empty() && error.is_some() {
            runs.push(Run::unfinished(about(plan, 0), reason, None));
        }
        runs
    }
}

/// What the run of a generated map records about the map.
#[derive(Debug)]
pub(crate) struct RunMap {
    about: About,
    grounds: Vec<SubjectMap>,
}

impl RunMap {
    pub(crate) fn new(plan: &GenPlan, made: &Generated) -> Self {
        Self { about: about(plan, made.attempt), grounds: grounds(&made.map) }
    }

    /// Returns the run of the map. `waking` is the time to wake a worker, 0 if unknown.
    pub(crate) fn run(self, timeline: &Timeline, waking: u64) -> Run {
        Run { grounds: self.grounds, waking, ..Run::of(self.about, timeline) }
    }
}

pub(crate) fn write_runs(
    path: &Path,
    overwrite: Overwrite,
    runs: &[Run],
    durability: Durability,
) -> Result<(), Failure> {
    write_as(durability, path, overwrite, |to| {
        file::begin(&mut *to)?;
        runs.iter().try_for_each(|run| file::append(run, &mut *to))
    })
}

pub(super) fn read_runs(path: &Path) -> Result<Vec<Run>, Failure> {
    let bytes = read_bytes(path, "a record of runs", MAX_BYTES)?;
    let shown = input_name(path);
    let runs = file::read(bytes.as_slice()).map_err(|error| {
        Failure::usage(format!("cannot read {shown}: {error}"))
            .help("create a record with `rmg profile run TEMPLATE -o run.events`")
    })?;
    if runs.is_empty() {
        return Err(Failure::usage(format!("{shown} contains no runs")));
    }
    Ok(runs)
}

/// Returns the completed runs, or a refusal if there is none.
pub(super) fn finished(runs: &[Run]) -> Result<Vec<&Run>, Failure> {
    let finished: Vec<&Run> = runs.iter().filter(|run| run.end == End::Done).collect();
    if finished.is_empty() {
        return Err(Failure::refusal("the record contains no completed run"));
    }
    Ok(finished)
}
