//! The list of jobs, and the schedule that is made from it: which job waits for which, worked out once.

use std::sync::Arc;

use crate::circle::{Circle, find_circle};
use crate::hazard::{Edge, Hazards, Why};
use crate::job::{Job, JobId, JobName, ResourceId};
use crate::rows::Rows;

/// Jobs in the order that is their meaning: however they are run, the result is that of one after the other.
#[derive(Debug, Default)]
pub struct JobList {
    jobs: Vec<Job>,
    /// Names, by [`ResourceId`].
    resources: Vec<String>,
    /// Edges of other schedules, with the jobs that wait.
    known: Vec<(JobId, Edge)>,
}

impl JobList {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes the next resource known, by the name that messages use for it.
    ///
    /// # Panics
    /// When there are 2^32 resources; their names alone would not fit into memory.
    pub fn resource(&mut self, name: impl Into<String>) -> ResourceId {
        let id =
            ResourceId(u32::try_from(self.resources.len()).expect("a list has fewer than 2^32 resources"));
        self.resources.push(name.into());
        id
    }

    /// Adds a job to the end of the list.
    ///
    /// # Panics
    /// When there are 2^32 jobs; their names alone would not fit into memory.
    pub fn push(&mut self, job: Job) -> JobId {
        let id = JobId::from_index(self.jobs.len());
        self.jobs.push(job);
        id
    }

    /// Demands that `predecessor` is done before `job`; the same as [`Job::after`], for a job already in the list.
    ///
    /// # Panics
    /// When `job` is not of this list.
    pub fn demand(&mut self, job: JobId, predecessor: JobId) {
        self.jobs[job.index()].after.push(predecessor);
    }

    /// Lets `job` wait for what it waits for in another schedule.
    pub(crate) fn know(&mut self, job: JobId, edges: impl IntoIterator<Item = Edge>) {
        self.known.extend(edges.into_iter().map(|edge| (job, edge)));
    }

    /// Number of jobs so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.jobs.len()
    }

    /// Whether there is no job yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.jobs.is_empty()
    }

    /// Works out which job waits for which.
    ///
    /// # Errors
    /// - [`ScheduleError::UnknownJob`], [`ScheduleError::UnknownResource`]: an id of another list.
    /// - [`ScheduleError::Circle`]: demanded predecessors close a circle.
    /// - [`ScheduleError::AgainstTheList`]: a demanded predecessor comes later in the list.
    ///
    /// # Cost
    /// O(accesses · log accesses) time; at most twice as many edges as accesses, plus those demanded.
    pub fn schedule(self) -> Result<Schedule, ScheduleError> {
        let Self { mut jobs, resources, known } = self;
        for job in &mut jobs {
            for list in [&mut job.reads, &mut job.writes] {
                list.sort_unstable();
                list.dedup();
            }
        }
        check_ids(&jobs, resources.len())?;

        let known = Rows::group(jobs.len(), known.iter().map(|(job, edge)| (job.index(), *edge)));
        let mut hazards = Hazards::new(resources.len());
        let mut before = Rows::with_capacity(jobs.len());
        let mut against_the_list = None;
        let mut edges = Vec::new();
        for (at, job) in jobs.iter().enumerate() {
            let id = JobId::from_index(at);
            hazards.step(id, job, &mut edges);
            edges.extend(job.after.iter().map(|&from| Edge { from, why: Why::Demanded }));
            edges.extend(known.row(at));
            edges.sort_unstable_by_key(|edge| (edge.from, !matches!(edge.why, Why::Demanded), edge.why));
            edges.dedup_by_key(|edge| edge.from);
            if against_the_list.is_none() {
                against_the_list = edges.iter().find(|edge| edge.from >= id).map(|edge| (id, edge.from));
            }
            before.push_row(edges.drain(..));
        }
        let pairs = (0..jobs.len())
            .flat_map(|at| before.row(at).iter().map(move |edge| (edge.from.index(), JobId::from_index(at))));
        let after = Rows::group(jobs.len(), pairs);

        let mut schedule = Inner { jobs, resources, before, after, remaining: Vec::new() };
        if let Some((job, predecessor)) = against_the_list {
            return Err(match find_circle(job, predecessor, &schedule.before, &schedule.after) {
                Some(chain) => {
                    let in_words =
                        |(job, why): (JobId, Why)| (schedule.name(job).clone(), schedule.reason(why));
                    ScheduleError::Circle(Circle { links: chain.into_iter().map(in_words).collect() })
                }
                None => ScheduleError::AgainstTheList {
                    job: schedule.name(job).clone(),
                    predecessor: schedule.name(predecessor).clone(),
                },
            });
        }
        schedule.remaining = remaining_paths(&schedule.jobs, &schedule.after);
        Ok(Schedule(Arc::new(schedule)))
    }
}

/// Every id belongs to this list.
fn check_ids(jobs: &[Job], resources: usize) -> Result<(), ScheduleError> {
    for job in jobs {
        if let Some(stranger) = job.after.iter().find(|after| after.index() >= jobs.len()) {
            let (job, jobs) = (job.name.clone(), jobs.len());
            return Err(ScheduleError::UnknownJob { job, predecessor: stranger.index(), jobs });
        }
        if let Some(stranger) = job.reads.iter().chain(&job.writes).find(|id| id.index() >= resources) {
            let job = job.name.clone();
            return Err(ScheduleError::UnknownResource { job, resource: stranger.index(), resources });
        }
    }
    Ok(())
}

