//! Where the time of a run went: by pass, along the critical path, over the threads.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use crate::job::{JobId, JobName};
use crate::listing::shortened;
use crate::timeline::{JobRecord, Timeline};

/// The profile of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// Passes, in the order of their first jobs in the list.
    pub passes: Vec<PassProfile>,
    /// The chain of jobs that determined the end of the run.
    pub critical_path: CriticalPath,
    /// Time from the start of the run to its end.
    pub wall: Duration,
    /// Total time in jobs, over all threads.
    pub work: Duration,
    /// The longest chain of dependent jobs by measured times: a lower bound of the time with any number of
    /// threads.
    pub span: Duration,
    pub threads: usize,
}

/// Totals of the jobs of a pass.
#[derive(Debug, Clone, PartialEq)]
pub struct PassProfile {
    pub pass: &'static str,
    pub jobs: usize,
    pub total: Duration,
    /// Time of the longest job.
    pub longest: Duration,
    pub longest_subject: String,
    /// Its share of the wall time, `0.0..=1.0`. Time in which several jobs run is divided evenly between
    /// them, so that passes and idle time add up to 1.
    pub share: f64,
    /// Time in which its jobs were ready and waited for a free worker.
    pub waiting: Duration,
    /// Sums of the counters of its jobs.
    pub counters: BTreeMap<&'static str, u64>,
}

/// The critical path: the job that ended last, the predecessor that delayed it most, and so on to the first
/// job. To make the run faster, make this chain faster.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CriticalPath {
    /// The jobs, first to last.
    pub steps: Vec<CriticalStep>,
    pub running: Duration,
    /// Time in which they were ready and waited for a free worker. More threads or a better priority reduce
    /// it.
    pub waiting: Duration,
}

/// A job of the critical path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CriticalStep {
    pub job: JobId,
    pub name: JobName,
    /// Time in which it was ready and waited for a free worker.
    pub waiting: Duration,
    pub running: Duration,
}

impl Timeline {
    /// Computes the profile.
    ///
    /// # Cost
    /// O(jobs · (log jobs + threads) + edges).
    #[must_use]
    pub fn profile(&self) -> Profile {
        Profile {
            passes: passes(self),
            critical_path: critical_path(self),
            wall: self.wall(),
            work: self.records().iter().map(JobRecord::duration).sum(),
            span: span(self),
            threads: self.threads(),
        }
    }
}

impl Profile {
    /// Returns the average number of busy threads.
    #[must_use]
    pub fn parallelism(&self) -> f64 {
        ratio(self.work, self.wall)
    }

    /// Returns the average number of busy threads with an unlimited number of threads.
    #[must_use]
    pub fn possible_parallelism(&self) -> f64 {
        ratio(self.work, self.span)
    }
}

/// Returns the ratio; 0 if `whole` is 0.
fn ratio(part: Duration, whole: Duration) -> f64 {
    if whole.is_zero() { 0.0 } else { part.as_secs_f64() / whole.as_secs_f64() }
}

fn passes(timeline: &Timeline) -> Vec<PassProfile> {
    let mut index = BTreeMap::new();
    let mut passes: Vec<PassProfile> = Vec::new();
    let mut pass_of_job = vec![0; timeline.schedule().len()];
    for record in timeline.records() {
        let name = timeline.schedule().name(record.job);
        let at = *index.entry(name.pass).or_insert(passes.len());
        pass_of_job[record.job.index()] = at;
        if at == passes.len() {
            passes.push(PassProfile {
                pass: name.pass,
                jobs: 0,
                total: Duration::ZERO,
                longest: Duration::ZERO,
                longest_subject: String::new(),
                share: 0.0,
                waiting: Duration::ZERO,
                counters: BTreeMap::new(),
            });
        }
        let pass = &mut passes[at];
        if pass.jobs == 0 || record.duration() > pass.longest {
            pass.longest = record.duration();
            pass.longest_subject.clone_from(&name.subject);
        }
        pass.jobs += 1;
        pass.total += record.duration();
        pass.waiting += record.waiting();
        for counter in &record.counters {
            let sum = pass.counters.entry(counter.name).or_default();
            *sum = sum.saturating_add(counter.amount);
        }
    }
    let nanos = shares(timeline, &pass_of_job, passes.len());
    for (pass, nanos) in passes.iter_mut().zip(nanos) {
        let wall = timeline.wall().as_secs_f64() * 1e9;
        pass.share = if wall > 0.0 { (nanos / wall).min(1.0) } else { 0.0 };
    }
    passes
}

