//! Dependencies between modifiers: redundant edges, edges that never bind, and the gain without them.

use std::collections::BTreeMap;

use crate::replay::{ReplayConditions, replay};
use crate::run::Run;

/// All edges from jobs of one modifier to jobs of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EdgeKind {
    /// The modifier of the predecessors.
    pub from: String,
    /// The modifier of the jobs that wait.
    pub to: String,
    pub count: usize,
    /// Number of redundant edges: a longer path leads from the predecessor to the job.
    pub implied: usize,
    /// Number of binding edges: the predecessor was the last of its job to end.
    pub binding: usize,
    /// Nanoseconds that the run would be shorter without all of these edges. Computed for the 1,000 kinds
    /// that bind most often, else 0.
    pub gain: u64,
    /// The most frequent reason.
    pub reason: String,
}

/// Maximum number of kinds that are replayed without their edges. The generator has less than a hundred.
const MAX_REPLAYED: usize = 1000;

/// Number of 64-bit words of the bit sets that [`implied`] holds at a time: 64 MB.
const WORDS: usize = 8 << 20;

/// Number of edges by reason.
type Reasons = BTreeMap<u32, usize>;

/// Returns all kinds of edges of a run, those with the largest gain first, then by name.
///
/// # Cost
/// O(jobs x jobs / 64 + edges x jobs / 64), and a [replay](mod@crate::replay) for each kind, at most 1,000.
/// O(jobs + edges) memory, and 64 MB.
#[must_use]
pub fn edge_kinds(run: &Run) -> Vec<EdgeKind> {
    let implied = implied(run);
    let mut kinds: BTreeMap<(&str, &str), (EdgeKind, Reasons)> = BTreeMap::new();
    for (at, job) in run.jobs.iter().enumerate() {
        for (number, edge) in job.before.iter().enumerate() {
            let (from, to) = (run.modifier(edge.from as usize), run.modifier(at));
            let new = || {
                let (from, to, reason) = (from.to_owned(), to.to_owned(), String::new());
                let kind = EdgeKind { from, to, count: 0, implied: 0, binding: 0, gain: 0, reason };
                (kind, Reasons::new())
            };
            let (kind, reasons) = kinds.entry((from, to)).or_insert_with(new);
            kind.count += 1;
            kind.implied += usize::from(implied[at][number]);
            kind.binding += usize::from(job.last == Some(edge.from));
            *reasons.entry(edge.why).or_default() += 1;
        }
    }
    let baseline = replay(run, &ReplayConditions::default()).wall;
    let mut kinds: Vec<(EdgeKind, Reasons)> = kinds.into_values().collect();
    kinds.sort_by_key(|(kind, _)| std::cmp::Reverse(kind.binding));
    let mut kinds: Vec<EdgeKind> = (kinds.into_iter().enumerate())
        .map(|(at, (mut kind, reasons))| {
            if at < MAX_REPLAYED {
                let dropped = vec![(kind.from.clone(), kind.to.clone())];
                let without = replay(run, &ReplayConditions { dropped, ..ReplayConditions::default() });
                kind.gain = baseline.saturating_sub(without.wall);
            }
            let frequent = reasons.into_iter().max_by_key(|(why, count)| (*count, std::cmp::Reverse(*why)));
            kind.reason = frequent.map_or_else(String::new, |(why, _)| run.reasons[why as usize].clone());
            kind
        })
        .collect();
    kinds.sort_by(|a, b| (b.gain, &a.from, &a.to).cmp(&(a.gain, &b.from, &b.to)));
    kinds
}

/// Returns for each job and edge whether the edge is redundant.
fn implied(run: &Run) -> Vec<Vec<bool>> {
    let mut implied: Vec<Vec<bool>> = run.jobs.iter().map(|job| vec![false; job.before.len()]).collect();
    // the bits of a large run do not fit into memory, so each pass handles some of the predecessors
    let words = (WORDS / run.jobs.len().max(1)).clamp(1, run.jobs.len().div_ceil(64).max(1));
    for first in (0..run.jobs.len()).step_by(64 * words) {
        implied_from(run, first, words, &mut implied);
    }
    implied
}

