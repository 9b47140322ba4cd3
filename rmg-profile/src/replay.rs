//! Simulates a run under other conditions, with the measured times of its jobs and the scheduling rules of
//! the executor.
//!
//! A job starts when all its predecessors have ended and a worker is free. Of several ready jobs the one with
//! the longest remaining path of declared costs starts first, then the first in the list. The executor adds
//! the [`Overhead`] of the recorded run to each job: little for a worker that ends another job, more for a
//! worker that has to wake up. Threads that a job starts itself are part of its measured time.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use crate::run::{Run, RunJob};
use crate::table::quantile;

/// The changed conditions of a replay.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ReplayConditions {
    /// Number of workers; `None`: as recorded.
    pub workers: Option<u32>,
    /// Factors for the times of all jobs of a modifier.
    pub scale: Vec<(String, f64)>,
    /// Pairs of modifiers. Jobs of the second do not wait for jobs of the first.
    pub dropped: Vec<(String, String)>,
    /// Modifiers with the number of equal parts into which each of their jobs is split.
    pub split: Vec<(String, u32)>,
    pub overhead: OverheadLevel,
}

/// How much overhead each job of a replay has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OverheadLevel {
    /// None: the result depends only on the work of jobs and their dependencies.
    None,
    /// The 10th percentile of the waits of the recorded run.
    #[default]
    Usual,
    /// The median of the waits of the recorded run.
    High,
}

/// The result of a replay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replayed {
    /// Nanoseconds from its start to its end.
    pub wall: u64,
    /// Nanoseconds of work of all workers.
    pub work: u64,
    /// Start and end of each job. Parts of a split job are combined.
    pub times: Vec<(u64, u64)>,
}

/// A condition that does not apply to a run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The run does not have the modifier.
    #[error("unknown modifier `{0}`: the run has {1}")]
    UnknownModifier(String, String),
    /// The run does not have the edge.
    #[error("no job of `{1}` waits for a job of `{0}`")]
    NoSuchEdge(String, String),
}

impl ReplayConditions {
    /// Checks that a run has all modifiers and edges that the conditions refer to.
    ///
    /// # Errors
    /// For the first unknown modifier or edge.
    pub fn check(&self, run: &Run) -> Result<(), ReplayError> {
        let scaled = self.scale.iter().map(|(name, _)| name);
        let split = self.split.iter().map(|(name, _)| name);
        let dropped = self.dropped.iter().flat_map(|(from, to)| [from, to]);
        for name in scaled.chain(split).chain(dropped) {
            if !run.modifiers.contains(name) {
                return Err(ReplayError::UnknownModifier(name.clone(), run.modifiers.join(", ")));
            }
        }
        for (from, to) in &self.dropped {
            let exists = run.jobs.iter().enumerate().any(|(at, job)| {
                run.modifier(at) == to
                    && job.before.iter().any(|edge| run.modifier(edge.from as usize) == from)
            });
            if !exists {
                return Err(ReplayError::NoSuchEdge(from.clone(), to.clone()));
            }
        }
        Ok(())
    }

    fn drops(&self, from: &str, to: &str) -> bool {
        self.dropped.iter().any(|(first, second)| first == from && second == to)
    }
}

/// Overhead of the executor for each job, in nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Overhead {
    /// For a job that a worker takes directly after another job.
    pub handing: u64,
    /// For a job that an idle worker takes, which has to wake up.
    pub waking: u64,
    /// For the first job after a barrier, at which no job was running.
    pub barrier: u64,
}

/// Percentage of the waits that are shorter than the usual overhead. Other programs only make waits longer,
/// so that a low percentile hardly depends on them.
const USUAL: usize = 10;
/// The same for a high overhead.
const HIGH: usize = 50;

