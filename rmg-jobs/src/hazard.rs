//! Derives the edges of the job graph from the accesses of a list, as in an out-of-order processor.

use crate::job::{Job, JobId, ResourceId};

/// The reason why a job waits for an earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum EdgeReason {
    /// An explicit dependency.
    Explicit,
    /// It reads data that the earlier job wrote.
    ReadAfterWrite(ResourceId),
    /// It overwrites data that the earlier job reads.
    WriteAfterRead(ResourceId),
    /// Both write the same data.
    WriteAfterWrite(ResourceId),
}

/// A dependency of a job on another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge {
    /// The job that must be done before.
    pub from: JobId,
    /// The reason, or one of several reasons.
    pub why: EdgeReason,
}

impl EdgeReason {
    /// The text of [`Explicit`](Self::Explicit) in recorded runs.
    pub const EXPLICIT: &'static str = "explicit dependency";

    /// Shifts the resource by the number of resources of another list.
    pub(crate) fn shifted(self, others: u32) -> Self {
        let moved = |ResourceId(number)| ResourceId(number + others);
        match self {
            Self::Explicit => self,
            Self::ReadAfterWrite(resource) => Self::ReadAfterWrite(moved(resource)),
            Self::WriteAfterRead(resource) => Self::WriteAfterRead(moved(resource)),
            Self::WriteAfterWrite(resource) => Self::WriteAfterWrite(moved(resource)),
        }
    }
}

/// The accesses to a resource so far.
#[derive(Debug, Clone, Default)]
struct Past {
    last_writer: Option<JobId>,
    readers: Vec<JobId>,
}

/// Processes a list in order and computes the dependencies of every job.
///
/// Redundant edges through readers are omitted: a writer waits for the readers since the last write, and for
/// the last writer only if there are no readers. A read creates at most one edge to its writer and one to the
/// next writer, and a write at most one to the last writer. So there are at most twice as many edges as
/// accesses.
#[derive(Debug)]
pub(crate) struct Hazards {
    past: Vec<Past>,
}

impl Hazards {
    /// Creates the state for lists over `resources` resources.
    pub(crate) fn new(resources: usize) -> Self {
        Self { past: vec![Past::default(); resources] }
    }

    /// Adds to `edges` the dependencies of the next job of the list, `id`, because of its accesses. Its reads
    /// and writes must have no duplicates, and `writes` must be sorted. The edges may contain a job more than
    /// once.
    pub(crate) fn step(&mut self, id: JobId, job: &Job, edges: &mut Vec<Edge>) {
        // A job that reads and writes a resource is a writer: the edges of the write include those of the
        // read.
        let only_read = job.reads.iter().filter(|resource| job.writes.binary_search(resource).is_err());
        for &resource in only_read {
            let past = &mut self.past[resource.index()];
            past.readers.push(id);
            edges.extend(
                past.last_writer.map(|from| Edge { from, why: EdgeReason::ReadAfterWrite(resource) }),
            );
        }
        for &resource in &job.writes {
            let past = &mut self.past[resource.index()];
            if past.readers.is_empty() {
                edges.extend(
                    past.last_writer.map(|from| Edge { from, why: EdgeReason::WriteAfterWrite(resource) }),
                );
            }
            edges.extend(
                past.readers.drain(..).map(|from| Edge { from, why: EdgeReason::WriteAfterRead(resource) }),
            );
            past.last_writer = Some(id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::JobList;

    /// Returns the edges of jobs over the resources a, b, c (`r:ab w:c`) as `later<earlier reason`.
    fn edges(jobs: &[&str]) -> Vec<String> {
        let mut list = JobList::new();
        for name in ["a", "b", "c"] {
            list.resource(name);
        }
        let ids =
            |text: &str| text.bytes().map(|name| ResourceId(u32::from(name - b'a'))).collect::<Vec<_>>();
        for (at, text) in jobs.iter().enumerate() {
            let mut job = Job::new("job", at);
            for part in text.split_whitespace() {
                job = match part.split_once(':') {
                    Some(("r", names)) => job.reads(ids(names)),
                    Some(("w", names)) => job.writes(ids(names)),
                    _ => panic!("{part}"),
                };
            }
            list.push(job);
        }
        let schedule = list.schedule().unwrap();
        let of_job = |job: JobId| {
            let schedule = schedule.clone();
            move |edge: Edge| format!("{}<{} {}", job.index(), edge.from.index(), schedule.reason(edge.why))
        };
        schedule.jobs().flat_map(|job| schedule.predecessors(job).iter().copied().map(of_job(job))).collect()
    }

    #[test]
    fn hazards_of_all_three_kinds_become_edges() {
        assert_eq!(edges(&["w:a", "r:a"]), ["1<0 reads a"]);
        assert_eq!(edges(&["r:a", "w:a"]), ["1<0 writes a after the read"]);
        assert_eq!(edges(&["w:a", "w:a"]), ["1<0 writes a as well"]);
    }

    #[test]
    fn shared_reads_and_distinct_resources_are_not_hazards() {
        assert_eq!(edges(&["r:a", "r:a", "w:b", "r:a w:c"]), [""; 0]);
    }

    #[test]
    fn a_writer_waits_for_readers_and_indirectly_for_the_previous_writer() {
        assert_eq!(
            edges(&["w:a", "r:a", "r:a", "w:a", "r:a"]),
            [
                "1<0 reads a",
                "2<0 reads a",
                "3<1 writes a after the read",
                "3<2 writes a after the read",
                "4<3 reads a"
            ]
        );
    }

    #[test]
    fn a_job_never_waits_for_itself_and_has_one_edge_per_job() {
        assert_eq!(edges(&["r:a w:a"]), [""; 0]);
        assert_eq!(edges(&["w:abc", "r:ab w:bc"]), ["1<0 reads a"]);
    }
}
