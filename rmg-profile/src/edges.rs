//! Who waits for whom, by modifiers: edges that others imply, edges that never bind, and what would be won without them.

use std::collections::BTreeMap;

use crate::replay::{Circumstances, replay};
use crate::run::Run;

/// All edges from jobs of one modifier to jobs of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EdgeKind {
    /// The modifier that is waited for.
    pub from: String,
    pub to: String,
    pub count: usize,
    /// How many of them follow from others: a longer way leads from the one job to the other.
    pub implied: usize,
    /// How many of them made their job wait: the job that was waited for was the last to end.
    pub binding: usize,
    /// Nanoseconds that the run would be shorter without all of them; of the 1,000 kinds that bind most often, and 0 of others.
    pub gain: u64,
    /// The most frequent reason, as an example.
    pub reason: String,
}

/// Kinds that are left out in a replay, to see what that wins; maps are made with less than a hundred.
const TRIED: usize = 1000;

/// Words of the bits that [`implied`] keeps at a time, of all jobs together: 64 MB.
const WORDS: usize = 8 << 20;

/// How often edges have each reason.
type Reasons = BTreeMap<u32, usize>;

/// All kinds of edges of a run, the dearest first, then by names.
///
/// # Cost
/// O(jobs x jobs / 64 + edges x jobs / 64), and a [replay](mod@crate::replay) for each kind, at most 1,000. O(jobs + edges) memory, and
/// 64 MB.
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
    let as_it_was = replay(run, &Circumstances::default()).wall;
    let mut kinds: Vec<(EdgeKind, Reasons)> = kinds.into_values().collect();
    kinds.sort_by_key(|(kind, _)| std::cmp::Reverse(kind.binding));
    let mut kinds: Vec<EdgeKind> = (kinds.into_iter().enumerate())
        .map(|(at, (mut kind, reasons))| {
            if at < TRIED {
                let dropped = vec![(kind.from.clone(), kind.to.clone())];
                let without = replay(run, &Circumstances { dropped, ..Circumstances::default() });
                kind.gain = as_it_was.saturating_sub(without.wall);
            }
            let most = reasons.into_iter().max_by_key(|(why, count)| (*count, std::cmp::Reverse(*why)));
            kind.reason = most.map_or_else(String::new, |(why, _)| run.reasons[why as usize].clone());
            kind
        })
        .collect();
    kinds.sort_by(|a, b| (b.gain, &a.from, &a.to).cmp(&(a.gain, &b.from, &b.to)));
    kinds
}

/// By job and edge whether a longer way leads there.
fn implied(run: &Run) -> Vec<Vec<bool>> {
    let mut implied: Vec<Vec<bool>> = run.jobs.iter().map(|job| vec![false; job.before.len()]).collect();
    // all bits of a large run are more than there is memory, so only some of the jobs that are waited for are looked at in one go
    let words = (WORDS / run.jobs.len().max(1)).clamp(1, run.jobs.len().div_ceil(64).max(1));
    for first in (0..run.jobs.len()).step_by(64 * words) {
        implied_from(run, first, words, &mut implied);
    }
    implied
}

/// The same for edges from `64 * words` jobs, the `first` and those behind it.
fn implied_from(run: &Run, first: usize, words: usize, implied: &mut [Vec<bool>]) {
    let bit = |job: u32| {
        let at = (job as usize).checked_sub(first).filter(|at| *at < 64 * words)?;
        Some((at / 64, 1u64 << (at % 64)))
    };
    // by job behind the first a bit for every one of those that it waits for, directly or not
    let mut behind = vec![0u64; (run.jobs.len() - first) * words];
    for (at, (job, implied)) in run.jobs.iter().zip(implied).enumerate().skip(first) {
        let (before, own) = behind.split_at_mut((at - first) * words);
        let own = &mut own[..words];
        // what the predecessors wait for
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
    fn edges_that_others_imply_and_edges_that_never_bind_are_told_apart() {
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
        assert_eq!((of("a", "b").gain, kinds[0].from.as_str()), (10, "a"), "without it `b` begins at once");
    }

    #[test]
    fn looked_at_in_parts_the_same_edges_are_implied() {
        // 200 jobs that wait for the one before them, for the one 70 before, and for the first
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
    fn a_barrier_costs_what_all_could_do_meanwhile() {
        let mut run = fan(4, 10);
        run.threads = 5;
        assert_eq!(edge_kinds(&run)[0].gain, 10);
    }
}
