//! Jobs that wait for each other, told as a chain.

use std::collections::VecDeque;
use std::fmt;

use crate::hazard::{Edge, Why};
use crate::job::{JobId, JobName};
use crate::rows::Rows;

/// Jobs that wait for each other; the last waits for the first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Circle {
    /// A job and why it waits for the next one.
    pub links: Vec<(JobName, String)>,
}

impl fmt::Display for Circle {
    /// `A waits for B (reads x), which waits for A (demanded)`.
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

/// The shortest circle that is closed by `job` waiting for `predecessor`: each job with why it waits for the next;
/// `None` if that wait closes none. `before` and `after` are the two directions of the graph.
pub(crate) fn find_circle(
    job: JobId,
    predecessor: JobId,
    before: &Rows<Edge>,
    after: &Rows<JobId>,
) -> Option<Vec<(JobId, Why)>> {
    // Breadth first from the job along those that wait for it, until the predecessor turns out to be one of them.
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
