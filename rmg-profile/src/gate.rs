//! Decides whether a new program is slower than a base, from rounds in which both made the same maps.
//!
//! - A *round* has the n-th run of every map in both records. Each program makes it in a process of its own,
//!   because the addresses of a process change the work of its modifiers by some percent. Counters of the
//!   processor hardly depend on that, so each pair of runs is a round of its own.
//! - Other programs on the machine change the work of all modifiers alike, by some percent within seconds.
//!   The change of a modifier in a round is therefore relative to the median change of all others in this
//!   round. The work of all jobs is compared as it is, which finds a change of everything.
//! - The estimate is the median of the means of all pairs of rounds (Hodges, Lehmann), and its confidence
//!   interval is that of Wilcoxon's signed ranks. It needs no distribution, only symmetric differences, which
//!   programs that alternate have. Source: M. Hollander, D. Wolfe, *Nonparametric Statistical Methods*,
//!   chapter 3. All intervals hold together in at least 95 % of comparisons (Bonferroni).

use std::collections::BTreeMap;

use crate::diff::{Compared, DiffError, Quantity, pairs_by_map};
use crate::run::{Run, sum};
use crate::table::rows;

/// Probability that any of the intervals does not contain its true value.
const ERROR: f64 = 0.05;

/// Modifiers with less than this part of all work vary by more than they matter.
const MIN_SHARE: f64 = 0.01;

/// Maximum number of rounds of the calculation. More rounds are combined to this number.
const MAX_ROUNDS: usize = 100;

/// Minimum number of other modifiers for their median change.
const MIN_OTHERS: usize = 3;

/// Maximum number of reported further rounds.
pub const MAX_MORE: usize = 1000;

/// What the runs say about a quantity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judgement {
    /// The whole interval is above the limit.
    Slower,
    /// The whole interval is at most the limit.
    Within,
    /// The interval contains the limit, or there are too few rounds.
    Undecided {
        /// Estimated number of further rounds for a decision, at most [`MAX_MORE`].
        more: usize,
    },
}

/// The comparison of a quantity.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    pub of: Compared,
    /// Mean amount of a run of the base and of the new program.
    pub amounts: [u64; 2],
    /// Ratio of new to base. That of a modifier is relative to the others.
    pub ratio: f64,
    /// Confidence interval of the ratio; `None` of too few rounds.
    pub interval: Option<(f64, f64)>,
    pub judgement: Judgement,
}

/// The comparison of two programs.
#[derive(Debug, Clone, PartialEq)]
pub struct Gate {
    pub rounds: usize,
    /// All jobs first, then modifiers, those with the largest ratio first.
    pub judged: Vec<Judged>,
}

impl Gate {
    /// Returns the estimated number of further rounds for a decision about all quantities; 0 if all are
    /// decided.
    #[must_use]
    pub fn more(&self) -> usize {
        let more = |judged: &Judged| match judged.judgement {
            Judgement::Undecided { more } => more,
            Judgement::Slower | Judgement::Within => 0,
        };
        self.judged.iter().map(more).max().unwrap_or(0)
    }

    /// Returns the quantities that are slower.
    pub fn slower(&self) -> impl Iterator<Item = &Judged> {
        self.judged.iter().filter(|judged| judged.judgement == Judgement::Slower)
    }
}

/// Compares two records: is a quantity larger by more than a fraction `max`? `looks` is the number of times
/// that the caller compares while it records; the intervals of all looks hold together.
/// O(runs x jobs + modifiers x rounds^2).
///
/// # Errors
/// See [`DiffError`]. Unfinished runs are ignored.
pub fn gate(base: &[Run], new: &[Run], by: &Quantity, max: f64, looks: usize) -> Result<Gate, DiffError> {
    by.check(base)?;
    by.check(new)?;
    let by_map = pairs_by_map(base, new)?;
    let last = by_map.iter().map(Vec::len).max().unwrap_or(0);
    let rounds: Vec<Vec<(&Run, &Run)>> = match by {
        Quantity::Work => {
            (0..last).map(|at| by_map.iter().filter_map(|pairs| pairs.get(at)).copied().collect()).collect()
        }
        Quantity::Counter(_) => by_map.into_iter().flatten().map(|pair| vec![pair]).collect(),
    };
    let count = rounds.len();
    let combined = rounds.chunks(count.div_ceil(MAX_ROUNDS));
    let amounts: Vec<Amounts> = combined.map(|rounds| Amounts::of(&rounds.concat(), by)).collect();
    let mut totals: BTreeMap<&str, [u64; 2]> = BTreeMap::new();
    for (name, of_round) in amounts.iter().flat_map(|amounts| &amounts.0) {
        let total = totals.entry(name).or_default();
        *total = [0, 1].map(|side| total[side].saturating_add(of_round[side]));
    }
    let all = [0, 1].map(|side| sum(totals.values().map(|total| total[side])));
    totals.retain(|_, total| {
        (0..2).any(|side| total[side] > 0 && total[side] as f64 >= MIN_SHARE * all[side] as f64)
    });
    let error = ERROR / (totals.len() + 1) as f64 / looks.max(1) as f64;
    let runs = amounts.iter().map(|amounts| amounts.1).sum::<u64>().max(1);
    let judge = |of: Compared, total: [u64; 2], ratios: Vec<f64>| {
        let (ratio, interval) = hodges_lehmann(&ratios, error);
        let judgement = judgement(ratio, interval, 1.0 + max, count, error);
        Judged { of, amounts: total.map(|total| total / runs), ratio, interval, judgement }
    };
    let names: Vec<&str> = totals.keys().copied().collect();
    let mut judged: Vec<Judged> = (totals.iter())
        .map(|(name, total)| {
            let relative = |round: &Amounts| round.ratio(name) / round.common(name, &names, by);
            judge(Compared::Modifier((*name).to_owned()), *total, amounts.iter().map(relative).collect())
        })
        .collect();
    judged.sort_by(|one, other| other.ratio.total_cmp(&one.ratio));
    judged.insert(0, judge(Compared::Work, all, amounts.iter().map(Amounts::whole).collect()));
    Ok(Gate { rounds: count, judged })
}

