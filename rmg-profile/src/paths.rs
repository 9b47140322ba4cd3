//! The critical path of a run, and its observed path.

use serde::Serialize;

use crate::run::{Run, sum};

/// The critical path: the longest chain of dependent jobs by measured times. It is a lower bound of the time
/// for any number of workers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CriticalPath {
    /// Positions of its jobs, first to last.
    pub jobs: Vec<usize>,
    /// Sum of their nanoseconds.
    pub time: u64,
}

/// The observed path: the job that ended last, its last predecessor, and so on back to the start. Its parts
/// sum to the wall time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observed {
    /// Its jobs, first to last.
    pub steps: Vec<Step>,
    /// Nanoseconds from the end of the last job to that of the run.
    pub after: u64,
}

/// A job of the observed path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Position of the job.
    pub job: usize,
    /// Nanoseconds that it was ready while all workers were busy.
    pub for_workers: u64,
    /// Nanoseconds that it was ready while a worker was idle: waking up and handing over.
    pub overhead: u64,
    /// Nanoseconds of its work.
    pub work: u64,
    /// Nanoseconds that the system ran other programs on its processor.
    pub off_cpu: u64,
}

impl Observed {
    /// Returns the sum of all parts, which is the wall time of the run.
    #[must_use]
    pub fn total(&self) -> u64 {
        let parts =
            self.steps.iter().flat_map(|step| [step.for_workers, step.overhead, step.work, step.off_cpu]);
        sum(parts.chain([self.after]))
    }

    /// Returns the nanoseconds of work.
    #[must_use]
    pub fn work(&self) -> u64 {
        sum(self.steps.iter().map(|step| step.work))
    }

    /// Returns the nanoseconds in which the system ran other programs on the processor of a job of the path.
    #[must_use]
    pub fn off_cpu(&self) -> u64 {
        sum(self.steps.iter().map(|step| step.off_cpu))
    }

    /// Returns the nanoseconds in which a job of the path waited for a free worker.
    #[must_use]
    pub fn for_workers(&self) -> u64 {
        sum(self.steps.iter().map(|step| step.for_workers))
    }

    /// Returns the nanoseconds of overhead: waking up, handing over, the start and the end of the run.
    #[must_use]
    pub fn overhead(&self) -> u64 {
        sum(self.steps.iter().map(|step| step.overhead).chain([self.after]))
    }
}

/// Returns the critical path. O(jobs + edges).
#[must_use]
pub fn critical_path(run: &Run) -> CriticalPath {
    let ends = chain_ends(run);
    let last = (0..run.jobs.len()).max_by_key(|job| (ends[*job], std::cmp::Reverse(*job)));
    let mut jobs = Vec::new();
    let mut next = last;
    while let Some(job) = next {
        jobs.push(job);
        let before = run.jobs[job].before.iter().map(|edge| edge.from as usize);
        next = before.max_by_key(|from| (ends[*from], std::cmp::Reverse(*from)));
    }
    jobs.reverse();
    CriticalPath { jobs, time: last.map_or(0, |job| ends[job]) }
}

/// Returns when each job would end with an unlimited number of workers.
fn chain_ends(run: &Run) -> Vec<u64> {
    let mut ends: Vec<u64> = Vec::with_capacity(run.jobs.len());
    for job in &run.jobs {
        let before = job.before.iter().map(|edge| ends[edge.from as usize]).max().unwrap_or(0);
        ends.push(before.saturating_add(job.work()));
    }
    ends
}

/// Returns the slack of each job: how much longer it could take without extending the [critical
/// path](CriticalPath). O(jobs + edges).
#[must_use]
pub fn slack(run: &Run) -> Vec<u64> {
    let ends = chain_ends(run);
    let all = ends.iter().copied().max().unwrap_or(0);
    // the longest path from the end of a job to the end of the run
    let mut beyond = vec![0u64; run.jobs.len()];
    for (at, job) in run.jobs.iter().enumerate().rev() {
        for edge in &job.before {
            let from = edge.from as usize;
            beyond[from] = beyond[from].max(job.work().saturating_add(beyond[at]));
        }
    }
    ends.iter().zip(&beyond).map(|(end, beyond)| all.saturating_sub(end.saturating_add(*beyond))).collect()
}

