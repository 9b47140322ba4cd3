//! Rows of a timeline: one for each worker.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::run::Run;

/// A row: jobs of one worker that do not overlap.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// `worker 3`.
    pub(super) name: String,
    /// Positions of its jobs, ordered by time.
    pub(super) jobs: Vec<usize>,
}

/// Returns the rows of all workers with jobs, and the row of each job. A worker has one row, or more if its
/// jobs overlap in the record. O(jobs x log jobs).
pub(super) fn rows(run: &Run) -> (Vec<Row>, Vec<usize>) {
    let mut order: Vec<usize> = (0..run.jobs.len()).collect();
    order.sort_unstable_by_key(|at| (run.jobs[*at].worker, run.jobs[*at].start, run.jobs[*at].end, *at));
    let (mut rows, mut row_of) = (Vec::<Row>::new(), vec![0; run.jobs.len()]);
    // the rows of the worker by the end of their last job
    let mut ends: BinaryHeap<Reverse<(u64, usize)>> = BinaryHeap::new();
    let mut worker = None;
    for at in order {
        let job = &run.jobs[at];
        if worker != Some(job.worker) {
            worker = Some(job.worker);
            ends.clear();
        }
        let row = match ends.peek() {
            Some(Reverse((end, row))) if *end <= job.start => {
                let row = *row;
                ends.pop();
                row
            }
            _ => {
                rows.push(Row { name: name(job.worker, ends.len()), jobs: Vec::new() });
                rows.len() - 1
            }
        };
        ends.push(Reverse((job.end, row)));
        rows[row].jobs.push(at);
        row_of[at] = row;
    }
    (rows, row_of)
}

fn name(worker: u32, rows_before: usize) -> String {
    let name = if worker == 0 { "caller".to_owned() } else { format!("worker {worker}") };
    if rows_before == 0 { name } else { format!("{name} ({})", rows_before + 1) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::timed;

    #[test]
    fn a_worker_with_overlapping_jobs_has_two_rows() {
        let run = timed(
            2,
            40,
            &[
                ("a", 0, 0, 10, 1, &[]),
                ("b", 0, 5, 20, 1, &[]),
                ("c", 0, 10, 10, 1, &[]),
                ("d", 0, 10, 30, 1, &[]),
                ("e", 0, 0, 40, 0, &[]),
            ],
        );
        let (rows, row_of) = rows(&run);
        let found: Vec<(&str, &[usize])> =
            rows.iter().map(|row| (row.name.as_str(), &row.jobs[..])).collect();
        assert_eq!(found, [("caller", &[4][..]), ("worker 1", &[0, 2, 3]), ("worker 1 (2)", &[1])]);
        assert_eq!(row_of, [1, 2, 1, 1, 0]);
    }
}
