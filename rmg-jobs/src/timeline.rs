//! When which job ran where. Written by the executor, a buffer per worker; read by the profile.

use std::time::Duration;

use crate::clock::Stopwatch;
use crate::job::JobId;
use crate::schedule::Schedule;
use crate::states::Left;

/// A number that a job counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counter {
    /// What was counted: `tiles`.
    pub name: &'static str,
    pub amount: u64,
}

/// One job in the timeline. Times count from the start of the run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobRecord {
    pub job: JobId,
    /// When its last predecessor was done; 0 without predecessors.
    pub ready: Duration,
    pub start: Duration,
    pub end: Duration,
    /// Which worker ran it; 0 is the caller's thread.
    pub worker: usize,
    /// The predecessor that was done last: the one that the job really had to wait for.
    pub last_predecessor: Option<JobId>,
    /// What the job counted, each name once.
    pub counters: Vec<Counter>,
    /// A number for the random stream that it drew from, the same for the same stream; `None` for none that was told.
    pub stream: Option<u64>,
    /// What it left, where that was asked for.
    pub left: Vec<Left>,
}

impl JobRecord {
    /// A job that began and ended, by worker 0, and nothing else.
    pub(crate) fn between(job: JobId, start: Duration, end: Duration) -> Self {
        Self {
            job,
            ready: start,
            start,
            end,
            worker: 0,
            last_predecessor: None,
            counters: Vec::new(),
            stream: None,
            left: Vec::new(),
        }
    }

    /// How long the job ran.
    #[must_use]
    pub fn duration(&self) -> Duration {
        self.end.saturating_sub(self.start)
    }

    /// How long it was ready and found no free worker.
    #[must_use]
    pub fn waiting(&self) -> Duration {
        self.start.saturating_sub(self.ready)
    }
}

/// A run as it happened: all of it, or (where a job failed, or somebody stopped it) the jobs that ran.
#[derive(Debug, Clone)]
pub struct Timeline {
    schedule: Schedule,
    records: Vec<JobRecord>,
    /// From which times count.
    clock: Stopwatch,
    wall: Duration,
    threads: usize,
    sleeps: u64,
}

impl Timeline {
    /// Puts the records of all workers, at most one of every job and with each job those that it waits for, in the order of the list and
    /// adds what waited for what.
    pub(crate) fn new(
        schedule: Schedule,
        mut records: Vec<JobRecord>,
        last_predecessor: impl Fn(&JobRecord) -> Option<JobId>,
        clock: Stopwatch,
        wall: Duration,
        threads: usize,
        sleeps: u64,
    ) -> Self {
        records.sort_unstable_by_key(|record| record.job);
        for at in 0..records.len() {
            let last = last_predecessor(&records[at]);
            let end_of = |job| find(&records, job).map_or(Duration::ZERO, |record| record.end);
            let ready = last.map_or(Duration::ZERO, end_of);
            let record = &mut records[at];
            record.last_predecessor = last;
            record.ready = ready.min(record.start);
        }
        Self { schedule, records, clock, wall, threads, sleeps }
    }

    /// The schedule that was run.
    #[must_use]
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// The records of the jobs that ran, in the order of the list.
    #[must_use]
    pub fn records(&self) -> &[JobRecord] {
        &self.records
    }

    /// The record of a job; `None` for one that did not run.
    #[must_use]
    pub fn record(&self, job: JobId) -> Option<&JobRecord> {
        find(&self.records, job)
    }

    /// From the start of the run to its end.
    #[must_use]
    pub fn wall(&self) -> Duration {
        self.wall
    }

    /// From which times count.
    pub(crate) fn clock(&self) -> &Stopwatch {
        &self.clock
    }

    /// Workers of the run.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// How often a worker found nothing to do and lay down.
    #[must_use]
    pub fn sleeps(&self) -> u64 {
        self.sleeps
    }
}

/// The record of a job among some in order.
fn find(records: &[JobRecord], job: JobId) -> Option<&JobRecord> {
    // all there are is the usual case
    let usual = records.get(job.index()).filter(|record| record.job == job);
    usual.or_else(|| records.binary_search_by_key(&job, |record| record.job).ok().map(|at| &records[at]))
}
