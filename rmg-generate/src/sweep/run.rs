//! The maps of a sweep, each on one thread.

use std::cmp::Reverse;
use std::fmt;

use rmg_core::diag::{Fault, Severity};
use rmg_core::pack::ContentPack;
use rmg_core::template::Template;
use rmg_jobs::{Job, JobList, Pool, RunError, RunOptions, Stopwatch, peak_bytes, reset_peak};
use tracing::{info_span, warn};

use super::cases::{Case, SweepOptions, SweepTemplate};
use super::record::{Outcome, SweepRecord};
use crate::measures::MapMeasures;
use crate::options::GenOptions;
use crate::pipeline::GenerateOptions;
use crate::plan::make_plan;
use crate::retry::{GenerateError, generate_map};

/// Makes all maps of `cases`.
///
/// # Arguments
/// - `templates`: where [`Case::template`] points.
/// - `done`: called after each case, from the thread that made it, in any order.
///
/// # Returns
/// A record per case, in their order. A panic in one map is in its record and touches no other.
///
/// The largest maps are made first, so that no thread is left alone with one when all others are done.
///
/// # Cost
/// That of [`generate_map`] per case, divided by the threads; memory for one map per thread.
pub fn run_sweep(
    templates: &[SweepTemplate<'_>],
    cases: &[Case],
    pack: &ContentPack,
    options: &SweepOptions<'_>,
    done: &(dyn Fn(&SweepRecord) + Sync),
) -> Vec<SweepRecord> {
    let mut order: Vec<usize> = (0..cases.len()).collect();
    order.sort_by_key(|at| (Reverse(cases[*at].size.tiles()), *at));
    let records = options.pool.map_in_turn(&order, |at| {
        let case = cases[*at];
        let record = run_case(templates[case.template].template, case, pack, options);
        done(&record);
        record
    });
    let mut records: Vec<(usize, SweepRecord)> = order.into_iter().zip(records).collect();
    records.sort_unstable_by_key(|(at, _)| *at);
    records.into_iter().map(|(_, record)| record).collect()
}

/// A case as a job of its own, so that a panic anywhere in it is contained.
fn run_case(template: &Template, case: Case, pack: &ContentPack, options: &SweepOptions<'_>) -> SweepRecord {
    let _span =
        info_span!("case", template = template.id.as_str(), size = %case.size, seed = case.seed.0).entered();
    let clock = Stopwatch::start();
    let knows_memory = options.pool.threads() == 1 && reset_peak();
    let mut list = JobList::new();
    list.push(Job::new("map", case.seed));
    let plan = list.schedule().expect("one job has no circle");
    let run_options = RunOptions { cancel: options.cancel, ..RunOptions::default() };
    let made = rmg_jobs::run(&plan, &run_options, |_, _| -> Result<SweepRecord, fmt::Error> {
        Ok(make(template, case, pack, options))
    });
    let ended = |outcome| SweepRecord::new(case, outcome);
    let mut record = match made {
        Ok(output) => output.results.into_iter().next().unwrap_or_else(|| ended(Outcome::Stopped)),
        Err(RunError::Panicked { message, .. }) => ended(Outcome::Panicked(message)),
        Err(RunError::Cancelled { .. }) => ended(Outcome::Stopped),
        Err(error @ (RunError::Threads(_) | RunError::Failed { .. })) => {
            ended(Outcome::Refused(error.to_string()))
        }
    };
    record.time = clock.elapsed();
    record.memory = if knows_memory { peak_bytes() } else { None };
    record
}

fn make(template: &Template, case: Case, pack: &ContentPack, options: &SweepOptions<'_>) -> SweepRecord {
    let ended = |outcome| SweepRecord::new(case, outcome);
    let wishes = GenOptions { size: Some(case.size), seed: case.seed, ..options.wishes.clone() };
    let plan = match make_plan(template, pack, &wishes) {
        Ok(plan) => plan,
        Err(faults) => {
            let reason = first_error(&faults);
            warn!(reason, "refused");
            return ended(Outcome::Refused(reason));
        }
    };
    let pool = Pool::single();
    let settings = GenerateOptions {
        template: Some(template),
        effort: wishes.effort,
        attempts: options.attempts,
        cancel: options.cancel,
        ..GenerateOptions::new(&pool)
    };
    match generate_map(&plan, pack, &settings, &|_| {}) {
        Ok(made) => SweepRecord {
            failed: made.failed,
            measures: MapMeasures::new(&made.map, pack),
            ..ended(Outcome::Made)
        },
        Err(GenerateError::NoSoundMap { failed, .. }) => {
            let last = failed.last().map_or_else(String::new, |failed| failed.cause.to_string());
            SweepRecord { failed, ..ended(Outcome::Refused(last)) }
        }
        Err(GenerateError::Cancelled { .. }) => ended(Outcome::Stopped),
        Err(error @ GenerateError::Panicked { .. }) => ended(Outcome::Panicked(error.to_string())),
        Err(
            error @ (GenerateError::Hopeless { .. } | GenerateError::Place(_) | GenerateError::Threads(_)),
        ) => ended(Outcome::Refused(error.to_string())),
    }
}

fn first_error(faults: &[Fault]) -> String {
    let error = faults.iter().find(|fault| fault.severity == Severity::Error).or(faults.first());
    error.map_or_else(|| "no plan could be made".to_owned(), |fault| fault.message.clone())
}