/// Returns the observed path. O(jobs x log jobs).
#[must_use]
pub fn observed(run: &Run) -> Observed {
    let busy = BusyIntervals::new(run);
    let last = (0..run.jobs.len()).max_by_key(|job| (run.jobs[*job].end, *job));
    let mut steps = Vec::new();
    let mut next = last;
    while let Some(at) = next {
        let job = &run.jobs[at];
        let for_workers = busy.time_before(job.start) - busy.time_before(job.ready);
        let overhead = job.waiting() - for_workers;
        steps.push(Step { job: at, for_workers, overhead, work: job.work(), off_cpu: job.off_cpu() });
        next = job.last.map(|last| last as usize);
    }
    steps.reverse();
    Observed { steps, after: run.wall - last.map_or(0, |job| run.jobs[job].end) }
}

/// The intervals in which all workers are busy.
#[derive(Debug)]
struct BusyIntervals {
    /// Start and end of each interval, and the total time of the intervals before it.
    intervals: Vec<(u64, u64, u64)>,
}

impl BusyIntervals {
    fn new(run: &Run) -> Self {
        // An end sorts before a start at the same time.
        let mut events: Vec<(u64, bool)> = Vec::with_capacity(2 * run.jobs.len());
        for job in run.jobs.iter().filter(|job| job.start < job.end) {
            events.extend([(job.start, true), (job.end, false)]);
        }
        events.sort_unstable();
        let (mut intervals, mut running, mut busy_since, mut sum) = (Vec::new(), 0u32, None, 0);
        for (now, is_start) in events {
            running = if is_start { running + 1 } else { running - 1 };
            match busy_since {
                None if running >= run.threads => busy_since = Some(now),
                Some(start) if running < run.threads => {
                    intervals.push((start, now, sum));
                    sum += now - start;
                    busy_since = None;
                }
                _ => {}
            }
        }
        Self { intervals }
    }

    /// Returns the total time before `time` in which all workers are busy.
    fn time_before(&self, time: u64) -> u64 {
        let next = self.intervals.partition_point(|(start, ..)| *start <= time);
        let Some((start, end, before)) = next.checked_sub(1).map(|at| self.intervals[at]) else { return 0 };
        before + (time.min(end) - start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::{chain, fan, timed};

    #[test]
    fn the_critical_path_of_a_chain_is_the_chain_and_of_a_fan_two_jobs() {
        assert_eq!(critical_path(&chain(&[5, 7, 3])), CriticalPath { jobs: vec![0, 1, 2], time: 15 });
        assert_eq!(critical_path(&fan(4, 10)).time, 20);
        assert_eq!(critical_path(&chain(&[])), CriticalPath { jobs: Vec::new(), time: 0 });
    }

    #[test]
    fn the_observed_path_sums_to_the_wall_time_and_divides_waits_by_cause() {
        // The second worker is idle while `d` is ready, so its wait is overhead.
        let run = timed(
            2,
            100,
            &[
                ("a", 0, 0, 10, 0, &[]),
                ("b", 0, 0, 30, 1, &[]),
                ("c", 10, 10, 50, 0, &[0]),
                ("d", 50, 52, 90, 0, &[2]),
            ],
        );
        let path = observed(&run);
        assert_eq!(path.total(), 100);
        let jobs: Vec<usize> = path.steps.iter().map(|step| step.job).collect();
        assert_eq!(jobs, [0, 2, 3]);
        assert_eq!((path.steps[2].for_workers, path.steps[2].overhead, path.after), (0, 2, 10));
        // All workers are busy for most of the time that `c` is ready.
        let late = timed(
            2,
            40,
            &[
                ("a", 0, 0, 10, 0, &[]),
                ("b", 0, 0, 20, 1, &[]),
                ("x", 0, 10, 20, 0, &[]),
                ("c", 10, 23, 40, 0, &[0]),
            ],
        );
        let step = observed(&late).steps[1];
        assert_eq!((step.for_workers, step.overhead, step.work), (10, 3, 17));
    }

    #[test]
    fn jobs_on_the_critical_path_have_no_slack() {
        let run =
            timed(2, 30, &[("a", 0, 0, 10, 0, &[]), ("b", 0, 0, 4, 1, &[]), ("c", 10, 10, 30, 0, &[0, 1])]);
        assert_eq!(slack(&run), [0, 6, 0]);
    }
}
