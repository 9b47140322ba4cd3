//! Statistics of the jobs of each modifier.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::paths::{observed, slack};
use crate::run::{Run, sum};

/// The statistics of a modifier. Times are nanoseconds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    #[serde(rename = "name")]
    pub modifier: String,
    pub jobs: usize,
    /// Work of its jobs.
    pub total: u64,
    /// Total time that the system ran other programs on the processors of its jobs.
    #[serde(rename = "offCpu")]
    pub off_cpu: u64,
    /// Work of a job: median, 90th and 99th percentile, maximum.
    pub quantiles: [u64; 4],
    /// Subject of the longest job.
    pub longest: String,
    /// Total time that its jobs were ready and not started.
    pub waiting: u64,
    /// Share of the wall time that its jobs on the observed path take, `0.0..=1.0`.
    #[serde(rename = "share")]
    pub share_of_path: f64,
    /// Minimum slack of its jobs.
    pub slack: u64,
    /// Sums of the counters of its jobs, by name.
    pub counters: BTreeMap<String, u64>,
}

/// Returns a row for every modifier, in order of first appearance. O(jobs x log jobs + edges).
#[must_use]
pub fn rows(run: &Run) -> Vec<Row> {
    let slack = slack(run);
    let path = observed(run);
    let mut on_path = vec![0u64; run.modifiers.len()];
    for step in &path.steps {
        let sum = &mut on_path[run.jobs[step.job].modifier as usize];
        *sum = sum.saturating_add(step.work);
    }
    let mut jobs_of = vec![Vec::new(); run.modifiers.len()];
    run.jobs.iter().enumerate().for_each(|(at, job)| jobs_of[job.modifier as usize].push(at));
    let row = |(number, jobs): (usize, Vec<usize>)| {
        let mut times: Vec<u64> = jobs.iter().map(|job| run.jobs[*job].work()).collect();
        let longest = jobs.iter().copied().max_by_key(|job| (run.jobs[*job].work(), *job));
        times.sort_unstable();
        let mut counters = BTreeMap::new();
        for (name, amount) in jobs.iter().flat_map(|job| &run.jobs[*job].counters) {
            let sum: &mut u64 = counters.entry(run.counters[*name as usize].clone()).or_default();
            *sum = sum.saturating_add(*amount);
        }
        Row {
            modifier: run.modifiers[number].clone(),
            jobs: jobs.len(),
            total: sum(times.iter().copied()),
            off_cpu: sum(jobs.iter().map(|job| run.jobs[*job].off_cpu())),
            quantiles: [50, 90, 99, 100].map(|percent| quantile(&times, percent)),
            longest: longest.map_or_else(String::new, |job| run.jobs[job].subject.clone()),
            waiting: sum(jobs.iter().map(|job| run.jobs[*job].waiting())),
            share_of_path: if run.wall == 0 { 0.0 } else { on_path[number] as f64 / run.wall as f64 },
            slack: jobs.iter().map(|job| slack[*job]).min().unwrap_or(0),
            counters,
        }
    };
    jobs_of.into_iter().enumerate().map(row).collect()
}

/// Returns a percentile of sorted values (nearest rank); 0 without values.
#[must_use]
pub fn quantile(sorted: &[u64], percent: usize) -> u64 {
    let at = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
    sorted.get(at).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::{fan, timed};

    #[test]
    fn percentiles_are_existing_values() {
        let ten: Vec<u64> = (1..=10).collect();
        assert_eq!([50, 90, 99, 100].map(|percent| quantile(&ten, percent)), [5, 9, 10, 10]);
        assert_eq!((quantile(&[7], 50), quantile(&[], 50)), (7, 0));
    }

    #[test]
    fn rows_sum_to_the_work_of_the_run() {
        let run = fan(4, 10);
        let rows = rows(&run);
        assert_eq!(rows.iter().map(|row| row.total).sum::<u64>(), run.work());
        let [first, leaf] = &rows[..] else { panic!("{rows:?}") };
        assert_eq!((first.jobs, leaf.jobs, leaf.quantiles), (1, 4, [10; 4]));
        assert!((first.share_of_path - 0.2).abs() < 1e-9);
        assert_eq!((first.slack, leaf.slack), (0, 0));
    }

    #[test]
    fn counters_of_all_jobs_are_summed() {
        let mut run = timed(1, 20, &[("a", 0, 0, 10, 0, &[]), ("a", 0, 10, 20, 0, &[])]);
        run.counters = vec!["tiles".to_owned()];
        run.jobs[0].counters = vec![(0, 5)];
        run.jobs[1].counters = vec![(0, 7)];
        assert_eq!(rows(&run)[0].counters["tiles"], 12);
    }
}
