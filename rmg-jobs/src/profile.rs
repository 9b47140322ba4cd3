//! Where the time of a run went: by modifier, on the observed path, over the workers.
//!
//! The *work* of a job is its processor time. *Off CPU* is the rest of the time from its start to its end:
//! the system ran other programs, or it waited for parts of the job on other threads. A job *waits* from the
//! end of its last predecessor to its start.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use crate::job::{JobId, JobName};
use crate::listing::shortened;
use crate::timeline::{JobRecord, Timeline};

/// The profile of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// Modifiers and phases, in the order of their first jobs in the list.
    pub modifiers: Vec<ModifierProfile>,
    /// The chain of jobs that determined the end of the run.
    pub observed_path: ObservedPath,
    /// Time from the start of the run to its end.
    pub wall: Duration,
    /// Total work of all jobs.
    pub work: Duration,
    /// Work of the critical path, the longest chain of dependent jobs: a lower bound of the time for any
    /// number of workers.
    pub critical_path: Duration,
    pub workers: usize,
}

/// Totals of the jobs of a modifier, or of a phase.
#[derive(Debug, Clone, PartialEq)]
pub struct ModifierProfile {
    pub modifier: &'static str,
    pub jobs: usize,
    pub work: Duration,
    pub off_cpu: Duration,
    /// Work of the longest job.
    pub longest: Duration,
    pub longest_subject: String,
    /// Its share of the wall time, `0.0..=1.0`. Time in which several jobs run is divided evenly between
    /// them, so that modifiers and idle time add up to 1.
    pub share: f64,
    pub wait: Duration,
    /// Sums of the counters of its jobs.
    pub counters: BTreeMap<&'static str, u64>,
}

/// The observed path: the job that ended last, the predecessor that delayed it most, and so on to the first
/// job. To make the run faster, make this chain faster.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ObservedPath {
    /// The jobs, first to last.
    pub steps: Vec<ObservedStep>,
    pub work: Duration,
    pub off_cpu: Duration,
    /// More workers or a better priority reduce it.
    pub wait: Duration,
}

/// A job of the observed path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObservedStep {
    pub job: JobId,
    pub name: JobName,
    pub wait: Duration,
    pub work: Duration,
}

impl Timeline {
    /// Computes the profile.
    ///
    /// # Cost
    /// O(jobs · (log jobs + threads) + edges).
    #[must_use]
    pub fn profile(&self) -> Profile {
        Profile {
            modifiers: modifiers(self),
            observed_path: observed_path(self),
            wall: self.wall(),
            work: self.records().iter().map(JobRecord::work).sum(),
            critical_path: critical_path(self),
            workers: self.threads(),
        }
    }
}

impl Profile {
    /// Returns the average number of busy workers.
    #[must_use]
    pub fn parallelism(&self) -> f64 {
        ratio(self.work, self.wall)
    }

    /// Returns the average number of busy workers with an unlimited number of workers.
    #[must_use]
    pub fn possible_parallelism(&self) -> f64 {
        ratio(self.work, self.critical_path)
    }
}

/// Returns the ratio; 0 if `whole` is 0.
fn ratio(part: Duration, whole: Duration) -> f64 {
    if whole.is_zero() { 0.0 } else { part.as_secs_f64() / whole.as_secs_f64() }
}

fn modifiers(timeline: &Timeline) -> Vec<ModifierProfile> {
    let mut index = BTreeMap::new();
    let mut modifiers: Vec<ModifierProfile> = Vec::new();
    let mut modifier_of_job = vec![0; timeline.schedule().len()];
    for record in timeline.records() {
        let name = timeline.schedule().name(record.job);
        let at = *index.entry(name.pass).or_insert(modifiers.len());
        modifier_of_job[record.job.index()] = at;
        if at == modifiers.len() {
            modifiers.push(ModifierProfile {
                modifier: name.pass,
                jobs: 0,
                work: Duration::ZERO,
                off_cpu: Duration::ZERO,
                longest: Duration::ZERO,
                longest_subject: String::new(),
                share: 0.0,
                wait: Duration::ZERO,
                counters: BTreeMap::new(),
            });
        }
        let modifier = &mut modifiers[at];
        if modifier.jobs == 0 || record.work() > modifier.longest {
            modifier.longest = record.work();
            modifier.longest_subject.clone_from(&name.subject);
        }
        modifier.jobs += 1;
        modifier.work += record.work();
        modifier.off_cpu += record.off_cpu();
        modifier.wait += record.waiting();
        for counter in &record.counters {
            let sum = modifier.counters.entry(counter.name).or_default();
            *sum = sum.saturating_add(counter.amount);
        }
    }
    let nanos = shares(timeline, &modifier_of_job, modifiers.len());
    for (modifier, nanos) in modifiers.iter_mut().zip(nanos) {
        let wall = timeline.wall().as_secs_f64() * 1e9;
        modifier.share = if wall > 0.0 { (nanos / wall).min(1.0) } else { 0.0 };
    }
    modifiers
}

