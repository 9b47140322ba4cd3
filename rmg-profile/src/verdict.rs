//! What bounds a run, in words, and what would help most.

use std::collections::BTreeSet;
use std::fmt;

use crate::edges::edge_kinds;
use crate::paths::{floor, observed};
use crate::replay::{Circumstances, replay};
use crate::run::Run;

/// From this part of the wall time on something bounds the run, in percent.
const MUCH: u64 = 60;

/// A job alone at work for this part of the wall time is a barrier, in percent.
const BARRIER: u64 = 25;

/// Changes that win less than this part of the wall time are not told, in percent.
const LITTLE: u64 = 1;

/// Modifiers of which changes are tried; maps are made by fewer.
const TRIED: usize = 100;

/// Changes that are told.
const TOLD: usize = 6;

/// What bounds a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bound {
    /// Jobs that wait for each other: more workers would help little or not at all.
    Dependencies,
    /// Workers: there is more to do at once than they can.
    Workers,
    /// One job on which all others wait, while the other workers have nothing to do.
    Barrier {
        job: String,
    },
    /// Waking up and handing over.
    Overhead,
    Mixed,
}

/// A change with what it would win.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The change in words: `treasure twice as fast`.
    pub words: String,
    /// Nanoseconds that the run would be shorter.
    pub gain: u64,
}

/// What a run comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    pub bound: Bound,
    /// Nanoseconds from its start to its end.
    pub wall: u64,
    /// Nanoseconds of the longest chain.
    pub floor: u64,
    /// Nanoseconds of work of all workers.
    pub work: u64,
    pub threads: u32,
    /// Nanoseconds of the observed path in jobs, waiting for workers, and in neither.
    pub path: [u64; 3],
    /// Nanoseconds that the run would be shorter with twice as many workers.
    pub more_workers: u64,
    /// What would help most, the best first.
    pub changes: Vec<Change>,
}

/// Judges a run. Some replays for each modifier and each kind of edge.
#[must_use]
pub fn verdict(run: &Run) -> Verdict {
    let path = observed(run);
    let floor = floor(run).time;
    let (wall, work) = (run.wall, run.work());
    let percent = |part: u64| part.saturating_mul(100) / wall.max(1);
    let alone = longest_alone(run);
    let bound = if percent(path.overhead()) >= MUCH / 2 {
        Bound::Overhead
    } else if let Some((job, _)) = alone.filter(|(_, time)| run.threads > 1 && percent(*time) >= BARRIER) {
        Bound::Barrier { job: run.name(job) }
    } else if percent(work / u64::from(run.threads.max(1))) >= 85 && percent(floor) < 85 {
        Bound::Workers
    } else if percent(floor) >= MUCH {
        Bound::Dependencies
    } else if percent(path.for_workers()) >= MUCH / 3 {
        Bound::Workers
    } else {
        Bound::Mixed
    };
    let (more_workers, changes) = changes(run);
    Verdict {
        bound,
        wall,
        floor,
        work,
        threads: run.threads,
        path: [path.work(), path.for_workers(), path.overhead()],
        more_workers,
        changes,
    }
}

/// The job that was at work for the longest time with nobody beside it.
fn longest_alone(run: &Run) -> Option<(usize, u64)> {
    let mut events: Vec<(u64, bool, usize)> = Vec::with_capacity(2 * run.jobs.len());
    for (at, job) in run.jobs.iter().enumerate().filter(|(_, job)| job.start < job.end) {
        events.extend([(job.start, true, at), (job.end, false, at)]);
    }
    events.sort_unstable();
    let mut alone = vec![0u64; run.jobs.len()];
    let mut at_work: BTreeSet<usize> = BTreeSet::new();
    let mut before = 0;
    for (now, is_start, job) in events {
        if let (Some(only), 1) = (at_work.first(), at_work.len()) {
            alone[*only] += now - before;
        }
        before = now;
        if is_start {
            at_work.insert(job);
        } else {
            at_work.remove(&job);
        }
    }
    alone.into_iter().enumerate().max_by_key(|(at, time)| (*time, std::cmp::Reverse(*at)))
}

/// The modifiers in whose jobs most time lies, at most [`TRIED`].
fn busiest(run: &Run) -> Vec<&String> {
    let mut times = vec![0u64; run.modifiers.len()];
    for job in &run.jobs {
        let sum = &mut times[job.modifier as usize];
        *sum = sum.saturating_add(job.duration());
    }
    let mut order: Vec<usize> = (0..times.len()).collect();
    order.sort_by_key(|at| (std::cmp::Reverse(times[*at]), *at));
    order.into_iter().take(TRIED).map(|at| &run.modifiers[at]).collect()
}

