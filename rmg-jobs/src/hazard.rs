//! From the accesses of a list to the edges of its graph, as in an out-of-order processor.

use crate::job::{Job, JobId, ResourceId};

/// Why a job waits for an earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// Its author asked for it.
    Demanded,
    /// It reads what the earlier job wrote.
    ReadAfterWrite(ResourceId),
    /// It overwrites what the earlier job still has to read.
    WriteAfterRead(ResourceId),
    /// Both write; the later one has the last word.
    WriteAfterWrite(ResourceId),
}

/// One job waits for another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge {
    /// The job that has to be done before.
    pub from: JobId,
    /// The reason; one of them where there are several.
    pub why: Why,
}

impl Why {
    /// The same in a list that has so many other resources before.
    pub(crate) fn behind(self, others: u32) -> Self {
        let moved = |ResourceId(number)| ResourceId(number + others);
        match self {
            Self::Demanded => self,
            Self::ReadAfterWrite(resource) => Self::ReadAfterWrite(moved(resource)),
            Self::WriteAfterRead(resource) => Self::WriteAfterRead(moved(resource)),
            Self::WriteAfterWrite(resource) => Self::WriteAfterWrite(moved(resource)),
        }
    }
}

/// What happened to a resource so far.
#[derive(Debug, Clone, Default)]
struct Past {
    last_writer: Option<JobId>,
    readers: Vec<JobId>,
}

/// Walks along a list and tells for every job which earlier ones it has to wait for.
///
/// Shortcuts are left out where a chain leads over readers: a writer waits for the readers since the last write, and
/// for the last writer only if there are none. A read makes at most one edge to its writer and one to the next
/// writer, and a write at most one to the last, so there are at most twice as many edges as accesses.
#[derive(Debug)]
pub(crate) struct Hazards {
    past: Vec<Past>,
}

impl Hazards {
    /// For lists over `resources` resources.
    pub(crate) fn new(resources: usize) -> Self {
        Self { past: vec![Past::default(); resources] }
    }

    /// Adds to `edges` what the next job of the list, `id`, waits for because of its accesses. What it reads and
    /// writes has to be without repetitions, and `writes` sorted. The edges may name a job more than once.
    pub(crate) fn step(&mut self, id: JobId, job: &Job, edges: &mut Vec<Edge>) {
        // Who reads and writes a resource is a writer: the edges of the write are those of the read and more.
        let only_read = job.reads.iter().filter(|resource| job.writes.binary_search(resource).is_err());
        for &resource in only_read {
            let past = &mut self.past[resource.index()];
            past.readers.push(id);
            edges.extend(past.last_writer.map(|from| Edge { from, why: Why::ReadAfterWrite(resource) }));
        }
        for &resource in &job.writes {
            let past = &mut self.past[resource.index()];
            if past.readers.is_empty() {
                edges.extend(past.last_writer.map(|from| Edge { from, why: Why::WriteAfterWrite(resource) }));
            }
            edges
                .extend(past.readers.drain(..).map(|from| Edge { from, why: Why::WriteAfterRead(resource) }));
            past.last_writer = Some(id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::JobList;

    /// The edges of jobs over the resources a, b, c: `r:ab w:c`, in words `later<earlier reason`.
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
    fn reading_together_and_touching_different_things_is_no_hazard() {
        assert_eq!(edges(&["r:a", "r:a", "w:b", "r:a w:c"]), [""; 0]);
    }

    #[test]
    fn a_writer_waits_for_readers_and_through_them_for_the_writer_before() {
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
    fn a_job_never_waits_for_itself_and_names_each_other_job_once() {
        assert_eq!(edges(&["r:a w:a"]), [""; 0]);
        assert_eq!(edges(&["w:abc", "r:ab w:bc"]), ["1<0 reads a"]);
    }
}
