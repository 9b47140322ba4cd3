//! Records the phases of a job, sequential and parallel on the threads of a pool, for profiles.
//!
//! In a timeline, a job that uses a [`Pool`](crate::Pool) is one long bar. On a
//! [recording](crate::Pool::recording) pool, its phases are recorded: a *scope* contains sequential phases, a
//! *stage* contains parallel scopes, and stages are sequential. A scope can fork into parallel ones.
//! [`PhaseTrace::timeline`] converts them to a run of jobs, which [`Timeline::nest`] inserts into the
//! timeline of the job.

use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::clock::{CpuStopwatch, Stopwatch};
use crate::job::{Job, JobId};
use crate::schedule::JobList;
use crate::timeline::{JobRecord, Timeline};

/// The recorded phases of a job.
#[derive(Debug)]
pub struct PhaseTrace {
    clock: Stopwatch,
    /// The processor time of the thread that started the trace.
    cpu: Option<CpuStopwatch>,
    recorded: Mutex<Recorded>,
}

#[derive(Debug, Default)]
struct Recorded {
    phases: Vec<Phase>,
    /// The current stage, in which new scopes start.
    stage: u32,
}

/// A recorded phase of a scope.
#[derive(Debug)]
struct Phase {
    name: &'static str,
    subject: String,
    stage: u32,
    /// The previous phases of its scope, by position.
    after: Vec<usize>,
    start: Duration,
    end: Duration,
    cpu: Option<Duration>,
    worker: usize,
}

/// A time of a trace, with the processor time of the thread since then; all 0 without a trace.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Moment {
    at: Duration,
    cpu: Option<CpuStopwatch>,
}

/// A sequence of phases. It has no cost on a pool that does not record.
#[derive(Debug)]
pub struct TraceScope {
    trace: Option<Arc<PhaseTrace>>,
    stage: u32,
    /// The phases for which the next one waits.
    last: Vec<usize>,
}

impl PhaseTrace {
    /// Starts an empty trace; times count from now.
    #[must_use]
    pub fn start() -> Arc<Self> {
        Arc::new(Self { clock: Stopwatch::start(), cpu: CpuStopwatch::start(), recorded: Mutex::default() })
    }

    fn recorded(&self) -> std::sync::MutexGuard<'_, Recorded> {
        // a panic cannot leave partial data: phases are added at once
        self.recorded.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the next stage; new scopes belong to it.
    pub(crate) fn next_stage(&self) {
        self.recorded().stage += 1;
    }

    /// Converts the phases to a run of jobs on `threads` workers, in the order of stages and start times. The
    /// first phase of a scope waits for all phases of the previous stage, the others wait for the previous
    /// phase. `None` if nothing was recorded.
    ///
    /// # Panics
    /// Never: phases wait only for phases that ended before they started.
    #[must_use]
    pub fn timeline(&self, threads: usize) -> Option<Timeline> {
        let wall = self.clock.elapsed();
        let Recorded { phases, .. } = std::mem::take(&mut *self.recorded());
        let mut order: Vec<usize> = (0..phases.len()).collect();
        order.sort_by_key(|at| (phases[*at].stage, phases[*at].start, *at));
        let mut number = vec![0; order.len()];
        order.iter().enumerate().for_each(|(job, phase)| number[*phase] = job);
        let mut list = JobList::new();
        let mut lasts: Vec<Option<JobId>> = Vec::with_capacity(order.len());
        // the phases of the previous stage, and of the current one
        let (mut before, mut of_stage, mut stage) = (Vec::new(), Vec::new(), 0);
        for at in &order {
            let phase = &phases[*at];
            if phase.stage != stage && !of_stage.is_empty() {
                before = std::mem::take(&mut of_stage);
            }
            stage = phase.stage;
            let earlier = phase.after.iter().map(|earlier| JobId::from_index(number[*earlier]));
            let waits_for: Vec<JobId> =
                if phase.after.is_empty() { before.clone() } else { earlier.collect() };
            let end = |job: &&JobId| (phases[order[job.index()]].end, **job);
            lasts.push(waits_for.iter().max_by_key(end).copied());
            let cost = u64::try_from((phase.end - phase.start).as_micros()).unwrap_or(u64::MAX);
            of_stage.push(list.push(Job::new(phase.name, &phase.subject).cost(cost).after(waits_for)));
        }
        let schedule = list.schedule().expect("phases wait only for earlier phases");
        let record = |(job, at): (usize, &usize)| {
            let Phase { start, end, cpu, worker, .. } = phases[*at];
            JobRecord { worker, cpu, ..JobRecord::between(JobId::from_index(job), start, end) }
        };
        let records: Vec<JobRecord> = order.iter().enumerate().map(record).collect();
        let last = |record: &JobRecord| lasts[record.job.index()];
        let is_any = !records.is_empty();
        is_any.then(|| {
            Timeline::new(schedule, records, last, self.clock, wall, threads, 0).started_with(self.cpu)
        })
    }
}

