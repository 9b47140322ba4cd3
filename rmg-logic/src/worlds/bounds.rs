//! Lower bounds on the remaining claims of a walk.

use std::collections::BTreeMap;

use rmg_core::graph::Csr;

use crate::worlds::board::{Board, NO_GEM, START};
use crate::worlds::solve::{PASSING, Solver};

/// The distance of an unreachable node.
pub(crate) const FAR: u32 = u32::MAX;

/// Bounds for a set of gems.
#[derive(Debug, Clone)]
struct SetBound {
    /// The weight of a minimum spanning tree of the gems, plus `home`.
    tree: u32,
    /// The shortest path to the start from one of the gems.
    home: u32,
    /// By gem: the minimum number of claims from another gem of the set.
    enter: Vec<u32>,
}

/// Distances over the graph of a solved world.
///
/// The result is the maximum of three bounds: the path to the farthest gem and from there to the start; the
/// path to the nearest gem, a minimum spanning tree of the remaining gems (each walk through them spans
/// them), and the shortest path from one of them to the start; the shortest paths to each gem from any other,
/// and the same path to the start.
#[derive(Debug)]
pub(crate) struct Bounds {
    /// `to_gem[gem][node]`: the number of claims from the node until the gem is taken.
    to_gem: Vec<Vec<u32>>,
    /// The number of claims until the gem is taken and the start is reached.
    to_gem_and_home: Vec<Vec<u32>>,
    /// By node: the number of claims to the start.
    home: Vec<u32>,
    /// By two gems: the number of claims from taking one until taking the other, in the better direction.
    between: Vec<Vec<u32>>,
    /// By gem: the number of claims to the start after taking it.
    home_from: Vec<u32>,
    /// By two gems: the number of claims from taking the first until taking the second.
    after: Vec<Vec<u32>>,
    /// The bounds of each set of gems for which they were computed.
    sets: BTreeMap<u128, SetBound>,
}

impl Bounds {
    /// Computes the bounds of the board that the solver has just solved.
    pub(crate) fn new(solver: &Solver, board: &Board) -> Self {
        let nodes = solver.nodes.len();
        // reversed edges: the source of each edge, and its cost
        let back =
            solver.edges.pairs().map(|(from, edge)| (edge.to, (from, u32::from(edge.claim != PASSING))));
        let back = Csr::group(nodes, back);
        let ends = (0..).zip(&solver.nodes.list).filter(|(_, (portal, _))| *portal == START);
        let home = spread(&back, ends.map(|(node, _)| (node, 0)));
        let gems = 0..board.gems;
        let takes = |gem: u32| {
            solver.edges.pairs().filter(move |(_, edge)| edge.gem != NO_GEM && u32::from(edge.gem) == gem)
        };
        let to_gem: Vec<Vec<u32>> =
            gems.clone().map(|gem| spread(&back, takes(gem).map(|(from, _)| (from, 1)))).collect();
        let to_gem_and_home = gems
            .clone()
            .map(|gem| {
                let with_home = takes(gem).filter(|(_, edge)| home[edge.to as usize] != FAR);
                spread(&back, with_home.map(|(from, edge)| (from, 1 + home[edge.to as usize])))
            })
            .collect();
        let least = |gem: u32, distance: &[u32]| {
            takes(gem).map(|(_, edge)| distance[edge.to as usize]).min().unwrap_or(FAR)
        };
        let after: Vec<Vec<u32>> = gems
            .clone()
            .map(|a| gems.clone().map(|b| if a == b { FAR } else { least(a, &to_gem[b as usize]) }).collect())
            .collect();
        let between = (0..after.len())
            .map(|a| (0..after.len()).map(|b| after[a][b].min(after[b][a])).collect())
            .collect();
        let home_from = gems.map(|gem| least(gem, &home)).collect();
        Self { to_gem, to_gem_and_home, home, between, after, home_from, sets: BTreeMap::new() }
    }

