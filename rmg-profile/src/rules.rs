//! Rules that suggest changes. Each suggestion states its rule, the evidence in the record, and the expected
//! gain with an interval.

use std::fmt;

use rmg_jobs::Advice;

use crate::diff::median_interval;
use crate::edges::edge_kinds;
use crate::paths::critical_path;
use crate::replay::{OverheadLevel, ReplayConditions, replay};
use crate::run::Run;
use crate::table::rows;

/// Minimum expected gain of a suggestion, as a share of the time.
const MIN_GAIN: f64 = 0.01;

/// Maximum number of suggestions.
const MAX_SUGGESTIONS: usize = 6;

/// Maximum number of modifiers to replay with changes. The generator has fewer.
const MAX_MODIFIERS: usize = 100;

/// Maximum number of kinds of edges to replay without them, those with the largest gain in one run.
const MAX_EDGES: usize = 20;

/// Maximum number of replayed runs, spread evenly over the record.
const MAX_RUNS: usize = 20;

/// Number of parallel jobs into which the rule `split-jobs` splits each job.
const PARTS: u32 = 4;

/// The overheads of the replays. The gain is that without overhead: it depends only on the work of jobs and
/// their dependencies, which other programs hardly change.
const LEVELS: [OverheadLevel; 3] = [OverheadLevel::None, OverheadLevel::Usual, OverheadLevel::High];

/// The description of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    pub name: String,
    /// How the rule estimates the gain.
    pub explanation: String,
    /// Why the gain may be smaller.
    pub caveat: String,
}

/// The rules to apply.
#[derive(Debug, Clone, Default)]
pub struct Rules {
    /// Rules of custom modifiers, with the modifier.
    pub own: Vec<(String, Advice)>,
    /// Names of rules that suggest nothing.
    pub silenced: Vec<String>,
}

const BUILT_IN: [(&str, &str, &str); 4] = [
    (
        "more-workers",
        "Replays the run with twice as many workers. Evidence: the wait of the observed path for a worker.",
        "more workers share caches and memory, so that jobs take longer; `rmg profile predict` measures it",
    ),
    (
        "faster-modifier",
        "Replays the run with half of the work in all jobs of one modifier. Evidence: its work and its jobs on the critical path.",
        "the record does not show whether the modifier can be twice as fast",
    ),
    (
        "split-jobs",
        "Replays the run with each job of one modifier split into 4 parallel jobs of equal work. Evidence: its longest job.",
        "parts are rarely equal, and combining their results costs time",
    ),
    (
        "drop-dependency",
        "Replays the run without the edges from one modifier to another. Evidence: how many of the edges were the last to end.",
        "without the edges the second modifier cannot read what the first one writes, so that the maps change",
    ),
];

impl Rules {
    /// Returns all rules, including silenced ones.
    #[must_use]
    pub fn all(&self) -> Vec<Rule> {
        let built_in = BUILT_IN.iter().map(|(name, explanation, caveat)| Rule {
            name: (*name).to_owned(),
            explanation: (*explanation).to_owned(),
            caveat: (*caveat).to_owned(),
        });
        let own = self.own.iter().map(|(modifier, advice)| Rule {
            name: advice.rule.to_owned(),
            explanation: format!(
                "Applies to `{modifier}` if its jobs count {} `{}` each on average, or more. Replays the run with {:.0} % of their work. {}",
                advice.at_least,
                advice.counter,
                advice.factor * 100.0,
                advice.explanation
            ),
            caveat: "the factor is an estimate of the author of the modifier".to_owned(),
        });
        built_in.chain(own).collect()
    }
}

/// A change of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Twice as many workers.
    MoreWorkers { to: u32, from: u32 },
    /// Half of the work of a modifier.
    Faster { modifier: String },
    /// Each job of a modifier split into parallel jobs.
    Split { modifier: String, parts: u32 },
    /// No edges between two modifiers.
    NoEdges { from: String, to: String, reason: String },
    /// A change that a custom modifier suggests.
    Own { modifier: String, change: String },
}

/// What a record contains in favor of a change. Times are nanoseconds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Evidence {
    /// The critical path, and the work divided by the number of workers.
    Bounds { critical_path: u64, per_worker: u64 },
    /// The work of a modifier, and the part of the critical path that is its jobs.
    Work { work: u64, on_critical_path: u64 },
    /// The longest job of a modifier.
    Longest { job: String, work: u64 },
    /// The number of edges, and of those whose predecessor was the last to end.
    Edges { all: usize, binding: usize },
    /// The average of a counter over the jobs of a modifier.
    Counter { name: String, average: u64 },
}

/// A suggested change.
#[derive(Debug, Clone, PartialEq)]
pub struct Suggestion {
    pub rule: String,
    pub change: Change,
    /// Expected gain as a share of the time of a run, `0.0..=1.0`: the median over all runs.
    pub gain: f64,
    /// Interval of the gain. From six runs on the 95 % confidence interval of the median, else the range over
    /// the runs, each without, with the usual and with a high overhead.
    pub interval: (f64, f64),
    pub evidence: Evidence,
}

