//! The Steiner tree problem: finds the cheapest tree that connects given nodes of a graph.
//!
//! The result is exact for typical templates: dynamic programming over sets of terminals (Dreyfus and Wagner,
//! *The Steiner Problem in Graphs*, 1971) if there are few terminals, or enumeration of all sets of other
//! nodes if there are few of them. Otherwise it uses the shortest-path heuristic of Mehlhorn (1988), with a
//! local search that adds and removes single nodes.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rmg_core::graph::DisjointSets;

/// An edge that a tree may use.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    pub(super) a: usize,
    pub(super) b: usize,
    /// Cost, above 0. The sum over a graph is below 2^53.
    pub(super) cost: u64,
}

/// Maximum number of steps of an exact method: about 0.02 s.
const MAX_EXACT_STEPS: u64 = 1 << 25;

/// Maximum number of other nodes for enumeration: the bits of a set.
const MAX_TRIED_NODES: usize = 31;

/// Maximum number of nodes for the local search, which costs nodes x edges per round.
const MAX_SEARCHED_NODES: usize = 300;

/// Returns the positions in `edges` of a tree that connects all `terminals`, ascending; empty for fewer than
/// two terminals.
///
/// # Arguments
/// - `nodes`: number of nodes; all terminals are in one connected part of the graph.
/// - `terminals`: without duplicates.
///
/// # Returns
/// A tree of minimum cost if the graph is within the limits above, otherwise an approximation.
pub(super) fn steiner_tree(nodes: usize, edges: &[Edge], terminals: &[usize]) -> Vec<usize> {
    if terminals.len() < 2 {
        return Vec::new();
    }
    let others = nodes - terminals.len();
    let steps = |base: u64, exponent: usize| {
        let sets = base.checked_pow(u32::try_from(exponent).ok()?)?;
        sets.checked_mul(nodes as u64).filter(|steps| *steps <= MAX_EXACT_STEPS)
    };
    let by_terminals = steps(3, terminals.len() - 1);
    let by_others = steps(2, others).filter(|_| others <= MAX_TRIED_NODES);
    let mut tree = match (by_terminals, by_others) {
        (None, None) => by_shortest_paths(nodes, edges, terminals),
        (Some(steps), others) if others.is_none_or(|others| steps <= others) => {
            by_terminal_sets(nodes, edges, terminals)
        }
        _ => by_other_nodes(nodes, edges, terminals),
    };
    tree.sort_unstable();
    tree
}

/// The algorithm of Dreyfus and Wagner: `cost[set][root]` is the cost of the cheapest tree that contains
/// `set` and `root`.
///
/// Costs are integers stored as floats, which are exact up to 2^53: vector instructions compute the minimum
/// of floats without a branch.
#[expect(clippy::cast_precision_loss, reason = "costs of whole graphs stay below 2^53")]
fn by_terminal_sets(nodes: usize, edges: &[Edge], terminals: &[usize]) -> Vec<usize> {
    let around = incident_edges(nodes, edges);
    let price = |edge: usize| edges[edge].cost as f64;
    let (goal, rest) = terminals.split_last().expect("there are at least two terminals");
    let full = (1usize << rest.len()) - 1;
    let mut cost = vec![f64::INFINITY; (full + 1) * nodes];
    for set in 1..=full {
        let (known, row) = cost.split_at_mut(set * nodes);
        let row = &mut row[..nodes];
        if set.is_power_of_two() {
            row[rest[set.trailing_zeros() as usize]] = 0.0;
        }
        for (one, two) in splits(set) {
            let sums = known[one * nodes..][..nodes].iter().zip(&known[two * nodes..][..nodes]);
            for (min, (one, two)) in row.iter_mut().zip(sums) {
                let sum = one + two;
                *min = if sum < *min { sum } else { *min };
            }
        }
        // Costs are not negative, so their bits have the same order.
        let mut queue: BinaryHeap<_> = (0..nodes)
            .filter(|root| row[*root].is_finite())
            .map(|root| Reverse((row[root].to_bits(), root)))
            .collect();
        while let Some(Reverse((reached, node))) = queue.pop() {
            let reached = f64::from_bits(reached);
            if reached > row[node] {
                continue;
            }
            for (edge, next) in &around[node] {
                let sum = reached + price(*edge);
                if sum < row[*next] {
                    row[*next] = sum;
                    queue.push(Reverse((sum.to_bits(), *next)));
                }
            }
        }
    }
    // Reconstruct the tree: its parts are where the costs add up.
    let at = |set: usize, root: usize| cost[set * nodes + root];
    let is_sum = |whole: f64, parts: f64| whole.total_cmp(&parts).is_eq();
    let mut tree = Vec::new();
    let mut open = vec![(full, *goal)];
    while let Some((set, root)) = open.pop() {
        let whole = at(set, root);
        if let Some((edge, next)) =
            around[root].iter().find(|(edge, next)| is_sum(whole, at(set, *next) + price(*edge)))
        {
            tree.push(*edge);
            open.push((set, *next));
        } else if let Some((one, two)) =
            splits(set).find(|(one, two)| is_sum(whole, at(*one, root) + at(*two, root)))
        {
            open.extend([(one, root), (two, root)]);
        }
    }
    tree.sort_unstable();
    tree
}

