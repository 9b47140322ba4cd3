//! The place of each zone in its cycle: for a mirror, the side of the line on which it lies.

use std::collections::VecDeque;

use rmg_core::Symmetry;
use rmg_core::template::ConnectionKind;

use super::graph::ZoneGraph;
use super::references::joined_cycles;

/// Maximum number of rounds that move zones to the other side of a mirror.
const MAX_ROUNDS: usize = 8;

/// The zones that are carried onto each other, and the place of each among them.
#[derive(Debug)]
pub(super) struct Lifts {
    symmetry: Symmetry,
    /// By zone: its cycle, named by the lowest zone.
    pub(super) cycle: Vec<usize>,
    /// By zone: the move that carries the first zone of the cycle onto it. Of zones with parts, that of the
    /// first part.
    pub(super) step: Vec<usize>,
    /// By zone: the moves that carry its first part onto its parts, neighbors next to each other; only 0 for
    /// a zone that is not its own image.
    pub(super) parts: Vec<Vec<usize>>,
}

impl Lifts {
    /// Creates the cycles of one permutation by generator of a symmetry. O(zones + connections).
    ///
    /// The first zone of a cycle is the lowest one. For mirrors, the first zones of neighboring cycles are on
    /// the same side, as far as possible.
    pub(super) fn new(graph: &ZoneGraph, symmetry: Symmetry, generators: &[Vec<usize>]) -> Self {
        let joined = joined_cycles(generators);
        let (count, order) = (joined.len(), usize::from(symmetry.order()));
        let mut lifts = Self {
            symmetry,
            cycle: vec![usize::MAX; count],
            step: vec![0; count],
            parts: vec![Vec::new(); count],
        };
        for first in 0..count {
            if lifts.cycle[first] != usize::MAX {
                continue;
            }
            let mut members = vec![first];
            while joined[members[members.len() - 1]] != first && members.len() < count {
                members.push(joined[members[members.len() - 1]]);
            }
            for (step, member) in members.iter().enumerate() {
                (lifts.cycle[*member], lifts.step[*member]) = (first, step);
                lifts.parts[*member] = match generators {
                    [_] => (0..order).step_by(members.len()).collect(),
                    // in a ring
                    _ => [0, 1, 3, 2]
                        .into_iter()
                        .filter(|moves| is_fixed(generators, *member, *moves))
                        .collect(),
                };
            }
        }
        if symmetry.is_mirror() {
            lifts.step.fill(0);
            (0..generators.len()).for_each(|axis| lifts.choose_sides(graph, generators, axis));
        }
        lifts
    }

    /// Returns the number of parts into which a zone is split.
    pub(super) fn count(&self, zone: usize) -> u32 {
        u32::try_from(self.parts[zone].len()).unwrap_or(u32::MAX)
    }

    /// Returns the step after a move.
    pub(super) fn after(&self, step: usize, moves: usize) -> usize {
        let order = usize::from(self.symmetry.order());
        let [step, moves] = [step, moves].map(|of| u8::try_from(of % order).unwrap_or(0));
        self.symmetry.both(step, moves).into()
    }

    /// Returns the move that carries each of two steps onto the other, if there is one besides 0.
    pub(super) fn exchange(&self, one: usize, other: usize) -> Option<usize> {
        let moves = (1..usize::from(self.symmetry.order())).find(|moves| self.after(one, *moves) == other)?;
        (self.after(other, moves) == one).then_some(moves)
    }