/// Cost of the most expensive way from each job (with its own cost) to the end. All edges lead to later jobs.
fn remaining_paths(jobs: &[Job], after: &Rows<JobId>) -> Vec<u64> {
    let mut remaining = vec![0u64; jobs.len()];
    for at in (0..jobs.len()).rev() {
        let beyond = after.row(at).iter().map(|next| remaining[next.index()]).max().unwrap_or(0);
        remaining[at] = beyond.saturating_add(jobs[at].cost);
    }
    remaining
}

/// Why a list of jobs makes no schedule. All of these are mistakes of the program that wrote the list.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScheduleError {
    /// Jobs wait for each other.
    #[error("jobs wait for each other in a circle: {0}")]
    Circle(Circle),
    /// A job demands a predecessor that the list puts behind it. No circle, but the list would mean something else
    /// on one thread than on several.
    #[error("{job} demands {predecessor} before it, but comes before that in the list")]
    AgainstTheList {
        /// The job with the demand.
        job: JobName,
        predecessor: JobName,
    },
    /// A predecessor that is not in the list.
    #[error("{job} demands job number {predecessor} before it, the list has {jobs} jobs")]
    UnknownJob {
        /// The job with the demand.
        job: JobName,
        /// Position that it demands.
        predecessor: usize,
        jobs: usize,
    },
    /// An access to a resource that the list does not know.
    #[error("{job} declares resource number {resource}, the list knows {resources} resources")]
    UnknownResource {
        /// The job that declares it.
        job: JobName,
        resource: usize,
        /// Resources that the list knows.
        resources: usize,
    },
}

/// Jobs with everything that they wait for. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Schedule(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// By [`JobId`]; `reads` and `writes` sorted.
    jobs: Vec<Job>,
    /// Names, by [`ResourceId`].
    resources: Vec<String>,
    /// Whom a job waits for, by [`JobId`]; sorted, each job once.
    before: Rows<Edge>,
    /// Who waits for a job, by [`JobId`]; sorted.
    after: Rows<JobId>,
    /// Longest remaining path, by [`JobId`].
    remaining: Vec<u64>,
}

impl Inner {
    fn name(&self, job: JobId) -> &JobName {
        &self.jobs[job.index()].name
    }

    fn reason(&self, why: Why) -> String {
        let name = |resource: ResourceId| &self.resources[resource.index()];
        match why {
            Why::Demanded => "demanded".to_owned(),
            Why::ReadAfterWrite(resource) => format!("reads {}", name(resource)),
            Why::WriteAfterRead(resource) => format!("writes {} after the read", name(resource)),
            Why::WriteAfterWrite(resource) => format!("writes {} as well", name(resource)),
        }
    }
}

impl Schedule {
    /// Number of jobs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.jobs.len()
    }

    /// Whether there is nothing to do.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.jobs.is_empty()
    }

    /// Number of pairs of jobs of which one waits for the other directly.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.0.before.total()
    }

    /// All jobs, in the order of the list.
    pub fn jobs(&self) -> impl DoubleEndedIterator<Item = JobId> + ExactSizeIterator + use<> {
        (0..self.len()).map(JobId::from_index)
    }

    /// Pass and subject of a job.
    #[must_use]
    pub fn name(&self, job: JobId) -> &JobName {
        self.0.name(job)
    }

    /// The name that the list gave to a resource.
    #[must_use]
    pub fn resource(&self, resource: ResourceId) -> &str {
        &self.0.resources[resource.index()]
    }

    /// What a job waits for, each predecessor once, sorted by job.
    #[must_use]
    pub fn predecessors(&self, job: JobId) -> &[Edge] {
        self.0.before.row(job.index())
    }

    /// What waits for a job, sorted.
    #[must_use]
    pub fn successors(&self, job: JobId) -> &[JobId] {
        self.0.after.row(job.index())
    }

    /// Names of all resources, by id.
    pub(crate) fn resources(&self) -> &[String] {
        &self.0.resources
    }

    /// A reason in words, about the job that waits: `reads objects of zone 3`.
    #[must_use]
    pub fn reason(&self, why: Why) -> String {
        self.0.reason(why)
    }

    /// The estimated cost of a job, as declared.
    #[must_use]
    pub fn cost(&self, job: JobId) -> u64 {
        self.0.jobs[job.index()].cost
    }

    /// Estimated cost of the most expensive chain that starts with `job`, its own included: what is left to do at
    /// least, however many threads help.
    #[must_use]
    pub fn remaining_path(&self, job: JobId) -> u64 {
        self.0.remaining[job.index()]
    }

    /// Whether `job` declared that it reads or writes `resource`.
    #[must_use]
    pub fn may_read(&self, job: JobId, resource: ResourceId) -> bool {
        self.0.jobs[job.index()].reads.binary_search(&resource).is_ok() || self.may_write(job, resource)
    }

    /// Whether `job` declared that it writes `resource`.
    #[must_use]
    pub fn may_write(&self, job: JobId, resource: ResourceId) -> bool {
        self.0.jobs[job.index()].writes.binary_search(&resource).is_ok()
    }
}

#[cfg(test)]
mod tests;
