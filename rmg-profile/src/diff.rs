//! Compares the times of modifiers in two records of the same maps.
//!
//! Runs of the same template, size, options and seed are pairs. The result is the median of the ratios of all
//! pairs, with a distribution-free confidence interval from order statistics. Its coverage is at least 95 %,
//! and it needs at least six pairs.

use std::collections::{BTreeMap, BTreeSet};

use crate::run::{About, End, Run, sum};
use crate::table::{Row, rows};

/// Why two records cannot be compared.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DiffError {
    /// The records have no run in common.
    #[error("the records have no run in common: {0}")]
    NothingInCommon(String),
    /// No job has the counter.
    #[error("the records do not count `{name}`; they have {known}")]
    NoSuchCounter {
        name: String,
        /// The counters that they have, as text.
        known: String,
    },
}

/// The compared quantity of modifiers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Quantity {
    /// Nanoseconds of work.
    #[default]
    Work,
    /// The sum of a counter.
    Counter(String),
}

impl Quantity {
    pub(crate) fn of(&self, row: &Row) -> u64 {
        match self {
            Self::Work => row.total,
            Self::Counter(name) => row.counters.get(name).copied().unwrap_or(0),
        }
    }

    /// Checks that a record has the quantity.
    pub(crate) fn check(&self, runs: &[Run]) -> Result<(), DiffError> {
        let Self::Counter(name) = self else { return Ok(()) };
        let known: BTreeSet<&String> = runs.iter().flat_map(|run| &run.counters).collect();
        if known.contains(name) {
            return Ok(());
        }
        let known: Vec<&str> = known.into_iter().map(String::as_str).collect();
        let known = if known.is_empty() { "no counters".to_owned() } else { known.join(", ") };
        Err(DiffError::NoSuchCounter { name: name.clone(), known })
    }
}

/// What a change refers to.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Compared {
    /// The wall time of runs.
    Wall,
    /// The work of all jobs.
    Work,
    /// The work of the jobs of a modifier.
    Modifier(String),
}

/// The change of the time of a modifier, or of whole runs.
#[derive(Debug, Clone, PartialEq)]
pub struct TimeChange {
    pub of: Compared,
    /// Median nanoseconds before and after.
    pub times: [u64; 2],
    /// Median over all pairs of the ratio of the time after to the time before.
    pub ratio: f64,
    /// 95 % confidence interval of the ratio. `None` with fewer than six pairs.
    pub interval: Option<(f64, f64)>,
}

/// The comparison of two records.
#[derive(Debug, Clone, PartialEq)]
pub struct Diff {
    pub pairs: usize,
    /// Number of runs without a counterpart in the other record.
    pub alone: usize,
    /// Wall time and work first, then modifiers by the absolute change of their time, the largest first.
    pub changes: Vec<TimeChange>,
}

impl TimeChange {
    /// Returns whether it is significantly slower by more than a fraction of its time: whether the whole
    /// interval is above `1 + part`.
    #[must_use]
    pub fn is_slower(&self, part: f64) -> bool {
        self.interval.is_some_and(|(low, _)| low > 1.0 + part)
    }
}

/// Returns the pairs of finished runs of the same template, size, options and seed in both records.
#[must_use]
pub fn pairs<'r>(before: &'r [Run], after: &'r [Run]) -> Vec<(&'r Run, &'r Run)> {
    pairs_by_map(before, after).into_iter().flatten().flatten().collect()
}

/// Returns the same by map, in the order of the records.
pub(crate) fn pairs_by_map<'r>(
    before: &'r [Run],
    after: &'r [Run],
) -> Result<Vec<Vec<(&'r Run, &'r Run)>>, DiffError> {
    let by_key = |runs: &'r [Run]| -> BTreeMap<String, Vec<&'r Run>> {
        let mut found: BTreeMap<String, Vec<&Run>> = BTreeMap::new();
        for run in runs.iter().filter(|run| run.end == End::Done) {
            found.entry(key(&run.about)).or_default().push(run);
        }
        found
    };
    let (old, mut new) = (by_key(before), by_key(after));
    let both = old.into_iter().filter_map(|(key, old)| Some((old, new.remove(&key)?)));
    let pairs: Vec<Vec<_>> = both.map(|(old, new)| old.into_iter().zip(new).collect()).collect();
    if pairs.is_empty() {
        let first = |runs: &[Run]| runs.first().map_or_else(|| "nothing".to_owned(), |run| key(&run.about));
        return Err(DiffError::NothingInCommon(format!("{} and {}", first(before), first(after))));
    }
    Ok(pairs)
}

