//! States what limits a run.

use std::collections::BTreeSet;
use std::fmt;

use crate::paths::{critical_path, observed};
use crate::replay::{ReplayConditions, quiet, replay};
use crate::run::Run;

/// Minimum percentage of the wall time for a single bound.
const MIN_BOUND: u64 = 60;

/// Minimum percentage of the wall time in which a barrier runs alone.
const MIN_BARRIER: u64 = 25;

/// Minimum gain of more workers that is mentioned, as a percentage of the time.
const MIN_GAIN: u64 = 1;

/// What limits a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bound {
    /// Dependencies between jobs: more workers would help little or not at all.
    Dependencies,
    /// The number of workers: more jobs are ready than workers are free.
    Workers,
    /// One job runs alone while all other workers wait for it.
    Barrier { job: String },
    /// Waking up and handing over.
    Overhead,
    /// No single cause.
    Mixed,
}

/// The verdict on a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    pub bound: Bound,
    /// Nanoseconds from its start to its end.
    pub wall: u64,
    /// The same without other programs on the machine. All shares refer to it.
    pub quiet: u64,
    /// Nanoseconds of the critical path.
    pub critical_path: u64,
    /// Nanoseconds of work of all workers.
    pub work: u64,
    pub threads: u32,
    /// Nanoseconds of work, of waiting for workers and of overhead on the observed path.
    pub path: [u64; 3],
    /// Number of nanoseconds by which twice as many workers would shorten the run.
    pub more_workers: u64,
}

/// Analyzes a run. Cost: some replays.
#[must_use]
pub fn verdict(run: &Run) -> Verdict {
    // Other programs must not decide the verdict.
    let calm = quiet(run);
    let path = observed(&calm);
    let critical_path = critical_path(run).time;
    let (wall, work) = (calm.wall, run.work());
    let percent = |part: u64| part.saturating_mul(100) / wall.max(1);
    let alone = longest_alone(&calm);
    let bound = if percent(path.overhead()) >= MIN_BOUND / 2 {
        Bound::Overhead
    } else if let Some((job, _)) = alone.filter(|(_, time)| run.threads > 1 && percent(*time) >= MIN_BARRIER)
    {
        Bound::Barrier { job: run.name(job) }
    } else if percent(work / u64::from(run.threads.max(1))) >= 85 && percent(critical_path) < 85 {
        Bound::Workers
    } else if percent(critical_path) >= MIN_BOUND {
        Bound::Dependencies
    } else if percent(path.for_workers()) >= MIN_BOUND / 3 {
        Bound::Workers
    } else {
        Bound::Mixed
    };
    let twice =
        ReplayConditions { workers: Some(run.threads.saturating_mul(2)), ..ReplayConditions::default() };
    let more_workers =
        replay(run, &ReplayConditions::default()).wall.saturating_sub(replay(run, &twice).wall);
    Verdict {
        bound,
        wall: run.wall,
        quiet: wall,
        critical_path,
        work,
        threads: run.threads,
        path: [path.work(), path.for_workers(), path.overhead()],
        more_workers,
    }
}

/// Returns the job that ran alone for the longest time, with this time.
fn longest_alone(run: &Run) -> Option<(usize, u64)> {
    let mut events: Vec<(u64, bool, usize)> = Vec::with_capacity(2 * run.jobs.len());
    for (at, job) in run.jobs.iter().enumerate().filter(|(_, job)| job.start < job.end) {
        events.extend([(job.start, true, at), (job.end, false, at)]);
    }
    events.sort_unstable();
    let mut alone = vec![0u64; run.jobs.len()];
    let mut running: BTreeSet<usize> = BTreeSet::new();
    let mut before = 0;
    for (now, is_start, job) in events {
        if let (Some(only), 1) = (running.first(), running.len()) {
            alone[*only] += now - before;
        }
        before = now;
        if is_start {
            running.insert(job);
        } else {
            running.remove(&job);
        }
    }
    alone.into_iter().enumerate().max_by_key(|(at, time)| (*time, std::cmp::Reverse(*at)))
}

/// Returns whether a gain is large enough to be listed.
fn is_listed(gain: u64, wall: u64) -> bool {
    gain > 0 && u128::from(gain) * 100 >= u128::from(wall) * u128::from(MIN_GAIN)
}