/// Returns the overhead of the executor: the percentile of the level of the times that jobs were ready while
/// their worker was idle. To wake up takes at most [`Run::waking`], which is also used if no worker slept, as
/// with one worker. O(jobs x log jobs).
#[must_use]
pub fn overhead_of(run: &Run, level: OverheadLevel) -> Overhead {
    let percent = match level {
        OverheadLevel::None => return Overhead::default(),
        OverheadLevel::Usual => USUAL,
        OverheadLevel::High => HIGH,
    };
    let mut order: Vec<usize> = (0..run.jobs.len()).collect();
    order.sort_unstable_by_key(|job| (run.jobs[*job].worker, run.jobs[*job].start));
    let (mut handing, mut waking, mut barrier) = (Vec::new(), Vec::new(), Vec::new());
    let after_barriers = after_barriers(run);
    for (at, number) in order.iter().enumerate() {
        let job = &run.jobs[*number];
        let earlier = at.checked_sub(1).map(|before| order[before]);
        let earlier = earlier.filter(|other| run.jobs[*other].worker == job.worker);
        let free = earlier.map_or(0, |other| run.jobs[other].end);
        let waited_for_it = earlier.is_some() && job.last.map(|last| last as usize) == earlier;
        let is_caller = job.last.is_none() && job.worker == 0;
        let is_awake = free > job.ready || waited_for_it || is_caller || run.threads == 1;
        let gaps = match (after_barriers[*number], is_awake) {
            (true, _) => &mut barrier,
            (false, true) => &mut handing,
            (false, false) => &mut waking,
        };
        gaps.push(job.start.saturating_sub(job.ready.max(free)));
    }
    let usual = |mut gaps: Vec<u64>| {
        gaps.sort_unstable();
        quantile(&gaps, percent)
    };
    let waking = match (waking.is_empty(), run.waking) {
        (true, known) => known,
        (false, 0) => usual(waking),
        (false, known) => usual(waking).min(known),
    };
    Overhead { handing: usual(handing), waking, barrier: usual(barrier) }
}

/// Returns for each job whether it is the first one after a barrier, a time at which no job is running.
/// O(jobs x log jobs).
fn after_barriers(run: &Run) -> Vec<bool> {
    let sorted = |of: fn(&RunJob) -> u64| {
        let mut times: Vec<u64> = run.jobs.iter().map(of).collect();
        times.sort_unstable();
        times
    };
    let (starts, ends) = (sorted(|job| job.start), sorted(|job| job.end));
    let mut first: BTreeMap<u64, u64> = BTreeMap::new();
    for job in run.jobs.iter().filter(|job| job.last.is_some()) {
        first.entry(job.ready).and_modify(|start| *start = job.start.min(*start)).or_insert(job.start);
    }
    let is_first = |job: &RunJob| {
        let started = starts.partition_point(|start| *start < job.ready);
        let ended = ends.partition_point(|end| *end <= job.ready);
        started <= ended && job.last.is_some() && first.get(&job.ready) == Some(&job.start)
    };
    run.jobs.iter().map(is_first).collect()
}

