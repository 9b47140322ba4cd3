//! The worst maps by several criteria.

use std::cmp::Reverse;

use rmg_core::model::LinkCause;
use rmg_core::summary::link_cause_kind;
use rmg_core::text::counted;

use crate::header::SweptPart;
use crate::record::{Outcome, Record};

/// Bits of a count in what is bad overall.
const COUNT: u32 = 24;
/// More of a thing is as bad.
const MOST_COUNTED: u64 = (1 << COUNT) - 1;
/// Where the class stands in it: faults and refusals weigh more than all counts.
const CLASS: u32 = 60;

/// By what maps are bad.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Criterion {
    /// Faults of the program first, then refusals, then by wishes that were not met, then by monoliths that nobody asked for.
    Overall,
    /// Wishes that were not met.
    Unmet,
    /// Connections that became monoliths though the template does not ask for them.
    Monoliths,
    /// The widest spread over the players of a part that maps are judged by.
    Uneven,
    /// Treasure that is missing, as a share of what was asked for.
    Treasure,
    /// The time that it took.
    Time,
}

impl Criterion {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Overall, Self::Unmet, Self::Monoliths, Self::Uneven, Self::Treasure, Self::Time];

    /// The criterion in a word.
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

    /// What its numbers are.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Overall => "faults, refusals, wishes not met, monoliths",
            Self::Unmet => "wishes that were not met",
            Self::Monoliths => "monoliths that nobody asked for",
            Self::Uneven => "most that a player has more than another, in % of the mean",
            Self::Treasure => "treasure that is missing, in % of what was asked for",
            Self::Time => "milliseconds",
        }
    }

    /// What [`badness`](Self::badness) gave, in words: `3 not met, 1 monolith`.
    #[must_use]
    pub fn words(self, badness: u64) -> String {
        match self {
            Self::Overall => match badness >> CLASS {
                0 => {
                    let (unmet, monoliths) = (badness >> COUNT, badness & MOST_COUNTED);
                    let unmet = (unmet > 0).then(|| Self::Unmet.words(unmet));
                    let monoliths = (monoliths > 0).then(|| Self::Monoliths.words(monoliths));
                    unmet.into_iter().chain(monoliths).collect::<Vec<_>>().join(", ")
                }
                1 => "refused".to_owned(),
                2 => "refuted by the audit".to_owned(),
                _ => "panicked".to_owned(),
            },
            Self::Unmet => format!("{badness} not met"),
            Self::Monoliths => counted(badness, "monolith"),
            Self::Uneven => format!("{badness} % of the mean apart"),
            Self::Treasure => format!("{badness} % missing"),
            Self::Time => format!("{badness} ms"),
        }
    }

    /// Whether a case that is so bad has no map, as far as the criterion knows.
    #[must_use]
    pub fn is_without_map(self, badness: u64) -> bool {
        self == Self::Overall && !matches!(badness >> CLASS, 0 | 2)
    }

    /// How bad a map is; 0 for one that has nothing of it. `parts` are those of the header.
    #[must_use]
    pub fn badness(self, record: &Record, parts: &[SweptPart]) -> u64 {
        let unmet = record.unmet.values().map(|count| u64::from(*count)).sum::<u64>();
        match self {
            Self::Overall => {
                let class = match record.outcome {
                    Outcome::Panicked => 3,
                    _ if record.has_fault() => 2,
                    Outcome::Refused => 1,
                    Outcome::Sound => 0,
                };
                (class << CLASS)
                    | (unmet.min(MOST_COUNTED) << COUNT)
                    | Self::Monoliths.badness(record, parts).min(MOST_COUNTED)
            }
            Self::Unmet => unmet,
            Self::Monoliths => record.links.iter().filter(|link| is_forced_apart(link)).count() as u64,
            Self::Uneven => widest(record, parts),
            Self::Treasure => {
                let (asked, value) = record.treasure_value();
                asked.saturating_sub(value).saturating_mul(100).checked_div(asked).unwrap_or(0)
            }
            Self::Time => record.us.unwrap_or(0) / 1000,
        }
    }
}

/// Whether a connection became a monolith for want of anything better.
fn is_forced_apart(link: &crate::record::LinkRecord) -> bool {
    link.way == "monolith" && link.cause != Some(link_cause_kind(LinkCause::Forced))
}

/// The widest spread of a part, in % of its mean.
fn widest(record: &Record, parts: &[SweptPart]) -> u64 {
    let spread = |values: &Vec<Option<u64>>| {
        let all: Option<Vec<u64>> = values.iter().copied().collect();
        let all = all?;
        let (most, least) = (all.iter().max()?, all.iter().min()?);
        let sum: u128 = all.iter().map(|value| u128::from(*value)).sum();
        u64::try_from((u128::from(most - least) * 100 * all.len() as u128).checked_div(sum)?).ok()
    };
    let judged = parts.iter().filter(|part| part.judged).filter_map(|part| record.parts.get(&part.word));
    judged.filter_map(spread).max().unwrap_or(0)
}

/// The worst maps by one criterion: at most so many, the worst first, the lower number of two that are as bad.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worst {
    /// By what.
    pub criterion: Criterion,
    pub most: usize,
    /// Number of the case and how bad it is, the worst first; none that has nothing of it.
    pub cases: Vec<(u64, u64)>,
}

impl Worst {
    /// None yet.
    #[must_use]
    pub fn new(criterion: Criterion, most: usize) -> Self {
        Self { criterion, most, cases: Vec::new() }
    }

    /// Looks at a map.
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
    fn what_is_bad_overall_is_told_in_words() {
        let told = |class: u64, unmet: u64, monoliths: u64| {
            Criterion::Overall.words((class << CLASS) | (unmet << COUNT) | monoliths)
        };
        assert_eq!(told(0, 3, 1), "3 not met, 1 monolith");
        assert_eq!([told(0, 0, 2), told(0, MOST_COUNTED, 0)], ["2 monoliths", "16777215 not met"]);
        assert_eq!(
            [told(1, 0, 0), told(2, 4, 4), told(3, 0, 0)],
            ["refused", "refuted by the audit", "panicked"]
        );
        let is_without = [0, 1, 2, 3].map(|class| Criterion::Overall.is_without_map(class << CLASS | 5));
        assert_eq!(is_without, [false, true, false, true]);
        assert_eq!(Criterion::Time.words(1), "1 ms");
    }
}