    /// Puts each zone on the side of the neighbor from which it is reached first, then moves zones while that
    /// lowers the number of connections across the line.
    ///
    /// - `axis`: the mirror, by its position among the generators.
    fn choose_sides(&mut self, graph: &ZoneGraph, generators: &[Vec<usize>], axis: usize) {
        let images = &generators[axis];
        let count = images.len();
        let bit = 1 << axis;
        let is_split = |zone: usize| images[zone] == zone;
        // images under the other mirror are on the same side
        let members = |zone: usize, side: usize| {
            let other =
                generators.get(1 - axis).map(|other| [(other[zone], side), (other[images[zone]], 1 - side)]);
            [(zone, side), (images[zone], 1 - side)].into_iter().chain(other.into_iter().flatten())
        };
        let mut side = vec![0; count];
        let mut is_known: Vec<bool> = (0..count).map(is_split).collect();
        for root in 0..count {
            if is_known[root] {
                continue;
            }
            let mut open = VecDeque::new();
            let mut put = |zone: usize, on: usize, side: &mut Vec<usize>, open: &mut VecDeque<usize>| {
                if !is_known[zone] {
                    for (member, on) in members(zone, on) {
                        if !std::mem::replace(&mut is_known[member], true) {
                            side[member] = on;
                            open.push_back(member);
                        }
                    }
                }
            };
            put(root, 0, &mut side, &mut open);
            while let Some(zone) = open.pop_front() {
                for other in
                    graph.neighbors[zone].iter().filter(|other| graph.relation(zone, **other).touches())
                {
                    put(*other, side[zone], &mut side, &mut open);
                }
            }
        }
        for _ in 0..MAX_ROUNDS {
            let mut is_changed = false;
            for zone in 0..count {
                if self.cycle[zone] != zone || is_split(zone) {
                    continue;
                }
                let (mut same, mut other_side) = (0, 0);
                for other in self.neighbors_of_other_cycles(graph, zone).filter(|other| !is_split(*other)) {
                    let weight = weight(graph, zone, other);
                    *(if side[other] == side[zone] { &mut same } else { &mut other_side }) += weight;
                }
                if other_side > same {
                    for (member, on) in members(zone, 1 - side[zone]) {
                        side[member] = on;
                    }
                    is_changed = true;
                }
            }
            if !is_changed {
                break;
            }
        }
        self.step.iter_mut().zip(side).for_each(|(step, side)| *step |= side * bit);
    }

    fn neighbors_of_other_cycles<'s>(
        &'s self,
        graph: &'s ZoneGraph,
        zone: usize,
    ) -> impl Iterator<Item = usize> + 's {
        let others = graph.neighbors[zone].iter().copied();
        others.filter(move |other| self.cycle[*other] != self.cycle[zone])
    }

    /// Returns the number of connections across a mirror that need a border, but whose zones are not images
    /// of each other, or only images under both mirrors.
    pub(super) fn crossings(&self, graph: &ZoneGraph) -> u32 {
        let pairs = (0..graph.len()).flat_map(|zone| {
            graph.neighbors[zone]
                .iter()
                .copied()
                .filter(move |other| zone < *other)
                .map(move |other| (zone, other))
        });
        let crosses = |(zone, other): &(usize, usize)| {
            let steps = [*zone, *other]
                .map(|zone| self.parts[zone].iter().map(move |part| self.after(self.step[zone], *part)));
            let [from, to] = steps;
            let is_near = |(one, other_step): (usize, usize)| {
                !self.is_crossing((self.cycle[*zone], one), (self.cycle[*other], other_step))
            };
            !from.flat_map(|one| to.clone().map(move |other| (one, other))).any(is_near)
        };
        pairs.filter(crosses).map(|(zone, to)| weight(graph, zone, to)).sum()
    }

    /// Returns whether two new zones, by cycle and step, lie on different sides of a mirror and are not
    /// images of each other under one mirror: only such images touch across its line.
    pub(super) fn is_crossing(&self, one: (usize, usize), other: (usize, usize)) -> bool {
        let across = self.symmetry.is_mirror() && one.1 != other.1;
        across && (one.0 != other.0 || one.1 ^ other.1 == 3)
    }
}

/// Returns whether a move of two generators carries a zone onto itself.
fn is_fixed(generators: &[Vec<usize>], zone: usize, moves: usize) -> bool {
    let used = generators.iter().enumerate().filter(|(at, _)| moves >> at & 1 == 1);
    used.fold(zone, |zone, (_, images)| images[zone]) == zone
}

/// Returns the number of connections that need a border.
fn weight(graph: &ZoneGraph, a: usize, b: usize) -> u32 {
    let relation = graph.relation(a, b);
    relation.count(ConnectionKind::Guarded) + relation.count(ConnectionKind::Wide)
}
