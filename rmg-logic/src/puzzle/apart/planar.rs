//! Whether a graph can be drawn in a plane without crossings.

use std::collections::BTreeSet;

/// Path addition after Demoucron, Malgrange and Pertuiset (1964), block by block.
///
/// # Arguments
/// - `points`: how many; edges join `0..points`, none a point with itself.
///
/// # Cost
/// O(edges^2 x points) at worst, for hundreds of edges.
pub(crate) fn is_planar(points: usize, edges: &[(usize, usize)]) -> bool {
    blocks(points, edges).iter().all(|block| is_block_planar(points, block))
}

fn adjacency(points: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut beside = vec![Vec::new(); points];
    for (a, b) in edges {
        beside[*a].push(*b);
        beside[*b].push(*a);
    }
    beside
}

/// The biconnected components, as lists of edges (Hopcroft and Tarjan 1973, with a stack of our own).
fn blocks(points: usize, edges: &[(usize, usize)]) -> Vec<Vec<(usize, usize)>> {
    let beside = adjacency(points, edges);
    let (mut depth, mut low) = (vec![usize::MAX; points], vec![usize::MAX; points]);
    let mut found = Vec::new();
    let mut open: Vec<(usize, usize)> = Vec::new();
    for root in 0..points {
        if depth[root] != usize::MAX {
            continue;
        }
        (depth[root], low[root]) = (0, 0);
        // point, the point before it, next neighbour to look at
        let mut path = vec![(root, usize::MAX, 0)];
        while let Some((point, before, next)) = path.last_mut() {
            let (point, before) = (*point, *before);
            if let Some(other) = beside[point].get(*next).copied() {
                *next += 1;
                if depth[other] == usize::MAX {
                    depth[other] = depth[point] + 1;
                    low[other] = depth[other];
                    open.push((point, other));
                    path.push((other, point, 0));
                } else if other != before && depth[other] < depth[point] {
                    open.push((point, other));
                    low[point] = low[point].min(depth[other]);
                }
                continue;
            }
            path.pop();
            if before == usize::MAX {
                continue;
            }
            low[before] = low[before].min(low[point]);
            if low[point] >= depth[before] {
                let start = open.iter().rposition(|edge| *edge == (before, point)).unwrap_or(0);
                found.push(open.split_off(start));
            }
        }
    }
    found
}

/// A part of the block that is not drawn yet: an edge, or a component of what is left with its edges.
struct Fragment {
    /// Drawn points that it hangs on.
    ends: BTreeSet<usize>,
    /// Its own points.
    inside: BTreeSet<usize>,
}

fn is_block_planar(points: usize, edges: &[(usize, usize)]) -> bool {
    if edges.len() < 9 {
        // K5 has 10 edges, K3,3 has 9
        return true;
    }
    let beside = adjacency(points, edges);
    let mut left: BTreeSet<(usize, usize)> = edges.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect();
    let cycle = find_cycle(&beside, edges[0]);
    let mut drawn: BTreeSet<usize> = cycle.iter().copied().collect();
    remove_path(&mut left, &cycle);
    left.remove(&(cycle[0].min(cycle[cycle.len() - 1]), cycle[0].max(cycle[cycle.len() - 1])));
    let mut faces = vec![cycle.clone(), cycle];
    while !left.is_empty() {
        let mut choice: Option<(Fragment, usize)> = None;
        for fragment in fragments(&beside, &left, &drawn) {
            let fits: Vec<usize> = (0..faces.len())
                .filter(|face| fragment.ends.iter().all(|end| faces[*face].contains(end)))
                .collect();
            match fits[..] {
                [] => return false,
                [only] => {
                    choice = Some((fragment, only));
                    break;
                }
                [first, ..] => choice = choice.or(Some((fragment, first))),
            }
        }
        let Some((fragment, face)) = choice else { return true };
        let path = path_through(&beside, &left, &fragment);
        remove_path(&mut left, &path);
        drawn.extend(&path);
        let face = faces.swap_remove(face);
        faces.extend(split_face(&face, &path));
    }
    true
}

fn remove_path(left: &mut BTreeSet<(usize, usize)>, path: &[usize]) {
    for pair in path.windows(2) {
        left.remove(&(pair[0].min(pair[1]), pair[0].max(pair[1])));
    }
}

/// A cycle through `edge`, as its points in order; there is one in every block of two edges and more.
fn find_cycle(beside: &[Vec<usize>], (from, to): (usize, usize)) -> Vec<usize> {
    let mut came_from = vec![usize::MAX; beside.len()];
    came_from[from] = from;
    let mut queue = std::collections::VecDeque::from([from]);
    while let Some(point) = queue.pop_front() {
        for next in &beside[point] {
            if came_from[*next] == usize::MAX && !(point == from && *next == to) {
                came_from[*next] = point;
                queue.push_back(*next);
            }
        }
    }
    let mut cycle = vec![to];
    let mut point = to;
    while point != from {
        point = came_from[point];
        cycle.push(point);
    }
    cycle
}

