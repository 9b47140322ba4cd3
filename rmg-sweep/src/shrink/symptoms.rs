//! What is wrong with the map of a case.

use rmg_core::diag::Severity;
use rmg_core::pack::ContentPack;
use rmg_explain::measures::PlacedCause;
use rmg_generate::retry::{Cause, Refusal};
use rmg_jobs::{CancelToken, Pool};
use rmg_plan::check::check_template;

use super::case::MapCase;
use crate::sweep::{Case, Outcome, SizeChoice, SweepOptions, SweepRecord, SweepTemplate, run_sweep};

/// In which way a map is not what was asked for, the worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SymptomSort {
    /// The program panicked: its fault.
    Panicked,
    /// The audit refuted an attempt: a fault of the modifiers, also where a later attempt is sound.
    Refuted,
    Refused,
    /// A wish was not met.
    Unmet,
    /// A connection became a portal, or no way at all, for want of something better.
    Portal,
}

impl SymptomSort {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Panicked, Self::Refuted, Self::Refused, Self::Unmet, Self::Portal];

    /// The word of options: `panic`, `refuted`, `refused`, `unmet`, `portal`.
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

    /// Whether it is a fault of the program, and not of the template.
    #[must_use]
    pub fn is_fault(self) -> bool {
        matches!(self, Self::Panicked | Self::Refuted)
    }

    /// Whether there is a sound map all the same, which only lacks something nice.
    #[must_use]
    pub fn has_map(self) -> bool {
        matches!(self, Self::Unmet | Self::Portal)
    }
}

/// Something that is wrong with a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symptom {
    pub sort: SymptomSort,
    /// What exactly, without numbers and places.
    pub kind: String,
    /// Where, and what was asked for there: keys of zones, and the request in the words of the template. Empty for what has no place.
    pub subject: String,
    pub text: String,
}

impl Symptom {
    fn new(sort: SymptomSort, kind: String, subject: String, text: String) -> Self {
        Self { sort, kind, subject, text }
    }

    /// Whether this is the same failure, with other numbers: of the same sort and kind, in the same zone, of the same request.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        (self.sort, &self.kind, &self.subject) == (other.sort, &other.kind, &other.subject)
    }
}

/// What is wrong with the map of a case, the worst first; nothing where it is sound and no wish is open.
///
/// # Arguments
/// - `attempts`: most attempts at the map, at least 1.
/// - `cancel`: ends it at the next border between jobs; what was found until then comes out.
///
/// # Cost
/// That of [`check_template`] and [`generate_map`](rmg_generate::generate_map) on one thread. A panic while the map is made is a symptom.
#[must_use]
pub fn symptoms(
    case: &MapCase,
    pack: &ContentPack,
    attempts: u32,
    cancel: Option<&CancelToken>,
) -> Vec<Symptom> {
    let faults = check_template(&case.template, pack);
    let errors = faults.into_iter().filter(|fault| fault.severity == Severity::Error);
    let mut found: Vec<Symptom> = errors
        .map(|fault| {
            let (kind, subject) = (format!("check: {}", fault.code), fault.names());
            Symptom::new(SymptomSort::Refused, kind, subject, fault.message)
        })
        .collect();
    if found.is_empty() {
        found = symptoms_of(&record_of(case, pack, attempts, cancel));
    }
    found.sort_by_key(|symptom| symptom.sort);
    found
}

/// The map of a case, made as a sweep makes it.
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
        |sort: SymptomSort, Refusal { kind, subject, text }: Refusal| Symptom::new(sort, kind, subject, text);
    for failed in record.failed.iter().filter(|failed| matches!(failed.cause, Cause::Refuted(_))) {
        found.push(of(SymptomSort::Refuted, Refusal::from(&failed.cause)));
    }
    match (&record.outcome, record.failed.last()) {
        (Outcome::Panicked(panic), _) => found.push(of(SymptomSort::Panicked, panic.clone())),
        // told above
        (Outcome::Refused(_), Some(last)) if matches!(last.cause, Cause::Refuted(_)) => {}
        (Outcome::Refused(refusal), _) => found.push(of(SymptomSort::Refused, refusal.clone())),
        (Outcome::Made | Outcome::Stopped, _) => {}
    }
    let measures = &record.measures;
    for (sort, causes) in
        [(SymptomSort::Unmet, &measures.unmet_causes), (SymptomSort::Portal, &measures.link_causes)]
    {
        found.extend(causes.iter().map(|PlacedCause { place, kind, text }| {
            Symptom::new(sort, kind.clone(), place.clone(), text.clone())
        }));
    }
    found
}
