//! Two records of the same maps: which modifiers became slower or quicker, and how sure that is.
//!
//! Runs of the same template, size, options and seed are pairs. Of the ratios of all pairs the median is told, with an interval of
//! order statistics that holds the true median with a probability of at least 95 %: it takes no shape of the distribution for granted, and
//! needs at least six pairs.

use std::collections::BTreeMap;

use crate::run::{About, End, Run};
use crate::table::rows;

/// Two records that cannot be compared.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DiffError {
    /// Nothing was run in both.
    #[error("no run of the one record has its like in the other: {0}")]
    NothingInCommon(String),
}

/// What became of a modifier, or of whole runs.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The modifier; `None`: the wall time of runs.
    pub modifier: Option<String>,
    /// Nanoseconds before and after, the medians.
    pub times: [u64; 2],
    /// After to before, the median of all pairs.
    pub ratio: f64,
    /// In which the true ratio lies with 95 %; `None` with fewer than six pairs.
    pub interval: Option<(f64, f64)>,
}

/// What two records come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Diff {
    pub pairs: usize,
    /// Runs without their like in the other record.
    pub alone: usize,
    /// Whole runs first, then modifiers by what they cost or save, the most first.
    pub changes: Vec<Change>,
}

impl Change {
    /// Whether it is slower by more than a part for sure; without an interval nothing is.
    #[must_use]
    pub fn is_slower(&self, part: f64) -> bool {
        self.interval.is_some_and(|(low, _)| low > 1.0 + part)
    }
}

/// Finished runs of the same template, size, options and seed, in both records.
#[must_use]
pub fn pairs<'r>(before: &'r [Run], after: &'r [Run]) -> Vec<(&'r Run, &'r Run)> {
    let by_key = |runs: &'_ [Run]| -> BTreeMap<String, Vec<usize>> {
        let mut found: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, run) in runs.iter().enumerate().filter(|(_, run)| run.end == End::Done) {
            found.entry(key(&run.about)).or_default().push(at);
        }
        found
    };
    let (old, new) = (by_key(before), by_key(after));
    (old.iter())
        .filter_map(|(key, old)| Some((old, new.get(key)?)))
        .flat_map(|(old, new)| old.iter().zip(new).map(|(old, new)| (&before[*old], &after[*new])))
        .collect()
}

/// Compares two records.
///
/// # Errors
/// See [`DiffError`]; unfinished runs count as not there.
pub fn diff(before: &[Run], after: &[Run]) -> Result<Diff, DiffError> {
    let pairs = pairs(before, after);
    if pairs.is_empty() {
        let first = |runs: &[Run]| runs.first().map_or_else(|| "nothing".to_owned(), |run| key(&run.about));
        return Err(DiffError::NothingInCommon(format!("{} and {}", first(before), first(after))));
    }
    let mut times: BTreeMap<Option<String>, Vec<(u64, u64)>> = BTreeMap::new();
    for (old, new) in &pairs {
        times.entry(None).or_default().push((old.wall, new.wall));
        let new_rows: BTreeMap<String, u64> =
            rows(new).into_iter().map(|row| (row.modifier, row.total)).collect();
        let old_rows: BTreeMap<String, u64> =
            rows(old).into_iter().map(|row| (row.modifier, row.total)).collect();
        let names: std::collections::BTreeSet<&String> = old_rows.keys().chain(new_rows.keys()).collect();
        for name in names {
            let of = |rows: &BTreeMap<String, u64>| rows.get(name).copied().unwrap_or(0);
            times.entry(Some(name.clone())).or_default().push((of(&old_rows), of(&new_rows)));
        }
    }
    let mut changes: Vec<Change> =
        times.into_iter().map(|(modifier, times)| change(modifier, &times)).collect();
    changes.sort_by_key(|change| {
        (change.modifier.is_some(), std::cmp::Reverse(change.times[1].abs_diff(change.times[0])))
    });
    let alone = before.len() + after.len() - 2 * pairs.len();
    Ok(Diff { pairs: pairs.len(), alone, changes })
}

/// What makes runs alike.
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

fn change(modifier: Option<String>, times: &[(u64, u64)]) -> Change {
    // what takes no time on both sides did not change
    let mut ratios: Vec<f64> =
        times.iter().map(|(old, new)| (*new).max(1) as f64 / (*old).max(1) as f64).collect();
    ratios.sort_by(f64::total_cmp);
    let median = |of: fn(&(u64, u64)) -> u64| {
        let mut all: Vec<u64> = times.iter().map(of).collect();
        all.sort_unstable();
        all[all.len() / 2]
    };
    let middle = ratios.len() / 2;
    let ratio =
        if ratios.len() % 2 == 1 { ratios[middle] } else { (ratios[middle - 1] * ratios[middle]).sqrt() };
    let interval = outermost(ratios.len()).map(|out| (ratios[out], ratios[ratios.len() - 1 - out]));
    Change { modifier, times: [median(|times| times.0), median(|times| times.1)], ratio, interval }
}

/// How many of the smallest and of the largest of so many values lie outside the interval for the median: the most with which it holds with
/// at least 95 %. Source: the binomial distribution of how many values lie below the median.
fn outermost(count: usize) -> Option<usize> {
    let mut below = (0..count).fold(1.0, |chance, _| chance / 2.0);
    let (mut sum, mut out) = (below, None);
    // the probability that at most `at` values lie below the median, on both sides
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

    /// Runs of seeds 1, 2 ... with a job of each duration.
    fn runs(durations: &[u64]) -> Vec<Run> {
        let of_seed = |(at, duration): (usize, &u64)| {
            let mut run = chain(&[*duration]);
            run.about.seed = at as u64 + 1;
            run
        };
        durations.iter().enumerate().map(of_seed).collect()
    }

    #[test]
    fn intervals_are_those_of_the_tables() {
        // Known from tables of the sign test: the 1st of 6, the 2nd of 10, the 6th of 20 (counted from 1).
        assert_eq!([5, 6, 8, 9, 10, 20].map(outermost), [None, Some(0), Some(0), Some(1), Some(1), Some(5)]);
    }

    #[test]
    fn pairs_are_compared_whatever_their_order_and_size() {
        let before = runs(&[100, 1000, 50, 200, 400, 300, 700, 80]);
        let mut after = runs(&[110, 1100, 55, 220, 440, 330, 770, 88]);
        after.reverse();
        let found = diff(&before, &after).unwrap();
        assert_eq!((found.pairs, found.alone), (8, 0));
        let [whole, link] = &found.changes[..] else { panic!("{found:?}") };
        assert_eq!((&whole.modifier, link.modifier.as_deref()), (&None, Some("link")));
        assert!((whole.ratio - 1.1).abs() < 1e-9 && whole.is_slower(0.05) && !whole.is_slower(0.11));
    }

    #[test]
    fn noise_is_no_change_and_few_runs_are_no_proof() {
        let found = diff(&runs(&[100; 8]), &runs(&[90, 110, 95, 106, 101, 99, 103, 97])).unwrap();
        assert!(!found.changes[0].is_slower(0.0), "{found:?}");
        let few = diff(&runs(&[100; 3]), &runs(&[200; 3])).unwrap();
        assert_eq!((few.changes[0].interval, few.changes[0].is_slower(0.0)), (None, false));
    }

    #[test]
    fn runs_of_other_templates_have_nothing_in_common() {
        let mut other = runs(&[5]);
        other[0].about.template = "other".to_owned();
        let error = diff(&runs(&[5]), &other).unwrap_err().to_string();
        assert!(error.contains("hand 10x10x1 seed 1") && error.contains("other"), "{error}");
    }
}