/// Returns all partitions of a set of terminals in two, each once: the first part has the lowest terminal.
fn splits(set: usize) -> impl Iterator<Item = (usize, usize)> {
    let others = set & (set - 1);
    let subsets = std::iter::successors(Some(others), move |part| Some(part.checked_sub(1)? & others));
    subsets.take_while(|part| *part > 0).map(move |part| (set ^ part, part))
}

/// Returns the best spanning tree over the terminals and any set of the other nodes. Requires few other
/// nodes.
fn by_other_nodes(nodes: usize, edges: &[Edge], terminals: &[usize]) -> Vec<usize> {
    let order = by_cost(edges);
    let min_cost = order.first().map_or(0, |edge| edges[*edge].cost);
    let connectors = Connectors::new(nodes, edges, terminals);
    let mut sets: Vec<u32> = (0..1 << connectors.others.len()).collect();
    sets.sort_by_key(|set| set.count_ones());
    let mut used = vec![false; nodes];
    terminals.iter().for_each(|terminal| used[*terminal] = true);
    let mut best: Option<(u64, Vec<usize>)> = None;
    for set in sets {
        let min_edges = (terminals.len() - 1) as u64 + u64::from(set.count_ones());
        if best.as_ref().is_some_and(|(known, _)| min_edges * min_cost >= *known) {
            break; // larger sets are not cheaper either
        }
        if !connectors.is_connected(set) {
            continue;
        }
        for (bit, node) in connectors.others.iter().enumerate() {
            used[*node] = set >> bit & 1 == 1;
        }
        let (cost, tree) = spanning_tree(edges, &order, &used).expect("the set connects the terminals");
        if best.as_ref().is_none_or(|(known, _)| cost < *known) {
            best = Some((cost, tree));
        }
    }
    best.expect("all terminals are in one connected part").1
}

/// The nodes between the terminals. Sets of them are bit masks.
struct Connectors {
    /// The nodes that are not terminals.
    others: Vec<usize>,
    /// By node: its neighbors among these nodes.
    near_others: Vec<u32>,
    /// By group of directly connected terminals: its neighbors among these nodes.
    near_terminals: Vec<u32>,
}

impl Connectors {
    fn new(nodes: usize, edges: &[Edge], terminals: &[usize]) -> Self {
        let mut is_terminal = vec![false; nodes];
        terminals.iter().for_each(|terminal| is_terminal[*terminal] = true);
        let others: Vec<usize> = (0..nodes).filter(|node| !is_terminal[*node]).collect();
        let mut bits = vec![0u32; nodes];
        for (bit, node) in others.iter().enumerate() {
            bits[*node] = 1 << bit;
        }
        let mut groups = DisjointSets::new(nodes);
        for edge in edges.iter().filter(|edge| is_terminal[edge.a] && is_terminal[edge.b]) {
            groups.join(edge.a, edge.b);
        }
        let mut near = vec![0u32; nodes];
        for edge in edges {
            near[groups.find(edge.a)] |= bits[edge.b];
            near[groups.find(edge.b)] |= bits[edge.a];
        }
        let near_others = others.iter().map(|node| near[*node]).collect();
        let represents_group = |terminal: &&usize| groups.find(**terminal) == **terminal;
        let near_terminals =
            terminals.iter().filter(represents_group).map(|terminal| near[*terminal]).collect();
        Self { others, near_others, near_terminals }
    }