fn fragments(
    beside: &[Vec<usize>],
    left: &BTreeSet<(usize, usize)>,
    drawn: &BTreeSet<usize>,
) -> Vec<Fragment> {
    let mut list: Vec<Fragment> = left
        .iter()
        .filter(|(a, b)| drawn.contains(a) && drawn.contains(b))
        .map(|(a, b)| Fragment { ends: BTreeSet::from([*a, *b]), inside: BTreeSet::new() })
        .collect();
    let mut seen = BTreeSet::new();
    for (a, b) in left {
        for start in [*a, *b] {
            if drawn.contains(&start) || !seen.insert(start) {
                continue;
            }
            let mut fragment = Fragment { ends: BTreeSet::new(), inside: BTreeSet::from([start]) };
            let mut stack = vec![start];
            while let Some(point) = stack.pop() {
                for next in &beside[point] {
                    if drawn.contains(next) {
                        fragment.ends.insert(*next);
                    } else if seen.insert(*next) {
                        fragment.inside.insert(*next);
                        stack.push(*next);
                    }
                }
            }
            list.push(fragment);
        }
    }
    list
}

/// A path through a fragment between two of its ends.
fn path_through(beside: &[Vec<usize>], left: &BTreeSet<(usize, usize)>, fragment: &Fragment) -> Vec<usize> {
    let mut ends = fragment.ends.iter().copied();
    let start = ends.next().expect("fragments of a block hang on two points");
    if fragment.inside.is_empty() {
        return std::iter::once(start).chain(ends).collect();
    }
    let mut came_from = vec![usize::MAX; beside.len()];
    let mut stack = vec![start];
    while let Some(point) = stack.pop() {
        for next in &beside[point] {
            let is_ours = left.contains(&(point.min(*next), point.max(*next)));
            if !is_ours || came_from[*next] != usize::MAX || *next == start {
                continue;
            }
            if fragment.inside.contains(next) {
                came_from[*next] = point;
                stack.push(*next);
            } else if point != start && fragment.ends.contains(next) {
                let mut path = vec![*next, point];
                let mut point = point;
                while point != start {
                    point = came_from[point];
                    path.push(point);
                }
                return path;
            }
        }
    }
    unreachable!("a fragment is connected and hangs on two points")
}

/// The two faces that a path between two points of a face cuts it into.
fn split_face(face: &[usize], path: &[usize]) -> [Vec<usize>; 2] {
    let at = |point: usize| face.iter().position(|other| *other == point).expect("the path ends on the face");
    let (from, to) = (at(path[0]), at(path[path.len() - 1]));
    let walk = |from: usize, to: usize| {
        let steps = (to + face.len() - from) % face.len();
        (0..=steps).map(move |step| face[(from + step) % face.len()])
    };
    let inner = &path[1..path.len() - 1];
    let one = walk(from, to).chain(inner.iter().rev().copied()).collect();
    let other = walk(to, from).chain(inner.iter().copied()).collect();
    [one, other]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complete(points: usize) -> Vec<(usize, usize)> {
        (0..points).flat_map(|a| (a + 1..points).map(move |b| (a, b))).collect()
    }

    fn subdivided(points: usize, edges: &[(usize, usize)]) -> (usize, Vec<(usize, usize)>) {
        let middle = |at: usize| points + at;
        let halves = edges.iter().enumerate();
        let list = halves.flat_map(|(at, (a, b))| [(*a, middle(at)), (middle(at), *b)]).collect();
        (points + edges.len(), list)
    }

    #[test]
    fn kuratowskis_graphs_are_the_smallest_that_are_not_planar() {
        let thirds: Vec<(usize, usize)> = (0..3).flat_map(|a| (3..6).map(move |b| (a, b))).collect();
        for (points, edges) in [(5, complete(5)), (6, thirds)] {
            assert!(!is_planar(points, &edges));
            let (more, halves) = subdivided(points, &edges);
            assert!(!is_planar(more, &halves));
            for at in 0..edges.len() {
                let mut fewer = edges.clone();
                fewer.remove(at);
                assert!(is_planar(points, &fewer), "{fewer:?}");
            }
        }
        assert!(!is_planar(7, &complete(7)));
    }

    #[test]
    fn grids_wheels_and_joined_blocks_are_planar() {
        let side = 6;
        let mut grid = Vec::new();
        for at in 0..side * side {
            if at % side + 1 < side {
                grid.push((at, at + 1));
            }
            if at + side < side * side {
                grid.push((at, at + side));
            }
        }
        assert!(is_planar(side * side, &grid));
        let wheel: Vec<(usize, usize)> =
            (1..9).flat_map(|at| [(0, at), (at, if at == 8 { 1 } else { at + 1 })]).collect();
        assert!(is_planar(9, &wheel));
        // two blocks that share a point; one more edge between far corners of the grid makes it impossible
        let mut joined = grid.clone();
        joined.extend(complete(4).iter().map(|(a, b)| (a + side * side - 1, b + side * side - 1)));
        assert!(is_planar(side * side + 3, &joined));
        grid.push((7, 28));
        assert!(!is_planar(side * side, &grid));
    }

    #[test]
    fn maximal_planar_graphs_take_no_further_edge() {
        // an octahedron has 12 = 3 * 6 - 6 edges
        let opposite = |a: usize, b: usize| a + 3 == b;
        let octahedron: Vec<(usize, usize)> =
            complete(6).into_iter().filter(|(a, b)| !opposite(*a, *b)).collect();
        assert_eq!(octahedron.len(), 12);
        assert!(is_planar(6, &octahedron));
        for extra in [(0, 3), (1, 4), (2, 5)] {
            let more: Vec<(usize, usize)> = octahedron.iter().copied().chain([extra]).collect();
            assert!(!is_planar(6, &more));
        }
    }
}
