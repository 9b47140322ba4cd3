//! Contacts and overlaps of the pairs of zones that matter for the cost.

use crate::graph::ZoneGraph;

/// Counts by pair, found through a table indexed by the two owners of neighboring points.
///
/// Few pairs matter, so all counts are a short list, and a copy of it is enough to undo a move.
#[derive(Debug)]
pub(super) struct Contacts {
    /// Position in `counts` by two owners, `[a * owners + b]`. Other pairs and points without a zone share
    /// the last one.
    position: Vec<u32>,
    owners: usize,
    /// Contacts of two zones on one level, or common points of two zones on different levels. The pairs of
    /// the graph come first, in order.
    pub(super) counts: Vec<i32>,
    /// Positions of the repulsive pairs.
    pub(super) repulsive: Vec<usize>,
    /// Pairs of starting zones that should not be stacked, with their positions.
    pub(super) starts: Vec<(usize, usize, usize)>,
}

impl Contacts {
    /// Counts the pairs of `graph`, its repulsive pairs, and all pairs of `starts`.
    pub(super) fn new(graph: &ZoneGraph, starts: &[usize]) -> Self {
        const UNCOUNTED: u32 = u32::MAX;
        let owners = graph.len() + 1;
        let mut position = vec![UNCOUNTED; owners * owners];
        let mut watched = 0u32;
        let mut watch = |a: usize, b: usize| {
            if position[a * owners + b] == UNCOUNTED {
                position[a * owners + b] = watched;
                position[b * owners + a] = watched;
                watched += 1;
            }
            position[a * owners + b] as usize
        };
        for pair in &graph.pairs {
            watch(pair.a, pair.b);
        }
        let repulsive = graph.repulsive.iter().map(|&(a, b)| watch(a, b)).collect();
        let starts = starts
            .iter()
            .enumerate()
            .flat_map(|(at, &a)| starts[at + 1..].iter().map(move |&b| (a, b)))
            .map(|(a, b)| (a, b, watch(a, b)))
            .collect();
        position.iter_mut().filter(|at| **at == UNCOUNTED).for_each(|at| *at = watched);
        Self { position, owners, counts: vec![0; watched as usize + 1], repulsive, starts }
    }

    /// Adds a contact of two owners.
    pub(super) fn add(&mut self, a: u32, b: u32) {
        self.counts[self.position[a as usize * self.owners + b as usize] as usize] += 1;
    }

    /// Changes every contact of `from` with one of `others` into one of `to`.
    pub(super) fn reassign(&mut self, from: u32, to: u32, others: &[u32]) {
        let from = &self.position[from as usize * self.owners..][..self.owners];
        let to = &self.position[to as usize * self.owners..][..self.owners];
        for &other in others {
            self.counts[from[other as usize] as usize] -= 1;
            self.counts[to[other as usize] as usize] += 1;
        }
    }
}