impl TraceScope {
    /// Creates a scope of the current stage; without a trace it records nothing.
    pub(crate) fn of(trace: Option<&Arc<PhaseTrace>>) -> Self {
        let stage = trace.map_or(0, |trace| trace.recorded().stage);
        Self { trace: trace.map(Arc::clone), stage, last: Vec::new() }
    }

    /// Creates a scope whose first phase waits for the last phase of this one.
    pub(crate) fn fork(&self) -> Self {
        Self { trace: self.trace.clone(), stage: self.stage, last: self.last.clone() }
    }

    /// Lets the next phase wait for the last phases of other scopes.
    pub(crate) fn join(&mut self, others: impl IntoIterator<Item = Self>) {
        self.last = others.into_iter().flat_map(|other| other.last).collect();
    }

    /// Does a phase of the work: `name` is that of the modifier or step, `subject` is its subject.
    pub fn phase<R>(&mut self, name: &'static str, subject: impl Display, work: impl FnOnce() -> R) -> R {
        let start = self.now();
        let result = work();
        self.record(name, subject, start);
        result
    }

    /// Returns the current time of the trace.
    pub(crate) fn now(&self) -> Moment {
        let trace = self.trace.as_ref();
        trace.map_or_else(Moment::default, |trace| Moment {
            at: trace.clock.elapsed(),
            cpu: CpuStopwatch::start(),
        })
    }

    /// Records a phase that started at a moment on this thread, and ends now.
    pub(crate) fn record(&mut self, name: &'static str, subject: impl Display, start: Moment) {
        let Some(trace) = &self.trace else { return };
        let Moment { at: start, cpu } = start;
        let cpu = cpu.map(|cpu| cpu.elapsed());
        let end = trace.clock.elapsed();
        let worker = crate::workers::this_worker();
        let mut recorded = trace.recorded();
        let phase = Phase {
            name,
            subject: subject.to_string(),
            stage: self.stage,
            after: std::mem::take(&mut self.last),
            start,
            end,
            cpu,
            worker,
        };
        self.last = vec![recorded.phases.len()];
        recorded.phases.push(phase);
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
    fn phases_of_a_scope_are_sequential_and_stages_wait_for_previous_stages() {
        for threads in [1, 2] {
            let trace = PhaseTrace::start();
            let pool = Pool::new(std::num::NonZeroUsize::new(threads)).unwrap().recording(&trace);
            pool.trace_scope().phase("graph", "", || ());
            pool.next_stage();
            let made = pool.map(&[0, 1], |number| {
                let mut scope = pool.trace_scope();
                let drawn = scope.phase("drawing", number, || number + 1);
                scope.phase("annealing", number, || drawn * 10)
            });
            assert_eq!(made, [10, 20]);
            // a stage without phases
            pool.next_stage();
            pool.next_stage();
            pool.trace_scope().phase("end", "", || ());
            let timeline = trace.timeline(threads).unwrap();
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
            assert!(schedule.name(last).pass == "annealing", "drawings end earlier");
            assert!(trace.timeline(threads).is_none(), "phases are returned once");
        }
    }

    #[test]
    fn a_pool_that_does_not_record_only_does_the_work() {
        let pool = Pool::single();
        pool.next_stage();
        assert_eq!(pool.trace_scope().phase("drawing", "", || 7), 7);
    }
}
