//! Records of a sweep added up.

use std::collections::BTreeMap;
use std::time::Duration;

use rmg_core::MapSize;

use super::record::{Outcome, SweepRecord};
use crate::retry::{Cause, without_numbers};
use crate::summary::WayKind;

/// All cases of a template at one size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// Position of the template.
    pub template: usize,
    /// Size of the maps.
    pub size: MapSize,
    /// Cases that were tried (not those that were stopped).
    pub cases: usize,
    /// Sound maps.
    pub made: usize,
    /// Cases without a sound map.
    pub refused: usize,
    /// Attempts with a refuted certificate.
    pub refuted: usize,
    /// Cases that ended in a panic.
    pub panics: usize,
    /// Attempts in all.
    pub attempts: usize,
    /// Connections by what they became, as [`WayKind::ALL`].
    pub ways: [usize; WayKind::ALL.len()],
    /// Treasure of sound maps: value asked for and value there.
    pub treasure: (u64, u64),
    /// Wishes of sound maps that were not met.
    pub unmet: usize,
    /// Most memory of all cases, where it is known.
    pub memory: Option<u64>,
    /// Time of all cases together.
    pub time: Duration,
}

impl Tally {
    fn new(template: usize, size: MapSize) -> Self {
        Self {
            template,
            size,
            cases: 0,
            made: 0,
            refused: 0,
            refuted: 0,
            panics: 0,
            attempts: 0,
            ways: [0; WayKind::ALL.len()],
            treasure: (0, 0),
            unmet: 0,
            memory: None,
            time: Duration::ZERO,
        }
    }

    fn add(&mut self, record: &SweepRecord) {
        match record.outcome {
            Outcome::Made => self.made += 1,
            Outcome::Refused(_) => self.refused += 1,
            Outcome::Panicked(_) => self.panics += 1,
            Outcome::Stopped => return,
        }
        self.cases += 1;
        self.refuted += record.refuted();
        self.attempts += record.attempts();
        for (sum, count) in self.ways.iter_mut().zip(record.measures.ways) {
            *sum += count;
        }
        let (asked, value) = record.measures.treasure_values();
        self.treasure = (self.treasure.0 + asked, self.treasure.1 + value);
        self.unmet += record.measures.unmet;
        self.memory = self.memory.max(record.memory);
        self.time += record.time;
    }

    /// Connections that make a way.
    #[must_use]
    pub fn links(&self) -> usize {
        let kinds = WayKind::ALL.iter().zip(self.ways);
        kinds.filter(|(kind, _)| **kind != WayKind::Nothing).map(|(_, count)| count).sum()
    }
}

/// Records by template and size, in their order; and all of them together, under the template and size of the first.
/// `None` without records.
#[must_use]
pub fn tally(records: &[SweepRecord]) -> Option<(Vec<Tally>, Tally)> {
    let first = records.first()?.case;
    let mut total = Tally::new(first.template, first.size);
    let mut tallies = Vec::new();
    let same =
        |a: &SweepRecord, b: &SweepRecord| (a.case.template, a.case.size) == (b.case.template, b.case.size);
    for group in records.chunk_by(same) {
        let mut tally = Tally::new(group[0].case.template, group[0].case.size);
        for record in group {
            tally.add(record);
            total.add(record);
        }
        tallies.push(tally);
    }
    Some((tallies, total))
}

/// A cause and how often it came up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CauseCount {
    /// What kind of failure.
    pub kind: String,
    /// Attempts that ended with it.
    pub attempts: usize,
    /// Cases that have no map because of it.
    pub cases: usize,
    /// Where it came up first: a position in the records.
    pub first: usize,
    /// The first in full.
    pub example: String,
}

/// All causes of failed attempts, refusals and panics, the most frequent first.
#[must_use]
pub fn count_causes(records: &[SweepRecord]) -> Vec<CauseCount> {
    let mut counts: BTreeMap<String, CauseCount> = BTreeMap::new();
    let mut add = |kind: String, first: usize, example: String, attempts: usize, cases: usize| {
        let count = counts.entry(kind.clone());
        let count = count.or_insert(CauseCount { kind, attempts: 0, cases: 0, first, example });
        count.attempts += attempts;
        count.cases += cases;
    };
    for (at, record) in records.iter().enumerate() {
        for failed in &record.failed {
            add(failed.cause.kind(), at, failed.cause.to_string(), 1, 0);
        }
        match (&record.outcome, record.failed.last()) {
            (Outcome::Refused(_), Some(last)) => add(last.cause.kind(), at, last.cause.to_string(), 0, 1),
            (Outcome::Refused(reason), None) => {
                add(format!("refused: {}", without_numbers(reason)), at, reason.clone(), 0, 1)
            }
            (Outcome::Panicked(reason), _) => add(format!("panic: {reason}"), at, reason.clone(), 0, 1),
            (Outcome::Made | Outcome::Stopped, _) => {}
        }
    }
    let mut counts: Vec<CauseCount> = counts.into_values().collect();
    counts.sort_by_key(|count| (std::cmp::Reverse((count.cases, count.attempts)), count.first));
    counts
}

