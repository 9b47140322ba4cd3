//! What a job is: its name, what it reads and writes, and what it has to wait for.

use std::fmt;

/// A job: its position in the [`JobList`](crate::JobList), and so its place in the order that is the meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId(pub(crate) u32);

impl JobId {
    /// The job as a position in the list and in everything that is made from it.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// # Panics
    /// When the list has 2^32 jobs or more; their names alone would not fit into memory.
    pub(crate) fn from_index(index: usize) -> Self {
        Self(u32::try_from(index).expect("a list holds fewer than 2^32 jobs"))
    }
}

/// Something that jobs read and write, known here only by its number. Numbers run from 0 without gaps, in the order
/// of [`JobList::resource`](crate::JobList::resource).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ResourceId(pub u32);

impl ResourceId {
    /// The resource as a position in lists indexed by it.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// How messages call a job: `treasure zone 3`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobName {
    /// The pass that the job belongs to: `treasure`.
    pub pass: &'static str,
    /// What the pass is applied to: `zone 3`. Empty when there is only one such job.
    pub subject: String,
}

impl fmt::Display for JobName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.pass)?;
        if self.subject.is_empty() { Ok(()) } else { write!(out, " {}", self.subject) }
    }
}

/// A job on its way into a [`JobList`](crate::JobList).
///
/// ```
/// use rmg_jobs::{Job, JobList};
///
/// let mut list = JobList::new();
/// let objects = list.resource("objects of zone 3");
/// list.push(Job::new("mines", "zone 3").writes([objects]));
/// list.push(Job::new("roads", "zone 3").reads([objects]).cost(5));
/// assert_eq!(list.schedule().unwrap().edges(), 1);
/// ```
#[derive(Debug, Clone)]
pub struct Job {
    pub(crate) name: JobName,
    pub(crate) reads: Vec<ResourceId>,
    pub(crate) writes: Vec<ResourceId>,
    pub(crate) after: Vec<JobId>,
    pub(crate) cost: u64,
}

impl Job {
    /// A job that touches nothing yet and costs 1.
    #[must_use]
    pub fn new(pass: &'static str, subject: impl fmt::Display) -> Self {
        Self {
            name: JobName { pass, subject: subject.to_string() },
            reads: Vec::new(),
            writes: Vec::new(),
            after: Vec::new(),
            cost: 1,
        }
    }

    /// Adds what the job reads and leaves as it is.
    #[must_use]
    pub fn reads(mut self, resources: impl IntoIterator<Item = ResourceId>) -> Self {
        self.reads.extend(resources);
        self
    }

    /// Adds what the job changes; it may read that as well.
    #[must_use]
    pub fn writes(mut self, resources: impl IntoIterator<Item = ResourceId>) -> Self {
        self.writes.extend(resources);
        self
    }

    /// Adds jobs that have to be done before, whatever they read and write. Only earlier jobs make sense: the list
    /// may be tightened, not contradicted.
    #[must_use]
    pub fn after(mut self, jobs: impl IntoIterator<Item = JobId>) -> Self {
        self.after.extend(jobs);
        self
    }

    /// Estimated cost, in any unit that all jobs of a list share; default 1. It only decides which of several ready
    /// jobs is picked first, never a result.
    #[must_use]
    pub fn cost(mut self, cost: u64) -> Self {
        self.cost = cost;
        self
    }
}
