//! Planar graphs: planarity, and embeddings (the order of edges around each vertex).
//!
//! Each biconnected block is embedded by path addition. Blocks are joined at their cut vertices, and
//! components by an edge that exists in the embedding only. Edges that fit no face are omitted and returned.

mod blocks;
mod path_addition;

use std::collections::BTreeSet;

use crate::planar::blocks::blocks;
use crate::planar::path_addition::embed_block;
use crate::rng::{RngStream, Seed};

/// Blocks with fewer edges are planar: K5 has 10, K3,3 has 9.
const MIN_NONPLANAR_EDGES: usize = 9;

/// The cyclic order of neighbors around every vertex.
#[derive(Debug, Clone)]
pub struct Embedding {
    /// Neighbors of each vertex in cyclic order.
    pub rotations: Vec<Vec<usize>>,
    /// Omitted edges of the graph, `a < b`.
    pub left_out: Vec<(usize, usize)>,
}

impl Embedding {
    /// Returns all faces as closed walks of corners; a vertex without edges is a walk of length one.
    #[must_use]
    pub fn faces(&self) -> Vec<Vec<usize>> {
        let mut faces = Vec::new();
        let mut seen: BTreeSet<(usize, usize)> = BTreeSet::new();
        for (from, rotation) in self.rotations.iter().enumerate() {
            if rotation.is_empty() {
                faces.push(vec![from]);
            }
            for &to in rotation {
                if seen.contains(&(from, to)) {
                    continue;
                }
                let mut face = Vec::new();
                let (mut a, mut b) = (from, to);
                while seen.insert((a, b)) {
                    face.push(a);
                    (a, b) = (b, self.after(b, a));
                }
                faces.push(face);
            }
        }
        faces
    }

    /// Returns the neighbor of `vertex` after `neighbor`.
    fn after(&self, vertex: usize, neighbor: usize) -> usize {
        let rotation = &self.rotations[vertex];
        let at = rotation.iter().position(|other| *other == neighbor).expect("both ends have the edge");
        rotation[(at + 1) % rotation.len()]
    }
}

/// Embeds the graph with distinct edges `a < b`. Choices are random.
///
/// # Cost
/// O(edges * (vertices + edges) * log edges) for a planar graph, and the same again for every omitted edge.
#[must_use]
pub fn embed(vertices: usize, edges: &[(usize, usize)], rng: &mut RngStream) -> Embedding {
    let mut kept: Vec<(usize, usize)> = edges.to_vec();
    let mut left_out = Vec::new();
    loop {
        let mut adjacency = adjacency_of(vertices, &kept);
        join_parts(&mut adjacency, rng);
        adjacency.iter_mut().for_each(|list| rng.shuffle(list));
        match embed_connected(&adjacency, rng) {
            Ok(rotations) => {
                left_out.sort_unstable();
                return Embedding { rotations, left_out };
            }
            Err(edge) => {
                kept.retain(|other| *other != edge);
                left_out.push(edge);
            }
        }
    }
}

/// Returns whether the graph with distinct edges `a < b` is planar.
///
/// # Cost
/// That of [`embed`] for a planar graph.
#[must_use]
pub fn is_planar(vertices: usize, edges: &[(usize, usize)]) -> bool {
    // The result of path addition does not depend on the random choices.
    let mut rng = Seed(0).at("planar").stream();
    let mut blocks = blocks(&adjacency_of(vertices, edges)).into_iter();
    blocks.all(|block| block.len() < MIN_NONPLANAR_EDGES || embed_block(&block, &mut rng).is_ok())
}

/// Returns the neighbors of each vertex.
fn adjacency_of(vertices: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut adjacency = vec![Vec::new(); vertices];
    for &(a, b) in edges {
        adjacency[a].push(b);
        adjacency[b].push(a);
    }
    adjacency
}

/// Adds an edge from a random vertex of the first component to a random one of every other component.
fn join_parts(adjacency: &mut [Vec<usize>], rng: &mut RngStream) {
    let mut part_of = vec![usize::MAX; adjacency.len()];
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for start in 0..adjacency.len() {
        if part_of[start] != usize::MAX {
            continue;
        }
        let mut members = vec![start];
        part_of[start] = parts.len();
        let mut next = 0;
        while let Some(&vertex) = members.get(next) {
            next += 1;
            for &near in &adjacency[vertex] {
                if part_of[near] == usize::MAX {
                    part_of[near] = parts.len();
                    members.push(near);
                }
            }
        }
        parts.push(members);
    }
    for other in 1..parts.len() {
        let a = parts[0][rng.index(parts[0].len())];
        let b = parts[other][rng.index(parts[other].len())];
        adjacency[a].push(b);
        adjacency[b].push(a);
    }
}

/// Returns the rotations of a connected graph, or an edge to omit.
fn embed_connected(adjacency: &[Vec<usize>], rng: &mut RngStream) -> Result<Vec<Vec<usize>>, (usize, usize)> {
    let mut rotations: Vec<Vec<usize>> = vec![Vec::new(); adjacency.len()];
    for block in blocks(adjacency) {
        let in_block = if let [(a, b)] = block[..] {
            vec![(a, vec![b]), (b, vec![a])]
        } else {
            embed_block(&block, rng)?
        };
        for (vertex, mut around) in in_block {
            // A block may be in any corner of a cut vertex, in any rotation, without a crossing.
            let turn = rng.index(around.len());
            around.rotate_left(turn);
            let at = if rotations[vertex].is_empty() { 0 } else { rng.index(rotations[vertex].len()) };
            rotations[vertex].splice(at..at, around);
        }
    }
    Ok(rotations)
}

#[cfg(test)]
mod tests;
