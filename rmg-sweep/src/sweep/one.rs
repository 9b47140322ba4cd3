//! Runs one case on one thread, and contains its panics.

use std::fmt;
use std::time::Duration;

use rmg_core::diag::{Diagnostic, Severity};
use rmg_core::pack::ContentPack;
use rmg_core::template::Template;
use rmg_generate::CustomModifiers;
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::{FailedAttempt, GenerateError, Generated, Refusal, generate_map};
use rmg_jobs::{CancelToken, Job, JobList, Pool, RunError, RunOptions, Stopwatch, peak_bytes, reset_peak};
use rmg_plan::options::GenOptions;
use rmg_plan::plan::make_plan;
use tracing::{info_span, warn};

use super::record::Outcome;

/// The settings of all cases.
#[derive(Debug, Clone, Copy)]
pub(super) struct CaseWork<'a> {
    pub(super) pack: &'a ContentPack,
    pub(super) attempts: u32,
    pub(super) best_effort: bool,
    pub(super) cancel: Option<&'a CancelToken>,
    /// Whether no other map is generated at the same time, so that the memory of the process is that of this
    /// case.
    pub(super) is_alone: bool,
    /// Other modifiers than the built-in ones.
    pub(super) modifiers: Option<&'a CustomModifiers>,
}

/// The result of a case, with the value that the caller computed from its map.
#[derive(Debug)]
pub(super) struct CaseResult<T> {
    pub(super) outcome: Outcome,
    pub(super) failed: Vec<FailedAttempt>,
    pub(super) value: Option<T>,
    pub(super) memory: Option<u64>,
    pub(super) time: Duration,
}

/// Generates the map of a case and passes it to `inspect`. The case is a separate job, which contains every
/// panic. The time does not include `inspect`.
pub(super) fn try_case<T: Send>(
    template: &Template,
    options: &GenOptions,
    work: CaseWork<'_>,
    inspect: impl Fn(Generated) -> T + Sync,
) -> CaseResult<T> {
    let size = options.size.unwrap_or(template.min_size.value);
    let _span =
        info_span!("case", template = template.id.as_str(), size = %size, seed = options.seed.0).entered();
    let clock = Stopwatch::start();
    let knows_memory = work.is_alone && reset_peak();
    let mut list = JobList::new();
    list.push(Job::new("map", options.seed));
    let schedule = list.schedule().expect("a single job cannot form a cycle");
    let run_options = RunOptions { cancel: work.cancel, ..RunOptions::default() };
    let run = rmg_jobs::run(&schedule, &run_options, |_, _| -> Result<CaseResult<T>, fmt::Error> {
        Ok(generate(template, options, work, &clock, &inspect))
    });
    let mut result = match run {
        Ok(output) => {
            output.results.into_iter().next().unwrap_or_else(|| CaseResult::without_map(Outcome::Stopped))
        }
        Err(RunError::Panicked { message, .. }) => {
            CaseResult::without_map(Outcome::Panicked(Refusal::of_text(message)))
        }
        Err(RunError::Cancelled { .. }) => CaseResult::without_map(Outcome::Stopped),
        Err(error @ RunError::Failed { .. }) => {
            CaseResult::without_map(Outcome::Refused(Refusal::of_text(error.to_string())))
        }
    };
    if result.time.is_zero() {
        result.time = clock.elapsed();
    }
    result.memory = if knows_memory { peak_bytes() } else { None };
    result
}

impl<T> CaseResult<T> {
    fn without_map(outcome: Outcome) -> Self {
        Self { outcome, failed: Vec::new(), value: None, memory: None, time: Duration::ZERO }
    }
}

fn generate<T>(
    template: &Template,
    options: &GenOptions,
    work: CaseWork<'_>,
    clock: &Stopwatch,
    inspect: impl Fn(Generated) -> T,
) -> CaseResult<T> {
    let plan = match make_plan(template, work.pack, options) {
        Ok(plan) => plan,
        Err(diagnostics) => {
            let refusal = first_error(&diagnostics);
            warn!(reason = refusal.text, "refused");
            return CaseResult::without_map(Outcome::Refused(refusal));
        }
    };
    let pool = Pool::single();
    let settings = GenerateOptions {
        template: Some(template),
        effort: options.effort,
        placement: options.placement,
        attempts: work.attempts,
        best_effort: work.best_effort,
        cancel: work.cancel,
        own_modifiers: work.modifiers,
        ..GenerateOptions::new(&pool)
    };
    match generate_map(&plan, work.pack, &settings, &|_| {}) {
        Ok(generated) => {
            let time = clock.elapsed();
            let failed = generated.failed.clone();
            let value = Some(inspect(generated));
            CaseResult { failed, value, time, ..CaseResult::without_map(Outcome::Made) }
        }
        Err(GenerateError::NoSoundMap { failed, .. }) => {
            let last = failed.last().map(|failed| Refusal::from(&failed.cause));
            let last = last.unwrap_or_else(|| Refusal::of_text(String::new()));
            CaseResult { failed, ..CaseResult::without_map(Outcome::Refused(last)) }
        }
        Err(GenerateError::Cancelled { .. }) => CaseResult::without_map(Outcome::Stopped),
        Err(error @ GenerateError::Panicked { .. }) => {
            CaseResult::without_map(Outcome::Panicked(Refusal::from(&error)))
        }
        Err(error) => CaseResult::without_map(Outcome::Refused(Refusal::from(&error))),
    }
}

fn first_error(diagnostics: &[Diagnostic]) -> Refusal {
    let error =
        diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error).or(diagnostics.first());
    error.map_or_else(|| Refusal::of_text("planning failed".to_owned()), Refusal::of_diagnostic)
}
