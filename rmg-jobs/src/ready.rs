//! Chooses the next job. A data structure without threads.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::job::JobId;
use crate::schedule::Schedule;

/// How the next of several ready jobs is chosen. It never changes a result; all but the default are for
/// tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Picking {
    /// The job with the longest remaining path, then the first one; on one thread the order of the list.
    #[default]
    Priority,
    /// The first job in the list.
    First,
    /// The last job in the list.
    Last,
    /// A pseudorandom job, decided by this seed.
    Shuffled(u64),
}

impl Picking {
    /// Returns the priority of a ready job. The job with the highest priority is chosen; among equals, the
    /// first in the list.
    fn key(self, schedule: &Schedule, job: JobId) -> u64 {
        match self {
            Self::Priority => schedule.remaining_path(job),
            Self::First => 0,
            Self::Last => u64::from(job.0),
            Self::Shuffled(seed) => scramble(seed ^ scramble(u64::from(job.0))),
        }
    }
}

/// The finalizer of `SplitMix64` (Steele, Lea, Flood: *Fast Splittable Pseudorandom Number Generators*,
/// 2014), a bijection that separates close numbers. Only shuffles jobs in tests.
fn scramble(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

/// The answer to a worker that requests a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    Job(JobId),
    /// No job is ready, but one may become ready when a running job ends.
    Wait,
    /// No job will become ready.
    Over,
}

/// The state of a run: ready jobs, and numbers of unfinished predecessors.
#[derive(Debug)]
pub(crate) struct ReadyQueue<'p> {
    schedule: &'p Schedule,
    picking: Picking,
    ready: BinaryHeap<(u64, Reverse<JobId>)>,
    /// Number of unfinished predecessors, by job.
    missing: Vec<u32>,
    /// The predecessor that ended last, by job; only for a timeline.
    last_predecessors: Option<Vec<Option<JobId>>>,
    running: usize,
    done: usize,
    /// Jobs from this position on are not started: the first failed job.
    limit: usize,
    /// No further job is started.
    stopped: bool,
}

impl<'p> ReadyQueue<'p> {
    pub(crate) fn new(schedule: &'p Schedule, picking: Picking, keep_last_predecessors: bool) -> Self {
        let count =
            |job| u32::try_from(schedule.predecessors(job).len()).expect("fewer predecessors than jobs");
        let missing: Vec<u32> = schedule.jobs().map(count).collect();
        let free = schedule.jobs().filter(|job| missing[job.index()] == 0);
        let ready: Vec<_> = free.map(|job| (picking.key(schedule, job), Reverse(job))).collect();
        Self {
            schedule,
            picking,
            ready: BinaryHeap::from(ready),
            missing,
            last_predecessors: keep_last_predecessors.then(|| vec![None; schedule.len()]),
            running: 0,
            done: 0,
            limit: schedule.len(),
            stopped: false,
        }
    }

    /// Takes the next job, which counts as running until [`finish`](Self::finish) or [`fail`](Self::fail).
    pub(crate) fn next(&mut self) -> Next {
        if self.stopped {
            return Next::Over;
        }
        while let Some((_, Reverse(job))) = self.ready.pop() {
            if job.index() < self.limit {
                self.running += 1;
                return Next::Job(job);
            }
        }
        if self.running > 0 { Next::Wait } else { Next::Over }
    }

    /// Marks a running job as done; jobs that waited only for it become ready.
    pub(crate) fn finish(&mut self, job: JobId) {
        self.running -= 1;
        self.done += 1;
        for &later in self.schedule.successors(job) {
            let missing = &mut self.missing[later.index()];
            *missing -= 1;
            if *missing == 0 {
                if let Some(last) = &mut self.last_predecessors {
                    last[later.index()] = Some(job);
                }
                self.ready.push((self.picking.key(self.schedule, later), Reverse(later)));
            }
        }
    }

    /// Marks a running job as failed: no later job in the list is started. Earlier ones still are, so that
    /// the reported failure is the first one in the order of the list.
    pub(crate) fn fail(&mut self, job: JobId) {
        self.running -= 1;
        self.limit = self.limit.min(job.index());
    }

