//! Decides which connections carry a road: those that the template requests, and the minimum number of random
//! ones that connect all towns.
//!
//! Connections of kind `fictive` and `repulsive` are not passable and never carry a road. A connection with
//! `true` always carries a road, even if it leads to no town; one with `false` never does. Of the `random`
//! ones, the smallest set that connects all zones with towns is chosen, also through zones without towns. The
//! seed decides between equal sets.

use std::collections::BTreeSet;

use rmg_core::graph::DisjointSets;
use rmg_core::template::RoadRequest;
use rmg_core::{ConnectionId, RngStream, SymmetryPlan};

use super::steiner::{Edge, steiner_tree};

/// A connection that could carry a road.
#[derive(Debug, Clone, Copy)]
pub(super) struct RoadCandidate {
    /// Position of one zone.
    pub(super) a: usize,
    /// Position of the other zone.
    pub(super) b: usize,
    /// The request of the template; `No` for connections that are not passable.
    pub(super) request: RoadRequest,
}

/// Cost of one connection. Far above the sum of all tie-breaking parts, which are below 2^16 each and at most
/// 2^16 in number.
const ONE_ROAD: u64 = 1 << 32;

/// Decides for every connection whether it carries a road.
///
/// # Arguments
/// - `has_town`: by zone.
/// - `candidates`: by connection.
/// - `rng`: a separate stream, used only to break ties.
///
/// # Returns
/// For each connection, whether it carries a road. Zones with towns that are not connected stay separate.
pub(super) fn decide_roads(
    has_town: &[bool],
    candidates: &[RoadCandidate],
    rng: &mut RngStream,
) -> Vec<bool> {
    let mut roads: Vec<bool> =
        candidates.iter().map(|candidate| candidate.request == RoadRequest::Yes).collect();
    let mut joined = DisjointSets::new(has_town.len());
    for candidate in candidates.iter().filter(|candidate| candidate.request == RoadRequest::Yes) {
        joined.join(candidate.a, candidate.b);
    }
    let mut random: Vec<usize> =
        (0..candidates.len()).filter(|at| candidates[*at].request == RoadRequest::Random).collect();
    rng.shuffle(&mut random);

    // Neighboring groups with towns: joining them directly is part of an optimal solution, because any tree
    // over n groups has n - 1 connections.
    let mut town_groups = groups_with_towns(has_town, &mut joined);
    for at in &random {
        let (a, b) = (joined.find(candidates[*at].a), joined.find(candidates[*at].b));
        if town_groups[a] && town_groups[b] && joined.join(a, b) {
            roads[*at] = true;
        }
    }
    town_groups = groups_with_towns(has_town, &mut joined);

    for part in parts_to_join(candidates, &random, &town_groups, &mut joined) {
        for at in steiner_tree(part.groups, &part.edges, &part.terminals) {
            roads[part.connections[at]] = true;
        }
    }
    roads
}

/// Adds the images of all roads of a symmetric map, then removes each random road whose images are not needed
/// either: without them, the same towns are connected. O(connections²).
pub(super) fn repeat_roads(
    has_town: &[bool],
    candidates: &[RoadCandidate],
    symmetry: &SymmetryPlan,
    roads: &mut [bool],
) {
    let images: Vec<ConnectionId> =
        (0..roads.len()).map(|at| symmetry.first_connection(ConnectionId::from_index(at)).0).collect();
    let mut is_road = vec![false; roads.len()];
    for at in (0..roads.len()).filter(|at| roads[*at]) {
        is_road[images[at].index()] = true;
    }
    let towns = |is_road: &[bool]| {
        let mut joined = DisjointSets::new(has_town.len());
        for at in (0..candidates.len()).filter(|at| is_road[images[*at].index()]) {
            joined.join(candidates[at].a, candidates[at].b);
        }
        let towns = (0..has_town.len()).filter(|zone| has_town[*zone]);
        towns.map(|zone| joined.find(zone)).collect::<Vec<usize>>()
    };
    let number = |towns: &[usize]| towns.iter().collect::<BTreeSet<_>>().len();
    let needed = number(&towns(&is_road));
    for first in (0..roads.len()).rev() {
        if is_road[first] && candidates[first].request == RoadRequest::Random {
            is_road[first] = false;
            is_road[first] = number(&towns(&is_road)) != needed;
        }
    }
    roads.iter_mut().zip(&images).for_each(|(road, first)| *road = is_road[first.index()]);
}

/// Returns for the representative zone of each group whether the group has a town.
fn groups_with_towns(has_town: &[bool], joined: &mut DisjointSets) -> Vec<bool> {
    let mut groups = vec![false; has_town.len()];
    for zone in (0..has_town.len()).filter(|zone| has_town[*zone]) {
        groups[joined.find(zone)] = true;
    }
    groups
}

/// Groups of zones that random connections can connect, as a separate graph.
struct ZoneGroup {
    groups: usize,
    edges: Vec<Edge>,
    /// By edge: its connection.
    connections: Vec<usize>,
    terminals: Vec<usize>,
}

/// Returns the connected parts of the graph of groups that have two or more groups with towns. Removes groups
/// without a town that have only one connection, because an optimal solution never uses them.
fn parts_to_join(
    candidates: &[RoadCandidate],
    random: &[usize],
    town_groups: &[bool],
    joined: &mut DisjointSets,
) -> Vec<ZoneGroup> {
    let mut open: Vec<(usize, usize, usize, u64)> = random
        .iter()
        .enumerate()
        .map(|(turn, at)| (*at, joined.find(candidates[*at].a), joined.find(candidates[*at].b), turn as u64))
        .filter(|(_, a, b, _)| a != b)
        .collect();
    loop {
        let mut degree = vec![0u32; town_groups.len()];
        for (_, a, b, _) in &open {
            degree[*a] += 1;
            degree[*b] += 1;
        }
        let before = open.len();
        let is_useful = |group: usize| town_groups[group] || degree[group] > 1;
        open.retain(|(_, a, b, _)| is_useful(*a) && is_useful(*b));
        if open.len() == before {
            break;
        }
    }
    let mut whole = DisjointSets::new(town_groups.len());
    for (_, a, b, _) in &open {
        whole.join(*a, *b);
    }
    let mut part_of = vec![usize::MAX; town_groups.len()]; // by the representative group of the part
    let mut index_of = vec![usize::MAX; town_groups.len()]; // by group: its number within its part
    let mut parts: Vec<ZoneGroup> = Vec::new();
    for (connection, a, b, turn) in open {
        let root = whole.find(a);
        if part_of[root] == usize::MAX {
            part_of[root] = parts.len();
            parts.push(ZoneGroup {
                groups: 0,
                edges: Vec::new(),
                connections: Vec::new(),
                terminals: Vec::new(),
            });
        }
        let part = &mut parts[part_of[root]];
        for group in [a, b] {
            if index_of[group] == usize::MAX {
                index_of[group] = part.groups;
                if town_groups[group] {
                    part.terminals.push(part.groups);
                }
                part.groups += 1;
            }
        }
        part.edges.push(Edge { a: index_of[a], b: index_of[b], cost: ONE_ROAD + turn });
        part.connections.push(connection);
    }
    parts.retain(|part| part.terminals.len() > 1);
    parts
}

#[cfg(test)]
mod tests;
