//! The failures of the map of a case.

use rmg_core::diag::Severity;
use rmg_core::pack::ContentPack;
use rmg_explain::measures::PlacedCause;
use rmg_generate::retry::{Cause, Refusal};
use rmg_jobs::{CancelToken, Pool};
use rmg_plan::check::check_template;

use super::case::MapCase;
use crate::sweep::{Case, Outcome, SizeChoice, SweepOptions, SweepRecord, SweepTemplate, run_sweep};

/// How a map fails to be as requested, the worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SymptomKind {
    /// The program panicked, which is a bug.
    Panicked,
    /// The audit refuted an attempt, which is a bug in a modifier even if a later attempt is sound.
    Refuted,
    Refused,
    /// The map does not meet a request.
    Unmet,
    /// A connection became a portal, or no link at all, because no better link was possible.
    Portal,
}

impl SymptomKind {
    pub const ALL: [Self; 5] = [Self::Panicked, Self::Refuted, Self::Refused, Self::Unmet, Self::Portal];

    /// Returns its name in options: `panic`, `refuted`, `refused`, `unmet`, `portal`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Panicked => "panic",
            Self::Refuted => "refuted",
            Self::Refused => "refused",
            Self::Unmet => "unmet",
            Self::Portal => "portal",
        }
    }

    /// Returns whether it is a bug in the program, not an error in the template.
    #[must_use]
    pub fn is_bug(self) -> bool {
        matches!(self, Self::Panicked | Self::Refuted)
    }

    /// Returns whether the generator still returns a sound map, which only lacks something requested.
    #[must_use]
    pub fn has_map(self) -> bool {
        matches!(self, Self::Unmet | Self::Portal)
    }
}

/// One failure of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symptom {
    pub sort: SymptomKind,
    /// The exact failure, without numbers and places.
    pub kind: String,
    /// Keys of the zones, and the request as the template states it. Empty for a failure without a place.
    pub subject: String,
    pub text: String,
}

impl Symptom {
    fn new(sort: SymptomKind, kind: String, subject: String, text: String) -> Self {
        Self { sort, kind, subject, text }
    }

    /// Returns whether both are the same failure, ignoring numbers: same `sort`, `kind` and `subject`.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        (self.sort, &self.kind, &self.subject) == (other.sort, &other.kind, &other.subject)
    }
}

/// Generates the map of a case and returns its failures, the worst first. Empty if the map is sound and meets
/// all requests.
///
/// # Arguments
/// - `attempts`: maximum number of attempts, at least 1.
/// - `cancel`: stops the generation after the current job; the failures found by then are returned.
///
/// # Cost
/// That of [`check_template`] and [`generate_map`](rmg_generate::generate_map) on one thread. A panic of the
/// generator is a symptom.
#[must_use]
pub fn symptoms(
    case: &MapCase,
    pack: &ContentPack,
    attempts: u32,
    cancel: Option<&CancelToken>,
) -> Vec<Symptom> {
    let diagnostics = check_template(&case.template, pack);
    let errors = diagnostics.into_iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    let mut found: Vec<Symptom> = errors
        .map(|diagnostic| {
            let (kind, subject) = (format!("check: {}", diagnostic.code), diagnostic.names());
            Symptom::new(SymptomKind::Refused, kind, subject, diagnostic.message)
        })
        .collect();
    if found.is_empty() {
        found = symptoms_of(&record_of(case, pack, attempts, cancel));
    }
    found.sort_by_key(|symptom| symptom.sort);
    found
}

/// Generates the map of a case in the same way as a sweep.
fn record_of(case: &MapCase, pack: &ContentPack, attempts: u32, cancel: Option<&CancelToken>) -> SweepRecord {
    let (pool, seed, size) = (Pool::single(), case.options.seed, case.size());
    let options = SweepOptions {
        sizes: vec![SizeChoice::Only(size)],
        limit: None,
        seeds: vec![seed],
        wishes: case.options.clone(),
        attempts,
        best_effort: case.best_effort,
        pool: &pool,
        cancel,
    };
    let template = SweepTemplate { name: &case.template.id, template: &case.template };
    let cases = [Case { template: 0, size, seed }];
    run_sweep(&[template], &cases, pack, &options, &|_| {}).remove(0)
}

fn symptoms_of(record: &SweepRecord) -> Vec<Symptom> {
    let mut found = Vec::new();
    let of =
        |sort: SymptomKind, Refusal { kind, subject, text }: Refusal| Symptom::new(sort, kind, subject, text);
    for failed in record.failed.iter().filter(|failed| matches!(failed.cause, Cause::Refuted(_))) {
        found.push(of(SymptomKind::Refuted, Refusal::from(&failed.cause)));
    }
    match (&record.outcome, record.failed.last()) {
        (Outcome::Panicked(panic), _) => found.push(of(SymptomKind::Panicked, panic.clone())),
        // reported above
        (Outcome::Refused(_), Some(last)) if matches!(last.cause, Cause::Refuted(_)) => {}
        (Outcome::Refused(refusal), _) => found.push(of(SymptomKind::Refused, refusal.clone())),
        (Outcome::Made | Outcome::Stopped, _) => {}
    }
    let measures = &record.measures;
    for (sort, causes) in
        [(SymptomKind::Unmet, &measures.unmet_causes), (SymptomKind::Portal, &measures.link_causes)]
    {
        found.extend(causes.iter().map(|PlacedCause { place, kind, text }| {
            Symptom::new(sort, kind.clone(), place.clone(), text.clone())
        }));
    }
    found
}
