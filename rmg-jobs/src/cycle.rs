//! Cyclic dependencies between jobs.

use std::collections::VecDeque;
use std::fmt;

use crate::csr::Csr;
use crate::hazard::{Edge, EdgeReason};
use crate::job::{JobId, JobName};

/// Jobs with cyclic dependencies; the last one waits for the first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cycle {
    /// Each job, and the reason why it waits for the next one.
    pub links: Vec<(JobName, String)>,
}

impl fmt::Display for Cycle {
    /// Writes `A waits for B (reads x), which waits for A (demanded)`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let next = self.links.iter().cycle().skip(1);
        for (at, ((job, why), (other, _))) in self.links.iter().zip(next).enumerate() {
            if at == 0 {
                write!(out, "{job} waits for {other} ({why})")?;
            } else {
                write!(out, ", which waits for {other} ({why})")?;
            }
        }
        Ok(())
    }
}

/// Finds the shortest cycle through the edge from `job` to `predecessor`: each job with the reason why it
/// waits for the next; `None` if there is no cycle. `before` and `after` are the two directions of the graph.
pub(crate) fn find_cycle(
    job: JobId,
    predecessor: JobId,
    before: &Csr<Edge>,
    after: &Csr<JobId>,
) -> Option<Vec<(JobId, EdgeReason)>> {
    // Breadth-first search from the job along the jobs that wait for it, until it reaches the predecessor.
    let mut reached_from = vec![None; after.len()];
    let mut queue = VecDeque::from([job]);
    while let Some(here) = queue.pop_front() {
        if here == predecessor {
            break;
        }
        for &next in after.row(here.index()) {
            if reached_from[next.index()].is_none() && next != job {
                reached_from[next.index()] = Some(here);
                queue.push_back(next);
            }
        }
    }
    let why = |waiting: JobId, other: JobId| {
        before.row(waiting.index()).iter().find(|edge| edge.from == other).map(|edge| edge.why)
    };
    let mut chain = vec![(job, why(job, predecessor)?)];
    let mut here = predecessor;
    while here != job {
        let other = reached_from[here.index()]?;
        chain.push((here, why(here, other)?));
        here = other;
    }
    Some(chain)
}
