//! How well replays foretell: runs of the same maps on different numbers of workers, each replayed with the workers of the other.
//!
//! Work that is done beside other work takes longer than alone: cores share caches, memory and heat. How much longer is no matter
//! of the jobs' order, which is what a replay is about, so it is told apart: the *crowding* is the ratio of the work of all jobs
//! in both records, and the prediction is told without and with it.

use crate::diff::pairs;
use crate::replay::{Circumstances, replay};
use crate::run::Run;

/// What became of a prediction over all pairs of runs.
#[derive(Debug, Clone, PartialEq)]
pub struct Prediction {
    /// Workers of the runs that were replayed, and those that they were replayed with.
    pub workers: [u32; 2],
    pub pairs: usize,
    /// Nanoseconds in all runs together: recorded, foretold, foretold with crowding, measured.
    pub times: [u64; 4],
    /// Measured to recorded work of all jobs.
    pub crowding: f64,
    /// Foretold to measured time with crowding: the median pair, and those farthest off.
    pub ratios: [f64; 3],
}

/// Replays runs of `from` with as many workers as their likes in `to` had. Nothing where no run has its like.
#[must_use]
pub fn predict(from: &[Run], to: &[Run]) -> Option<Prediction> {
    let pairs = pairs(from, to);
    let (first, like) = pairs.first()?;
    let workers = [first.threads, like.threads];
    let sum = |of: &dyn Fn(&(&Run, &Run)) -> u64| pairs.iter().map(of).fold(0, u64::saturating_add);
    let works = [sum(&|(run, _)| run.work()), sum(&|(_, like)| like.work())];
    let crowding = works[1] as f64 / works[0].max(1) as f64;
    let told = |run: &Run, like: &Run, factor: f64| {
        let scale = run.modifiers.iter().map(|modifier| (modifier.clone(), factor)).collect();
        replay(run, &Circumstances { workers: Some(like.threads), scale, ..Circumstances::default() }).wall
    };
    let mut ratios: Vec<f64> =
        pairs.iter().map(|(run, like)| told(run, like, crowding) as f64 / like.wall.max(1) as f64).collect();
    ratios.sort_by(f64::total_cmp);
    let times = [
        sum(&|(run, _)| run.wall),
        sum(&|(run, like)| told(run, like, 1.0)),
        sum(&|(run, like)| told(run, like, crowding)),
        sum(&|(_, like)| like.wall),
    ];
    let ends = [ratios.len() / 2, 0, ratios.len() - 1].map(|at| ratios[at]);
    Some(Prediction { workers, pairs: pairs.len(), times, crowding, ratios: ends })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::{Timed, chain, fan, timed};

    #[test]
    fn a_run_foretells_itself_and_what_two_workers_make_of_a_fan() {
        let told = predict(&[fan(4, 10)], &[fan(4, 10)]).unwrap();
        assert_eq!((told.workers, told.times, told.ratios), ([1, 1], [50; 4], [1.0; 3]));
        // two workers share the leaves, which take a tenth longer beside each other
        let shared: [Timed<'_>; 5] = [
            ("first", 0, 0, 11, 0, &[]),
            ("leaf", 11, 11, 22, 0, &[0]),
            ("leaf", 11, 11, 22, 1, &[0]),
            ("leaf", 11, 22, 33, 0, &[0]),
            ("leaf", 11, 22, 33, 1, &[0]),
        ];
        let told = predict(&[fan(4, 10)], &[timed(2, 33, &shared)]).unwrap();
        assert_eq!((told.workers, told.times), ([1, 2], [50, 30, 33, 33]));
        assert!((told.crowding - 1.1).abs() < 1e-9 && (told.ratios[0] - 1.0).abs() < 1e-9);
    }

    #[test]
    fn runs_without_their_like_foretell_nothing() {
        let mut other = chain(&[5]);
        other.about.seed = 9;
        assert_eq!(predict(&[chain(&[5])], &[other]), None);
    }
}