/// Simulates a run under changed conditions. O((jobs + edges) x log jobs).
#[must_use]
pub fn replay(run: &Run, circumstances: &ReplayConditions) -> Replayed {
    let workers = circumstances.workers.unwrap_or(run.threads).max(1) as usize;
    let overhead = overhead_of(run, circumstances.overhead);
    let after = run.wall - run.jobs.iter().map(|job| job.end).max().unwrap_or(0);
    // the processor time after the last job is unknown, and other programs may have run then
    let is_measured = run.jobs.iter().any(|job| job.cpu.is_some());
    let tail = if is_measured { after.min(overhead.handing) } else { after };
    let of_modifier = |at: usize| run.modifier(at);
    let before: Vec<Vec<usize>> = (run.jobs.iter().enumerate())
        .map(|(at, job)| {
            let from = job.before.iter().map(|edge| edge.from as usize);
            let kept = from.filter(|from| !circumstances.drops(of_modifier(*from), of_modifier(at)));
            kept.collect()
        })
        .collect();
    let mut after = vec![Vec::new(); run.jobs.len()];
    for (at, before) in before.iter().enumerate() {
        before.iter().for_each(|from| after[*from].push(at));
    }
    let mut remaining = vec![0u64; run.jobs.len()];
    for at in (0..run.jobs.len()).rev() {
        let beyond = after[at].iter().map(|next| remaining[*next]).max().unwrap_or(0);
        remaining[at] = beyond.saturating_add(run.jobs[at].cost);
    }
    // by job the number of parts, and the time of each
    let parts: Vec<(u64, u64)> = (run.jobs.iter().enumerate())
        .map(|(at, job)| {
            let factor = circumstances.scale.iter().filter(|(name, _)| name == of_modifier(at));
            let factor: f64 = factor.map(|(_, factor)| factor).product();
            let parts = circumstances.split.iter().find(|(name, _)| name == of_modifier(at));
            let parts = parts.map_or(1, |(_, parts)| u64::from((*parts).max(1)));
            (parts, scaled(job.work(), factor) / parts)
        })
        .collect();
    let mut left: Vec<usize> = before.iter().map(Vec::len).collect();
    let mut parts_left: Vec<u64> = parts.iter().map(|(parts, _)| *parts).collect();
    let mut times = vec![(u64::MAX, 0); run.jobs.len()];
    let mut ready: BinaryHeap<(u64, Reverse<usize>)> = BinaryHeap::new();
    let become_ready = |at: usize, ready: &mut BinaryHeap<(u64, Reverse<usize>)>| {
        (0..parts[at].0).for_each(|_| ready.push((remaining[at], Reverse(at))));
    };
    (0..run.jobs.len()).filter(|at| left[*at] == 0).for_each(|at| become_ready(at, &mut ready));
    let mut running: BinaryHeap<Reverse<(u64, usize)>> = BinaryHeap::new();
    // whether no job was running or ready after the last job ended
    let mut is_barrier = false;
    let (mut now, mut work) = (0u64, 0u64);
    loop {
        // the worker that just ended a job takes the first one, other workers have to wake up
        let mut added = if is_barrier { overhead.barrier } else { overhead.handing };
        while running.len() < workers
            && let Some((_, Reverse(at))) = ready.pop()
        {
            times[at].0 = times[at].0.min(now);
            work = work.saturating_add(parts[at].1);
            running.push(Reverse((now.saturating_add(parts[at].1).saturating_add(added), at)));
            added = overhead.waking;
        }
        let Some(Reverse((end, at))) = running.pop() else { break };
        now = end;
        times[at].1 = now;
        is_barrier = running.is_empty() && ready.is_empty();
        parts_left[at] -= 1;
        if parts_left[at] == 0 {
            for next in &after[at] {
                left[*next] -= 1;
                if left[*next] == 0 {
                    become_ready(*next, &mut ready);
                }
            }
        }
    }
    Replayed { wall: now.saturating_add(tail), work, times }
}

/// Returns a run as it would be without other programs on the machine: replayed with the work of its jobs and
/// the usual overhead. A run without processor times stays as it is. O((jobs + edges) x log jobs).
#[must_use]
pub fn quiet(run: &Run) -> Run {
    let mut quiet = run.clone();
    if run.jobs.iter().all(|job| job.cpu.is_none()) {
        return quiet;
    }
    let Replayed { wall, times, .. } = replay(run, &ReplayConditions::default());
    for (at, job) in quiet.jobs.iter_mut().enumerate() {
        let ends = job.before.iter().map(|edge| (times[edge.from as usize].1, Reverse(edge.from)));
        let last = ends.max();
        (job.start, job.end) = (times[at].1 - run.jobs[at].work(), times[at].1);
        job.ready = last.map_or(0, |(end, _)| end).min(job.start);
        (job.last, job.cpu) = (last.map(|(_, Reverse(from))| from), None);
    }
    quiet.wall = wall;
    quiet
}

/// Returns by which part of its time the replay of a run on its own workers is off: 0.2 for 20 %. Above
/// [`MAX_NOISE`] other programs disturbed the run.
#[must_use]
pub fn noise(run: &Run) -> f64 {
    let replayed = replay(run, &ReplayConditions::default()).wall;
    replayed.abs_diff(run.wall) as f64 / run.wall.max(1) as f64
}

/// The [`noise`] up to which a run reproduces itself.
pub const MAX_NOISE: f64 = 0.15;

