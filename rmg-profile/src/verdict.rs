//! States what limits a run, and which changes would help most.

use std::collections::BTreeSet;
use std::fmt;

use crate::edges::edge_kinds;
use crate::paths::{critical_path, observed};
use crate::replay::{ReplayConditions, quiet, replay};
use crate::run::Run;

/// Minimum percentage of the wall time for a single bound.
const MIN_BOUND: u64 = 60;

/// Minimum percentage of the wall time in which a barrier runs alone.
const MIN_BARRIER: u64 = 25;

/// Minimum gain of a listed change, in percent of the wall time.
const MIN_GAIN: u64 = 1;

/// Maximum number of modifiers to replay with changes. The generator has fewer.
const MAX_MODIFIERS: usize = 100;

/// Maximum number of listed changes.
const MAX_CHANGES: usize = 6;

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

/// A change with its gain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The change as text: `treasure twice as fast`.
    pub words: String,
    /// Nanoseconds that the run would be shorter.
    pub gain: u64,
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
    /// The best changes, those with the largest gain first.
    pub changes: Vec<Suggestion>,
}

/// Analyzes a run. Cost: some replays for each modifier and each kind of edge.
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
    let (more_workers, changes) = changes(run);
    Verdict {
        bound,
        wall: run.wall,
        quiet: wall,
        critical_path,
        work,
        threads: run.threads,
        path: [path.work(), path.for_workers(), path.overhead()],
        more_workers,
        changes,
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

/// Returns up to [`MAX_MODIFIERS`] modifiers, those with the longest total time first.
fn busiest(run: &Run) -> Vec<&String> {
    let mut times = vec![0u64; run.modifiers.len()];
    for job in &run.jobs {
        let sum = &mut times[job.modifier as usize];
        *sum = sum.saturating_add(job.duration());
    }
    let mut order: Vec<usize> = (0..times.len()).collect();
    order.sort_by_key(|at| (std::cmp::Reverse(times[*at]), *at));
    order.into_iter().take(MAX_MODIFIERS).map(|at| &run.modifiers[at]).collect()
}

/// Returns the gain of twice as many workers, and the best changes.
fn changes(run: &Run) -> (u64, Vec<Suggestion>) {
    let baseline = replay(run, &ReplayConditions::default()).wall;
    let gain = |circumstances: &ReplayConditions| baseline.saturating_sub(replay(run, circumstances).wall);
    let mut changes = Vec::new();
    let workers = run.threads.saturating_mul(2);
    let twice = ReplayConditions { workers: Some(workers), ..ReplayConditions::default() };
    let more_workers = gain(&twice);
    changes.push(Suggestion {
        words: format!("{workers} workers instead of {}", run.threads),
        gain: more_workers,
    });
    for modifier in busiest(run) {
        let scale = vec![(modifier.clone(), 0.5)];
        let faster = ReplayConditions { scale, ..ReplayConditions::default() };
        changes.push(Suggestion { words: format!("`{modifier}` twice as fast"), gain: gain(&faster) });
        let split = vec![(modifier.clone(), 4)];
        let split = ReplayConditions { split, ..ReplayConditions::default() };
        let words = format!("every job of `{modifier}` split into 4 parallel jobs");
        changes.push(Suggestion { words, gain: gain(&split) });
    }
    // an explicit edge does not come from access to data, so no other access could avoid it
    let kinds = edge_kinds(run).into_iter().filter(|kind| kind.reason != rmg_jobs::EdgeReason::EXPLICIT);
    changes.extend(kinds.map(|kind| Suggestion {
        words: format!("`{}` without waiting for `{}` ({})", kind.to, kind.from, kind.reason),
        gain: kind.gain,
    }));
    changes.retain(|change| is_listed(change.gain, baseline));
    changes.sort_by(|a, b| (b.gain, &a.words).cmp(&(a.gain, &b.words)));
    changes.truncate(MAX_CHANGES);
    (more_workers, changes)
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
        )?;
        for Suggestion { words, gain } in &self.changes {
            writeln!(out, "{:>10} ({:>4}) shorter with {words}", ms(*gain), part(*gain))?;
        }
        Ok(())
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
    fn the_first_line_and_the_list_agree_about_more_workers() {
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
            assert_eq!(text.contains("workers instead of"), helps, "{text}");
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
        assert_eq!(verdict.changes[0].gain, 20, "{verdict}");
        assert!(verdict.changes[0].words.contains("`wall`"), "{verdict}");
    }

    #[test]
    fn a_run_with_long_waits_is_bound_by_overhead() {
        let run = timed(1, 100, &[("a", 0, 20, 40, 0, &[]), ("b", 40, 80, 95, 0, &[0])]);
        assert_eq!(verdict(&run).bound, Bound::Overhead);
    }
}