/// A change to try.
struct Candidate {
    rule: String,
    change: Change,
    conditions: ReplayConditions,
    evidence: Evidence,
}

/// Returns the suggestions for a record, those with the largest gain first.
///
/// # Arguments
/// - `shown`: the run with the evidence.
/// - `runs`: finished runs of the same template; with `shown`.
///
/// # Cost
/// Some replays of up to 20 runs for each modifier and for 20 kinds of edges.
#[must_use]
pub fn suggestions(shown: &Run, runs: &[&Run], rules: &Rules) -> Vec<Suggestion> {
    let count = runs.len().min(MAX_RUNS);
    let sample: Vec<&Run> = (0..count).map(|at| runs[at * runs.len() / count]).collect();
    let walls = |run: &Run, with: &ReplayConditions| {
        LEVELS.map(|overhead| replay(run, &ReplayConditions { overhead, ..with.clone() }).wall)
    };
    let base: Vec<[u64; 3]> = sample.iter().map(|run| walls(run, &ReplayConditions::default())).collect();
    let share = |before: u64, after: u64| before.saturating_sub(after) as f64 / before.max(1) as f64;
    let mut found: Vec<Suggestion> = Vec::new();
    for Candidate { rule, change, conditions, evidence } in candidates(shown, rules) {
        let gains: Vec<[f64; 3]> = (sample.iter().zip(&base))
            .map(|(run, base)| {
                let changed = walls(run, &conditions);
                [0, 1, 2].map(|level| share(base[level], changed[level]))
            })
            .collect();
        let mut pure: Vec<f64> = gains.iter().map(|gains| gains[0]).collect();
        pure.sort_by(f64::total_cmp);
        let Some(gain) = pure.get(pure.len() / 2).copied() else { continue };
        let all = || gains.iter().flatten().copied();
        let range = || (all().fold(gain, f64::min), all().fold(gain, f64::max));
        let interval = median_interval(&pure).unwrap_or_else(range);
        found.push(Suggestion { rule, change, gain, interval, evidence });
    }
    found.retain(|suggestion| suggestion.gain >= MIN_GAIN);
    found.sort_by(|a, b| b.gain.total_cmp(&a.gain).then_with(|| a.change_words().cmp(&b.change_words())));
    found.truncate(MAX_SUGGESTIONS);
    found
}

fn candidates(run: &Run, rules: &Rules) -> Vec<Candidate> {
    let path = critical_path(run);
    let mut all = Vec::new();
    let mut put = |rule: &str, change: Change, conditions: ReplayConditions, evidence: Evidence| {
        if !rules.silenced.iter().any(|silenced| silenced == rule) {
            all.push(Candidate { rule: rule.to_owned(), change, conditions, evidence });
        }
    };
    let plain = ReplayConditions::default;
    let to = run.threads.saturating_mul(2);
    put(
        "more-workers",
        Change::MoreWorkers { to, from: run.threads },
        ReplayConditions { workers: Some(to), ..plain() },
        Evidence::Bounds { critical_path: path.time, per_worker: run.work() / u64::from(run.threads.max(1)) },
    );
    let mut modifiers = rows(run);
    modifiers.sort_by_key(|row| std::cmp::Reverse(row.total));
    for row in modifiers.into_iter().take(MAX_MODIFIERS) {
        let modifier = row.modifier;
        let on_critical_path = path.jobs.iter().filter(|job| run.modifier(**job) == modifier);
        let on_critical_path = crate::run::sum(on_critical_path.map(|job| run.jobs[*job].work()));
        put(
            "faster-modifier",
            Change::Faster { modifier: modifier.clone() },
            ReplayConditions { scale: vec![(modifier.clone(), 0.5)], ..plain() },
            Evidence::Work { work: row.total, on_critical_path },
        );
        put(
            "split-jobs",
            Change::Split { modifier: modifier.clone(), parts: PARTS },
            ReplayConditions { split: vec![(modifier.clone(), PARTS)], ..plain() },
            Evidence::Longest { job: format!("{modifier} {}", row.longest), work: row.quantiles[3] },
        );
        for (_, advice) in rules.own.iter().filter(|(of, _)| *of == modifier) {
            let count = row.counters.get(advice.counter).copied().unwrap_or(0);
            let average = count / row.jobs.max(1) as u64;
            if average >= advice.at_least {
                put(
                    advice.rule,
                    Change::Own { modifier: modifier.clone(), change: advice.change.to_owned() },
                    ReplayConditions { scale: vec![(modifier.clone(), advice.factor)], ..plain() },
                    Evidence::Counter { name: advice.counter.to_owned(), average },
                );
            }
        }
    }
    // an explicit edge does not come from access to data, so no other access could avoid it
    let kinds = edge_kinds(run).into_iter().filter(|kind| kind.reason != rmg_jobs::EdgeReason::EXPLICIT);
    for kind in kinds.take(MAX_EDGES) {
        put(
            "drop-dependency",
            Change::NoEdges { from: kind.from.clone(), to: kind.to.clone(), reason: kind.reason },
            ReplayConditions { dropped: vec![(kind.from, kind.to)], ..plain() },
            Evidence::Edges { all: kind.count, binding: kind.binding },
        );
    }
    all
}

