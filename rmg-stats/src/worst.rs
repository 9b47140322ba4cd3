//! The worst maps by several criteria.

use std::cmp::Reverse;

use rmg_core::model::LinkCause;
use rmg_core::text::counted;

use crate::header::SweptPart;
use crate::record::{Outcome, Record};

/// Bits of a count in the overall badness.
const COUNT: u32 = 24;
/// Maximum of a count in the overall badness.
const MAX_COUNTED: u64 = (1 << COUNT) - 1;
/// Position of the class in the overall badness. Bugs and refusals weigh more than all counts.
const CLASS: u32 = 60;

/// A criterion to find the worst maps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Criterion {
    /// Bugs of the program first, then refusals, then by unmet requests, then by monoliths that the template
    /// does not request.
    Overall,
    /// Unmet requests.
    Unmet,
    /// Connections that became monoliths although the template does not request them.
    Monoliths,
    /// The largest difference between players in a measure of the fairness rating.
    Uneven,
    /// Missing treasure, as a share of the requested value.
    Treasure,
    /// Time of the generation.
    Time,
}

impl Criterion {
    pub const ALL: [Self; 6] =
        [Self::Overall, Self::Unmet, Self::Monoliths, Self::Uneven, Self::Treasure, Self::Time];

    /// Returns the name of the criterion.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Overall => "overall",
            Self::Unmet => "unmet",
            Self::Monoliths => "monoliths",
            Self::Uneven => "uneven",
            Self::Treasure => "treasure",
            Self::Time => "time",
        }
    }

    /// Returns a description of its numbers.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Overall => "internal errors, refusals, unmet requests, monoliths",
            Self::Unmet => "unmet requests",
            Self::Monoliths => "monoliths that the template does not request",
            Self::Uneven => "largest difference between players, in % of the mean",
            Self::Treasure => "missing treasure, in % of the requested value",
            Self::Time => "time in milliseconds",
        }
    }

    /// Returns a [`badness`](Self::badness) as text: `3 unmet, 1 monolith`.
    #[must_use]
    pub fn words(self, badness: u64) -> String {
        match self {
            Self::Overall => match badness >> CLASS {
                0 => {
                    let (unmet, monoliths) = (badness >> COUNT, badness & MAX_COUNTED);
                    let unmet = (unmet > 0).then(|| Self::Unmet.words(unmet));
                    let monoliths = (monoliths > 0).then(|| Self::Monoliths.words(monoliths));
                    unmet.into_iter().chain(monoliths).collect::<Vec<_>>().join(", ")
                }
                1 => "refused".to_owned(),
                2 => "refuted by the audit".to_owned(),
                _ => "panicked".to_owned(),
            },
            Self::Unmet => format!("{badness} unmet"),
            Self::Monoliths => counted(badness, "monolith"),
            Self::Uneven => format!("difference of {badness} % of the mean"),
            Self::Treasure => format!("{badness} % missing"),
            Self::Time => format!("{badness} ms"),
        }
    }

    /// Returns whether the criterion shows that a case with this badness has no map.
    #[must_use]
    pub fn is_without_map(self, badness: u64) -> bool {
        self == Self::Overall && !matches!(badness >> CLASS, 0 | 2)
    }

    /// Returns how bad a case is; 0 if the criterion does not apply. `parts` are those of the header.
    #[must_use]
    pub fn badness(self, record: &Record, parts: &[SweptPart]) -> u64 {
        let unmet = record.unmet.values().map(|count| u64::from(*count)).sum::<u64>();
        match self {
            Self::Overall => {
                let class = match record.outcome {
                    Outcome::Panicked => 3,
                    _ if record.has_bug() => 2,
                    Outcome::Refused => 1,
                    Outcome::Sound => 0,
                };
                (class << CLASS)
                    | (unmet.min(MAX_COUNTED) << COUNT)
                    | Self::Monoliths.badness(record, parts).min(MAX_COUNTED)
            }
            Self::Unmet => unmet,
            Self::Monoliths => record.links.iter().filter(|link| is_fallback_monolith(link)).count() as u64,
            Self::Uneven => max_difference(record, parts),
            Self::Treasure => {
                let (asked, value) = record.treasure_value();
                asked.saturating_sub(value).saturating_mul(100).checked_div(asked).unwrap_or(0)
            }
            Self::Time => record.us.unwrap_or(0) / 1000,
        }
    }
}

/// Returns whether a connection became a monolith although the template does not request it.
fn is_fallback_monolith(link: &crate::record::LinkRecord) -> bool {
    link.way == "monolith" && link.cause.as_deref() != Some(LinkCause::Forced.word())
}

/// Returns the largest difference between players over all measures of the fairness rating, in % of the mean.
fn max_difference(record: &Record, parts: &[SweptPart]) -> u64 {
    let difference = |values: &Vec<Option<u64>>| {
        let all: Option<Vec<u64>> = values.iter().copied().collect();
        let all = all?;
        let (max, min) = (all.iter().max()?, all.iter().min()?);
        let sum: u128 = all.iter().map(|value| u128::from(*value)).sum();
        u64::try_from((u128::from(max - min) * 100 * all.len() as u128).checked_div(sum)?).ok()
    };
    let rated = parts.iter().filter(|part| part.judged).filter_map(|part| record.parts.get(&part.word));
    rated.filter_map(difference).max().unwrap_or(0)
}

/// The worst cases by one criterion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worst {
    pub criterion: Criterion,
    /// Maximum number of cases.
    pub most: usize,
    /// Number and badness of the cases, the worst first, then by number. Cases with a badness of 0 are
    /// omitted.
    pub cases: Vec<(u64, u64)>,
}

impl Worst {
    /// Creates an empty list of at most `most` cases.
    #[must_use]
    pub fn new(criterion: Criterion, most: usize) -> Self {
        Self { criterion, most, cases: Vec::new() }
    }

    /// Adds a case if it is among the worst.
    pub fn add(&mut self, record: &Record, parts: &[SweptPart]) {
        let badness = self.criterion.badness(record, parts);
        if badness == 0
            || self.cases.len() == self.most && self.cases.last().is_none_or(|last| last.1 > badness)
        {
            return;
        }
        let key = |case: &(u64, u64)| (Reverse(case.1), case.0);
        let new = (record.n, badness);
        let at = self.cases.partition_point(|case| key(case) < key(&new));
        self.cases.insert(at, new);
        self.cases.truncate(self.most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overall_badness_has_a_text() {
        let text = |class: u64, unmet: u64, monoliths: u64| {
            Criterion::Overall.words((class << CLASS) | (unmet << COUNT) | monoliths)
        };
        assert_eq!(text(0, 3, 1), "3 unmet, 1 monolith");
        assert_eq!([text(0, 0, 2), text(0, MAX_COUNTED, 0)], ["2 monoliths", "16777215 unmet"]);
        assert_eq!(
            [text(1, 0, 0), text(2, 4, 4), text(3, 0, 0)],
            ["refused", "refuted by the audit", "panicked"]
        );
        let is_without = [0, 1, 2, 3].map(|class| Criterion::Overall.is_without_map(class << CLASS | 5));
        assert_eq!(is_without, [false, true, false, true]);
        assert_eq!(Criterion::Time.words(1), "1 ms");
    }
}
