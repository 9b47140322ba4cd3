//! One case, on one thread, whatever happens in it.

use std::fmt;
use std::time::Duration;

use rmg_core::diag::{Fault, Severity};
use rmg_core::pack::ContentPack;
use rmg_core::template::Template;
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::{FailedAttempt, GenerateError, Generated, Refusal, generate_map};
use rmg_jobs::{CancelToken, Job, JobList, Pool, RunError, RunOptions, Stopwatch, peak_bytes, reset_peak};
use rmg_plan::options::GenOptions;
use rmg_plan::plan::make_plan;
use tracing::{info_span, warn};

use super::record::Outcome;

/// How a case is made, whichever it is.
#[derive(Debug, Clone, Copy)]
pub(super) struct CaseWork<'a> {
    pub(super) pack: &'a ContentPack,
    pub(super) attempts: u32,
    pub(super) best_effort: bool,
    pub(super) cancel: Option<&'a CancelToken>,
    /// Whether no other map is made meanwhile, so that the memory of the program is that of this one.
    pub(super) is_alone: bool,
}

/// What became of a case, and what was seen on its map.
#[derive(Debug)]
pub(super) struct Tried<T> {
    pub(super) outcome: Outcome,
    pub(super) failed: Vec<FailedAttempt>,
    pub(super) seen: Option<T>,
    pub(super) memory: Option<u64>,
    pub(super) time: Duration,
}

/// Makes the map of `wishes` and lets `look` see it. It is a job of its own, so that a panic anywhere in it is contained; the time is
/// that without `look`.
pub(super) fn try_case<T: Send>(
    template: &Template,
    wishes: &GenOptions,
    work: CaseWork<'_>,
    look: impl Fn(Generated) -> T + Sync,
) -> Tried<T> {
    let size = wishes.size.unwrap_or(template.min_size.value);
    let _span =
        info_span!("case", template = template.id.as_str(), size = %size, seed = wishes.seed.0).entered();
    let clock = Stopwatch::start();
    let knows_memory = work.is_alone && reset_peak();
    let mut list = JobList::new();
    list.push(Job::new("map", wishes.seed));
    let schedule = list.schedule().expect("one job has no circle");
    let run_options = RunOptions { cancel: work.cancel, ..RunOptions::default() };
    let made = rmg_jobs::run(&schedule, &run_options, |_, _| -> Result<Tried<T>, fmt::Error> {
        Ok(make(template, wishes, work, &clock, &look))
    });
    let mut tried = match made {
        Ok(output) => output.results.into_iter().next().unwrap_or_else(|| Tried::ended(Outcome::Stopped)),
        Err(RunError::Panicked { message, .. }) => Tried::ended(Outcome::Panicked(Refusal::of_text(message))),
        Err(RunError::Cancelled { .. }) => Tried::ended(Outcome::Stopped),
        Err(error @ (RunError::Threads(_) | RunError::Failed { .. })) => {
            Tried::ended(Outcome::Refused(Refusal::of_text(error.to_string())))
        }
    };
    if tried.time.is_zero() {
        tried.time = clock.elapsed();
    }
    tried.memory = if knows_memory { peak_bytes() } else { None };
    tried
}

impl<T> Tried<T> {
    fn ended(outcome: Outcome) -> Self {
        Self { outcome, failed: Vec::new(), seen: None, memory: None, time: Duration::ZERO }
    }
}

fn make<T>(
    template: &Template,
    wishes: &GenOptions,
    work: CaseWork<'_>,
    clock: &Stopwatch,
    look: impl Fn(Generated) -> T,
) -> Tried<T> {
    let plan = match make_plan(template, work.pack, wishes) {
        Ok(plan) => plan,
        Err(faults) => {
            let refusal = first_error(&faults);
            warn!(reason = refusal.text, "refused");
            return Tried::ended(Outcome::Refused(refusal));
        }
    };
    let pool = Pool::single();
    let settings = GenerateOptions {
        template: Some(template),
        effort: wishes.effort,
        placement: wishes.placement,
        attempts: work.attempts,
        best_effort: work.best_effort,
        cancel: work.cancel,
        ..GenerateOptions::new(&pool)
    };
    match generate_map(&plan, work.pack, &settings, &|_| {}) {
        Ok(made) => {
            let time = clock.elapsed();
            let failed = made.failed.clone();
            Tried { failed, seen: Some(look(made)), time, ..Tried::ended(Outcome::Made) }
        }
        Err(GenerateError::NoSoundMap { failed, .. }) => {
            let last = failed.last().map(|failed| Refusal::from(&failed.cause));
            let last = last.unwrap_or_else(|| Refusal::of_text(String::new()));
            Tried { failed, ..Tried::ended(Outcome::Refused(last)) }
        }
        Err(GenerateError::Cancelled { .. }) => Tried::ended(Outcome::Stopped),
        Err(error @ GenerateError::Panicked { .. }) => Tried::ended(Outcome::Panicked(Refusal::from(&error))),
        Err(error) => Tried::ended(Outcome::Refused(Refusal::from(&error))),
    }
}

fn first_error(faults: &[Fault]) -> Refusal {
    let error = faults.iter().find(|fault| fault.severity == Severity::Error).or(faults.first());
    error.map_or_else(|| Refusal::of_text("no plan could be made".to_owned()), Refusal::of_fault)
}