/// Returns the nanoseconds of the wall time of each pass, see [`PassProfile::share`].
fn shares(timeline: &Timeline, pass_of_job: &[usize], passes: usize) -> Vec<f64> {
    // Ends sort before starts at the same time, so that a worker never has two jobs at once.
    let mut events: Vec<(Duration, bool, usize)> = Vec::with_capacity(2 * timeline.records().len());
    for record in timeline.records().iter().filter(|record| record.start < record.end) {
        let pass = pass_of_job[record.job.index()];
        events.extend([(record.start, true, pass), (record.end, false, pass)]);
    }
    events.sort_unstable();
    let mut nanos = vec![0.0; passes];
    let mut running: Vec<usize> = Vec::with_capacity(timeline.threads());
    let mut before = Duration::ZERO;
    for (now, starts, pass) in events {
        let part = (now - before).as_secs_f64() * 1e9 / running.len().max(1) as f64;
        for &pass in &running {
            nanos[pass] += part;
        }
        before = now;
        if starts {
            running.push(pass);
        } else if let Some(at) = running.iter().position(|&other| other == pass) {
            running.swap_remove(at);
        }
    }
    nanos
}

fn critical_path(timeline: &Timeline) -> CriticalPath {
    let mut path = CriticalPath::default();
    let mut next = timeline.records().iter().max_by_key(|record| (record.end, record.job));
    while let Some(record) = next {
        let (waiting, running) = (record.waiting(), record.duration());
        let name = timeline.schedule().name(record.job).clone();
        path.steps.push(CriticalStep { job: record.job, name, waiting, running });
        path.waiting += waiting;
        path.running += running;
        next = record.last_predecessor.and_then(|job| timeline.record(job));
    }
    path.steps.reverse();
    path
}

/// Computes [`Profile::span`].
fn span(timeline: &Timeline) -> Duration {
    let mut ends = vec![Duration::ZERO; timeline.schedule().len()];
    for record in timeline.records() {
        let before = timeline.schedule().predecessors(record.job).iter().map(|edge| ends[edge.from.index()]);
        ends[record.job.index()] = before.max().unwrap_or_default() + record.duration();
    }
    ends.into_iter().max().unwrap_or_default()
}

/// Maximum number of printed steps of the critical path; the longest ones.
const PRINTED_STEPS: usize = 12;

impl fmt::Display for Profile {
    /// Writes a table by pass and the critical path.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name_width = self.passes.iter().map(|pass| pass.pass.chars().count()).max().unwrap_or(0).max(4);
        let (jobs, ms) = ("jobs", |time: Duration| format!("{:.2}", time.as_secs_f64() * 1e3));
        writeln!(
            out,
            "{:name_width$} {jobs:>7} {:>10} {:>10} {:>6} {:>10}  longest job",
            "pass", "total ms", "longest", "share", "waiting"
        )?;
        for pass in &self.passes {
            writeln!(
                out,
                "{:name_width$} {:>7} {:>10} {:>10} {:>5.1}% {:>10}  {}",
                pass.pass,
                pass.jobs,
                ms(pass.total),
                ms(pass.longest),
                pass.share * 100.0,
                ms(pass.waiting),
                shortened(&pass.longest_subject),
            )?;
        }
        writeln!(
            out,
            "wall {} ms, work {} ms, longest chain {} ms; {:.2} of {} threads busy, {:.2} possible",
            ms(self.wall),
            ms(self.work),
            ms(self.span),
            self.parallelism(),
            self.threads,
            self.possible_parallelism(),
        )?;
        self.critical_path.fmt(out)
    }
}

impl fmt::Display for CriticalPath {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: Duration| format!("{:.2}", time.as_secs_f64() * 1e3);
        let count = self.steps.len();
        writeln!(
            out,
            "critical path: {count} jobs, {} ms and {} ms waiting",
            ms(self.running),
            ms(self.waiting)
        )?;
        let mut longest: Vec<usize> = (0..count).collect();
        longest.sort_by_key(|&at| std::cmp::Reverse(self.steps[at].running + self.steps[at].waiting));
        longest.truncate(PRINTED_STEPS);
        longest.sort_unstable();
        for &at in &longest {
            let step = &self.steps[at];
            writeln!(
                out,
                "{:>10} ms +{:>8} waiting  {}",
                ms(step.running),
                ms(step.waiting),
                shortened(&step.name.to_string())
            )?;
        }
        if count > longest.len() {
            writeln!(out, "{:>10} shorter steps between them", count - longest.len())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