/// Returns a time multiplied by a factor.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "times of runs are far below 2^53 ns, and factors are not negative"
)]
fn scaled(time: u64, factor: f64) -> u64 {
    (time as f64 * factor.max(0.0)).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::{chain, fan, timed};

    fn wall(run: &Run, change: impl FnOnce(&mut ReplayConditions)) -> u64 {
        let mut circumstances = ReplayConditions::default();
        change(&mut circumstances);
        circumstances.check(run).unwrap();
        replay(run, &circumstances).wall
    }

    #[test]
    fn an_unchanged_replay_takes_the_recorded_time() {
        assert_eq!(wall(&chain(&[5, 7, 3]), |_| {}), 15);
        assert_eq!(wall(&fan(4, 10), |_| {}), 50);
    }

    #[test]
    fn more_workers_run_independent_jobs_in_parallel() {
        let run = fan(4, 10);
        let walls = [1, 2, 3, 4, 64].map(|workers| wall(&run, |with| with.workers = Some(workers)));
        assert_eq!(walls, [50, 30, 30, 20, 20]);
        // additional workers have to wake up first
        let with_waking = Run { waking: 4, ..run };
        let walls = [1, 2, 3].map(|workers| wall(&with_waking, |with| with.workers = Some(workers)));
        assert_eq!(walls, [50, 34, 30]);
        assert_eq!(wall(&chain(&[5, 7, 3]), |with| with.workers = Some(8)), 15, "a chain is sequential");
    }

    #[test]
    fn scaled_split_and_dropped_jobs_save_the_expected_time() {
        let run = fan(4, 10);
        assert_eq!(wall(&run, |with| with.scale = vec![("leaf".to_owned(), 0.5)]), 30);
        let both = |with: &mut ReplayConditions| {
            with.workers = Some(5);
            with.dropped = vec![("first".to_owned(), "leaf".to_owned())];
        };
        assert_eq!(wall(&run, both), 10);
        let split = |with: &mut ReplayConditions| {
            with.workers = Some(2);
            with.split = vec![("first".to_owned(), 2)];
        };
        assert_eq!(wall(&run, split), 25);
    }

    #[test]
    fn overhead_of_handing_over_waking_up_and_barriers_is_measured() {
        let one =
            timed(1, 40, &[("a", 0, 2, 10, 0, &[]), ("b", 0, 12, 20, 0, &[]), ("c", 0, 22, 40, 0, &[])]);
        assert_eq!(overhead_of(&one, OverheadLevel::Usual), Overhead { handing: 2, waking: 0, barrier: 0 });
        assert_eq!(wall(&one, |_| {}), 40);
        // the second worker sleeps until `a` ends, and again until `d` ends
        let jobs: [crate::test_runs::Timed<'_>; 6] = [
            ("a", 0, 2, 10, 0, &[]),
            ("b", 10, 12, 20, 0, &[0]),
            ("c", 10, 17, 19, 1, &[0]),
            ("d", 20, 24, 32, 0, &[1]),
            ("e", 32, 36, 44, 0, &[3]),
            ("f", 32, 39, 47, 1, &[3]),
        ];
        let two = timed(2, 47, &jobs);
        assert_eq!(overhead_of(&two, OverheadLevel::Usual), Overhead { handing: 2, waking: 7, barrier: 2 });
        assert_eq!(wall(&two, |_| {}), 10 + 2 + 8 + 2 + 8 + 7 + 8);
        // with one worker only `b` follows a barrier: later another job is always ready
        assert_eq!(wall(&two, |with| with.workers = Some(1)), 10 + (2 + 8) + 3 * (2 + 8) + (2 + 2));
    }

    #[test]
    fn time_of_other_programs_does_not_count() {
        let mut run = chain(&[10, 500, 20]);
        (run.jobs[0].cpu, run.jobs[1].cpu, run.jobs[2].cpu) = (Some(10), Some(15), Some(20));
        assert_eq!((run.wall, wall(&run, |_| {})), (530, 45));
        assert!(noise(&run) > MAX_NOISE && noise(&chain(&[5, 7])) < MAX_NOISE);
        let quiet = quiet(&run);
        assert_eq!((quiet.wall, quiet.contradiction()), (45, None));
        assert_eq!((quiet.jobs[1].start, quiet.jobs[1].end), (10, 25));
    }

    #[test]
    fn unknown_modifiers_and_edges_are_refused() {
        let of = |with: ReplayConditions| with.check(&fan(2, 5)).unwrap_err().to_string();
        let scale =
            ReplayConditions { scale: vec![("leave".to_owned(), 1.0)], ..ReplayConditions::default() };
        assert_eq!(of(scale), "unknown modifier `leave`: the run has first, leaf");
        let dropped = vec![("leaf".to_owned(), "first".to_owned())];
        let dropped = ReplayConditions { dropped, ..ReplayConditions::default() };
        assert_eq!(of(dropped), "no job of `first` waits for a job of `leaf`");
    }
}
