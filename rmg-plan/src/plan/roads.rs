//! Which connections carry a road: the wishes of the template, and as few random ones as join all towns.
//!
//! Connections of kind `fictive` and `repulsive` make no way and never carry a road. A wish `true` is always
//! honoured, also where it leads to no town; `false` is never drawn. Of the `random` ones those are chosen
//! that join all zones with towns over the fewest further connections, however many zones without a town lie
//! in between; which of several equally short answers is up to the seed.

use rmg_core::RngStream;
use rmg_core::graph::DisjointSets;
use rmg_core::template::RoadWish;

use super::steiner::{Edge, steiner_tree};

/// A connection that could carry a road.
#[derive(Debug, Clone, Copy)]
pub(super) struct RoadCandidate {
    /// Position of one zone.
    pub(super) a: usize,
    /// Position of the other zone.
    pub(super) b: usize,
    /// What the template says; `No` for connections that make no way.
    pub(super) wish: RoadWish,
}

/// Cost of one connection. Far above the sum of all tie-breaking parts, which are below 2^16 each and at most
/// 2^16 in number.
const ONE_ROAD: u64 = 1 << 32;

/// Decides about every connection.
///
/// # Arguments
/// - `has_town`: by zone.
/// - `candidates`: by connection.
/// - `rng`: one stream of its own; only breaks ties.
///
/// # Returns
/// By connection, whether it carries a road. Zones with towns that no way joins stay apart.
pub(super) fn decide_roads(
    has_town: &[bool],
    candidates: &[RoadCandidate],
    rng: &mut RngStream,
) -> Vec<bool> {
    let mut roads: Vec<bool> = candidates.iter().map(|candidate| candidate.wish == RoadWish::Yes).collect();
    let mut joined = DisjointSets::new(has_town.len());
    for candidate in candidates.iter().filter(|candidate| candidate.wish == RoadWish::Yes) {
        joined.join(candidate.a, candidate.b);
    }
    let mut random: Vec<usize> =
        (0..candidates.len()).filter(|at| candidates[*at].wish == RoadWish::Random).collect();
    rng.shuffle(&mut random);

    // Groups with a town that are neighbours: joining them directly is part of a shortest answer, because a
    // tree over n groups has n - 1 connections whichever they are.
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

/// By the zone that stands for a group: whether the group has a town.
fn groups_with_towns(has_town: &[bool], joined: &mut DisjointSets) -> Vec<bool> {
    let mut groups = vec![false; has_town.len()];
    for zone in (0..has_town.len()).filter(|zone| has_town[*zone]) {
        groups[joined.find(zone)] = true;
    }
    groups
}

/// Groups of zones that random connections hang together, as a graph of its own.
struct Part {
    groups: usize,
    edges: Vec<Edge>,
    /// By edge: its connection.
    connections: Vec<usize>,
    terminals: Vec<usize>,
}

/// The connected parts of the graph of groups that hold two or more groups with towns. Groups without a town
/// that only one connection reaches are left out: a shortest answer never goes there.
fn parts_to_join(
    candidates: &[RoadCandidate],
    random: &[usize],
    town_groups: &[bool],
    joined: &mut DisjointSets,
) -> Vec<Part> {
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
    let mut part_of = vec![usize::MAX; town_groups.len()]; // by the group that stands for the part
    let mut place_of = vec![usize::MAX; town_groups.len()]; // by group: its number within its part
    let mut parts: Vec<Part> = Vec::new();
    for (connection, a, b, turn) in open {
        let root = whole.find(a);
        if part_of[root] == usize::MAX {
            part_of[root] = parts.len();
            parts.push(Part { groups: 0, edges: Vec::new(), connections: Vec::new(), terminals: Vec::new() });
        }
        let part = &mut parts[part_of[root]];
        for group in [a, b] {
            if place_of[group] == usize::MAX {
                place_of[group] = part.groups;
                if town_groups[group] {
                    part.terminals.push(part.groups);
                }
                part.groups += 1;
            }
        }
        part.edges.push(Edge { a: place_of[a], b: place_of[b], cost: ONE_ROAD + turn });
        part.connections.push(connection);
    }
    parts.retain(|part| part.terminals.len() > 1);
    parts
}

#[cfg(test)]
mod tests;
