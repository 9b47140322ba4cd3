//! The phases of a whole process: what it does before, around and after a run of jobs.

use std::time::Duration;

use crate::clock::{CpuStopwatch, Stopwatch};
use crate::job::{Job, JobId};
use crate::schedule::JobList;
use crate::timeline::{JobRecord, Timeline};

/// Consecutive phases of a thread. Each starts when the previous one ends, so that no time is in no phase.
#[derive(Debug)]
pub struct ProcessPhases {
    /// The origin of times.
    clock: Stopwatch,
    /// Processor time of the thread since the last phase.
    cpu: Option<CpuStopwatch>,
    ended: Vec<Ended>,
}

/// A phase that ended.
#[derive(Debug)]
struct Ended {
    name: &'static str,
    end: Duration,
    cpu: Option<Duration>,
    /// The run inside of it.
    inner: Option<Timeline>,
}

impl ProcessPhases {
    /// Starts the first phase. If `clock` was started earlier, the time since then belongs to it, with all
    /// processor time of this thread.
    #[must_use]
    pub fn since(clock: Stopwatch) -> Self {
        Self { clock, cpu: CpuStopwatch::of_thread(), ended: Vec::new() }
    }

    /// Ends the current phase, and starts the next one.
    pub fn end(&mut self, name: &'static str) {
        self.end_with(name, None);
    }

    /// The same as [`end`](Self::end) for a phase that ran `inner`.
    pub fn end_with(&mut self, name: &'static str, inner: Option<Timeline>) {
        let cpu = self.cpu.map(|cpu| cpu.elapsed());
        self.ended.push(Ended { name, end: self.clock.elapsed(), cpu, inner });
        self.cpu = CpuStopwatch::start();
    }

    /// Returns the phases that ended as a chain of jobs, with the jobs of the runs inside of them.
    ///
    /// # Panics
    /// Never: phases wait only for earlier phases.
    ///
    /// # Cost
    /// That of [`Timeline::nest`].
    #[must_use]
    pub fn timeline(self) -> Timeline {
        let mut list = JobList::new();
        let (mut last, mut start, mut records) = (None, Duration::ZERO, Vec::with_capacity(self.ended.len()));
        for Ended { name, end, cpu, .. } in &self.ended {
            let job = list.push(Job::new(name, "").after(last));
            records.push(JobRecord { cpu: *cpu, ..JobRecord::between(job, start, *end) });
            (last, start) = (Some(job), *end);
        }
        let schedule = list.schedule().expect("phases wait only for earlier phases");
        let before = |record: &JobRecord| record.job.index().checked_sub(1).map(JobId::from_index);
        let phases = Timeline::new(schedule, records, before, self.clock, start, 1, 0);
        // in reverse, so that the numbers of earlier phases do not change
        let inner = self.ended.into_iter().enumerate().rev();
        let inner = inner.filter_map(|(at, ended)| Some((JobId::from_index(at), ended.inner?)));
        inner.fold(phases, |phases, (job, inner)| phases.nest(job, &inner))
    }
}

#[cfg(test)]
#[cfg(feature = "threads")]
mod tests {
    use super::*;
    use crate::{RunOptions, run};

    #[test]
    fn phases_follow_each_other_without_gaps_around_the_run() {
        let mut phases = ProcessPhases::since(Stopwatch::of_process());
        phases.end("start");
        let mut list = JobList::new();
        let first = list.push(Job::new("towns", "zone 1"));
        list.push(Job::new("mines", "zone 1").after([first]));
        let options = RunOptions { timeline: true, ..RunOptions::default() };
        let done = run(&list.schedule().unwrap(), &options, |_, _| Ok::<(), ()>(())).unwrap();
        phases.end_with("generate", done.timeline);
        phases.end("files");
        let timeline = phases.timeline();
        let names: Vec<String> = timeline
            .records()
            .iter()
            .map(|record| timeline.schedule().name(record.job).to_string())
            .collect();
        assert_eq!(names, ["start", "generate", "towns zone 1", "mines zone 1", "generate end", "files"]);
        let records = timeline.records();
        assert_eq!(records[0].start, Duration::ZERO);
        let gaps: Duration = records.windows(2).map(|pair| pair[1].start.saturating_sub(pair[0].end)).sum();
        let inside = records[4].start.saturating_sub(records[1].end);
        assert!(gaps <= inside, "only the executor of the inner run has gaps: {gaps:?}");
        assert_eq!(records[5].end, timeline.wall());
    }

    #[test]
    fn the_first_phase_contains_the_time_since_the_start_of_the_process() {
        let clock = Stopwatch::start();
        while clock.elapsed() < Duration::from_millis(2) {}
        let mut phases = ProcessPhases::since(Stopwatch::of_process());
        phases.end("start");
        assert!(phases.timeline().wall() >= Duration::from_millis(1), "this thread was busy for 2 ms");
    }
}
