//! Numbers over the time of a run, for counter tracks of traces.

use crate::run::Run;

/// A number over time.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Series {
    pub(super) name: String,
    pub(super) unit: String,
    /// Times, in ascending order, and the number from then on.
    pub(super) points: Vec<(u64, u64)>,
}

/// Returns the numbers of running and of ready jobs, and for each counter the sum over all jobs that ended.
/// O(jobs x log jobs + counters).
pub(super) fn series(run: &Run) -> Vec<Series> {
    let jobs = |name: &str, points| Series { name: name.to_owned(), unit: "jobs".to_owned(), points };
    let between = |from: fn(&crate::RunJob) -> u64, to: fn(&crate::RunJob) -> u64| {
        let changes = run.jobs.iter().filter(|job| from(job) < to(job));
        summed(changes.flat_map(|job| [(from(job), 1), (to(job), -1)]).collect())
    };
    let mut all = vec![
        jobs("running jobs", between(|job| job.start, |job| job.end)),
        jobs("ready jobs", between(|job| job.ready, |job| job.start)),
    ];
    for (number, name) in (0u32..).zip(&run.counters) {
        let counted = run.jobs.iter().flat_map(|job| {
            job.counters
                .iter()
                .filter(|(of, _)| *of == number)
                .map(|(_, amount)| (job.end, i128::from(*amount)))
        });
        all.push(Series { name: name.clone(), unit: name.clone(), points: summed(counted.collect()) });
    }
    all.retain(|series| !series.points.is_empty());
    all
}

/// Returns the running sums of changes, one for each time.
fn summed(mut changes: Vec<(u64, i128)>) -> Vec<(u64, u64)> {
    changes.sort_unstable();
    let (mut sum, mut points) = (0, Vec::<(u64, u64)>::new());
    for (now, change) in changes {
        sum += change;
        let value = u64::try_from(sum).unwrap_or(if sum < 0 { 0 } else { u64::MAX });
        match points.last_mut() {
            Some((last, of_last)) if *last == now => *of_last = value,
            _ => points.push((now, value)),
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::fan;

    #[test]
    fn series_count_running_and_ready_jobs_and_sum_counters() {
        let mut run = fan(2, 10);
        run.counters = vec!["tiles".to_owned()];
        run.jobs[1].counters = vec![(0, 7)];
        run.jobs[2].counters = vec![(0, 5)];
        let points: Vec<(String, Vec<(u64, u64)>)> =
            series(&run).into_iter().map(|series| (series.name, series.points)).collect();
        assert_eq!(
            points,
            [
                ("running jobs".to_owned(), vec![(0, 1), (10, 1), (20, 1), (30, 0)]),
                ("ready jobs".to_owned(), vec![(10, 1), (20, 0)]),
                ("tiles".to_owned(), vec![(20, 7), (30, 12)]),
            ]
        );
    }
}