    /// Returns the minimum number of claims from a node until all `gems` are taken and the start is reached;
    /// [`FAR`] if that is impossible.
    pub(crate) fn rest(&mut self, node: u32, gems: u128) -> u32 {
        let node = node as usize;
        let (mut most, mut nearest) = (self.home[node], FAR);
        let mut left = gems;
        while left != 0 {
            let gem = left.trailing_zeros() as usize;
            left &= left - 1;
            most = most.max(self.to_gem_and_home[gem][node]);
            nearest = nearest.min(self.to_gem[gem][node]);
        }
        if most == FAR || gems == 0 {
            return most;
        }
        if !self.sets.contains_key(&gems) {
            let bound = self.set_bound(gems);
            self.sets.insert(gems, bound);
        }
        let set = &self.sets[&gems];
        let (mut entries, mut left) = (set.home, gems);
        while left != 0 {
            let gem = left.trailing_zeros() as usize;
            left &= left - 1;
            entries = entries.saturating_add(set.enter[gem].min(self.to_gem[gem][node]));
        }
        most.max(nearest.saturating_add(set.tree)).max(entries)
    }

    fn set_bound(&self, gems: u128) -> SetBound {
        let count = self.after.len();
        let is_in = |gem: usize| gems >> gem & 1 == 1;
        let enter = (0..count)
            .map(|b| (0..count).filter(|a| is_in(*a)).map(|a| self.after[a][b]).min().unwrap_or(FAR));
        let home = (0..count).filter(|gem| is_in(*gem)).map(|gem| self.home_from[gem]).min().unwrap_or(FAR);
        SetBound { tree: self.tree(gems), home, enter: enter.collect() }
    }

    /// Returns the weight of a minimum spanning tree of `gems` (Prim, *Shortest connection networks*, 1957),
    /// plus the shortest path to the start.
    fn tree(&self, gems: u128) -> u32 {
        let first = gems.trailing_zeros() as usize;
        let mut left = gems & (gems - 1);
        let mut home = self.home_from[first];
        let mut nearest: Vec<u32> = self.between[first].clone();
        let mut total = 0u32;
        while left != 0 {
            let (mut best, mut at) = (FAR, left.trailing_zeros() as usize);
            let mut rest = left;
            while rest != 0 {
                let gem = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if nearest[gem] < best {
                    (best, at) = (nearest[gem], gem);
                }
            }
            total = total.saturating_add(best);
            left &= !(1 << at);
            home = home.min(self.home_from[at]);
            for (near, between) in nearest.iter_mut().zip(&self.between[at]) {
                *near = (*near).min(*between);
            }
        }
        total.saturating_add(home)
    }
}

/// Returns distances in claims to the nodes of `first`, which have initial distances. `back` has the source
/// and the cost of the edges that end at each node. Passing the start costs nothing, so a bucket can grow
/// while it is processed.
fn spread(back: &Csr<(u32, u32)>, first: impl Iterator<Item = (u32, u32)>) -> Vec<u32> {
    let mut distance = vec![FAR; back.rows().len()];
    let mut buckets: Vec<Vec<u32>> = Vec::new();
    let put = |buckets: &mut Vec<Vec<u32>>, distance: &mut [u32], node: u32, steps: u32| {
        if distance[node as usize] > steps {
            distance[node as usize] = steps;
            if buckets.len() <= steps as usize {
                buckets.resize(steps as usize + 1, Vec::new());
            }
            buckets[steps as usize].push(node);
        }
    };
    for (node, steps) in first {
        put(&mut buckets, &mut distance, node, steps);
    }
    let mut steps = 0;
    while steps < buckets.len() {
        while let Some(node) = buckets[steps].pop() {
            let now = u32::try_from(steps).expect("distances are bounded");
            if distance[node as usize] < now {
                continue;
            }
            for (from, cost) in back.row(node) {
                put(&mut buckets, &mut distance, *from, now + cost);
            }
        }
        steps += 1;
    }
    distance
}
