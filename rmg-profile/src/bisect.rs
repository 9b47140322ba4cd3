//! Two runs that should have come to the same: the first job that left something else.
//!
//! Jobs are taken in the order of the list, which is their meaning: whatever ran when, a job sees what those before it in the list left.
//! So the first one with another hash than its like made the difference out of the same, and all that differs behind it may follow
//! from that. Jobs that tell nothing of what they left (parts of a layout) are passed over.

use std::collections::BTreeMap;

use crate::run::{Left, Run, RunJob};

/// What two runs come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bisected {
    /// Every job left the same.
    Same { jobs: usize },
    /// A job left something else.
    Differs(Difference),
    /// The lists of jobs part: what the jobs were made from was different.
    OtherJobs {
        /// Jobs before it that left the same.
        same: usize,
        /// The job of the one run; `None`: it had no more.
        one: Option<String>,
        /// The job of the other.
        other: Option<String>,
    },
}

/// The first job that left something else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Jobs before it that left the same.
    pub same: usize,
    /// Position of the job in the one run.
    pub job: usize,
    pub name: String,
    /// Every layer in which it left something else.
    pub layers: Vec<LayerDifference>,
    /// The numbers of the random streams, where those are not the same.
    pub streams: Option<[u64; 2]>,
}

/// A layer in which a job left something else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LayerDifference {
    /// The layer: `tiles of zone 3`.
    pub layer: String,
    /// The first cell with something else; `None`: the cells are the same, something beside them is not.
    pub cell: Option<u32>,
    /// How many cells have something else.
    pub cells: usize,
}

/// Runs that cannot be compared.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BisectError {
    /// Nobody recorded what jobs left.
    #[error("the {0} record does not tell what jobs left")]
    NoHashes(&'static str),
}

/// Looks for the first job that left something else. O(jobs + changed cells).
///
/// # Errors
/// See [`BisectError`].
pub fn bisect(one: &Run, other: &Run) -> Result<Bisected, BisectError> {
    let telling = |run: &Run| -> Vec<usize> {
        (0..run.jobs.len()).filter(|job| !run.jobs[*job].left.is_empty()).collect()
    };
    let (first, second) = (telling(one), telling(other));
    for (jobs, which) in [(&first, "first"), (&second, "second")] {
        if jobs.is_empty() {
            return Err(BisectError::NoHashes(which));
        }
    }
    for same in 0..first.len().max(second.len()) {
        let (job, like) = (first.get(same).copied(), second.get(same).copied());
        let names = [job.map(|job| one.name(job)), like.map(|job| other.name(job))];
        let (Some(job), Some(like), true) = (job, like, names[0] == names[1]) else {
            let [one, other] = names;
            return Ok(Bisected::OtherJobs { same, one, other });
        };
        let (left, right) = (&one.jobs[job], &other.jobs[like]);
        let layers = layers(one, left, other, right);
        if !layers.is_empty() {
            let streams = left.stream.zip(right.stream).filter(|(a, b)| a != b).map(|(a, b)| [a, b]);
            return Ok(Bisected::Differs(Difference { same, job, name: one.name(job), layers, streams }));
        }
    }
    Ok(Bisected::Same { jobs: first.len() })
}

/// The layers in which two jobs left something else, in the order of the one, then of the other.
fn layers(one: &Run, left: &RunJob, other: &Run, right: &RunJob) -> Vec<LayerDifference> {
    let (mine, theirs) = (by_layer(one, left), by_layer(other, right));
    let (known, likes): (BTreeMap<_, _>, BTreeMap<_, _>) =
        (mine.iter().copied().collect(), theirs.iter().copied().collect());
    let only_theirs = theirs.iter().filter(|(name, _)| !known.contains_key(name));
    (mine.iter().chain(only_theirs))
        .filter_map(|(name, _)| {
            let (mine, theirs) = (known.get(name), likes.get(name));
            if mine.map(|left| left.hash) == theirs.map(|left| left.hash) {
                return None;
            }
            let changed = |left: Option<&&Left>| left.map_or_else(Vec::new, |left| left.changed.clone());
            let (cell, cells) = cells(&changed(mine), &changed(theirs));
            Some(LayerDifference { layer: name.0.to_owned(), cell, cells })
        })
        .collect()
}

/// What a job left, by the name of the layer and the how manieth of that name.
fn by_layer<'r>(run: &'r Run, job: &'r RunJob) -> Vec<((&'r str, usize), &'r Left)> {
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

/// The first cell that two lists of changes have not in common, and how many there are.
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

    /// Three jobs, of which the second left this and the first tells nothing.
    fn run(hash: u64, changed: &[(u32, u16)]) -> Run {
        let mut run = chain(&[5, 7, 3]);
        run.layers = vec!["tiles of zone 1".to_owned(), "facts of zone 1".to_owned()];
        run.jobs[1].left = vec![
            Left { layer: 1, hash: 1, changed: Vec::new() },
            Left { layer: 0, hash, changed: changed.to_vec() },
        ];
        run.jobs[2].left = vec![Left { layer: 0, hash: hash + 1, changed: Vec::new() }];
        run
    }

    #[test]
    fn runs_that_left_the_same_are_the_same_whatever_they_took() {
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
    fn the_first_job_that_differs_is_told_with_layer_and_first_cell() {
        let (one, mut other) =
            (run(7, &[(3, 1), (9, 4), (12, 4)]), run(8, &[(3, 1), (9, 5), (11, 2), (12, 4)]));
        (other.jobs[1].stream, other.jobs[2].stream) = (Some(5), Some(6));
        let found = bisect(&one, &other).unwrap();
        let layers = vec![LayerDifference { layer: "tiles of zone 1".to_owned(), cell: Some(9), cells: 2 }];
        let name = "link zone 1".to_owned();
        assert_eq!(found, Bisected::Differs(Difference { same: 0, job: 1, name, layers, streams: None }));
        // the same cells, and something else beside them
        let Bisected::Differs(found) = bisect(&run(7, &[(3, 1)]), &run(8, &[(3, 1)])).unwrap() else {
            panic!()
        };
        assert_eq!((found.layers[0].cell, found.layers[0].cells), (None, 0));
        let mut drawn = run(9, &[]);
        drawn.jobs[1].stream = Some(4);
        let Bisected::Differs(found) =
            bisect(&drawn, &Run { jobs: other.jobs.clone(), ..drawn.clone() }).unwrap()
        else {
            panic!()
        };
        assert_eq!(found.streams, Some([4, 5]));
    }

    #[test]
    fn lists_that_part_and_records_without_hashes_are_told() {
        let one = run(7, &[]);
        let mut other = one.clone();
        other.jobs[2].subject = "zone 9".to_owned();
        let [mine, theirs] = [&one, &other].map(|run| Some(run.name(2)));
        assert_eq!(
            bisect(&one, &other),
            Ok(Bisected::OtherJobs { same: 1, one: mine.clone(), other: theirs })
        );
        other.jobs.pop();
        assert_eq!(bisect(&one, &other), Ok(Bisected::OtherJobs { same: 1, one: mine, other: None }));
        assert_eq!(bisect(&one, &chain(&[5])), Err(BisectError::NoHashes("second")));
    }
}
