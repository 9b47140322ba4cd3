//! A run inside a job of another run, shown as one.

use crate::job::{Job, JobId};
use crate::schedule::JobList;
use crate::timeline::{JobRecord, Timeline};

impl Timeline {
    /// This run with the jobs of `inner` behind `job`, which ran them.
    ///
    /// `job` stays, with the part of its time that was not spent in `inner`; the jobs of `inner` follow it, and what
    /// waited for `job` waits for all of them. Edges between jobs become plain demands.
    ///
    /// Both may be unfinished; of `job` there must be a record.
    ///
    /// # Panics
    /// When `job` did not run.
    ///
    /// # Cost
    /// O((jobs + edges) · log edges).
    #[must_use]
    pub fn with_inside(&self, job: JobId, inner: &Self) -> Self {
        let (here, there) = (self.schedule(), inner.schedule());
        let shifted =
            |id: JobId| JobId::from_index(if id > job { id.index() + there.len() } else { id.index() });
        let inside = |id: JobId| JobId::from_index(job.index() + 1 + id.index());

        let mut list = JobList::new();
        for id in here.jobs() {
            let name = here.name(id);
            let before = here.predecessors(id).iter().map(|edge| edge.from);
            let mut after: Vec<JobId> = before.clone().map(shifted).collect();
            if before.clone().any(|from| from == job) {
                let last = there.jobs().filter(|last| there.successors(*last).is_empty());
                after.extend(last.map(inside));
            }
            list.push(Job::new(name.pass, &name.subject).cost(here.cost(id)).after(after));
            if id == job {
                for own in there.jobs() {
                    let name = there.name(own);
                    let before = there.predecessors(own).iter().map(|edge| inside(edge.from));
                    let after: Vec<JobId> = before.chain([job]).collect();
                    list.push(Job::new(name.pass, &name.subject).cost(there.cost(own)).after(after));
                }
            }
        }
        let schedule = list.schedule().expect("two schedules one inside the other have no circle");

        let outer = self.record(job).expect("what ran a run inside ran itself");
        let offset = outer.end.saturating_sub(inner.wall()).max(outer.start);
        let last_inside = inner.records().iter().max_by_key(|record| (record.end, record.job));
        let end_of_job = last_inside.map_or(job, |record| inside(record.job));
        let mut records = Vec::with_capacity(schedule.len());
        for record in self.records() {
            let end = if record.job == job { offset } else { record.end };
            records.push(JobRecord { job: shifted(record.job), end, ..record.clone() });
        }
        for record in inner.records() {
            let (start, end) = (record.start + offset, record.end + offset);
            records.push(JobRecord { job: inside(record.job), start, end, ..record.clone() });
        }
        records.sort_unstable_by_key(|record| record.job);
        let of_record = |record: &JobRecord| match record.job {
            own if own <= job => self.record(own).and_then(|record| record.last_predecessor),
            own if own.index() <= job.index() + there.len() => {
                let own = JobId::from_index(own.index() - job.index() - 1);
                let last = inner.record(own).and_then(|record| record.last_predecessor);
                Some(last.map_or(job, inside))
            }
            own => {
                let own = JobId::from_index(own.index() - there.len());
                let last = self.record(own).and_then(|record| record.last_predecessor);
                last.map(|last| if last == job { end_of_job } else { shifted(last) })
            }
        };
        let threads = self.threads().max(inner.threads());
        Self::new(schedule, records, of_record, self.wall(), threads, self.sleeps() + inner.sleeps())
    }
}

#[cfg(test)]
mod tests {
    use crate::{Job, JobList, RunOptions, Slot, Timeline, run};

    /// Jobs one after the other; the second one runs the jobs `inside` and keeps their timeline.
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
    fn the_jobs_inside_stand_behind_the_one_that_ran_them() {
        let (outer, inner) = timelines(&["layout", "fill", "audit"], &["towns"]);
        let fill = outer.schedule().jobs().nth(1).unwrap();
        let both = outer.with_inside(fill, &inner);
        let names: Vec<&str> =
            both.records().iter().map(|record| both.schedule().name(record.job).pass).collect();
        assert_eq!(names, ["layout", "fill", "towns", "audit"]);
        let chain: Vec<&str> = both.profile().critical_path.steps.iter().map(|step| step.name.pass).collect();
        assert_eq!(chain, names, "each waits for the one before");
        let mut ends = both.records().iter().map(|record| record.end);
        let mut last = ends.next().unwrap();
        assert!(ends.all(|end| std::mem::replace(&mut last, end) <= end), "what is inside ends in time");
    }

    #[test]
    fn nothing_inside_changes_nothing() {
        let (outer, inner) = timelines(&["layout", "fill"], &[]);
        let fill = outer.schedule().jobs().nth(1).unwrap();
        assert_eq!(outer.with_inside(fill, &inner).records().len(), 2);
    }
}
