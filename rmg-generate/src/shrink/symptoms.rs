//! What is wrong with the map of a case.

use rmg_core::diag::Severity;
use rmg_core::pack::ContentPack;
use rmg_jobs::{CancelToken, Pool};

use super::case::MapCase;
use crate::check::check_template;
use crate::retry::{Cause, without_numbers};
use crate::sweep::{Case, Outcome, SizeChoice, SweepOptions, SweepRecord, SweepTemplate, run_sweep};

/// In which way a map is not what was asked for, the worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SymptomSort {
    /// The program panicked: its fault.
    Panicked,
    /// The audit refuted an attempt: a fault of the modifiers, also where a later attempt is sound.
    Refuted,
    /// There is no map.
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
    /// In which way.
    pub sort: SymptomSort,
    /// What exactly, without numbers: two cases with the same sort and kind fail in the same way.
    pub kind: String,
    /// In full.
    pub text: String,
}

impl Symptom {
    fn new(sort: SymptomSort, kind: String, text: String) -> Self {
        Self { sort, kind, text }
    }

    /// Whether this is the same failure, at other places and with other numbers.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        (self.sort, &self.kind) == (other.sort, &other.kind)
    }
}

/// What is wrong with the map of a case, the worst first; nothing where it is sound and no wish is open.
///
/// # Arguments
/// - `attempts`: most attempts at the map, at least 1.
/// - `cancel`: ends it at the next border between jobs; what was found until then comes out.
///
/// # Cost
/// That of [`check_template`] and [`generate_map`](crate::generate_map) on one thread. A panic while the map is made is a symptom.
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
        .map(|fault| Symptom::new(SymptomSort::Refused, format!("check: {}", fault.code), fault.message))
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
    for failed in record.failed.iter().filter(|failed| matches!(failed.cause, Cause::Refuted(_))) {
        found.push(Symptom::new(SymptomSort::Refuted, failed.cause.kind(), failed.cause.to_string()));
    }
    match (&record.outcome, record.failed.last()) {
        (Outcome::Panicked(text), _) => {
            let kind = without_numbers(panic_message(text));
            found.push(Symptom::new(SymptomSort::Panicked, kind, text.clone()));
        }
        // told above
        (Outcome::Refused(_), Some(last)) if matches!(last.cause, Cause::Refuted(_)) => {}
        (Outcome::Refused(text), Some(last)) => {
            found.push(Symptom::new(SymptomSort::Refused, last.cause.kind(), text.clone()));
        }
        (Outcome::Refused(text), None) => {
            found.push(Symptom::new(
                SymptomSort::Refused,
                without_names(&without_numbers(text)),
                text.clone(),
            ));
        }
        (Outcome::Made | Outcome::Stopped, _) => {}
    }
    let measures = &record.measures;
    for (sort, texts) in
        [(SymptomSort::Unmet, &measures.unmet_causes), (SymptomSort::Portal, &measures.link_causes)]
    {
        found.extend(texts.iter().map(|text| Symptom::new(sort, without_numbers(text), text.clone())));
    }
    found
}

/// What a panic said, without the job and the attempt that a [`GenerateError`](crate::GenerateError) names before it.
fn panic_message(text: &str) -> &str {
    let told = text.split_once(" panicked in attempt ").and_then(|(_, rest)| rest.split_once(": "));
    told.map_or(text, |(_, message)| message)
}

/// A text without what stands in backticks: names of zones and of what they hold.
fn without_names(text: &str) -> String {
    let parts: Vec<&str> =
        text.split('`').enumerate().map(|(at, part)| if at % 2 == 1 { ".." } else { part }).collect();
    parts.join("`")
}

#[cfg(test)]
mod tests {
    use rmg_jobs::JobName;

    use super::*;
    use crate::retry::GenerateError;

    #[test]
    fn a_panic_is_known_by_what_it_says() {
        let error = GenerateError::Panicked {
            job: JobName { pass: "treasure", subject: "zone 7".into() },
            message: "index 9: out of bounds".into(),
            attempt: 3,
        };
        assert_eq!(panic_message(&error.to_string()), "index 9: out of bounds");
        assert_eq!(panic_message("no colon"), "no colon");
    }

    #[test]
    fn what_is_refused_is_the_same_for_all_names() {
        assert_eq!(without_names("zone `a` requires `b c`, really"), "zone `..` requires `..`, really");
    }
}
