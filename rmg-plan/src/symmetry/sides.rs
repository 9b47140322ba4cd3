//! The place of each zone in its cycle: for a mirror, the side of the line on which it lies.

use std::collections::VecDeque;

use rmg_core::Symmetry;
use rmg_core::template::ConnectionKind;

use super::graph::ZoneGraph;

/// Maximum number of rounds that move zones to the other side of a mirror.
const MAX_ROUNDS: usize = 8;

/// The cycles of a permutation.
#[derive(Debug)]
pub(super) struct Lifts {
    /// By zone: its cycle, named by the lowest zone.
    pub(super) cycle: Vec<usize>,
    /// By zone: the number of moves that carry the first zone of the cycle onto it.
    pub(super) step: Vec<usize>,
    /// By zone: the length of its cycle.
    pub(super) len: Vec<usize>,
}

impl Lifts {
    /// Creates the cycles of a permutation. O(zones + connections).
    ///
    /// The first zone of a cycle is the lowest one. For a mirror, the first zones of neighboring cycles are
    /// on the same side, as far as possible.
    pub(super) fn new(graph: &ZoneGraph, symmetry: Symmetry, images: &[usize]) -> Self {
        let count = images.len();
        let mut lifts = Self { cycle: vec![usize::MAX; count], step: vec![0; count], len: vec![1; count] };
        for first in 0..count {
            if lifts.cycle[first] != usize::MAX {
                continue;
            }
            let mut members = vec![first];
            while images[members[members.len() - 1]] != first && members.len() < count {
                members.push(images[members[members.len() - 1]]);
            }
            for (step, member) in members.iter().enumerate() {
                (lifts.cycle[*member], lifts.step[*member], lifts.len[*member]) =
                    (first, step, members.len());
            }
        }
        if symmetry.is_mirror() {
            lifts.choose_sides(graph, images);
        }
        lifts
    }

    fn is_split(&self, zone: usize) -> bool {
        self.len[zone] < 2
    }

    /// Puts each zone on the side of the neighbor from which it is reached first, then moves zones while that
    /// lowers the number of connections across the line.
    fn choose_sides(&mut self, graph: &ZoneGraph, images: &[usize]) {
        let count = images.len();
        let mut is_known: Vec<bool> = (0..count).map(|zone| self.is_split(zone)).collect();
        for root in 0..count {
            if is_known[root] {
                continue;
            }
            let mut open = VecDeque::new();
            let mut put = |zone: usize, side: usize, step: &mut Vec<usize>, open: &mut VecDeque<usize>| {
                if !is_known[zone] {
                    for (member, side) in [(zone, side), (images[zone], 1 - side)] {
                        (is_known[member], step[member]) = (true, side);
                        open.push_back(member);
                    }
                }
            };
            put(root, 0, &mut self.step, &mut open);
            while let Some(zone) = open.pop_front() {
                for other in
                    graph.neighbors[zone].iter().filter(|other| graph.relation(zone, **other).touches())
                {
                    put(*other, self.step[zone], &mut self.step, &mut open);
                }
            }
        }
        for _ in 0..MAX_ROUNDS {
            let mut is_changed = false;
            for (zone, image) in images.iter().copied().enumerate() {
                if self.cycle[zone] != zone || self.is_split(zone) {
                    continue;
                }
                let (mut same, mut other_side) = (0, 0);
                for other in self.neighbors_of_other_cycles(graph, zone) {
                    let weight = weight(graph, zone, other);
                    *(if self.step[other] == self.step[zone] { &mut same } else { &mut other_side }) +=
                        weight;
                }
                if other_side > same {
                    for member in [zone, image] {
                        self.step[member] = 1 - self.step[member];
                    }
                    is_changed = true;
                }
            }
            if !is_changed {
                break;
            }
        }
    }

    fn neighbors_of_other_cycles<'s>(
        &'s self,
        graph: &'s ZoneGraph,
        zone: usize,
    ) -> impl Iterator<Item = usize> + 's {
        let others = graph.neighbors[zone].iter().copied();
        others.filter(move |other| self.cycle[*other] != self.cycle[zone] && !self.is_split(*other))
    }

    /// Returns the number of connections across a mirror that need a border, but whose zones are not images
    /// of each other.
    pub(super) fn crossings(&self, graph: &ZoneGraph) -> u32 {
        let zones = (0..graph.len()).filter(|zone| !self.is_split(*zone) && self.step[*zone] == 0);
        let pairs =
            zones.flat_map(|zone| self.neighbors_of_other_cycles(graph, zone).map(move |to| (zone, to)));
        pairs.filter(|(_, to)| self.step[*to] == 1).map(|(zone, to)| weight(graph, zone, to)).sum()
    }
}

/// Returns the number of connections that need a border.
fn weight(graph: &ZoneGraph, a: usize, b: usize) -> u32 {
    let relation = graph.relation(a, b);
    relation.count(ConnectionKind::Guarded) + relation.count(ConnectionKind::Wide)
}
