//! What is wrong with the map of a case.

use rmg_core::diag::Severity;
use rmg_core::pack::ContentPack;
use rmg_jobs::{CancelToken, Pool};

use super::case::MapCase;
use crate::check::check_template;
use crate::measures::PlacedCause;
use crate::plan::make_plan;
use crate::retry::{Cause, without_numbers};
use crate::room::zone_rooms;
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
        .map(|fault| {
            let (kind, subject) = (format!("check: {}", fault.code), names(&fault.message));
            Symptom::new(SymptomSort::Refused, kind, subject, fault.message)
        })
        .collect();
    if found.is_empty() {
        found = symptoms_of(&record_of(case, pack, attempts, cancel), || full_zones(case, pack));
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

/// - `full_zones`: the zones that cannot have room for what they must hold.
fn symptoms_of(record: &SweepRecord, full_zones: impl Fn() -> String) -> Vec<Symptom> {
    let mut found = Vec::new();
    let of_cause = |sort: SymptomSort, cause: &Cause, text: String| {
        Symptom::new(sort, cause.kind(), cause.subject(), text)
    };
    for failed in record.failed.iter().filter(|failed| matches!(failed.cause, Cause::Refuted(_))) {
        found.push(of_cause(SymptomSort::Refuted, &failed.cause, failed.cause.to_string()));
    }
    match (&record.outcome, record.failed.last()) {
        (Outcome::Panicked(text), _) => {
            let kind = without_numbers(panic_message(text));
            found.push(Symptom::new(SymptomSort::Panicked, kind, String::new(), text.clone()));
        }
        // told above
        (Outcome::Refused(_), Some(last)) if matches!(last.cause, Cause::Refuted(_)) => {}
        (Outcome::Refused(text), Some(last)) => {
            found.push(of_cause(SymptomSort::Refused, &last.cause, text.clone()));
        }
        (Outcome::Refused(text), None) => {
            let subject = match full_zones() {
                none if none.is_empty() => names(text),
                zones => zones,
            };
            let kind = without_names(&without_numbers(text));
            found.push(Symptom::new(SymptomSort::Refused, kind, subject, text.clone()));
        }
        (Outcome::Made | Outcome::Stopped, _) => {}
    }
    let measures = &record.measures;
    for (sort, causes) in
        [(SymptomSort::Unmet, &measures.unmet_causes), (SymptomSort::Portal, &measures.link_causes)]
    {
        found.extend(causes.iter().map(|PlacedCause { place, text }| {
            Symptom::new(sort, without_numbers(text), place.clone(), text.clone())
        }));
    }
    found
}

/// The zones that must hold more than they can have room for, with the noun of what takes the most; empty where there are none.
fn full_zones(case: &MapCase, pack: &ContentPack) -> String {
    // what no plan can be made of fails for something else
    let Ok(plan) = make_plan(&case.template, pack, &case.options) else { return String::new() };
    let rooms = zone_rooms(&plan, pack);
    let full = rooms.iter().filter(|room| room.need() > room.most).map(|room| {
        let most = room.parts.iter().max_by_key(|(.., tiles)| *tiles).map_or("", |(_, noun, _)| noun);
        format!("{}: {most}", room.zone)
    });
    full.collect::<Vec<_>>().join(", ")
}

/// What a panic said, without the job and the attempt that a [`GenerateError`](crate::GenerateError) names before it.
fn panic_message(text: &str) -> &str {
    let told = text.split_once(" panicked in attempt ").and_then(|(_, rest)| rest.split_once(": "));
    told.map_or(text, |(_, message)| message)
}

/// What stands in backticks: names of zones and of what they hold.
fn names(text: &str) -> String {
    text.split('`').skip(1).step_by(2).collect::<Vec<_>>().join(", ")
}

/// A text without what stands in backticks.
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
    fn names_are_the_subject_and_no_part_of_the_kind() {
        let text = "zone `a` requires `b c`, really";
        assert_eq!(without_names(text), "zone `..` requires `..`, really");
        assert_eq!((names(text), names("none")), ("a, b c".to_owned(), String::new()));
    }
}