/// What twice as many workers would win, and all changes that would win something.
fn changes(run: &Run) -> (u64, Vec<Change>) {
    let as_it_was = replay(run, &Circumstances::default()).wall;
    let gain = |circumstances: &Circumstances| as_it_was.saturating_sub(replay(run, circumstances).wall);
    let mut changes = Vec::new();
    let workers = run.threads.saturating_mul(2);
    let twice = Circumstances { workers: Some(workers), ..Circumstances::default() };
    let more_workers = gain(&twice);
    changes
        .push(Change { words: format!("{workers} workers instead of {}", run.threads), gain: more_workers });
    for modifier in busiest(run) {
        let scale = vec![(modifier.clone(), 0.5)];
        let faster = Circumstances { scale, ..Circumstances::default() };
        changes.push(Change { words: format!("`{modifier}` twice as fast"), gain: gain(&faster) });
        let split = vec![(modifier.clone(), 4)];
        let split = Circumstances { split, ..Circumstances::default() };
        let words = format!("every job of `{modifier}` cut into 4 that run at once");
        changes.push(Change { words, gain: gain(&split) });
    }
    // what an author demands is no access that could be asked for otherwise
    let kinds = edge_kinds(run).into_iter().filter(|kind| kind.reason != "demanded");
    changes.extend(kinds.map(|kind| Change {
        words: format!("`{}` not waiting for `{}` ({})", kind.to, kind.from, kind.reason),
        gain: kind.gain,
    }));
    changes.retain(|change| is_listed(change.gain, run.wall));
    changes.sort_by(|a, b| (b.gain, &a.words).cmp(&(a.gain, &b.words)));
    changes.truncate(TOLD);
    (more_workers, changes)
}

/// Whether a gain is large enough to be listed.
fn is_listed(gain: u64, wall: u64) -> bool {
    gain > 0 && u128::from(gain) * 100 >= u128::from(wall) * u128::from(LITTLE)
}

impl fmt::Display for Verdict {
    /// Some lines for people.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: u64| format!("{:.2} ms", time as f64 / 1e6);
        let part = |time: u64| format!("{:.0} %", time as f64 * 100.0 / self.wall.max(1) as f64);
        let what = match &self.bound {
            Bound::Dependencies if is_listed(self.more_workers, self.wall) => {
                let (gain, twice) = (part(self.more_workers), self.threads.saturating_mul(2));
                format!("jobs that wait for each other; {twice} workers would make it only {gain} shorter")
            }
            Bound::Dependencies => "jobs that wait for each other; more workers would not help".to_owned(),
            Bound::Workers => "its workers; there is more to do at once than they can".to_owned(),
            Bound::Barrier { job } => format!("a barrier: `{job}` runs alone, and the others wait for it"),
            Bound::Overhead => "overhead: waking up and handing over, rather than work".to_owned(),
            Bound::Mixed => "nothing alone: chains, workers and overhead all have their part".to_owned(),
        };
        writeln!(out, "The run of {} is bound by {what}.", ms(self.wall))?;
        writeln!(
            out,
            "{} of work on {} {}, {} at work on average; the longest chain takes {} ({}).",
            ms(self.work),
            self.threads,
            if self.threads == 1 { "worker" } else { "workers" },
            format_args!("{:.2}", self.work as f64 / self.wall.max(1) as f64),
            ms(self.floor),
            part(self.floor),
        )?;
        let [work, workers, overhead] = self.path;
        writeln!(
            out,
            "On the path that it ended with {} is work, {} waiting for a free worker, {} overhead.",
            part(work),
            part(workers),
            part(overhead)
        )?;
        for Change { words, gain } in &self.changes {
            writeln!(out, "{:>10} ({:>4}) less with {words}", ms(*gain), part(*gain))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::{chain, fan, timed};

    #[test]
    fn chains_are_bound_by_dependencies_and_full_workers_by_workers() {
        assert_eq!(verdict(&chain(&[5, 7, 3])).bound, Bound::Dependencies);
        assert_eq!(verdict(&fan(9, 10)).bound, Bound::Workers);
    }

    #[test]
    fn more_workers_help_in_the_first_line_exactly_where_they_help_in_the_list() {
        // a chain of 86 of 100, and two jobs beside it that one worker does one after the other
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
    fn a_job_that_all_wait_for_is_a_barrier() {
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
    fn a_run_of_waiting_is_bound_by_overhead() {
        let run = timed(1, 100, &[("a", 0, 20, 40, 0, &[]), ("b", 40, 80, 95, 0, &[0])]);
        assert_eq!(verdict(&run).bound, Bound::Overhead);
    }
}