/// How often each reason for a portal came up, numbers left out, the most frequent first.
#[must_use]
pub fn count_link_causes(records: &[SweepRecord]) -> Vec<(String, usize)> {
    count_kinds(records.iter().flat_map(|record| &record.measures.link_causes))
}

/// How often each wish of sound maps was not met and why, numbers left out, the most frequent first.
#[must_use]
pub fn count_unmet(records: &[SweepRecord]) -> Vec<(String, usize)> {
    count_kinds(records.iter().flat_map(|record| &record.measures.unmet_causes))
}

/// How often each text came up, numbers left out, the most frequent first.
fn count_kinds<'t>(texts: impl Iterator<Item = &'t String>) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for text in texts {
        *counts.entry(without_numbers(text)).or_default() += 1;
    }
    let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}

/// Whether a sweep found a fault of the program: a refuted certificate or a panic.
#[must_use]
pub fn has_faults(records: &[SweepRecord]) -> bool {
    let is_refuted =
        |record: &SweepRecord| record.failed.iter().any(|failed| matches!(failed.cause, Cause::Refuted(_)));
    records.iter().any(|record| is_refuted(record) || matches!(record.outcome, Outcome::Panicked(_)))
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;
    use rmg_core::certificate::{CounterExample, Finding, Promise, Verdict};

    use super::*;
    use crate::retry::FailedAttempt;
    use crate::sweep::Case;

    fn record(template: usize, outcome: Outcome) -> SweepRecord {
        SweepRecord::new(Case { template, size: "s".parse().unwrap(), seed: Seed(1) }, outcome)
    }

    fn refuted() -> FailedAttempt {
        let verdict = Verdict::Refuted(vec![CounterExample::new("a hole".to_owned())]);
        let cause = Cause::Refuted(vec![Finding { promise: Promise::V3, verdict }]);
        FailedAttempt { attempt: 0, cause }
    }

    #[test]
    fn cases_are_added_up_by_template_and_stopped_ones_are_left_out() {
        let mut lucky = record(1, Outcome::Made);
        lucky.failed.push(refuted());
        lucky.measures.ways = [3, 0, 0, 1, 0, 2];
        let records = [
            record(0, Outcome::Made),
            record(0, Outcome::Refused("too small".into())),
            lucky,
            record(1, Outcome::Stopped),
        ];
        let (tallies, total) = tally(&records).unwrap();
        assert_eq!(
            tallies.iter().map(|tally| (tally.cases, tally.made, tally.refused)).collect::<Vec<_>>(),
            [(2, 1, 1), (1, 1, 0)]
        );
        assert_eq!((total.refuted, total.attempts, total.links()), (1, 3, 4));
        assert!(has_faults(&records), "a refuted attempt is a fault, also when a later one is sound");
        assert!(!has_faults(&records[..2]));
    }

    #[test]
    fn wishes_that_were_not_met_are_counted_by_what_and_why() {
        let unmet = |texts: &[&str]| {
            let mut record = record(0, Outcome::Made);
            record.measures.unmet_causes = texts.iter().map(|text| (*text).to_owned()).collect();
            record
        };
        let records = [
            unmet(&["roads: a road to 3: no way", "treasure: 5 piles: 2 missing: no room"]),
            unmet(&["treasure: 9 piles: 1 missing: no room", "treasure: 9 piles: 1 missing: no guard"]),
        ];
        let counts = count_unmet(&records);
        let counts: Vec<_> = counts.iter().map(|(text, count)| (text.as_str(), *count)).collect();
        let want = [
            ("treasure: N piles: N missing: no room", 2),
            ("roads: a road to N: no way", 1),
            ("treasure: N piles: N missing: no guard", 1),
        ];
        assert_eq!(counts, want);
    }

    #[test]
    fn causes_of_one_kind_are_counted_together() {
        let no = |tiles: u32| record(0, Outcome::Refused(format!("a map holds {tiles} tiles")));
        let mut bad = record(0, Outcome::Refused("refuted".into()));
        bad.failed = vec![refuted(), refuted()];
        let counts = count_causes(&[no(1296), bad, no(72)]);
        let lines: Vec<_> = counts
            .iter()
            .map(|count| (count.kind.as_str(), count.attempts, count.cases, count.first))
            .collect();
        assert_eq!(lines, [("refused: a map holds N tiles", 0, 2, 0), ("refuted: V3", 2, 1, 1)]);
    }
}