/// The amounts of modifiers in a round of both programs, and its number of pairs of runs.
struct Amounts(BTreeMap<String, [u64; 2]>, u64);

impl Amounts {
    fn of(round: &[(&Run, &Run)], by: &Quantity) -> Self {
        let mut amounts: BTreeMap<String, [u64; 2]> = BTreeMap::new();
        for (base, new) in round {
            for (side, run) in [base, new].into_iter().enumerate() {
                for row in rows(run) {
                    let amount = by.of(&row);
                    let of = &mut amounts.entry(row.modifier).or_default()[side];
                    *of = of.saturating_add(amount);
                }
            }
        }
        Self(amounts, round.len() as u64)
    }

    fn ratio(&self, name: &str) -> f64 {
        self.0.get(name).map_or(1.0, |amounts| ratio(*amounts))
    }

    fn whole(&self) -> f64 {
        ratio([0, 1].map(|side| sum(self.0.values().map(|amounts| amounts[side]))))
    }

    /// Returns the median ratio of all modifiers of a list but one; 1 for counters, and with few modifiers.
    fn common(&self, but: &str, names: &[&str], by: &Quantity) -> f64 {
        let others = names.iter().filter(|name| **name != but);
        let mut ratios: Vec<f64> = others.map(|name| self.ratio(name)).collect();
        if ratios.len() < MIN_OTHERS || *by != Quantity::Work {
            return 1.0;
        }
        ratios.sort_by(f64::total_cmp);
        middle(&ratios)
    }
}

/// Returns the ratio of new to base; amounts of 0 on both sides have the ratio 1.
fn ratio([base, new]: [u64; 2]) -> f64 {
    new.max(1) as f64 / base.max(1) as f64
}

/// Returns the geometric median of sorted positive values.
fn middle(sorted: &[f64]) -> f64 {
    (sorted[(sorted.len() - 1) / 2] * sorted[sorted.len() / 2]).sqrt()
}

/// Returns the median of the geometric means of all pairs of ratios, each also with itself, and its
/// confidence interval.
fn hodges_lehmann(ratios: &[f64], error: f64) -> (f64, Option<(f64, f64)>) {
    let mut means: Vec<f64> = (ratios.iter().enumerate())
        .flat_map(|(at, one)| ratios[at..].iter().map(move |other| (one * other).sqrt()))
        .collect();
    means.sort_by(f64::total_cmp);
    let interval = outside(ratios.len(), error).map(|out| (means[out], means[means.len() - 1 - out]));
    (middle(&means), interval)
}

/// Returns the number of means at each end that are outside of the confidence interval: the maximum for at
/// most this probability of error. `None` for too few rounds. Source: the distribution of the sum of positive
/// signed ranks of `count` symmetric differences.
fn outside(count: usize, error: f64) -> Option<usize> {
    let mut probability = vec![1.0];
    for rank in 1..=count {
        let mut with_rank = vec![0.0; probability.len() + rank];
        for (sum, part) in probability.iter().enumerate() {
            with_rank[sum] += part / 2.0;
            with_rank[sum + rank] += part / 2.0;
        }
        probability = with_rank;
    }
    let mut below = 0.0;
    let is_rare = |part: &&f64| {
        below += **part;
        2.0 * below <= error
    };
    probability.iter().take_while(is_rare).count().checked_sub(1)
}

