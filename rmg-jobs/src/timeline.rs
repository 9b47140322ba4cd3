//! When and where each job ran. The executor records it in a buffer per worker; the profile reads it.

use std::time::Duration;

use crate::clock::{CpuStopwatch, Stopwatch};
use crate::job::JobId;
use crate::schedule::Schedule;
use crate::states::StateHash;

/// A counter of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counter {
    /// Name of the counter: `tiles`.
    pub name: &'static str,
    pub amount: u64,
}

/// The record of a job in the timeline. Times count from the start of the run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobRecord {
    pub job: JobId,
    /// When its last predecessor ended; 0 without predecessors.
    pub ready: Duration,
    pub start: Duration,
    pub end: Duration,
    /// Processor time of its thread, at most the time from start to end; `None` if the system does not count
    /// it.
    pub cpu: Option<Duration>,
    /// The clock of its processor time.
    pub(crate) cpu_clock: Option<CpuStopwatch>,
    /// The worker that ran it; 0 is the caller's thread.
    pub worker: usize,
    /// The predecessor that ended last, which determined when the job became ready.
    pub last_predecessor: Option<JobId>,
    /// Counters of the job, each name once.
    pub counters: Vec<Counter>,
    /// Number that identifies the random stream of the job; `None` if not recorded.
    pub stream: Option<u64>,
    /// States after the job, if requested.
    pub states: Vec<StateHash>,
}

impl JobRecord {
    /// Creates the record of a job of worker 0 with its start and end.
    pub(crate) fn between(job: JobId, start: Duration, end: Duration) -> Self {
        Self {
            job,
            ready: start,
            start,
            end,
            cpu: None,
            cpu_clock: None,
            worker: 0,
            last_predecessor: None,
            counters: Vec::new(),
            stream: None,
            states: Vec::new(),
        }
    }

    /// Returns the running time.
    #[must_use]
    pub fn duration(&self) -> Duration {
        self.end.saturating_sub(self.start)
    }

    /// Returns its work: the processor time, or how long it ran if that is not recorded.
    #[must_use]
    pub fn work(&self) -> Duration {
        self.cpu.unwrap_or_else(|| self.duration())
    }

    /// Returns the rest of the time that it ran; 0 if the processor time is not recorded.
    #[must_use]
    pub fn off_cpu(&self) -> Duration {
        self.duration().saturating_sub(self.work())
    }

    /// Returns the time from the end of its last predecessor to its start.
    #[must_use]
    pub fn waiting(&self) -> Duration {
        self.start.saturating_sub(self.ready)
    }
}

/// The timeline of a run: all jobs, or those that ran before a failure or cancellation.
#[derive(Debug, Clone)]
pub struct Timeline {
    schedule: Schedule,
    records: Vec<JobRecord>,
    /// The origin of times.
    clock: Stopwatch,
    /// The processor time of the calling thread at the start and at the end of the run.
    cpu: [Option<CpuStopwatch>; 2],
    wall: Duration,
    threads: usize,
    sleeps: u64,
}

impl Timeline {
    /// Sorts the records of all workers in the order of the list, and adds the predecessors that ended last.
    /// There must be at most one record per job, and with each job also the records of its predecessors.
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
            // A nested timeline cuts records.
            record.cpu = record.cpu.map(|cpu| cpu.min(record.duration()));
            record.ready = ready.min(record.start);
        }
        let cpu = [None, CpuStopwatch::start()];
        Self { schedule, records, clock, cpu, wall, threads, sleeps }
    }

    /// Returns this timeline with the processor time of the calling thread at its start.
    pub(crate) fn started_with(mut self, cpu: Option<CpuStopwatch>) -> Self {
        self.cpu[0] = cpu;
        self
    }

    /// Returns this timeline with the processor times of the calling thread of another one.
    pub(crate) fn with_cpu_of(mut self, other: &Self) -> Self {
        self.cpu = other.cpu;
        self
    }

    /// Returns the parts of the processor time of a job before and after this run, which is inside of it. For
    /// a job of another thread each is at most the whole time.
    pub(crate) fn cpu_around(&self, outer: &JobRecord) -> [Option<Duration>; 2] {
        let until = |at: usize| outer.cpu_clock?.until(&self.cpu[at]?);
        let after = || Some(outer.cpu?.saturating_sub(until(1)?));
        [until(0).or(outer.cpu), after().or(outer.cpu)]
    }

    /// Returns the schedule of the run.
    #[must_use]
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// Returns the records of the jobs that ran, in the order of the list.
    #[must_use]
    pub fn records(&self) -> &[JobRecord] {
        &self.records
    }

    /// Returns the record of a job; `None` if it did not run.
    #[must_use]
    pub fn record(&self, job: JobId) -> Option<&JobRecord> {
        find(&self.records, job)
    }

    /// Returns the time from the start of the run to its end.
    #[must_use]
    pub fn wall(&self) -> Duration {
        self.wall
    }

    /// Returns when the run started, in nanoseconds since 1970; 0 without a clock.
    #[must_use]
    pub fn started_at(&self) -> u64 {
        self.clock.started_at()
    }

    /// The origin of times.
    pub(crate) fn clock(&self) -> &Stopwatch {
        &self.clock
    }

    /// Returns the number of workers.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Returns how often a worker slept because no job was ready.
    #[must_use]
    pub fn sleeps(&self) -> u64 {
        self.sleeps
    }
}

/// Finds the record of a job in a sorted list.
fn find(records: &[JobRecord], job: JobId) -> Option<&JobRecord> {
    // usually there is a record of every job
    let direct = records.get(job.index()).filter(|record| record.job == job);
    direct.or_else(|| records.binary_search_by_key(&job, |record| record.job).ok().map(|at| &records[at]))
}
