//! Measures the accuracy of replays: replays runs with another number of workers and compares them with
//! measured runs of the same maps.
//!
//! Jobs that run in parallel take longer than alone, because cores share caches, memory and thermal limits. A
//! replay models only the order of jobs, so this effect is separate: *crowding* is the ratio of the total
//! work in both records. The prediction is reported without and with it. The crowding of a pair comes from
//! all other pairs, so that no prediction knows the time that it predicts.

use crate::diff::pairs;
use crate::replay::{ReplayConditions, replay};
use crate::run::Run;

/// The comparison of predictions with measured times over all pairs of runs.
#[derive(Debug, Clone, PartialEq)]
pub struct Prediction {
    /// Number of workers of the recorded runs, and of the replays.
    pub workers: [u32; 2],
    pub pairs: usize,
    /// Total nanoseconds of all runs: recorded, predicted, predicted with crowding, measured.
    pub times: [u64; 4],
    /// Ratio of measured to recorded work of all jobs. With one pair it is not used.
    pub crowding: f64,
    /// Ratios of predicted to measured time with crowding: median, minimum and maximum over all pairs.
    pub ratios: [f64; 3],
}

/// Replays the runs of `from` with the number of workers of their counterparts in `to`. `None` if no run has
/// a counterpart.
#[must_use]
pub fn predict(from: &[Run], to: &[Run]) -> Option<Prediction> {
    let pairs = pairs(from, to);
    let (first, measured) = pairs.first()?;
    let workers = [first.threads, measured.threads];
    let sum = |of: &dyn Fn(&(&Run, &Run)) -> u64| pairs.iter().map(of).fold(0, u64::saturating_add);
    let works = [sum(&|(run, _)| run.work()), sum(&|(_, measured)| measured.work())];
    let crowding = works[1] as f64 / works[0].max(1) as f64;
    let predicted = |run: &Run, workers: u32, factor: f64| {
        let scale = run.modifiers.iter().map(|modifier| (modifier.clone(), factor)).collect();
        replay(run, &ReplayConditions { workers: Some(workers), scale, ..ReplayConditions::default() }).wall
    };
    // The crowding of all other pairs.
    let others = |(run, measured): &(&Run, &Run)| match pairs.len() {
        1 => 1.0,
        _ => (works[1] - measured.work()) as f64 / (works[0] - run.work()).max(1) as f64,
    };
    let crowded = |pair: &(&Run, &Run)| predicted(pair.0, pair.1.threads, others(pair));
    let ratio = |pair: &(&Run, &Run)| crowded(pair) as f64 / pair.1.wall.max(1) as f64;
    let mut ratios: Vec<f64> = pairs.iter().map(ratio).collect();
    ratios.sort_by(f64::total_cmp);
    let times = [
        sum(&|(run, _)| run.wall),
        sum(&|(run, measured)| predicted(run, measured.threads, 1.0)),
        sum(&crowded),
        sum(&|(_, measured)| measured.wall),
    ];
    let ends = [ratios.len() / 2, 0, ratios.len() - 1].map(|at| ratios[at]);
    Some(Prediction { workers, pairs: pairs.len(), times, crowding, ratios: ends })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::{Timed, chain, fan, timed};

    #[test]
    fn a_run_predicts_itself_and_the_time_of_a_fan_on_two_workers() {
        let prediction = predict(&[fan(4, 10)], &[fan(4, 10)]).unwrap();
        assert_eq!((prediction.workers, prediction.times, prediction.ratios), ([1, 1], [50; 4], [1.0; 3]));
        // two workers share the leaves, which take 10 % longer in parallel
        let shared: [Timed<'_>; 5] = [
            ("first", 0, 0, 11, 0, &[]),
            ("leaf", 11, 11, 22, 0, &[0]),
            ("leaf", 11, 11, 22, 1, &[0]),
            ("leaf", 11, 22, 33, 0, &[0]),
            ("leaf", 11, 22, 33, 1, &[0]),
        ];
        let prediction = predict(&[fan(4, 10)], &[timed(2, 33, &shared)]).unwrap();
        // One pair does not know the crowding of others.
        assert_eq!((prediction.workers, prediction.times), ([1, 2], [50, 30, 30, 33]));
        let of_seed = |run: Run, seed: u64| Run { about: crate::About { seed, ..run.about.clone() }, ..run };
        let [from, to] =
            [fan(4, 10), timed(2, 33, &shared)].map(|run| [1, 2].map(|seed| of_seed(run.clone(), seed)));
        let prediction = predict(&from, &to).unwrap();
        assert_eq!((prediction.pairs, prediction.times), (2, [100, 60, 66, 66]));
        assert!((prediction.crowding - 1.1).abs() < 1e-9 && (prediction.ratios[0] - 1.0).abs() < 1e-9);
    }

    #[test]
    fn runs_without_a_counterpart_have_no_prediction() {
        let mut other = chain(&[5]);
        other.about.seed = 9;
        assert_eq!(predict(&[chain(&[5])], &[other]), None);
    }
}