    /// Returns whether a set of nodes and all terminals are connected.
    fn is_connected(&self, set: u32) -> bool {
        let Some((first, terminals)) = self.near_terminals.split_first() else { return set == 0 };
        let mut reached = first & set;
        loop {
            let before = reached;
            for near in terminals.iter().filter(|near| **near & before != 0) {
                reached |= near & set;
            }
            for (bit, near) in self.near_others.iter().enumerate() {
                reached |= if before >> bit & 1 == 1 { near & set } else { 0 };
            }
            if reached == before {
                break;
            }
        }
        reached == set && terminals.iter().all(|near| near & reached != 0)
    }
}

/// Runs the heuristic of Mehlhorn, then the local search.
fn by_shortest_paths(nodes: usize, edges: &[Edge], terminals: &[usize]) -> Vec<usize> {
    let around = incident_edges(nodes, edges);
    let mut near = vec![(u64::MAX, usize::MAX, usize::MAX); nodes]; // distance, terminal, edge towards it
    let mut queue = BinaryHeap::new();
    for terminal in terminals {
        near[*terminal] = (0, *terminal, usize::MAX);
        queue.push(Reverse((0, *terminal)));
    }
    while let Some(Reverse((reached, node))) = queue.pop() {
        if reached > near[node].0 {
            continue;
        }
        for (edge, next) in &around[node] {
            let sum = reached + edges[*edge].cost;
            if sum < near[*next].0 {
                near[*next] = (sum, near[node].1, *edge);
                queue.push(Reverse((sum, *next)));
            }
        }
    }
    let mut bridges: Vec<(u64, usize)> = edges
        .iter()
        .enumerate()
        .filter(|(_, edge)| near[edge.a].1 != near[edge.b].1 && near[edge.a].0.max(near[edge.b].0) < u64::MAX)
        .map(|(at, edge)| (near[edge.a].0 + edge.cost + near[edge.b].0, at))
        .collect();
    bridges.sort_unstable();
    let mut joined = DisjointSets::new(nodes);
    let mut used = vec![false; nodes];
    for (_, at) in bridges {
        let edge = edges[at];
        if joined.join(near[edge.a].1, near[edge.b].1) {
            for end in [edge.a, edge.b] {
                let mut node = end;
                used[node] = true;
                while near[node].2 != usize::MAX {
                    let back = edges[near[node].2];
                    node = back.a + back.b - node;
                    used[node] = true;
                }
            }
        }
    }
    let is_terminal: Vec<bool> = {
        let mut flags = vec![false; nodes];
        terminals.iter().for_each(|terminal| flags[*terminal] = true);
        flags
    };
    let order = by_cost(edges);
    let (mut cost, mut tree) = pruned_tree(edges, &order, &used, &is_terminal)
        .expect("bridges connect all terminals of a connected part");
    if nodes > MAX_SEARCHED_NODES {
        return tree;
    }
    loop {
        let mut better = false;
        for node in (0..nodes).filter(|node| !is_terminal[*node]) {
            used[node] = !used[node];
            match pruned_tree(edges, &order, &used, &is_terminal) {
                Some((other, found)) if other < cost => {
                    (cost, tree, better) = (other, found, true);
                    used = is_terminal.clone();
                    for edge in &tree {
                        used[edges[*edge].a] = true;
                        used[edges[*edge].b] = true;
                    }
                }
                _ => used[node] = !used[node],
            }
        }
        if !better {
            return tree; // every round lowers the cost, so the loop ends
        }
    }
}

/// Returns the cheapest spanning tree of the `used` nodes without leaves that are not terminals, and its
/// cost; `None` if they are not connected.
fn pruned_tree(
    edges: &[Edge],
    order: &[usize],
    used: &[bool],
    is_terminal: &[bool],
) -> Option<(u64, Vec<usize>)> {
    let (mut cost, mut tree) = spanning_tree(edges, order, used)?;
    loop {
        let mut degree = vec![0u32; used.len()];
        for at in &tree {
            degree[edges[*at].a] += 1;
            degree[edges[*at].b] += 1;
        }
        let is_needed = |node: usize| is_terminal[node] || degree[node] > 1;
        let before = tree.len();
        tree.retain(|at| {
            let keep = is_needed(edges[*at].a) && is_needed(edges[*at].b);
            cost -= if keep { 0 } else { edges[*at].cost };
            keep
        });
        if tree.len() == before {
            return Some((cost, tree));
        }
    }
}

