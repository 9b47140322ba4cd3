//! What a job does step by step, and side by side on the threads of a pool: for those who look where its time goes.
//!
//! A job that spreads its work over a [`Pool`](crate::Pool) is one long bar to everybody else. Where it runs on a [recording](crate::Pool::recording)
//! pool, its parts are written down: *strands* of parts one after the other, several strands side by side in one *stage*, and stages
//! one after the other. [`Parts::timeline`] makes a run of jobs of them, which [`Timeline::with_inside`] puts into that of the job.

use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::clock::Stopwatch;
use crate::job::{Job, JobId};
use crate::schedule::JobList;
use crate::timeline::{JobRecord, Timeline};

/// Parts of a job, as they are written down.
#[derive(Debug)]
pub struct Parts {
    clock: Stopwatch,
    written: Mutex<Written>,
}

#[derive(Debug, Default)]
struct Written {
    parts: Vec<Part>,
    /// The stage that strands begin in.
    stage: u32,
}

/// A part.
#[derive(Debug)]
struct Part {
    name: &'static str,
    subject: String,
    stage: u32,
    /// The part before it in its strand, by position.
    after: Option<usize>,
    start: Duration,
    end: Duration,
    worker: usize,
}

/// Parts that are done one after the other by whoever holds the strand. Costs nothing on a pool that does not record.
#[derive(Debug)]
pub struct Strand {
    parts: Option<Arc<Parts>>,
    stage: u32,
    last: Option<usize>,
}

impl Parts {
    /// Nothing so far; times count from now.
    #[must_use]
    pub fn start() -> Arc<Self> {
        Arc::new(Self { clock: Stopwatch::start(), written: Mutex::default() })
    }

    fn written(&self) -> std::sync::MutexGuard<'_, Written> {
        // nothing is half written: parts are added whole
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Strands belong to the next stage from now on.
    pub(crate) fn next_stage(&self) {
        self.written().stage += 1;
    }

    /// The parts as a run of jobs on `threads` workers, in the order of their stages and starts: the first of a strand waits for all of the
    /// stage before, the others for the one before them. `None` where nothing was written down.
    ///
    /// # Panics
    /// Never: parts only wait for those that were done before they began.
    #[must_use]
    pub fn timeline(&self, threads: usize) -> Option<Timeline> {
        let wall = self.clock.elapsed();
        let written = std::mem::take(&mut *self.written());
        let mut order: Vec<usize> = (0..written.parts.len()).collect();
        order.sort_by_key(|at| (written.parts[*at].stage, written.parts[*at].start, *at));
        let mut number = vec![0; order.len()];
        order.iter().enumerate().for_each(|(job, part)| number[*part] = job);
        let mut list = JobList::new();
        let mut lasts: Vec<Option<JobId>> = Vec::with_capacity(order.len());
        // the parts of the stage before, and of this one
        let (mut before, mut of_stage, mut stage) = (Vec::new(), Vec::new(), 0);
        for at in &order {
            let part = &written.parts[*at];
            if part.stage != stage && !of_stage.is_empty() {
                before = std::mem::take(&mut of_stage);
            }
            stage = part.stage;
            let waits_for = match part.after {
                Some(earlier) => vec![JobId::from_index(number[earlier])],
                None => before.clone(),
            };
            let end = |job: &&JobId| (written.parts[order[job.index()]].end, **job);
            lasts.push(waits_for.iter().max_by_key(end).copied());
            let cost = u64::try_from((part.end - part.start).as_micros()).unwrap_or(u64::MAX);
            of_stage.push(list.push(Job::new(part.name, &part.subject).cost(cost).after(waits_for)));
        }
        let schedule = list.schedule().expect("parts wait for earlier ones only");
        let record = |(job, at): (usize, &usize)| {
            let Part { start, end, worker, .. } = written.parts[*at];
            JobRecord { worker, ..JobRecord::between(JobId::from_index(job), start, end) }
        };
        let records: Vec<JobRecord> = order.iter().enumerate().map(record).collect();
        let last = |record: &JobRecord| lasts[record.job.index()];
        let is_any = !records.is_empty();
        is_any.then(|| Timeline::new(schedule, records, last, self.clock, wall, threads, 0))
    }
}

impl Strand {
    /// A strand of the stage that is on; of no parts nothing is written down.
    pub(crate) fn of(parts: Option<&Arc<Parts>>) -> Self {
        let stage = parts.map_or(0, |parts| parts.written().stage);
        Self { parts: parts.map(Arc::clone), stage, last: None }
    }

    /// Does a part of the work: `name` is that of the modifier or step, `subject` what it is applied to.
    pub fn part<R>(&mut self, name: &'static str, subject: impl Display, work: impl FnOnce() -> R) -> R {
        let Some(parts) = &self.parts else { return work() };
        let start = parts.clock.elapsed();
        let result = work();
        let end = parts.clock.elapsed();
        let worker = crate::workers::this_worker();
        let mut written = parts.written();
        let part = Part {
            name,
            subject: subject.to_string(),
            stage: self.stage,
            after: self.last,
            start,
            end,
            worker,
        };
        self.last = Some(written.parts.len());
        written.parts.push(part);
        result
    }
}

#[cfg(test)]
#[cfg(feature = "threads")]
mod tests {
    use super::*;
    use crate::Pool;

    fn names(timeline: &Timeline, jobs: impl Iterator<Item = JobId>) -> Vec<String> {
        jobs.map(|job| timeline.schedule().name(job).to_string()).collect()
    }

    #[test]
    fn parts_of_a_strand_follow_each_other_and_stages_wait_for_all_before() {
        for threads in [1, 2] {
            let parts = Parts::start();
            let pool = Pool::new(std::num::NonZeroUsize::new(threads)).unwrap().recording(&parts);
            pool.strand().part("graph", "", || ());
            pool.next_stage();
            let made = pool.map(&[0, 1], |number| {
                let mut strand = pool.strand();
                let drawn = strand.part("drawing", number, || number + 1);
                strand.part("annealing", number, || drawn * 10)
            });
            assert_eq!(made, [10, 20]);
            // a stage without parts
            pool.next_stage();
            pool.next_stage();
            pool.strand().part("end", "", || ());
            let timeline = parts.timeline(threads).unwrap();
            assert_eq!((timeline.records().len(), timeline.threads()), (6, threads));
            let schedule = timeline.schedule();
            let before = |name: &str| {
                let job = schedule.jobs().find(|job| schedule.name(*job).to_string() == name).unwrap();
                let mut names = names(&timeline, schedule.predecessors(job).iter().map(|edge| edge.from));
                names.sort();
                names
            };
            assert_eq!(before("graph"), [""; 0]);
            assert_eq!(
                (before("drawing 0"), before("drawing 1")),
                (vec!["graph".to_owned()], vec!["graph".to_owned()])
            );
            assert_eq!(before("annealing 1"), ["drawing 1"]);
            assert_eq!(before("end"), ["annealing 0", "annealing 1", "drawing 0", "drawing 1"]);
            let last = timeline.records().last().unwrap().last_predecessor.unwrap();
            assert!(schedule.name(last).pass == "annealing", "drawings end before");
            assert!(parts.timeline(threads).is_none(), "they are handed out once");
        }
    }

    #[test]
    fn a_pool_that_does_not_record_does_the_work_and_no_more() {
        let pool = Pool::single();
        pool.next_stage();
        assert_eq!(pool.strand().part("drawing", "", || 7), 7);
    }
}
