//! The list of jobs, and the schedule with the dependencies of each job.

use std::sync::Arc;

use crate::csr::Csr;
use crate::cycle::{Cycle, find_cycle};
use crate::hazard::{Edge, EdgeReason, Hazards};
use crate::job::{Job, JobId, JobName, ResourceId};

/// Jobs in program order; any schedule must give the result of running them in this order.
#[derive(Debug, Default)]
pub struct JobList {
    jobs: Vec<Job>,
    /// Names, by [`ResourceId`].
    resources: Vec<String>,
    /// Edges of other schedules, each with the waiting job.
    edges: Vec<(JobId, Edge)>,
}

impl JobList {
    /// Creates an empty list.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a resource with its name for messages.
    ///
    /// # Panics
    /// If there are 2^32 resources; their names alone would not fit into memory.
    pub fn resource(&mut self, name: impl Into<String>) -> ResourceId {
        let id =
            ResourceId(u32::try_from(self.resources.len()).expect("a list has fewer than 2^32 resources"));
        self.resources.push(name.into());
        id
    }

    /// Adds a job to the end of the list.
    ///
    /// # Panics
    /// If there are 2^32 jobs; their names alone would not fit into memory.
    pub fn push(&mut self, job: Job) -> JobId {
        let id = JobId::from_index(self.jobs.len());
        self.jobs.push(job);
        id
    }

    /// Requires that `predecessor` is done before `job`; the same as [`Job::after`], for a job in the list.
    ///
    /// # Panics
    /// If `job` is not in this list.
    pub fn require(&mut self, job: JobId, predecessor: JobId) {
        self.jobs[job.index()].after.push(predecessor);
    }

    /// Adds edges of `job` from another schedule.
    pub(crate) fn add_edges(&mut self, job: JobId, edges: impl IntoIterator<Item = Edge>) {
        self.edges.extend(edges.into_iter().map(|edge| (job, edge)));
    }

    /// Returns the number of jobs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.jobs.len()
    }

    /// Returns whether the list is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.jobs.is_empty()
    }

    /// Computes the dependencies of all jobs.
    ///
    /// # Errors
    /// - [`ScheduleError::UnknownJob`], [`ScheduleError::UnknownResource`]: an id of another list.
    /// - [`ScheduleError::Cycle`]: explicit dependencies are cyclic.
    /// - [`ScheduleError::AgainstOrder`]: an explicit predecessor comes later in the list.
    ///
    /// # Cost
    /// O(accesses · log accesses) time; at most twice as many edges as accesses, plus the explicit ones.
    pub fn schedule(self) -> Result<Schedule, ScheduleError> {
        let Self { mut jobs, resources, edges: known } = self;
        for job in &mut jobs {
            for list in [&mut job.reads, &mut job.writes] {
                list.sort_unstable();
                list.dedup();
            }
        }
        check_ids(&jobs, resources.len())?;

        let known = Csr::group(jobs.len(), known.iter().map(|(job, edge)| (job.index(), *edge)));
        let mut hazards = Hazards::new(resources.len());
        let mut before = Csr::with_capacity(jobs.len());
        let mut against_order = None;
        let mut edges = Vec::new();
        for (at, job) in jobs.iter().enumerate() {
            let id = JobId::from_index(at);
            hazards.step(id, job, &mut edges);
            edges.extend(job.after.iter().map(|&from| Edge { from, why: EdgeReason::Explicit }));
            edges.extend(known.row(at));
            edges.sort_unstable_by_key(|edge| {
                (edge.from, !matches!(edge.why, EdgeReason::Explicit), edge.why)
            });
            edges.dedup_by_key(|edge| edge.from);
            if against_order.is_none() {
                against_order = edges.iter().find(|edge| edge.from >= id).map(|edge| (id, edge.from));
            }
            before.push_row(edges.drain(..));
        }
        let pairs = (0..jobs.len())
            .flat_map(|at| before.row(at).iter().map(move |edge| (edge.from.index(), JobId::from_index(at))));
        let after = Csr::group(jobs.len(), pairs);

        let mut schedule = Inner { jobs, resources, before, after, remaining: Vec::new() };
        if let Some((job, predecessor)) = against_order {
            return Err(match find_cycle(job, predecessor, &schedule.before, &schedule.after) {
                Some(chain) => {
                    let named =
                        |(job, why): (JobId, EdgeReason)| (schedule.name(job).clone(), schedule.reason(why));
                    ScheduleError::Cycle(Cycle { links: chain.into_iter().map(named).collect() })
                }
                None => ScheduleError::AgainstOrder {
                    job: schedule.name(job).clone(),
                    predecessor: schedule.name(predecessor).clone(),
                },
            });
        }
        schedule.remaining = remaining_paths(&schedule.jobs, &schedule.after);
        Ok(Schedule(Arc::new(schedule)))
    }
}

/// Checks that every id belongs to this list.
fn check_ids(jobs: &[Job], resources: usize) -> Result<(), ScheduleError> {
    for job in jobs {
        if let Some(unknown) = job.after.iter().find(|after| after.index() >= jobs.len()) {
            let (job, jobs) = (job.name.clone(), jobs.len());
            return Err(ScheduleError::UnknownJob { job, predecessor: unknown.index(), jobs });
        }
        if let Some(unknown) = job.reads.iter().chain(&job.writes).find(|id| id.index() >= resources) {
            let job = job.name.clone();
            return Err(ScheduleError::UnknownResource { job, resource: unknown.index(), resources });
        }
    }
    Ok(())
}