impl fmt::Display for Verdict {
    /// Writes the verdict as lines of text.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: u64| format!("{:.2} ms", time as f64 / 1e6);
        let part = |time: u64| format!("{:.0} %", time as f64 * 100.0 / self.quiet.max(1) as f64);
        let bound = match &self.bound {
            Bound::Dependencies if is_listed(self.more_workers, self.quiet) => {
                let (gain, twice) = (part(self.more_workers), self.threads.saturating_mul(2));
                format!("dependencies between jobs; {twice} workers would make it only {gain} shorter")
            }
            Bound::Dependencies => "dependencies between jobs; more workers would not help".to_owned(),
            Bound::Workers => {
                "the number of workers; more jobs are ready at once than workers are free".to_owned()
            }
            Bound::Barrier { job } => {
                format!("a barrier: `{job}` runs alone while other workers wait for it")
            }
            Bound::Overhead => "overhead: waking up workers and handing over jobs".to_owned(),
            Bound::Mixed => {
                "no single cause: dependencies, the number of workers and overhead all contribute".to_owned()
            }
        };
        if self.quiet == self.wall {
            writeln!(out, "The run of {} is bound by {bound}.", ms(self.wall))?;
        } else {
            let (quiet, wall) = (ms(self.quiet), ms(self.wall));
            writeln!(out, "The run of {wall} ({quiet} without other programs) is bound by {bound}.")?;
        }
        writeln!(
            out,
            "{} of work on {} {}, {} busy on average; the critical path takes {} ({}).",
            ms(self.work),
            self.threads,
            if self.threads == 1 { "worker" } else { "workers" },
            format_args!("{:.2}", self.work as f64 / self.quiet.max(1) as f64),
            ms(self.critical_path),
            part(self.critical_path),
        )?;
        let [work, workers, overhead] = self.path;
        writeln!(
            out,
            "The observed path consists of {} work, {} wait for a free worker and {} overhead.",
            part(work),
            part(workers),
            part(overhead)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::{chain, fan, timed};

    #[test]
    fn a_chain_is_bound_by_dependencies_and_a_fan_by_workers() {
        assert_eq!(verdict(&chain(&[5, 7, 3])).bound, Bound::Dependencies);
        assert_eq!(verdict(&fan(9, 10)).bound, Bound::Workers);
    }

    #[test]
    fn the_first_line_states_whether_more_workers_help() {
        // a chain of 86 of 100, and two independent jobs that one worker runs after it
        let mixed = timed(
            1,
            100,
            &[
                ("a", 0, 0, 43, 0, &[]),
                ("b", 43, 43, 86, 0, &[0]),
                ("c", 0, 86, 93, 0, &[]),
                ("c", 0, 93, 100, 0, &[]),
            ],
        );
        for (run, helps) in [(mixed, true), (chain(&[5, 7, 3]), false)] {
            let verdict = verdict(&run);
            let text = verdict.to_string();
            assert_eq!(verdict.bound, Bound::Dependencies, "{text}");
            assert_eq!(verdict.more_workers > 0, helps, "{text}");
            assert_eq!(text.contains("2 workers would make it only 14 % shorter"), helps, "{text}");
            assert_eq!(text.contains("more workers would not help"), !helps, "{text}");
        }
    }

    #[test]
    fn a_job_that_all_others_wait_for_is_a_barrier() {
        let run = timed(
            2,
            60,
            &[
                ("a", 0, 0, 10, 0, &[]),
                ("b", 0, 0, 10, 1, &[]),
                ("wall", 10, 10, 50, 0, &[0, 1]),
                ("c", 50, 50, 60, 0, &[2]),
                ("c", 50, 50, 60, 1, &[2]),
            ],
        );
        let verdict = verdict(&run);
        assert_eq!(verdict.bound, Bound::Barrier { job: "wall zone 2".to_owned() });
    }

    #[test]
    fn a_run_with_long_waits_is_bound_by_overhead() {
        let run = timed(1, 100, &[("a", 0, 20, 40, 0, &[]), ("b", 40, 80, 95, 0, &[0])]);
        assert_eq!(verdict(&run).bound, Bound::Overhead);
    }
}