impl Suggestion {
    /// Returns the change as text that follows `shorter with`: `` `treasure` twice as fast``.
    #[must_use]
    pub fn change_words(&self) -> String {
        match &self.change {
            Change::MoreWorkers { to, from } => format!("{to} workers instead of {from}"),
            Change::Faster { modifier } => format!("`{modifier}` twice as fast"),
            Change::Split { modifier, parts } => {
                format!("every job of `{modifier}` split into {parts} parallel jobs")
            }
            Change::NoEdges { from, to, reason } => {
                format!("`{to}` without waiting for `{from}` ({reason})")
            }
            Change::Own { modifier, change } => format!("{change} in `{modifier}`"),
        }
    }

    /// Returns the evidence as text: `3.20 ms work, 1.10 ms of it on the critical path`.
    #[must_use]
    pub fn evidence_words(&self) -> String {
        let ms = |time: u64| format!("{:.2} ms", time as f64 / 1e6);
        match &self.evidence {
            Evidence::Bounds { critical_path, per_worker } => {
                let (path, share) = (ms(*critical_path), ms(*per_worker));
                format!("critical path of {path}, {share} work for each worker")
            }
            Evidence::Work { work, on_critical_path } => {
                format!("{} work, {} on the critical path", ms(*work), ms(*on_critical_path))
            }
            Evidence::Longest { job, work } => format!("longest job `{}` of {}", job.trim_end(), ms(*work)),
            Evidence::Edges { all, binding } => format!("{binding} of {all} edges were the last to end"),
            Evidence::Counter { name, average } => format!("{average} {name} in each job"),
        }
    }
}

impl fmt::Display for Suggestion {
    /// Writes a line: `12 % (10 to 13 %) shorter with ...; evidence [rule]`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |share: f64| format!("{:.0}", share * 100.0);
        let (low, high) = self.interval;
        write!(
            out,
            "{:>3} % ({} to {} %) shorter with {}; {} [{}]",
            percent(self.gain),
            percent(low),
            percent(high),
            self.change_words(),
            self.evidence_words(),
            self.rule
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::{chain, fan};

    fn of(run: &Run, rules: &Rules) -> Vec<Suggestion> {
        suggestions(run, &[run], rules)
    }

    #[test]
    fn a_suggestion_has_its_rule_the_expected_gain_and_the_evidence() {
        let found = of(&fan(4, 10), &Rules::default());
        let faster =
            found.iter().find(|found| found.change == Change::Faster { modifier: "leaf".to_owned() });
        let faster = faster.unwrap();
        assert_eq!(
            (faster.rule.as_str(), faster.gain, faster.interval),
            ("faster-modifier", 0.4, (0.4, 0.4))
        );
        assert_eq!(faster.evidence, Evidence::Work { work: 40, on_critical_path: 10 });
        let gains: Vec<f64> = found.iter().map(|found| found.gain).collect();
        assert!(gains.is_sorted_by(|a, b| a >= b), "{gains:?}");
    }

    #[test]
    fn silenced_rules_suggest_nothing() {
        let silenced = vec!["faster-modifier".to_owned(), "split-jobs".to_owned()];
        let found = of(&chain(&[5, 7, 3]), &Rules { silenced, ..Rules::default() });
        assert!(found.is_empty(), "{found:?}");
    }

    #[test]
    fn a_custom_rule_applies_from_its_count_on() {
        let mut run = fan(4, 20);
        run.counters = vec!["tiles".to_owned()];
        run.jobs.iter_mut().skip(1).for_each(|job| job.counters = vec![(0, 100)]);
        let advice = |at_least| Advice {
            rule: "leaf-grid",
            counter: "tiles",
            at_least,
            change: "a grid",
            factor: 0.25,
            explanation: "It visits fewer tiles.",
        };
        let rules =
            |at_least| Rules { own: vec![("leaf".to_owned(), advice(at_least))], silenced: Vec::new() };
        let found = of(&run, &rules(100));
        assert_eq!((found[0].rule.as_str(), found[0].gain), ("leaf-grid", 0.6));
        assert_eq!(found[0].change_words(), "a grid in `leaf`");
        assert!(of(&run, &rules(101)).iter().all(|found| found.rule != "leaf-grid"));
        assert_eq!(rules(1).all().last().unwrap().name, "leaf-grid");
    }

    #[test]
    fn the_interval_of_several_runs_contains_their_gains() {
        let runs = [fan(4, 10), fan(3, 10), fan(8, 10)];
        let runs: Vec<&Run> = runs.iter().collect();
        let found = suggestions(runs[0], &runs, &Rules::default());
        let faster =
            found.iter().find(|found| found.change == Change::Faster { modifier: "leaf".to_owned() });
        let faster = faster.unwrap();
        assert!(
            (faster.interval.0 - 15.0 / 40.0).abs() < 1e-9 && (faster.interval.1 - 40.0 / 90.0).abs() < 1e-9
        );
    }
}
