//! Embeds a single block, face by face.
//!
//! Path addition: G. Demoucron, Y. Malgrange, R. Pertuiset, *Graphes planaires* (1964). It starts with a
//! cycle. Then it repeatedly adds a path through a fragment into a face that contains all attachments of the
//! fragment, fragments with one such face first.

use std::collections::BTreeSet;

use crate::rng::RngStream;

/// A part of the block that is not embedded yet, with its embedded vertices (attachments).
struct Fragment {
    attachments: Vec<usize>,
    /// Vertices that are not embedded; empty for a single edge.
    inner: Vec<usize>,
}

/// A vertex and its neighbors in the order of a walk around it.
pub(super) type Rotation = (usize, Vec<usize>);

/// Returns the rotations of a biconnected block with at least 3 edges, or an edge that fits no face.
pub(super) fn embed_block(
    block: &[(usize, usize)],
    rng: &mut RngStream,
) -> Result<Vec<Rotation>, (usize, usize)> {
    let mut vertices: Vec<usize> = block.iter().flat_map(|(a, b)| [*a, *b]).collect();
    vertices.sort_unstable();
    vertices.dedup();
    let local = |vertex: usize| vertices.binary_search(&vertex).expect("ends of edges of the block");
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
        let mut faces_at: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (at, face) in faces.iter().enumerate() {
            face.iter().for_each(|vertex| faces_at[*vertex].push(at));
        }
        let mut choice: Option<(usize, Vec<usize>)> = None;
        let mut ties = 0;
        for (at, fragment) in fragments.iter().enumerate() {
            let admissible = common_faces(&fragment.attachments, &faces_at);
            let best = choice.as_ref().map_or(usize::MAX, |(_, faces)| faces.len());
            // Fragments with one face first: only they are forced. Equal ones have the same probability.
            let (count, best_count) = (admissible.len().min(2), best.min(2));
            ties = if count == best_count { ties + 1 } else { 1 };
            if count < best_count || best == usize::MAX || (count == best_count && rng.chance(1, ties)) {
                choice = Some((at, admissible));
            }
        }
        let (at, admissible) = choice.expect("there are edges, so there are fragments");
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

/// Returns the faces that contain all of `vertices`, in ascending order; `faces_at[vertex]` is also
/// ascending.
fn common_faces(vertices: &[usize], faces_at: &[Vec<usize>]) -> Vec<usize> {
    let lists = || vertices.iter().map(|vertex| &faces_at[*vertex]);
    let shortest = lists().min_by_key(|list| list.len()).expect("a fragment has two attachments");
    let is_common = |face: &usize| lists().all(|list| list.binary_search(face).is_ok());
    shortest.iter().copied().filter(is_common).collect()
}

/// Returns a cycle through a random edge.
fn some_cycle(adjacency: &[Vec<usize>], rng: &mut RngStream) -> Vec<usize> {
    let from = rng.index(adjacency.len());
    let to = adjacency[from][rng.index(adjacency[from].len())];
    shortest_path(adjacency, from, |vertex| vertex == to, |a, b| !(a == from && b == to))
        .expect("every edge of a block is on a cycle")
}

/// Returns the breadth-first path from `from` to the first vertex that `is_goal` accepts, along edges that
/// `may_use` accepts.
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

/// Returns an edge that attaches a fragment that fits no face.
fn misfit_edge(fragment: &Fragment, adjacency: &[Vec<usize>], rng: &mut RngStream) -> (usize, usize) {
    if fragment.inner.is_empty() {
        return (fragment.attachments[0], fragment.attachments[1]);
    }
    let at = fragment.attachments[rng.index(fragment.attachments.len())];
    let near = adjacency[at].iter().find(|near| fragment.inner.contains(near));
    (at, *near.expect("an attachment has a neighbor inside"))
}

/// Returns a path through the fragment between two of its attachments.
fn path_through(fragment: &Fragment, adjacency: &[Vec<usize>], rng: &mut RngStream) -> Vec<usize> {
    if fragment.inner.is_empty() {
        return fragment.attachments.clone();
    }
    let from = fragment.attachments[rng.index(fragment.attachments.len())];
    let mut is_inner = vec![false; adjacency.len()];
    fragment.inner.iter().for_each(|vertex| is_inner[*vertex] = true);
    let is_end = |vertex: usize| fragment.attachments.binary_search(&vertex).is_ok();
    shortest_path(
        adjacency,
        from,
        |vertex| vertex != from && is_end(vertex),
        |a, b| is_inner[b] || (is_inner[a] && is_end(b)),
    )
    .expect("a fragment of a block has two attachments")
}

/// Splits a face along a path between two of its corners; both parts keep the direction of the face.
fn split_face(face: &[usize], path: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let (from, to) = (path[0], path[path.len() - 1]);
    let inner = &path[1..path.len() - 1];
    let start = face.iter().position(|vertex| *vertex == from).expect("the face contains all attachments");
    let turned: Vec<usize> = face[start..].iter().chain(&face[..start]).copied().collect();
    let end = turned.iter().position(|vertex| *vertex == to).expect("the face contains all attachments");
    let one = turned[..=end].iter().copied().chain(inner.iter().rev().copied()).collect();
    let two = turned[end..].iter().copied().chain([from]).chain(inner.iter().copied()).collect();
    (one, two)
}

/// Returns the order of neighbors around every vertex, from the directed faces of a block.
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
                let last = *rotation.last().expect("the list starts with one entry");
                let at =
                    pairs.binary_search_by_key(&last, |pair| pair.0).expect("every neighbor is a corner");
                if pairs[at].1 == start {
                    return rotation;
                }
                rotation.push(pairs[at].1);
            }
        })
        .collect()
}
