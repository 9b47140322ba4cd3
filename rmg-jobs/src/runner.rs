//! Runs a single job with its panics and times, and assembles the output of a run; shared by the sequential
//! list and by workers.

use std::any::Any;
use std::cmp::Reverse;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use tracing::{Span, debug_span, field};

use crate::cancel::{self, CancelToken, Stopped};
use crate::clock::{CpuStopwatch, Stopwatch};
use crate::context::{JobContext, Notes};
use crate::job::{JobId, JobName};
use crate::meter::Meter;
use crate::phase_trace::PhaseTrace;
use crate::pool::{Pool, SINGLE};
use crate::run::{RunError, RunOptions, RunOutput, Unfinished};
use crate::schedule::Schedule;
use crate::timeline::{Counter, JobRecord, Timeline};

/// Runs single jobs and records their outcome.
pub(crate) struct JobRunner<'r, F> {
    pub(crate) schedule: &'r Schedule,
    body: F,
    pool: &'r Pool,
    /// `Some` if a timeline is recorded.
    pub(crate) clock: Option<Stopwatch>,
    /// The processor time of the calling thread at the start.
    cpu: Option<CpuStopwatch>,
    wants_states: bool,
    meter: Option<Meter<'r>>,
    /// The token that cancels jobs at their cancel points.
    cancel: Option<CancelToken>,
    /// The span of the run, the parent of the spans of jobs on any thread.
    span: Span,
}

/// The results of one helper of a run.
pub(crate) struct Log<R, E> {
    results: Vec<(JobId, R)>,
    /// Its first failure in the order of the list.
    failure: Option<(JobId, Failure<E>)>,
    /// Whether a job was cancelled at a cancel point.
    is_stopped: bool,
    records: Vec<JobRecord>,
    /// The phases of jobs that recorded some.
    phases: Vec<(JobId, Timeline)>,
    /// Number of times that the helper found no job in time.
    pub(crate) sleeps: u64,
}

/// The failure of a job.
enum Failure<E> {
    Error(E),
    Panic(String),
}

impl<R, E> Log<R, E> {
    /// Creates the log of a helper with capacity for `jobs` jobs.
    #[inline]
    pub(crate) fn with_capacity(jobs: usize) -> Self {
        Self {
            results: Vec::with_capacity(jobs),
            failure: None,
            is_stopped: false,
            records: Vec::new(),
            phases: Vec::new(),
            sleeps: 0,
        }
    }
}

impl<'r, F> JobRunner<'r, F> {
    pub(crate) fn new(schedule: &'r Schedule, body: F, options: &RunOptions<'r>) -> Self {
        let pool = options.pool.unwrap_or(&SINGLE);
        let clock = options.timeline.then(Stopwatch::start);
        let cpu = clock.and_then(|_| CpuStopwatch::start());
        let (wants_states, meter) =
            (options.timeline && options.states, options.meter.filter(|_| options.timeline));
        let cancel = options.cancel.cloned().or_else(cancel::current);
        Self { schedule, body, pool, clock, cpu, wants_states, meter, cancel, span: Span::current() }
    }

