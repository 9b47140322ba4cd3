//! Who waits for whom, by modifiers: edges that others imply, edges that never bind, and what would be won without them.

use std::collections::BTreeMap;

use crate::replay::{Circumstances, replay};
use crate::run::Run;

/// All edges from jobs of one modifier to jobs of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EdgeKind {
    /// The modifier that is waited for.
    pub from: String,
    /// The modifier that waits.
    pub to: String,
    /// How many edges.
    pub count: usize,
    /// How many of them follow from others: a longer way leads from the one job to the other.
    pub implied: usize,
    /// How many of them made their job wait: the job that was waited for was the last to end.
    pub binding: usize,
    /// Nanoseconds that the run would be shorter without all of them.
    pub gain: u64,
    /// The most frequent reason, as an example.
    pub reason: String,
}

/// How often edges have each reason.
type Reasons = BTreeMap<u32, usize>;

/// All kinds of edges of a run, the dearest first, then by names.
///
/// # Cost
/// O(jobs x jobs / 64 + edges x jobs / 64), and a [replay](mod@crate::replay) for each kind.
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
    let mut kinds: Vec<EdgeKind> = kinds
        .into_values()
        .map(|(mut kind, reasons)| {
            let dropped = vec![(kind.from.clone(), kind.to.clone())];
            let without = replay(run, &Circumstances { dropped, ..Circumstances::default() });
            kind.gain = as_it_was.saturating_sub(without.wall);
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
    let words = run.jobs.len().div_ceil(64);
    // By job a bit for every job that it waits for, directly or not.
    let mut behind: Vec<Vec<u64>> = Vec::with_capacity(run.jobs.len());
    let mut implied = Vec::with_capacity(run.jobs.len());
    for job in &run.jobs {
        // what the predecessors wait for
        let mut beyond = vec![0u64; words];
        for edge in &job.before {
            beyond.iter_mut().zip(&behind[edge.from as usize]).for_each(|(own, other)| *own |= other);
        }
        let holds = |bits: &[u64], job: u32| bits[job as usize / 64] >> (job % 64) & 1 == 1;
        implied.push(job.before.iter().map(|edge| holds(&beyond, edge.from)).collect());
        for edge in &job.before {
            beyond[edge.from as usize / 64] |= 1 << (edge.from % 64);
        }
        behind.push(beyond);
    }
    implied
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
    fn a_barrier_costs_what_all_could_do_meanwhile() {
        let mut run = fan(4, 10);
        run.threads = 5;
        assert_eq!(edge_kinds(&run)[0].gain, 10);
    }
}