/// Compares the work in two records.
///
/// # Errors
/// See [`DiffError`]. Unfinished runs are ignored.
pub fn diff(before: &[Run], after: &[Run]) -> Result<Diff, DiffError> {
    diff_by(before, after, &Quantity::Work)
}

/// Compares two records by a quantity. The wall time is always that of the clock.
///
/// # Errors
/// See [`DiffError`]. Unfinished runs are ignored.
pub fn diff_by(before: &[Run], after: &[Run], by: &Quantity) -> Result<Diff, DiffError> {
    by.check(before)?;
    by.check(after)?;
    let pairs: Vec<_> = pairs_by_map(before, after)?.into_iter().flatten().collect();
    let mut times: BTreeMap<Compared, Vec<(u64, u64)>> = BTreeMap::new();
    for (old, new) in &pairs {
        times.entry(Compared::Wall).or_default().push((old.wall, new.wall));
        let by_modifier = |run: &Run| -> BTreeMap<String, u64> {
            rows(run).into_iter().map(|row| (row.modifier.clone(), by.of(&row))).collect()
        };
        let (old_rows, new_rows) = (by_modifier(old), by_modifier(new));
        let all = |rows: &BTreeMap<String, u64>| sum(rows.values().copied());
        times.entry(Compared::Work).or_default().push((all(&old_rows), all(&new_rows)));
        let names: BTreeSet<&String> = old_rows.keys().chain(new_rows.keys()).collect();
        for name in names {
            let of = |rows: &BTreeMap<String, u64>| rows.get(name).copied().unwrap_or(0);
            times.entry(Compared::Modifier(name.clone())).or_default().push((of(&old_rows), of(&new_rows)));
        }
    }
    let mut changes: Vec<TimeChange> = times.into_iter().map(|(of, times)| change(of, &times)).collect();
    // Modifiers by their change; the sort is stable.
    changes.sort_by_key(|change| match change.of {
        Compared::Modifier(_) => (1, std::cmp::Reverse(change.times[1].abs_diff(change.times[0]))),
        Compared::Wall | Compared::Work => (0, std::cmp::Reverse(0)),
    });
    let alone = before.len() + after.len() - 2 * pairs.len();
    Ok(Diff { pairs: pairs.len(), alone, changes })
}

/// Returns the text by which runs are paired.
fn key(about: &About) -> String {
    let options: Vec<String> = about.options.iter().map(|(word, value)| format!(" {word} {value}")).collect();
    format!(
        "{} {} seed {} attempt {}{}",
        about.template,
        about.size,
        about.seed,
        about.attempt,
        options.concat()
    )
}

fn change(of: Compared, times: &[(u64, u64)]) -> TimeChange {
    // a modifier that takes no time on both sides has the ratio 1
    let mut ratios: Vec<f64> =
        times.iter().map(|(old, new)| (*new).max(1) as f64 / (*old).max(1) as f64).collect();
    ratios.sort_by(f64::total_cmp);
    let median = |side: fn(&(u64, u64)) -> u64| {
        let mut all: Vec<u64> = times.iter().map(side).collect();
        all.sort_unstable();
        all[all.len() / 2]
    };
    let half = ratios.len() / 2;
    let ratio = if ratios.len() % 2 == 1 { ratios[half] } else { (ratios[half - 1] * ratios[half]).sqrt() };
    let interval = median_interval(&ratios);
    TimeChange { of, times: [median(|times| times.0), median(|times| times.1)], ratio, interval }
}

