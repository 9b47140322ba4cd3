//! Planar embedding of the zone graph: in which order links leave each zone so that none cross.
//!
//! Each biconnected block is embedded by path addition (G. Demoucron, Y. Malgrange, R. Pertuiset, *Graphes
//! planaires*, 1964), blocks are joined at their cut vertices, and parts of the graph by an edge that exists in
//! the drawing only. Edges that fit no face are left out and named.

use std::collections::BTreeSet;

use rmg_core::RngStream;

/// Which neighbour follows which around every vertex.
#[derive(Debug, Clone)]
pub(crate) struct Embedding {
    /// Neighbours of each vertex in the order of a walk around it.
    pub(crate) rotations: Vec<Vec<usize>>,
    /// Edges of the graph that were left out, `a < b`.
    pub(crate) left_out: Vec<(usize, usize)>,
}

impl Embedding {
    /// All faces as closed walks of corners; a vertex without edges is a walk of one.
    pub(crate) fn faces(&self) -> Vec<Vec<usize>> {
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

    /// The neighbour of `vertex` that follows `neighbor` around it.
    fn after(&self, vertex: usize, neighbor: usize) -> usize {
        let rotation = &self.rotations[vertex];
        let at = rotation.iter().position(|other| *other == neighbor).expect("edges stand at both ends");
        rotation[(at + 1) % rotation.len()]
    }
}

/// Embeds the graph with edges `a < b`, each once. Random where there is a choice.
///
/// O(edges * (vertices + edges)) for a planar graph; once more for every edge left out.
pub(crate) fn embed(vertices: usize, edges: &[(usize, usize)], rng: &mut RngStream) -> Embedding {
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

fn adjacency_of(vertices: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut adjacency = vec![Vec::new(); vertices];
    for &(a, b) in edges {
        adjacency[a].push(b);
        adjacency[b].push(a);
    }
    adjacency
}

/// Adds an edge from a random vertex of the first part to one of every other part.
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

/// Rotations of a connected graph, or an edge that must go.
fn embed_connected(adjacency: &[Vec<usize>], rng: &mut RngStream) -> Result<Vec<Vec<usize>>, (usize, usize)> {
    let mut rotations: Vec<Vec<usize>> = vec![Vec::new(); adjacency.len()];
    for block in blocks(adjacency) {
        let in_block = if let [(a, b)] = block[..] {
            vec![(a, vec![b]), (b, vec![a])]
        } else {
            embed_block(&block, rng)?
        };
        for (vertex, mut around) in in_block {
            // A block may stand in any corner of a cut vertex, turned as it likes: no crossing arises.
            let turn = rng.index(around.len());
            around.rotate_left(turn);
            let at = if rotations[vertex].is_empty() { 0 } else { rng.index(rotations[vertex].len()) };
            rotations[vertex].splice(at..at, around);
        }
    }
    Ok(rotations)
}

/// Edges of each biconnected block (J. Hopcroft, R. Tarjan, 1973), without recursion.
fn blocks(adjacency: &[Vec<usize>]) -> Vec<Vec<(usize, usize)>> {
    let mut order = vec![0usize; adjacency.len()];
    let mut low = vec![0usize; adjacency.len()];
    let mut clock = 0;
    let mut edges: Vec<(usize, usize)> = Vec::new();
    let mut blocks = Vec::new();
    if adjacency.is_empty() {
        return blocks;
    }
    clock += 1;
    order[0] = clock;
    low[0] = clock;
    let mut path: Vec<(usize, usize, usize)> = vec![(0, usize::MAX, 0)]; // vertex, parent, next neighbour
    while let Some((vertex, parent, next)) = path.last_mut() {
        let (vertex, parent) = (*vertex, *parent);
        if let Some(&near) = adjacency[vertex].get(*next) {
            *next += 1;
            if near == parent {
                continue;
            }
            if order[near] == 0 {
                clock += 1;
                order[near] = clock;
                low[near] = clock;
                edges.push((vertex, near));
                path.push((near, vertex, 0));
            } else if order[near] < order[vertex] {
                edges.push((vertex, near));
                low[vertex] = low[vertex].min(order[near]);
            }
            continue;
        }
        path.pop();
        if parent == usize::MAX {
            break;
        }
        low[parent] = low[parent].min(low[vertex]);
        if low[vertex] >= order[parent] {
            let first = edges
                .iter()
                .rposition(|edge| *edge == (parent, vertex))
                .expect("the edge to a child was pushed when the child was found");
            blocks.push(edges.split_off(first));
        }
    }
    blocks
}

/// A part of the block that is not embedded yet, with the embedded vertices that it hangs on.
struct Fragment {
    attachments: Vec<usize>,
    /// Inner vertices; empty for a single edge.
    inner: Vec<usize>,
}

/// A vertex and its neighbours in the order of a walk around it.
type Rotation = (usize, Vec<usize>);

/// Rotations of one biconnected block with at least 3 edges, or an edge that fits no face.
fn embed_block(block: &[(usize, usize)], rng: &mut RngStream) -> Result<Vec<Rotation>, (usize, usize)> {
    let mut vertices: Vec<usize> = block.iter().flat_map(|(a, b)| [*a, *b]).collect();
    vertices.sort_unstable();
    vertices.dedup();
    let local = |vertex: usize| vertices.binary_search(&vertex).expect("ends of the block's own edges");
    let count = vertices.len();
    let mut adjacency = vec![Vec::new(); count];
    for &(a, b) in block {
        adjacency[local(a)].push(local(b));
        adjacency[local(b)].push(local(a));
    }

    let cycle = some_cycle(&adjacency, rng);
    let mut is_in = vec![false; count];
    let mut done: BTreeSet<(usize, usize)> = BTreeSet::new();
    for (at, &vertex) in cycle.iter().enumerate() {
        is_in[vertex] = true;
        let next = cycle[(at + 1) % cycle.len()];
        done.insert((vertex, next));
        done.insert((next, vertex));
    }
    let mut faces = vec![cycle.clone(), cycle.into_iter().rev().collect()];

    while done.len() < block.len() * 2 {
        let fragments = fragments_of(&adjacency, &is_in, &done);
        let mut choice: Option<(usize, Vec<usize>)> = None;
        let mut ties = 0;
        for (at, fragment) in fragments.iter().enumerate() {
            let admissible: Vec<usize> = (0..faces.len())
                .filter(|face| fragment.attachments.iter().all(|vertex| faces[*face].contains(vertex)))
                .collect();
            let best = choice.as_ref().map_or(usize::MAX, |(_, faces)| faces.len());
            // Fragments with one face first: only they are forced. Equal ones: each with the same chance.
            let (mine, theirs) = (admissible.len().min(2), best.min(2));
            ties = if mine == theirs { ties + 1 } else { 1 };
            if mine < theirs || best == usize::MAX || (mine == theirs && rng.chance(1, ties)) {
                choice = Some((at, admissible));
            }
        }
        let (at, admissible) = choice.expect("edges are left, so fragments are");
        let fragment = &fragments[at];
        let Some(&face) = rng.pick(&admissible) else {
            let (a, b) = misfit_edge(fragment, &adjacency, rng);
            let (a, b) = (vertices[a], vertices[b]);
            return Err((a.min(b), a.max(b)));
        };
        let path = path_through(fragment, &adjacency, rng);
        for step in path.windows(2) {
            done.insert((step[0], step[1]));
            done.insert((step[1], step[0]));
        }
        path.iter().for_each(|vertex| is_in[*vertex] = true);
        let (one, two) = split_face(&faces[face], &path);
        faces[face] = one;
        faces.push(two);
    }
    Ok(rotations_from_faces(count, &faces)
        .into_iter()
        .enumerate()
        .map(|(vertex, around)| (vertices[vertex], around.into_iter().map(|near| vertices[near]).collect()))
        .collect())
}

/// A cycle through a random edge.
fn some_cycle(adjacency: &[Vec<usize>], rng: &mut RngStream) -> Vec<usize> {
    let from = rng.index(adjacency.len());
    let to = adjacency[from][rng.index(adjacency[from].len())];
    shortest_path(adjacency, from, |vertex| vertex == to, |a, b| !(a == from && b == to))
        .expect("in a block every edge lies on a cycle")
}

/// Breadth-first path from `from` to the first vertex that `is_goal` accepts, over edges that `may_use` accepts.
fn shortest_path(
    adjacency: &[Vec<usize>],
    from: usize,
    is_goal: impl Fn(usize) -> bool,
    may_use: impl Fn(usize, usize) -> bool,
) -> Option<Vec<usize>> {
    let mut before = vec![usize::MAX; adjacency.len()];
    before[from] = from;
    let mut queue = vec![from];
    let mut next = 0;
    while let Some(&vertex) = queue.get(next) {
        next += 1;
        for &near in &adjacency[vertex] {
            if before[near] != usize::MAX || !may_use(vertex, near) {
                continue;
            }
            before[near] = vertex;
            if is_goal(near) {
                let mut path = vec![near];
                let mut at = near;
                while at != from {
                    at = before[at];
                    path.push(at);
                }
                path.reverse();
                return Some(path);
            }
            queue.push(near);
        }
    }
    None
}

fn fragments_of(adjacency: &[Vec<usize>], is_in: &[bool], done: &BTreeSet<(usize, usize)>) -> Vec<Fragment> {
    let mut fragments = Vec::new();
    let mut seen = vec![false; adjacency.len()];
    for vertex in 0..adjacency.len() {
        if is_in[vertex] {
            for &near in &adjacency[vertex] {
                if vertex < near && is_in[near] && !done.contains(&(vertex, near)) {
                    fragments.push(Fragment { attachments: vec![vertex, near], inner: Vec::new() });
                }
            }
        } else if !seen[vertex] {
            seen[vertex] = true;
            let mut inner = vec![vertex];
            let mut attachments = Vec::new();
            let mut next = 0;
            while let Some(&at) = inner.get(next) {
                next += 1;
                for &near in &adjacency[at] {
                    if is_in[near] {
                        attachments.push(near);
                    } else if !seen[near] {
                        seen[near] = true;
                        inner.push(near);
                    }
                }
            }
            attachments.sort_unstable();
            attachments.dedup();
            fragments.push(Fragment { attachments, inner });
        }
    }
    fragments
}

/// An edge by which a fragment that fits no face hangs on the rest.
fn misfit_edge(fragment: &Fragment, adjacency: &[Vec<usize>], rng: &mut RngStream) -> (usize, usize) {
    if fragment.inner.is_empty() {
        return (fragment.attachments[0], fragment.attachments[1]);
    }
    let at = fragment.attachments[rng.index(fragment.attachments.len())];
    let near = adjacency[at].iter().find(|near| fragment.inner.contains(near));
    (at, *near.expect("an attachment has a neighbour inside"))
}

/// A path through the fragment between two of its attachments.
fn path_through(fragment: &Fragment, adjacency: &[Vec<usize>], rng: &mut RngStream) -> Vec<usize> {
    if fragment.inner.is_empty() {
        return fragment.attachments.clone();
    }
    let from = fragment.attachments[rng.index(fragment.attachments.len())];
    shortest_path(
        adjacency,
        from,
        |vertex| vertex != from && fragment.attachments.contains(&vertex),
        |a, b| {
            fragment.inner.contains(&b) || (fragment.inner.contains(&a) && fragment.attachments.contains(&b))
        },
    )
    .expect("a fragment of a block has two attachments")
}

/// Splits a face along a path between two of its corners; both halves keep the direction of the face.
fn split_face(face: &[usize], path: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let (from, to) = (path[0], path[path.len() - 1]);
    let inner = &path[1..path.len() - 1];
    let start = face.iter().position(|vertex| *vertex == from).expect("the face holds all attachments");
    let turned: Vec<usize> = face[start..].iter().chain(&face[..start]).copied().collect();
    let end = turned.iter().position(|vertex| *vertex == to).expect("the face holds all attachments");
    let one = turned[..=end].iter().copied().chain(inner.iter().rev().copied()).collect();
    let two = turned[end..].iter().copied().chain([from]).chain(inner.iter().copied()).collect();
    (one, two)
}

/// The order of neighbours around every vertex from the directed faces of a block.
fn rotations_from_faces(count: usize, faces: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut follows: Vec<Vec<(usize, usize)>> = vec![Vec::new(); count];
    for face in faces {
        for at in 0..face.len() {
            let (before, vertex, after) =
                (face[at], face[(at + 1) % face.len()], face[(at + 2) % face.len()]);
            follows[vertex].push((before, after));
        }
    }
    follows
        .into_iter()
        .map(|mut pairs| {
            pairs.sort_unstable();
            let start = pairs[0].0;
            let mut rotation = vec![start];
            loop {
                let last = *rotation.last().expect("begins with one");
                let at =
                    pairs.binary_search_by_key(&last, |pair| pair.0).expect("every neighbour is a corner");
                if pairs[at].1 == start {
                    return rotation;
                }
                rotation.push(pairs[at].1);
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use super::*;

    /// Euler: a connected plane graph has `edges - vertices + 2` faces.
    fn assert_plane(vertices: usize, edges: &[(usize, usize)], left_out: usize) {
        for seed in 0..20 {
            let embedding = embed(vertices, edges, &mut Seed(seed).at("test").stream());
            assert_eq!(embedding.left_out.len(), left_out, "{edges:?}");
            let drawn: usize = embedding.rotations.iter().map(Vec::len).sum::<usize>() / 2;
            assert!(drawn >= edges.len() - left_out);
            assert_eq!(embedding.faces().len(), drawn + 2 - vertices, "{embedding:?}");
        }
    }

    #[test]
    fn planar_graphs_are_embedded_whole() {
        assert_plane(1, &[], 0);
        assert_plane(2, &[(0, 1)], 0);
        let wheel: Vec<_> =
            (1..8).map(|i| (0, i)).chain((1..7).map(|i| (i, i + 1))).chain([(1, 7)]).collect();
        assert_plane(8, &wheel, 0);
        let star: Vec<_> = (1..41).map(|i| (0, i)).collect();
        assert_plane(41, &star, 0);
        let cube =
            [(0, 1), (1, 2), (2, 3), (0, 3), (4, 5), (5, 6), (6, 7), (4, 7), (0, 4), (1, 5), (2, 6), (3, 7)];
        assert_plane(8, &cube, 0);
    }

    #[test]
    fn parts_and_cut_vertices_are_no_obstacle() {
        assert_plane(7, &[(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (2, 4)], 0);
        assert_plane(5, &[], 0);
    }

    #[test]
    fn complete_graphs_lose_just_what_crosses() {
        let complete = |n: usize| (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect::<Vec<_>>();
        assert_plane(4, &complete(4), 0);
        assert_plane(5, &complete(5), 1);
        let utility: Vec<_> = (0..3).flat_map(|a| (3..6).map(move |b| (a, b))).collect();
        assert_plane(6, &utility, 1);
    }
}