/// Marks the redundant edges from `64 * words` jobs, starting at `first`.
fn implied_from(run: &Run, first: usize, words: usize, implied: &mut [Vec<bool>]) {
    let bit = |job: u32| {
        let at = (job as usize).checked_sub(first).filter(|at| *at < 64 * words)?;
        Some((at / 64, 1u64 << (at % 64)))
    };
    // by job from `first` on, a bit for each of these jobs that is a direct or indirect predecessor
    let mut ancestors = vec![0u64; (run.jobs.len() - first) * words];
    for (at, (job, implied)) in run.jobs.iter().zip(implied).enumerate().skip(first) {
        let (before, own) = ancestors.split_at_mut((at - first) * words);
        let own = &mut own[..words];
        // the ancestors of the predecessors
        for edge in &job.before {
            let Some(from) = (edge.from as usize).checked_sub(first) else { continue };
            let other = &before[from * words..(from + 1) * words];
            own.iter_mut().zip(other).for_each(|(own, other)| *own |= other);
        }
        for (edge, is_implied) in job.before.iter().zip(implied) {
            *is_implied |= bit(edge.from).is_some_and(|(word, mask)| own[word] & mask != 0);
        }
        for edge in &job.before {
            if let Some((word, mask)) = bit(edge.from) {
                own[word] |= mask;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::{fan, timed};

    #[test]
    fn redundant_edges_and_edges_that_never_bind_are_counted() {
        let run = timed(
            2,
            32,
            &[
                ("a", 0, 0, 10, 0, &[]),
                ("b", 10, 10, 30, 0, &[0]),
                ("q", 0, 0, 5, 1, &[]),
                ("c", 30, 30, 32, 0, &[0, 1, 2]),
            ],
        );
        let kinds = edge_kinds(&run);
        let of = |from: &str, to: &str| kinds.iter().find(|kind| kind.from == from && kind.to == to).unwrap();
        assert_eq!((of("a", "c").implied, of("a", "c").binding, of("a", "c").gain), (1, 0, 0));
        assert_eq!((of("b", "c").implied, of("b", "c").binding), (0, 1));
        assert_eq!((of("q", "c").implied, of("q", "c").binding), (0, 0));
        assert_eq!(
            (of("a", "b").gain, kinds[0].from.as_str()),
            (10, "a"),
            "without it `b` starts immediately"
        );
    }

    #[test]
    fn passes_of_any_size_find_the_same_redundant_edges() {
        // each of 200 jobs waits for the job before it, for the 70th before it, and for the first job
        let before: Vec<Vec<u32>> = (0..200u32)
            .map(|at| {
                [1, 70, at].iter().filter_map(|back| at.checked_sub(*back)).filter(|_| at > 0).collect()
            })
            .collect();
        let jobs: Vec<_> =
            (0u64..).zip(&before).map(|(at, before)| ("a", at, at, at + 1, 0, &before[..])).collect();
        let run = timed(1, 200, &jobs);
        let whole = implied(&run);
        assert_eq!(whole.iter().flatten().filter(|implied| **implied).count(), 130 + 198);
        for words in 1..4 {
            let mut parts: Vec<Vec<bool>> = before.iter().map(|before| vec![false; before.len()]).collect();
            (0..200).step_by(64 * words).for_each(|first| implied_from(&run, first, words, &mut parts));
            assert_eq!(parts, whole, "{words}");
        }
    }

    #[test]
    fn the_gain_of_a_barrier_is_the_time_of_the_jobs_that_could_run_at_once() {
        let mut run = fan(4, 10);
        run.threads = 5;
        assert_eq!(edge_kinds(&run)[0].gain, 10);
    }
}