    /// Runs a job; returns whether it succeeded.
    #[inline]
    pub(crate) fn run<R, E>(&self, job: JobId, worker: usize, log: &mut Log<R, E>) -> bool
    where
        F: Fn(JobId, &mut JobContext<'_>) -> Result<R, E>,
    {
        let name = self.schedule.name(job);
        let span = debug_span!(
            parent: &self.span,
            "job",
            pass = name.pass,
            subject = name.subject.as_str(),
            worker,
            counters = field::Empty
        );
        let _entered = span.enter();
        let counts = self.clock.is_some() || !span.is_disabled();
        let parts = self.clock.map(|_| PhaseTrace::start());
        let recording = parts.as_ref().map(|parts| self.pool.recording(parts));
        let pool = recording.as_ref().unwrap_or(self.pool);
        let mut context = JobContext::new(self.schedule, job, pool, counts, self.wants_states);
        let start = self.clock.map(|clock| clock.elapsed());
        let cpu_clock = self.clock.and_then(|_| CpuStopwatch::start());
        // Partial work is never visible: after a panic all results are dropped, and no job that waits for
        // this one starts.
        let outcome = match self.meter {
            None => self.caught(job, &mut context),
            Some(meter) => self.metered(meter, name, &mut context),
        };
        let cpu = cpu_clock.map(|cpu| cpu.elapsed());
        let end = self.clock.map(|clock| clock.elapsed());
        let Notes { counters, stream, states } = context.into_notes();
        if !span.is_disabled() && !counters.is_empty() {
            span.record("counters", counters_text(&counters));
        }
        if let (Some(start), Some(end)) = (start, end) {
            let times = JobRecord::between(job, start, end);
            log.records.push(JobRecord { cpu, cpu_clock, worker, counters, stream, states, ..times });
            let phases = parts.and_then(|parts| parts.timeline(self.pool.threads()));
            log.phases.extend(phases.map(|phases| (job, phases)));
        }
        let failure = match outcome {
            Ok(Ok(result)) => {
                log.results.push((job, result));
                return true;
            }
            Ok(Err(error)) => Failure::Error(error),
            Err(payload) if payload.is::<Stopped>() => {
                log.is_stopped = true;
                return false;
            }
            Err(payload) => {
                let text = panic_text(payload.as_ref());
                tracing::error!(panic = text, "the job panicked");
                Failure::Panic(text)
            }
        };
        if log.failure.as_ref().is_none_or(|(first, _)| job < *first) {
            log.failure = Some((job, failure));
        }
        false
    }

    /// Executes a job, which may panic or stop at a cancel point.
    #[inline]
    fn caught<R, E>(&self, job: JobId, context: &mut JobContext<'_>) -> thread::Result<Result<R, E>>
    where
        F: Fn(JobId, &mut JobContext<'_>) -> Result<R, E>,
    {
        catch_unwind(AssertUnwindSafe(|| cancel::within(self.cancel.as_ref(), || (self.body)(job, context))))
    }

    /// Executes a job while a meter measures it.
    fn metered<R, E>(
        &self,
        meter: Meter<'_>,
        name: &JobName,
        context: &mut JobContext<'_>,
    ) -> thread::Result<Result<R, E>>
    where
        F: Fn(JobId, &mut JobContext<'_>) -> Result<R, E>,
    {
        let mut outcome = None;
        let job = context.job();
        let counted = (meter.around)(name, &mut || {
            outcome = Some(self.caught(job, context));
        });
        for (name, amount) in meter.names.iter().zip(counted) {
            context.count(name, amount);
        }
        outcome.expect("a meter calls its argument")
    }

    /// Returns the timeline, if it was recorded.
    fn timeline<R, E>(
        &self,
        logs: &mut [Log<R, E>],
        threads: usize,
        last_predecessors: Option<Vec<Option<JobId>>>,
    ) -> Option<Timeline> {
        self.clock.zip(last_predecessors).map(|(clock, last_predecessors)| {
            let wall = clock.elapsed();
            let sleeps = logs.iter().map(|log| log.sleeps).sum();
            let records = logs.iter_mut().flat_map(|log| std::mem::take(&mut log.records)).collect();
            let last = |record: &JobRecord| last_predecessors[record.job.index()];
            let jobs = Timeline::new(self.schedule.clone(), records, last, clock, wall, threads, sleeps);
            let jobs = jobs.started_with(self.cpu);
            let mut phases: Vec<_> =
                logs.iter_mut().flat_map(|log| std::mem::take(&mut log.phases)).collect();
            // in reverse, so that the numbers of earlier jobs do not change
            phases.sort_unstable_by_key(|(job, _)| Reverse(*job));
            phases.iter().fold(jobs, |jobs, (job, phases)| jobs.nest(*job, phases))
        })
    }

    /// Assembles the output of a run.
    pub(crate) fn outcome<R, E>(
        &self,
        mut logs: Vec<Log<R, E>>,
        threads: usize,
        last_predecessors: Option<Vec<Option<JobId>>>,
        cancelled: Option<RunError<E>>,
    ) -> Result<RunOutput<R>, Box<Unfinished<E>>> {
        let timeline = self.timeline(&mut logs, threads, last_predecessors);
        let done = logs.iter().map(|log| log.results.len()).sum();
        let is_stopped = logs.iter().any(|log| log.is_stopped);
        let stopped = || is_stopped.then(|| RunError::Cancelled { done, of: self.schedule.len() });
        if let Some(error) = cancelled.or_else(stopped) {
            return Err(Box::new(Unfinished { error, timeline }));
        }
        let failures = logs.iter_mut().filter_map(|log| log.failure.take());
        if let Some((job, failure)) = failures.min_by_key(|(job, _)| *job) {
            let job = self.schedule.name(job).clone();
            let error = match failure {
                Failure::Error(error) => RunError::Failed { job, error },
                Failure::Panic(message) => RunError::Panicked { job, message },
            };
            return Err(Box::new(Unfinished { error, timeline }));
        }
        let mut places: Vec<Option<R>> = Vec::new();
        places.resize_with(self.schedule.len(), || None);
        for (job, result) in logs.into_iter().flat_map(|log| log.results) {
            places[job.index()] = Some(result);
        }
        let results: Vec<R> = places.into_iter().flatten().collect();
        assert_eq!(results.len(), self.schedule.len(), "a run without failure has a result of every job");
        Ok(RunOutput { results, timeline })
    }
}

/// Formats counters: `objects=12 tiles visited=300`.
fn counters_text(counters: &[Counter]) -> String {
    let mut text = String::new();
    for (at, Counter { name, amount }) in counters.iter().enumerate() {
        let space = if at == 0 { "" } else { " " };
        // writing to a string cannot fail
        let _always_ok = write!(text, "{space}{name}={amount}");
    }
    text
}

/// Returns the message of a panic.
pub(crate) fn panic_text(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no panic message".to_owned())
}