/// Returns the cheapest spanning tree of the `used` nodes (Kruskal) and its cost; `None` if they are not
/// connected.
fn spanning_tree(edges: &[Edge], order: &[usize], used: &[bool]) -> Option<(u64, Vec<usize>)> {
    let mut joined = DisjointSets::new(used.len());
    let mut tree = Vec::new();
    let mut cost = 0;
    for at in order {
        let edge = edges[*at];
        if used[edge.a] && used[edge.b] && joined.join(edge.a, edge.b) {
            tree.push(*at);
            cost += edge.cost;
        }
    }
    let count = used.iter().filter(|used| **used).count();
    (tree.len() + 1 == count).then_some((cost, tree))
}

/// Returns the positions in `edges`, cheapest first.
fn by_cost(edges: &[Edge]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..edges.len()).collect();
    order.sort_by_key(|at| (edges[*at].cost, *at));
    order
}

/// Returns the edges of every node, with their other ends.
fn incident_edges(nodes: usize, edges: &[Edge]) -> Vec<Vec<(usize, usize)>> {
    let mut around = vec![Vec::new(); nodes];
    for (at, edge) in edges.iter().enumerate() {
        around[edge.a].push((at, edge.b));
        around[edge.b].push((at, edge.a));
    }
    around
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use super::*;

    /// A connected random graph with distinct costs.
    fn random_graph(seed: u64, nodes: usize, edges: usize) -> Vec<Edge> {
        let mut rng = Seed(seed).at("steiner test").stream();
        let mut graph: Vec<Edge> =
            (1..nodes).map(|node| Edge { a: rng.index(node), b: node, cost: 0 }).collect();
        while graph.len() < edges {
            let (a, b) = (rng.index(nodes), rng.index(nodes));
            if a != b {
                graph.push(Edge { a, b, cost: 0 });
            }
        }
        for edge in &mut graph {
            edge.cost = 1000 + u64::from(rng.below(900));
        }
        graph
    }

    fn cost_of(edges: &[Edge], tree: &[usize]) -> u64 {
        tree.iter().map(|at| edges[*at].cost).sum()
    }

    fn connects(nodes: usize, edges: &[Edge], tree: &[usize], terminals: &[usize]) -> bool {
        let mut sets = DisjointSets::new(nodes);
        for at in tree {
            sets.join(edges[*at].a, edges[*at].b);
        }
        terminals.iter().all(|terminal| sets.find(*terminal) == sets.find(terminals[0]))
    }

    #[test]
    fn both_exact_methods_find_the_same_cost() {
        for seed in 0..60 {
            let edges = random_graph(seed, 12, 20);
            let mut nodes: Vec<usize> = (0..12).collect();
            Seed(seed).at("terminals").stream().shuffle(&mut nodes);
            let terminals = &nodes[..2 + usize::try_from(seed).unwrap() % 8];
            let one = by_terminal_sets(12, &edges, terminals);
            let two = by_other_nodes(12, &edges, terminals);
            assert!(connects(12, &edges, &one, terminals) && connects(12, &edges, &two, terminals));
            assert_eq!(cost_of(&edges, &one), cost_of(&edges, &two), "seed {seed}");
        }
    }

    #[test]
    fn the_heuristic_connects_all_terminals_at_nearly_minimum_cost() {
        let (mut best, mut found) = (0, 0);
        for seed in 0..60 {
            let edges = random_graph(seed, 14, 26);
            let terminals = [0, 3, 5, 7, 11, 13];
            let tree = by_shortest_paths(14, &edges, &terminals);
            assert!(connects(14, &edges, &tree, &terminals), "seed {seed}");
            best += cost_of(&edges, &by_terminal_sets(14, &edges, &terminals));
            found += cost_of(&edges, &tree);
        }
        assert!(found * 100 <= best * 102, "{found} against {best}");
    }

    #[test]
    fn large_graphs_are_solved_in_bounded_time() {
        let edges = random_graph(1, 5000, 20_000);
        let terminals: Vec<usize> = (0..5000).step_by(3).collect();
        let tree = steiner_tree(5000, &edges, &terminals);
        assert!(connects(5000, &edges, &tree, &terminals));
    }
}
