//! Merges the timeline of a run inside a job into the timeline of the outer run.

use std::time::Duration;

use crate::hazard::Edge;
use crate::job::{Job, JobId};
use crate::schedule::JobList;
use crate::timeline::{JobRecord, Timeline};

/// Subject of the job that represents the rest of a job after its inner run.
const END: &str = "end";

impl Timeline {
    /// Returns this run with the jobs of `inner` inserted after `job`, which ran them.
    ///
    /// `job` keeps its time before `inner`. The jobs of `inner` follow it, then an `end` of the same pass
    /// that waits for all of them and has the time after `inner`. Jobs that waited for `job` wait for the
    /// `end`. The reasons of dependencies stay the same.
    ///
    /// Both runs may be unfinished (`inner` has no `end` then), but `job` must have a record.
    ///
    /// # Panics
    /// If `job` did not run.
    ///
    /// # Cost
    /// O((jobs + edges) · log edges).
    #[must_use]
    pub fn nest(&self, job: JobId, inner: &Self) -> Self {
        let (here, there) = (self.schedule(), inner.schedule());
        let end = JobId::from_index(job.index() + 1 + there.len());
        let shifted =
            |id: JobId| JobId::from_index(if id > job { id.index() + there.len() + 1 } else { id.index() });
        let outside = |id: JobId| if id == job { end } else { shifted(id) };
        let inside = |id: JobId| JobId::from_index(job.index() + 1 + id.index());

        let mut list = JobList::new();
        for name in here.resources().iter().chain(there.resources()) {
            list.resource(name.as_str());
        }
        let others = u32::try_from(here.resources().len()).expect("resources are numbered with 32 bits");
        for id in here.jobs() {
            let name = here.name(id);
            let edges = here.predecessors(id).iter();
            let edges = edges.map(|edge| Edge { from: outside(edge.from), why: edge.why });
            let outer = list.push(Job::new(name.pass, &name.subject).cost(here.cost(id)));
            list.add_edges(outer, edges);
            if id == job {
                for own in there.jobs() {
                    let name = there.name(own);
                    let edges = there.predecessors(own).iter();
                    let edges =
                        edges.map(|edge| Edge { from: inside(edge.from), why: edge.why.shifted(others) });
                    let own = Job::new(name.pass, &name.subject).cost(there.cost(own));
                    let own = list.push(own.after([job]));
                    list.add_edges(own, edges);
                }
                let last = there.jobs().filter(|last| there.successors(*last).is_empty()).map(inside);
                let subject =
                    if name.subject.is_empty() { String::new() } else { format!("{} ", name.subject) };
                list.push(Job::new(name.pass, subject + END).after(last.chain([job])));
            }
        }
        let schedule = list.schedule().expect("nesting two schedules creates no cycle");

        let outer = self.record(job).expect("a job that ran jobs has a record");
        let offset = inner.clock().started_after(self.clock()).clamp(outer.start, outer.end);
        let of_inside = |time: Duration| (time + offset).min(outer.end);
        let last_inside = inner.records().iter().max_by_key(|record| (record.end, record.job));
        let behind = last_inside.map_or(offset, |record| of_inside(record.end));
        let [before, after] = inner.cpu_around(outer);
        let mut records = Vec::with_capacity(schedule.len());
        for record in self.records() {
            let end = if record.job == job { offset } else { record.end };
            // the data that the job records belongs to its end
            let whole = if record.job == job {
                JobRecord { cpu: before, ..JobRecord::between(job, record.start, end) }
            } else {
                record.clone()
            };
            records.push(JobRecord { job: shifted(record.job), end, worker: record.worker, ..whole });
        }
        for record in inner.records() {
            let (start, end) = (of_inside(record.start), of_inside(record.end));
            records.push(JobRecord { job: inside(record.job), start, end, ..record.clone() });
        }
        if inner.records().len() == there.len() {
            records.push(JobRecord { job: end, start: behind, cpu: after, ..outer.clone() });
        }
        records.sort_unstable_by_key(|record| record.job);
        let of_record = |record: &JobRecord| match record.job {
            own if own == end => Some(last_inside.map_or(job, |record| inside(record.job))),
            own if own <= job => self.record(own).and_then(|record| record.last_predecessor),
            own if own < end => {
                let own = JobId::from_index(own.index() - job.index() - 1);
                let last = inner.record(own).and_then(|record| record.last_predecessor);
                Some(last.map_or(job, inside))
            }
            own => {
                let own = JobId::from_index(own.index() - there.len() - 1);
                self.record(own).and_then(|record| record.last_predecessor).map(outside)
            }
        };
        let threads = self.threads().max(inner.threads());
        let sleeps = self.sleeps() + inner.sleeps();
        let both = Self::new(schedule, records, of_record, *self.clock(), self.wall(), threads, sleeps);
        both.with_cpu_of(self)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Job, JobList, RunOptions, Slot, Timeline, run};

    /// Runs sequential jobs; the second one runs the jobs `inside` and keeps their timeline.
    fn timelines(names: &[&'static str], inside: &[&'static str]) -> (Timeline, Timeline) {
        let mut list = JobList::new();
        let all = list.resource("all");
        for name in names {
            list.push(Job::new(name, "").writes([all]));
        }
        let options = RunOptions { timeline: true, ..RunOptions::default() };
        let kept = Slot::new(all, "all", None);
        let output = run(&list.schedule().unwrap(), &options, |job, context| {
            if job.index() == 1 {
                *context.write(&kept) = Some(timelines(inside, &[]).0);
            }
            Ok::<(), ()>(())
        });
        let inner = kept.into_inner();
        let outer = output.unwrap().timeline.unwrap();
        let inner = inner.unwrap_or_else(|| outer.clone());
        (outer, inner)
    }

    #[test]
    fn inner_jobs_follow_the_job_that_ran_them() {
        let (outer, inner) = timelines(&["layout", "fill", "audit"], &["towns", "mines"]);
        let fill = outer.schedule().jobs().nth(1).unwrap();
        let both = outer.nest(fill, &inner);
        let mines = both.schedule().jobs().nth(3).unwrap();
        let waits = both.schedule().predecessors(mines).iter();
        let reasons: Vec<String> = waits.map(|edge| both.schedule().reason(edge.why)).collect();
        assert_eq!(
            reasons,
            [crate::EdgeReason::EXPLICIT, "writes all as well"],
            "for the job that ran it, and for the towns"
        );
        let names: Vec<&str> =
            both.records().iter().map(|record| both.schedule().name(record.job).pass).collect();
        assert_eq!(names, ["layout", "fill", "towns", "mines", "fill", "audit"]);
        let chain: Vec<&str> = both.profile().observed_path.steps.iter().map(|step| step.name.pass).collect();
        assert_eq!(chain, names, "each waits for the previous one");
        let mut ends = both.records().iter().map(|record| record.end);
        let mut last = ends.next().unwrap();
        assert!(
            ends.all(|end| std::mem::replace(&mut last, end) <= end),
            "inner jobs end before the outer job"
        );
    }

    #[test]
    fn an_empty_inner_run_adds_an_end() {
        let (outer, inner) = timelines(&["layout", "fill"], &[]);
        let fill = outer.schedule().jobs().nth(1).unwrap();
        assert_eq!(outer.nest(fill, &inner).records().len(), 3);
    }
}
