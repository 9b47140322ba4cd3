//! Finds the first job with a different result in two runs that should have equal results.
//!
//! Compares jobs in program order. A job depends only on jobs before it in this order, independent of the
//! schedule. So the first job with a different hash causes the difference, and later differences may follow
//! from it. Jobs without recorded hashes are skipped.

use std::collections::BTreeMap;

use crate::run::{Run, RunJob, StateHash};

/// The result of a comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bisected {
    /// All jobs have the same results.
    Same { jobs: usize },
    /// A job has a different result.
    Differs(Difference),
    /// The lists of jobs differ, because the jobs were created from different inputs.
    OtherJobs {
        /// Number of jobs with the same result before the difference.
        same: usize,
        /// The job of the first run; `None` after its last job.
        one: Option<String>,
        /// The job of the second run; `None` after its last job.
        other: Option<String>,
    },
}

/// The first job with a different result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Number of jobs with the same result before it.
    pub same: usize,
    /// Position of the job in the first run.
    pub job: usize,
    pub name: String,
    /// The layers that differ.
    pub layers: Vec<LayerDifference>,
    /// The numbers of the random streams, if they differ.
    pub streams: Option<[u64; 2]>,
}

/// A layer that a job left in different states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LayerDifference {
    /// The layer: `tiles of zone 3`.
    pub layer: String,
    /// The first cell that differs. `None` if all cells are equal and another part of the layer differs.
    pub cell: Option<u32>,
    /// Number of cells that differ.
    pub cells: usize,
}

/// Why runs cannot be compared.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BisectError {
    /// A record has no state hashes.
    #[error("the {0} record has no state hashes of jobs")]
    NoHashes(&'static str),
}

/// Finds the first job with a different result. O(jobs + changed cells).
///
/// # Errors
/// See [`BisectError`].
pub fn bisect(one: &Run, other: &Run) -> Result<Bisected, BisectError> {
    let hashed = |run: &Run| -> Vec<usize> {
        (0..run.jobs.len()).filter(|job| !run.jobs[*job].left.is_empty()).collect()
    };
    let (first, second) = (hashed(one), hashed(other));
    for (jobs, which) in [(&first, "first"), (&second, "second")] {
        if jobs.is_empty() {
            return Err(BisectError::NoHashes(which));
        }
    }
    for same in 0..first.len().max(second.len()) {
        let (job, counterpart) = (first.get(same).copied(), second.get(same).copied());
        let names = [job.map(|job| one.name(job)), counterpart.map(|job| other.name(job))];
        let (Some(job), Some(counterpart), true) = (job, counterpart, names[0] == names[1]) else {
            let [one, other] = names;
            return Ok(Bisected::OtherJobs { same, one, other });
        };
        let (left, right) = (&one.jobs[job], &other.jobs[counterpart]);
        let layers = layers(one, left, other, right);
        if !layers.is_empty() {
            let streams = left.stream.zip(right.stream).filter(|(a, b)| a != b).map(|(a, b)| [a, b]);
            return Ok(Bisected::Differs(Difference { same, job, name: one.name(job), layers, streams }));
        }
    }
    Ok(Bisected::Same { jobs: first.len() })
}

/// Returns the layers that two jobs left in different states, in the order of the first job, then of the
/// second.
fn layers(one: &Run, left: &RunJob, other: &Run, right: &RunJob) -> Vec<LayerDifference> {
    let (lefts, rights) = (by_layer(one, left), by_layer(other, right));
    let (left_states, right_states): (BTreeMap<_, _>, BTreeMap<_, _>) =
        (lefts.iter().copied().collect(), rights.iter().copied().collect());
    let only_right = rights.iter().filter(|(name, _)| !left_states.contains_key(name));
    (lefts.iter().chain(only_right))
        .filter_map(|(name, _)| {
            let (left, right) = (left_states.get(name), right_states.get(name));
            if left.map(|state| state.hash) == right.map(|state| state.hash) {
                return None;
            }
            let changed =
                |state: Option<&&StateHash>| state.map_or_else(Vec::new, |state| state.changed.clone());
            let (cell, cells) = cells(&changed(left), &changed(right));
            Some(LayerDifference { layer: name.0.to_owned(), cell, cells })
        })
        .collect()
}

