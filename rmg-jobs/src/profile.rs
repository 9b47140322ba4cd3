//! Where the time of a run went: by pass, along the critical path, over the threads.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use crate::job::{JobId, JobName};
use crate::listing::cut;
use crate::timeline::{JobRecord, Timeline};

/// What a timeline comes to.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// Passes, in the order in which the list names them first.
    pub passes: Vec<PassProfile>,
    /// The chain of jobs that the run ended with.
    pub critical_path: CriticalPath,
    /// From the start of the run to its end.
    pub wall: Duration,
    /// Time in jobs, of all threads together.
    pub work: Duration,
    /// The longest chain of jobs that wait for each other, by their measured times: no number of threads would have
    /// been faster.
    pub span: Duration,
    pub threads: usize,
}

/// All jobs of a pass together.
#[derive(Debug, Clone, PartialEq)]
pub struct PassProfile {
    pub pass: &'static str,
    pub jobs: usize,
    pub total: Duration,
    /// Time in the longest of them.
    pub longest: Duration,
    pub longest_subject: String,
    /// Its part of the wall time, `0.0..=1.0`; a moment in which several jobs run is divided evenly between them, so
    /// that passes and idle time add up to 1.
    pub share: f64,
    /// Time that its jobs were ready and found no free worker.
    pub waiting: Duration,
    /// Sums of what its jobs counted.
    pub counters: BTreeMap<&'static str, u64>,
}

/// The chain that the run ended with: the job that was done last, the predecessor that this one had to wait for, and so
/// on to the first. To make the run faster, make this chain faster.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CriticalPath {
    /// The jobs, first to last.
    pub steps: Vec<CriticalStep>,
    pub running: Duration,
    /// Time that they were ready and found no free worker. With more threads or a better priority it goes away.
    pub waiting: Duration,
}

/// A job of the critical path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CriticalStep {
    pub job: JobId,
    pub name: JobName,
    /// How long it was ready and found no free worker.
    pub waiting: Duration,
    pub running: Duration,
}

impl Timeline {
    /// Where the time went.
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
    /// How many threads were at work on average.
    #[must_use]
    pub fn parallelism(&self) -> f64 {
        ratio(self.work, self.wall)
    }

    /// How many threads could be kept at work on average, if there were as many as one likes.
    #[must_use]
    pub fn possible_parallelism(&self) -> f64 {
        ratio(self.work, self.span)
    }
}

/// 0 for nothing of nothing.
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

/// Nanoseconds of the wall time that each pass accounts for, see [`PassProfile::share`].
fn shares(timeline: &Timeline, pass_of_job: &[usize], passes: usize) -> Vec<f64> {
    // Ends sort before starts of the same moment, so that a worker never seems to do two jobs at once.
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

/// See [`Profile::span`].
fn span(timeline: &Timeline) -> Duration {
    let mut ends = vec![Duration::ZERO; timeline.schedule().len()];
    for record in timeline.records() {
        let before = timeline.schedule().predecessors(record.job).iter().map(|edge| ends[edge.from.index()]);
        ends[record.job.index()] = before.max().unwrap_or_default() + record.duration();
    }
    ends.into_iter().max().unwrap_or_default()
}

/// Steps of the critical path that the table prints; the longest ones of a longer path.
const PRINTED_STEPS: usize = 12;

impl fmt::Display for Profile {
    /// A table by pass and the critical path, for people.
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
                cut(&pass.longest_subject),
            )?;
        }
        writeln!(
            out,
            "wall {} ms, work {} ms, longest chain {} ms; {:.2} of {} threads at work, {:.2} possible",
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
                cut(&step.name.to_string())
            )?;
        }
        if count > longest.len() {
            writeln!(out, "{:>10} shorter ones between them", count - longest.len())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