/// Returns the nanoseconds of the wall time of each modifier, see [`ModifierProfile::share`].
fn shares(timeline: &Timeline, modifier_of_job: &[usize], modifiers: usize) -> Vec<f64> {
    // Ends sort before starts at the same time, so that a worker never has two jobs at once.
    let mut events: Vec<(Duration, bool, usize)> = Vec::with_capacity(2 * timeline.records().len());
    for record in timeline.records().iter().filter(|record| record.start < record.end) {
        let modifier = modifier_of_job[record.job.index()];
        events.extend([(record.start, true, modifier), (record.end, false, modifier)]);
    }
    events.sort_unstable();
    let mut nanos = vec![0.0; modifiers];
    let mut running: Vec<usize> = Vec::with_capacity(timeline.threads());
    let mut before = Duration::ZERO;
    for (now, starts, modifier) in events {
        let part = (now - before).as_secs_f64() * 1e9 / running.len().max(1) as f64;
        for &modifier in &running {
            nanos[modifier] += part;
        }
        before = now;
        if starts {
            running.push(modifier);
        } else if let Some(at) = running.iter().position(|&other| other == modifier) {
            running.swap_remove(at);
        }
    }
    nanos
}

fn observed_path(timeline: &Timeline) -> ObservedPath {
    let mut path = ObservedPath::default();
    let mut next = timeline.records().iter().max_by_key(|record| (record.end, record.job));
    while let Some(record) = next {
        let (wait, work) = (record.waiting(), record.work());
        let name = timeline.schedule().name(record.job).clone();
        path.steps.push(ObservedStep { job: record.job, name, wait, work });
        path.wait += wait;
        path.work += work;
        path.off_cpu += record.off_cpu();
        next = record.last_predecessor.and_then(|job| timeline.record(job));
    }
    path.steps.reverse();
    path
}

/// Computes [`Profile::critical_path`].
fn critical_path(timeline: &Timeline) -> Duration {
    let mut ends = vec![Duration::ZERO; timeline.schedule().len()];
    for record in timeline.records() {
        let before = timeline.schedule().predecessors(record.job).iter().map(|edge| ends[edge.from.index()]);
        ends[record.job.index()] = before.max().unwrap_or_default() + record.work();
    }
    ends.into_iter().max().unwrap_or_default()
}

/// Maximum number of printed steps of the observed path; the longest ones.
const PRINTED_STEPS: usize = 12;

fn ms(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64() * 1e3)
}

impl fmt::Display for Profile {
    /// Writes a table by modifier, and the observed path.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.modifiers.iter().map(|modifier| modifier.modifier.chars().count());
        let (jobs, width) = ("jobs", names.max().unwrap_or(0).max(8));
        writeln!(
            out,
            "{:width$} {jobs:>7} {:>10} {:>10} {:>10} {:>6} {:>10}  longest job",
            "modifier", "work ms", "off CPU", "longest", "share", "wait"
        )?;
        for modifier in &self.modifiers {
            writeln!(
                out,
                "{:width$} {:>7} {:>10} {:>10} {:>10} {:>5.1}% {:>10}  {}",
                modifier.modifier,
                modifier.jobs,
                ms(modifier.work),
                ms(modifier.off_cpu),
                ms(modifier.longest),
                modifier.share * 100.0,
                ms(modifier.wait),
                shortened(&modifier.longest_subject),
            )?;
        }
        writeln!(
            out,
            "wall {} ms, work {} ms, critical path {} ms; {:.2} of {} workers busy, {:.2} possible",
            ms(self.wall),
            ms(self.work),
            ms(self.critical_path),
            self.parallelism(),
            self.workers,
            self.possible_parallelism(),
        )?;
        self.observed_path.fmt(out)
    }
}

impl fmt::Display for ObservedPath {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.steps.len();
        writeln!(
            out,
            "observed path: {count} jobs, {} ms work + {} off CPU + {} wait",
            ms(self.work),
            ms(self.off_cpu),
            ms(self.wait)
        )?;
        let mut longest: Vec<usize> = (0..count).collect();
        longest.sort_by_key(|&at| std::cmp::Reverse(self.steps[at].work + self.steps[at].wait));
        longest.truncate(PRINTED_STEPS);
        longest.sort_unstable();
        for &at in &longest {
            let step = &self.steps[at];
            writeln!(
                out,
                "{:>10} ms +{:>8} wait  {}",
                ms(step.work),
                ms(step.wait),
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