/// Returns the 95 % confidence interval of the median of sorted values; `None` of fewer than six.
pub(crate) fn median_interval(sorted: &[f64]) -> Option<(f64, f64)> {
    interval_offset(sorted.len()).map(|out| (sorted[out], sorted[sorted.len() - 1 - out]))
}

/// Returns the number of values at each end of `count` sorted values that are outside the confidence interval
/// of the median: the maximum for at least 95 % coverage. Source: the binomial distribution of the number of
/// values below the median.
fn interval_offset(count: usize) -> Option<usize> {
    let mut below = (0..count).fold(1.0, |probability, _| probability / 2.0);
    let (mut sum, mut out) = (below, None);
    // `2 * sum` is the probability that at most `at` values are below the median, or above it
    for at in 0..count {
        if 2.0 * sum > 0.05 {
            break;
        }
        out = Some(at);
        below *= (count - at) as f64 / (at + 1) as f64;
        sum += below;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::chain;

    /// Returns runs with seeds 1, 2 ... of one job with the given duration.
    fn runs(durations: &[u64]) -> Vec<Run> {
        let of_seed = |(at, duration): (usize, &u64)| {
            let mut run = chain(&[*duration]);
            run.about.seed = at as u64 + 1;
            run
        };
        durations.iter().enumerate().map(of_seed).collect()
    }

    #[test]
    fn intervals_agree_with_tables() {
        // From tables of the sign test: the 1st of 6, the 2nd of 10, the 6th of 20 (counted from 1).
        assert_eq!(
            [5, 6, 8, 9, 10, 20].map(interval_offset),
            [None, Some(0), Some(0), Some(1), Some(1), Some(5)]
        );
    }

    #[test]
    fn runs_are_paired_independent_of_their_order_and_time() {
        let before = runs(&[100, 1000, 50, 200, 400, 300, 700, 80]);
        let mut after = runs(&[110, 1100, 55, 220, 440, 330, 770, 88]);
        after.reverse();
        let found = diff(&before, &after).unwrap();
        assert_eq!((found.pairs, found.alone), (8, 0));
        let [whole, work, link] = &found.changes[..] else { panic!("{found:?}") };
        let of = [whole, work, link].map(|change| change.of.clone());
        assert_eq!(of, [Compared::Wall, Compared::Work, Compared::Modifier("link".to_owned())]);
        assert!((whole.ratio - 1.1).abs() < 1e-9 && whole.is_slower(0.05) && !whole.is_slower(0.11));
    }

    #[test]
    fn noise_and_few_runs_are_not_significant() {
        let found = diff(&runs(&[100; 8]), &runs(&[90, 110, 95, 106, 101, 99, 103, 97])).unwrap();
        assert!(!found.changes[0].is_slower(0.0), "{found:?}");
        let few = diff(&runs(&[100; 3]), &runs(&[200; 3])).unwrap();
        assert_eq!((few.changes[0].interval, few.changes[0].is_slower(0.0)), (None, false));
    }

    #[test]
    fn counters_are_compared_instead_of_work() {
        let counted = |amount: u64| {
            let mut runs = runs(&[100; 8]);
            for run in &mut runs {
                run.counters = vec!["instructions".to_owned()];
                run.jobs[0].counters = vec![(0, amount)];
            }
            runs
        };
        let by = |name: &str| Quantity::Counter(name.to_owned());
        let found = diff_by(&counted(1000), &counted(1050), &by("instructions")).unwrap();
        assert!((found.changes[1].ratio - 1.05).abs() < 1e-9 && found.changes[1].is_slower(0.04));
        let error = diff_by(&counted(1), &counted(1), &by("cycles")).unwrap_err().to_string();
        assert_eq!(error, "the records do not count `cycles`; they have instructions");
    }

    #[test]
    fn runs_of_other_templates_have_nothing_in_common() {
        let mut other = runs(&[5]);
        other[0].about.template = "other".to_owned();
        let error = diff(&runs(&[5]), &other).unwrap_err().to_string();
        assert!(error.contains("hand 10x10x1 seed 1") && error.contains("other"), "{error}");
    }
}