    /// Stops the run: no further job is started, and workers do not wait for running jobs.
    pub(crate) fn stop(&mut self) {
        self.stopped = true;
    }

    /// Returns whether [`next`](Self::next) may return something other than [`Next::Wait`].
    pub(crate) fn has_next(&self) -> bool {
        self.stopped || self.running == 0 || !self.ready.is_empty()
    }

    /// Returns the number of ready jobs, including those that are not started because of a failure.
    pub(crate) fn ready(&self) -> usize {
        self.ready.len()
    }

    /// Returns the number of finished jobs.
    pub(crate) fn done(&self) -> usize {
        self.done
    }

    /// Returns the predecessors that ended last, if they were recorded.
    pub(crate) fn into_last_predecessors(self) -> Option<Vec<Option<JobId>>> {
        self.last_predecessors
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Job, JobList};

    /// Jobs a, b and e are independent, c waits for a, d for c and b; costs as given.
    fn schedule() -> Schedule {
        let mut list = JobList::new();
        let [a, b] = ["a", "b"].map(|name| list.push(Job::new(name, "")));
        let c = list.push(Job::new("c", "").after([a]));
        list.push(Job::new("d", "").after([c, b]));
        list.push(Job::new("e", "").cost(10));
        list.schedule().unwrap()
    }

    /// Returns the order in which one worker gets the jobs.
    fn order(schedule: &Schedule, picking: Picking) -> String {
        let mut queue = ReadyQueue::new(schedule, picking, false);
        let mut order = String::new();
        while let Next::Job(job) = queue.next() {
            order += schedule.name(job).pass;
            queue.finish(job);
        }
        assert_eq!((queue.next(), queue.done()), (Next::Over, schedule.len()));
        order
    }

    #[test]
    fn the_longest_remaining_path_is_first_then_list_order() {
        assert_eq!(order(&schedule(), Picking::Priority), "eabcd");
    }

    #[test]
    fn first_last_and_shuffled_differ_and_respect_the_edges() {
        assert_eq!(order(&schedule(), Picking::First), "abcde");
        assert_eq!(order(&schedule(), Picking::Last), "ebacd");
        let mut shuffled: Vec<String> =
            (0..20).map(|seed| order(&schedule(), Picking::Shuffled(seed))).collect();
        assert_eq!(order(&schedule(), Picking::Shuffled(3)), shuffled[3]);
        shuffled.sort();
        shuffled.dedup();
        assert!(shuffled.len() > 3, "{shuffled:?}");
        let before = |order: &str, one: char, other: char| order.find(one) < order.find(other);
        assert!(shuffled.iter().all(|order| before(order, 'a', 'c') && before(order, 'c', 'd')));
        assert!(shuffled.iter().all(|order| before(order, 'b', 'd')));
    }

    #[test]
    fn a_failure_stops_later_jobs_but_not_earlier_ones() {
        let schedule = schedule();
        let mut queue = ReadyQueue::new(&schedule, Picking::First, true);
        let [a, b] = [0, 1].map(|_| match queue.next() {
            Next::Job(job) => job,
            Next::Wait | Next::Over => panic!("two jobs are ready"),
        });
        queue.fail(b);
        assert_eq!(queue.next(), Next::Wait, "e and d come after b, c after a");
        queue.finish(a);
        assert_eq!(queue.next(), Next::Over);
        assert_eq!(queue.into_last_predecessors().unwrap()[2], Some(a));
    }

    #[test]
    fn a_stop_ends_the_run_while_jobs_are_running() {
        let schedule = schedule();
        let mut queue = ReadyQueue::new(&schedule, Picking::First, false);
        assert!(matches!(queue.next(), Next::Job(_)));
        queue.stop();
        assert_eq!(queue.next(), Next::Over);
    }

    #[test]
    fn each_edge_is_visited_once() {
        // Every counter reaches zero exactly (a lower value would overflow), and every job is pushed once.
        let schedule = schedule();
        let mut queue = ReadyQueue::new(&schedule, Picking::Last, false);
        while let Next::Job(job) = queue.next() {
            queue.finish(job);
        }
        assert_eq!(queue.missing, [0; 5]);
    }
}