/// Returns the minimum number of rounds with an interval.
fn fewest(error: f64) -> usize {
    (1..MAX_ROUNDS).find(|count| outside(*count, error).is_some()).unwrap_or(MAX_ROUNDS)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a positive number up to 1000, or infinity, which saturates"
)]
fn judgement(ratio: f64, interval: Option<(f64, f64)>, limit: f64, rounds: usize, error: f64) -> Judgement {
    match interval {
        None => Judgement::Undecided { more: fewest(error).saturating_sub(rounds).max(1) },
        Some((low, _)) if low > limit => Judgement::Slower,
        Some((_, high)) if high <= limit => Judgement::Within,
        Some((low, high)) => {
            let end = if ratio > limit { low } else { high };
            // The length of an interval decreases with the square root of the number of rounds.
            let needed = (end - ratio) / (limit - ratio);
            let more = rounds as f64 * (needed * needed - 1.0);
            Judgement::Undecided { more: (more.ceil() as usize).clamp(1, MAX_MORE) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::{Timed, timed};

    const NAMES: [&str; 5] = ["borders", "mines", "rivers", "roads", "treasure"];

    /// Returns a record of two maps and `rounds` rounds: five modifiers whose work varies by up to 2 %, by a
    /// load that changes with each round, and by a factor for `treasure`.
    fn record(rounds: u64, program: u64, treasure: f64) -> Vec<Run> {
        let mut random = program;
        let mut runs = Vec::new();
        for at in 0..rounds * 2 {
            let load = 1000 + (at / 2 * 7 + program * 3) % 11 * 10;
            let mut next = |factor: f64| {
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                scaled((10_000 + (random >> 33) % 200) * load, factor)
            };
            let times = NAMES.map(|name| next(if name == "treasure" { treasure } else { 1.0 }));
            let mut now = 0;
            let jobs: Vec<Timed<'_>> = (NAMES.iter().zip(times))
                .map(|(name, time)| {
                    now += time;
                    (*name, 0, now - time, now, 0, &[] as &[u32])
                })
                .collect();
            let mut run = timed(1, now, &jobs);
            run.about.seed = at % 2;
            runs.push(run);
        }
        runs
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small and positive")]
    fn scaled(time: u64, factor: f64) -> u64 {
        (time as f64 * factor) as u64
    }

    fn of<'g>(gate: &'g Gate, name: &str) -> &'g Judged {
        gate.judged.iter().find(|judged| judged.of == Compared::Modifier(name.to_owned())).unwrap()
    }

    #[test]
    fn ranks_agree_with_tables() {
        // From tables of the signed rank test, two-sided 5 %: the critical values of 6, 10 and 20 differences
        // are 0, 8 and 52.
        assert_eq!([5, 6, 10, 20].map(|count| outside(count, 0.05)), [None, Some(0), Some(8), Some(52)]);
        assert_eq!(fewest(0.05), 6);
    }

    #[test]
    fn a_slower_modifier_is_found_under_a_load_that_is_larger() {
        let found = gate(&record(24, 1, 1.0), &record(24, 2, 1.05), &Quantity::Work, 0.03, 1).unwrap();
        assert_eq!(found.rounds, 24);
        let treasure = of(&found, "treasure");
        assert!(
            treasure.judgement == Judgement::Slower && (treasure.ratio - 1.05).abs() < 0.005,
            "{found:?}"
        );
        assert_eq!(found.slower().count(), 1);
    }

    #[test]
    fn equal_programs_are_within_the_limit_or_undecided() {
        for program in 2..40 {
            let found =
                gate(&record(12, 1, 1.0), &record(12, program, 1.0), &Quantity::Work, 0.03, 1).unwrap();
            assert_eq!(found.slower().count(), 0, "{found:?}");
            assert_eq!(of(&found, "roads").judgement, Judgement::Within, "{found:?}");
        }
    }

    #[test]
    fn few_rounds_and_changes_near_the_limit_are_undecided() {
        let compared = |rounds, treasure| {
            gate(&record(rounds, 1, 1.0), &record(rounds, 2, treasure), &Quantity::Work, 0.03, 1)
        };
        let few = compared(3, 1.5).unwrap();
        // Six quantities need an error of 0.05 / 6: eight rounds have 2 / 2^8.
        assert_eq!((of(&few, "treasure").interval, few.more()), (None, 5));
        let near = compared(12, 1.03).unwrap();
        assert!(matches!(of(&near, "treasure").judgement, Judgement::Undecided { more: 1.. }), "{near:?}");
    }

    #[test]
    fn a_change_of_all_modifiers_is_a_change_of_the_work() {
        let slower = |mut runs: Vec<Run>| {
            for job in runs.iter_mut().flat_map(|run| &mut run.jobs) {
                job.cpu = Some(job.duration() / 2);
            }
            runs
        };
        let found = gate(&slower(record(24, 1, 1.0)), &record(24, 2, 1.0), &Quantity::Work, 0.03, 1).unwrap();
        let slower: Vec<&Compared> = found.slower().map(|judged| &judged.of).collect();
        assert_eq!(slower, [&Compared::Work], "{found:?}");
    }
}