/// Returns the states that a job left, by the name of the layer and its number among layers of that name.
fn by_layer<'r>(run: &'r Run, job: &'r RunJob) -> Vec<((&'r str, usize), &'r StateHash)> {
    let mut before = BTreeMap::new();
    (job.left.iter())
        .map(|left| {
            let name = run.layers.get(left.layer as usize).map_or("", String::as_str);
            let before = before.entry(name).or_insert(0);
            *before += 1;
            ((name, *before), left)
        })
        .collect()
}

/// Returns the first cell that differs between two lists of changes, and the number of such cells.
fn cells(one: &[(u32, u16)], other: &[(u32, u16)]) -> (Option<u32>, usize) {
    let lacks = |list: &[(u32, u16)], cell: &(u32, u16)| list.binary_search(cell).is_err();
    let here = one.iter().filter(|cell| lacks(other, cell));
    let there = other.iter().filter(|cell| lacks(one, cell));
    let mut cells: Vec<u32> = here.chain(there).map(|(cell, _)| *cell).collect();
    cells.sort_unstable();
    cells.dedup();
    (cells.first().copied(), cells.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::chain;

    /// Returns a run of three jobs. The second has the given state, the first has no recorded state.
    fn run(hash: u64, changed: &[(u32, u16)]) -> Run {
        let mut run = chain(&[5, 7, 3]);
        run.layers = vec!["tiles of zone 1".to_owned(), "facts of zone 1".to_owned()];
        run.jobs[1].left = vec![
            StateHash { layer: 1, hash: 1, changed: Vec::new() },
            StateHash { layer: 0, hash, changed: changed.to_vec() },
        ];
        run.jobs[2].left = vec![StateHash { layer: 0, hash: hash + 1, changed: Vec::new() }];
        run
    }

    #[test]
    fn runs_with_equal_states_are_equal_despite_other_times() {
        let one = run(7, &[(3, 1)]);
        let mut other = one.clone();
        other.jobs[1].cost = 900;
        other.layers.swap(0, 1);
        for left in other.jobs.iter_mut().flat_map(|job| &mut job.left) {
            left.layer = 1 - left.layer;
        }
        assert_eq!(bisect(&one, &other), Ok(Bisected::Same { jobs: 2 }));
    }

    #[test]
    fn the_first_difference_has_its_layer_and_first_cell() {
        let (one, mut other) =
            (run(7, &[(3, 1), (9, 4), (12, 4)]), run(8, &[(3, 1), (9, 5), (11, 2), (12, 4)]));
        (other.jobs[1].stream, other.jobs[2].stream) = (Some(5), Some(6));
        let found = bisect(&one, &other).unwrap();
        let layers = vec![LayerDifference { layer: "tiles of zone 1".to_owned(), cell: Some(9), cells: 2 }];
        let name = "link zone 1".to_owned();
        assert_eq!(found, Bisected::Differs(Difference { same: 0, job: 1, name, layers, streams: None }));
        // equal cells, but another part of the layer differs
        let Bisected::Differs(found) = bisect(&run(7, &[(3, 1)]), &run(8, &[(3, 1)])).unwrap() else {
            panic!()
        };
        assert_eq!((found.layers[0].cell, found.layers[0].cells), (None, 0));
        let mut with_stream = run(9, &[]);
        with_stream.jobs[1].stream = Some(4);
        let Bisected::Differs(found) =
            bisect(&with_stream, &Run { jobs: other.jobs.clone(), ..with_stream.clone() }).unwrap()
        else {
            panic!()
        };
        assert_eq!(found.streams, Some([4, 5]));
    }

    #[test]
    fn different_job_lists_and_records_without_hashes_are_reported() {
        let one = run(7, &[]);
        let mut other = one.clone();
        other.jobs[2].subject = "zone 9".to_owned();
        let [first, second] = [&one, &other].map(|run| Some(run.name(2)));
        assert_eq!(
            bisect(&one, &other),
            Ok(Bisected::OtherJobs { same: 1, one: first.clone(), other: second })
        );
        other.jobs.pop();
        assert_eq!(bisect(&one, &other), Ok(Bisected::OtherJobs { same: 1, one: first, other: None }));
        assert_eq!(bisect(&one, &chain(&[5])), Err(BisectError::NoHashes("second")));
    }
}