/// Returns the cost of the longest path from each job to the end, including its own cost. All edges lead to
/// later jobs.
fn remaining_paths(jobs: &[Job], after: &Csr<JobId>) -> Vec<u64> {
    let mut remaining = vec![0u64; jobs.len()];
    for at in (0..jobs.len()).rev() {
        let beyond = after.row(at).iter().map(|next| remaining[next.index()]).max().unwrap_or(0);
        remaining[at] = beyond.saturating_add(jobs[at].cost);
    }
    remaining
}

/// The reason why a list of jobs has no schedule. All of these are bugs of the program that created the list.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScheduleError {
    /// The dependencies are cyclic.
    #[error("cyclic dependencies between jobs: {0}")]
    Cycle(Cycle),
    /// A job requires a predecessor that comes later in the list. There is no cycle, but the result would
    /// depend on the number of threads.
    #[error("{job} requires {predecessor}, which comes later in the list")]
    AgainstOrder {
        /// The job with the requirement.
        job: JobName,
        predecessor: JobName,
    },
    /// A predecessor that is not in the list.
    #[error("{job} requires job number {predecessor}, but the list has {jobs} jobs")]
    UnknownJob {
        /// The job with the requirement.
        job: JobName,
        /// The required position.
        predecessor: usize,
        jobs: usize,
    },
    /// An access to a resource that is not in the list.
    #[error("{job} declares resource number {resource}, but the list has {resources} resources")]
    UnknownResource {
        /// The job that declares it.
        job: JobName,
        resource: usize,
        /// Number of resources in the list.
        resources: usize,
    },
}

/// Jobs with their dependencies. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Schedule(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// By [`JobId`]; `reads` and `writes` sorted.
    jobs: Vec<Job>,
    /// Names, by [`ResourceId`].
    resources: Vec<String>,
    /// Predecessors, by [`JobId`]; sorted, each job once.
    before: Csr<Edge>,
    /// Successors, by [`JobId`]; sorted.
    after: Csr<JobId>,
    /// Longest remaining path, by [`JobId`].
    remaining: Vec<u64>,
}

impl Inner {
    fn name(&self, job: JobId) -> &JobName {
        &self.jobs[job.index()].name
    }

    fn reason(&self, why: EdgeReason) -> String {
        let name = |resource: ResourceId| &self.resources[resource.index()];
        match why {
            EdgeReason::Explicit => EdgeReason::EXPLICIT.to_owned(),
            EdgeReason::ReadAfterWrite(resource) => format!("reads {}", name(resource)),
            EdgeReason::WriteAfterRead(resource) => format!("writes {} after the read", name(resource)),
            EdgeReason::WriteAfterWrite(resource) => format!("writes {} as well", name(resource)),
        }
    }
}

impl Schedule {
    /// Returns the number of jobs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.jobs.len()
    }

    /// Returns whether there are no jobs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.jobs.is_empty()
    }

    /// Returns the number of edges.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.0.before.total()
    }

    /// Returns all jobs, in the order of the list.
    pub fn jobs(&self) -> impl DoubleEndedIterator<Item = JobId> + ExactSizeIterator + use<> {
        (0..self.len()).map(JobId::from_index)
    }

    /// Returns pass and subject of a job.
    #[must_use]
    pub fn name(&self, job: JobId) -> &JobName {
        self.0.name(job)
    }

    /// Returns the name of a resource.
    #[must_use]
    pub fn resource(&self, resource: ResourceId) -> &str {
        &self.0.resources[resource.index()]
    }

    /// Returns the predecessors of a job, each once, sorted by job.
    #[must_use]
    pub fn predecessors(&self, job: JobId) -> &[Edge] {
        self.0.before.row(job.index())
    }

    /// Returns the successors of a job, sorted.
    #[must_use]
    pub fn successors(&self, job: JobId) -> &[JobId] {
        self.0.after.row(job.index())
    }

    /// Returns the names of all resources, by id.
    pub(crate) fn resources(&self) -> &[String] {
        &self.0.resources
    }

    /// Returns a reason as text about the waiting job: `reads objects of zone 3`.
    #[must_use]
    pub fn reason(&self, why: EdgeReason) -> String {
        self.0.reason(why)
    }

    /// Returns the declared cost of a job.
    #[must_use]
    pub fn cost(&self, job: JobId) -> u64 {
        self.0.jobs[job.index()].cost
    }

    /// Returns the estimated cost of the longest path that starts with `job`, including its own cost: a lower
    /// bound of the remaining cost with any number of threads.
    #[must_use]
    pub fn remaining_path(&self, job: JobId) -> u64 {
        self.0.remaining[job.index()]
    }

    /// Returns whether `job` declared that it reads or writes `resource`.
    #[must_use]
    pub fn may_read(&self, job: JobId, resource: ResourceId) -> bool {
        self.0.jobs[job.index()].reads.binary_search(&resource).is_ok() || self.may_write(job, resource)
    }

    /// Returns whether `job` declared that it writes `resource`.
    #[must_use]
    pub fn may_write(&self, job: JobId, resource: ResourceId) -> bool {
        self.0.jobs[job.index()].writes.binary_search(&resource).is_ok()
    }
}

#[cfg(test)]
mod tests;
