//! Which job is next: a plain data structure, no threads in here.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::job::JobId;
use crate::schedule::Schedule;

/// Which of several ready jobs is picked. Never changes a result; anything but the default is for tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Picking {
    /// The one with the longest remaining path, then the first; on one thread the plain list.
    #[default]
    Priority,
    /// The first in the list.
    First,
    /// The last in the list.
    Last,
    /// Any, decided by this seed.
    Shuffled(u64),
}

impl Picking {
    /// What decides between ready jobs, the highest is picked; between equals the first of the list.
    fn key(self, schedule: &Schedule, job: JobId) -> u64 {
        match self {
            Self::Priority => schedule.remaining_path(job),
            Self::First => 0,
            Self::Last => u64::from(job.0),
            Self::Shuffled(seed) => scramble(seed ^ scramble(u64::from(job.0))),
        }
    }
}

/// The finalizer of `SplitMix64` (Steele, Lea, Flood: *Fast Splittable Pseudorandom Number Generators*, 2014): different
/// numbers stay different, and close ones end up far apart. Only ever shuffles jobs in tests.
fn scramble(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

/// What a worker that asks for work is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    Job(JobId),
    /// Nothing is ready; something may be when a running job is done.
    Wait,
    /// Nothing will ever be ready again.
    Over,
}

/// The state of a run: what is ready, what still waits for how many.
#[derive(Debug)]
pub(crate) struct ReadyQueue<'p> {
    schedule: &'p Schedule,
    picking: Picking,
    ready: BinaryHeap<(u64, Reverse<JobId>)>,
    /// Predecessors that are not done, by job.
    missing: Vec<u32>,
    /// The predecessor that was done last, by job; only kept for a timeline.
    last_predecessors: Option<Vec<Option<JobId>>>,
    running: usize,
    done: usize,
    /// Jobs from here on are not started any more: the first one that failed.
    limit: usize,
    /// Nothing is started any more.
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

    /// Takes the next job; it counts as running until [`finish`](Self::finish) or [`fail`](Self::fail).
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

    /// A running job is done: those that waited only for it are ready.
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

    /// A running job failed: nothing behind it in the list is started any more. What comes before it still is, so
    /// that the failure that is told at the end is the one that the plain list would have met.
    pub(crate) fn fail(&mut self, job: JobId) {
        self.running -= 1;
        self.limit = self.limit.min(job.index());
    }

    /// Nothing is started any more, and nobody has to wait for what still runs.
    pub(crate) fn stop(&mut self) {
        self.stopped = true;
    }

    /// Number of ready jobs, among them those that a failure keeps from starting.
    pub(crate) fn ready(&self) -> usize {
        self.ready.len()
    }

    /// Number of jobs done.
    pub(crate) fn done(&self) -> usize {
        self.done
    }

    /// The predecessors that were done last, where they were kept.
    pub(crate) fn into_last_predecessors(self) -> Option<Vec<Option<JobId>>> {
        self.last_predecessors
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Job, JobList};

    /// a and b are free, c waits for a, d for c and b, e is free; costs as given.
    fn schedule() -> Schedule {
        let mut list = JobList::new();
        let [a, b] = ["a", "b"].map(|name| list.push(Job::new(name, "")));
        let c = list.push(Job::new("c", "").after([a]));
        list.push(Job::new("d", "").after([c, b]));
        list.push(Job::new("e", "").cost(10));
        list.schedule().unwrap()
    }

    /// The order in which one worker gets the jobs.
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
    fn the_longest_remaining_path_goes_first_then_the_list() {
        assert_eq!(order(&schedule(), Picking::Priority), "eabcd");
    }

    #[test]
    fn first_last_and_shuffled_differ_and_keep_to_the_edges() {
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
    fn a_failure_keeps_later_jobs_from_starting_and_earlier_ones_not() {
        let schedule = schedule();
        let mut queue = ReadyQueue::new(&schedule, Picking::First, true);
        let [a, b] = [0, 1].map(|_| match queue.next() {
            Next::Job(job) => job,
            Next::Wait | Next::Over => panic!("two jobs are free"),
        });
        queue.fail(b);
        assert_eq!(queue.next(), Next::Wait, "e and d come after b, c after a");
        queue.finish(a);
        assert_eq!(queue.next(), Next::Over);
        assert_eq!(queue.into_last_predecessors().unwrap()[2], Some(a));
    }

    #[test]
    fn a_stop_is_the_end_also_while_jobs_run() {
        let schedule = schedule();
        let mut queue = ReadyQueue::new(&schedule, Picking::First, false);
        assert!(matches!(queue.next(), Next::Job(_)));
        queue.stop();
        assert_eq!(queue.next(), Next::Over);
    }

    #[test]
    fn each_edge_is_looked_at_once() {
        // Every successor is counted down to zero, no lower (that would be an overflow) and pushed once.
        let schedule = schedule();
        let mut queue = ReadyQueue::new(&schedule, Picking::Last, false);
        while let Next::Job(job) = queue.next() {
            queue.finish(job);
        }
        assert_eq!(queue.missing, [0; 5]);
    }
}
