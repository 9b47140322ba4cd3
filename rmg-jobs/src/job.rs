//! A job: its name, accesses and explicit dependencies.

use std::fmt;

/// A job: its position in the [`JobList`](crate::JobList), and so in program order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId(pub(crate) u32);

impl JobId {
    /// Returns the position in the list and in lists derived from it.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// # Panics
    /// If the list has 2^32 jobs or more; their names alone would not fit into memory.
    pub(crate) fn from_index(index: usize) -> Self {
        Self(u32::try_from(index).expect("a list holds fewer than 2^32 jobs"))
    }
}

/// A resource that jobs read and write, identified by its number. Numbers count from 0 without gaps, in the
/// order of [`JobList::resource`](crate::JobList::resource).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ResourceId(pub u32);

impl ResourceId {
    /// Returns the position in lists indexed by resource.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The name of a job in messages: `treasure zone 3`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobName {
    /// The pass that the job belongs to: `treasure`.
    pub pass: &'static str,
    /// The subject of the pass: `zone 3`. Empty if the pass has only one job.
    pub subject: String,
}

impl fmt::Display for JobName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.pass)?;
        if self.subject.is_empty() { Ok(()) } else { write!(out, " {}", self.subject) }
    }
}

/// A job to add to a [`JobList`](crate::JobList).
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
    /// Creates a job without accesses and with cost 1.
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

    /// Adds resources that the job reads without changing them.
    #[must_use]
    pub fn reads(mut self, resources: impl IntoIterator<Item = ResourceId>) -> Self {
        self.reads.extend(resources);
        self
    }

    /// Adds resources that the job writes; it may also read them.
    #[must_use]
    pub fn writes(mut self, resources: impl IntoIterator<Item = ResourceId>) -> Self {
        self.writes.extend(resources);
        self
    }

    /// Adds jobs that must be done before, independent of accesses. They must be earlier in the list:
    /// dependencies may restrict the order of the list, not contradict it.
    #[must_use]
    pub fn after(mut self, jobs: impl IntoIterator<Item = JobId>) -> Self {
        self.after.extend(jobs);
        self
    }

    /// Sets the estimated cost, in a unit that all jobs of a list share. Default: 1. It decides only which of
    /// several ready jobs is chosen first, never a result.
    #[must_use]
    pub fn cost(mut self, cost: u64) -> Self {
        self.cost = cost;
        self
    }
}
