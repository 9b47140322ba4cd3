use super::*;

/// Checks Euler's formula: a connected plane graph has `edges - vertices + 2` faces.
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
fn planar_graphs_are_embedded_without_omissions() {
    assert_plane(1, &[], 0);
    assert_plane(2, &[(0, 1)], 0);
    let wheel: Vec<_> = (1..8).map(|i| (0, i)).chain((1..7).map(|i| (i, i + 1))).chain([(1, 7)]).collect();
    assert_plane(8, &wheel, 0);
    let star: Vec<_> = (1..41).map(|i| (0, i)).collect();
    assert_plane(41, &star, 0);
    let cube =
        [(0, 1), (1, 2), (2, 3), (0, 3), (4, 5), (5, 6), (6, 7), (4, 7), (0, 4), (1, 5), (2, 6), (3, 7)];
    assert_plane(8, &cube, 0);
}

#[test]
fn graphs_with_several_components_and_cut_vertices_are_embedded() {
    assert_plane(7, &[(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (2, 4)], 0);
    assert_plane(5, &[], 0);
}

#[test]
fn nonplanar_graphs_lose_the_minimum_number_of_edges() {
    let complete = |n: usize| (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect::<Vec<_>>();
    assert_plane(4, &complete(4), 0);
    assert_plane(5, &complete(5), 1);
    let utility: Vec<_> = (0..3).flat_map(|a| (3..6).map(move |b| (a, b))).collect();
    assert_plane(6, &utility, 1);
}

fn complete(vertices: usize) -> Vec<(usize, usize)> {
    (0..vertices).flat_map(|a| (a + 1..vertices).map(move |b| (a, b))).collect()
}

fn subdivided(vertices: usize, edges: &[(usize, usize)]) -> (usize, Vec<(usize, usize)>) {
    let center = |at: usize| vertices + at;
    let halves = edges.iter().enumerate();
    let list = halves.flat_map(|(at, (a, b))| [(*a, center(at)), (center(at), *b)]).collect();
    (vertices + edges.len(), list)
}

#[test]
fn kuratowski_graphs_are_minimal_nonplanar_graphs() {
    let thirds: Vec<(usize, usize)> = (0..3).flat_map(|a| (3..6).map(move |b| (a, b))).collect();
    for (vertices, edges) in [(5, complete(5)), (6, thirds)] {
        assert!(!is_planar(vertices, &edges));
        let (more, halves) = subdivided(vertices, &edges);
        assert!(!is_planar(more, &halves));
        for at in 0..edges.len() {
            let mut fewer = edges.clone();
            fewer.remove(at);
            assert!(is_planar(vertices, &fewer), "{fewer:?}");
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
    // two blocks that share a vertex; one more edge between distant corners of the grid makes the graph
    // nonplanar
    let mut joined = grid.clone();
    joined.extend(complete(4).iter().map(|(a, b)| (a + side * side - 1, b + side * side - 1)));
    assert!(is_planar(side * side + 3, &joined));
    grid.push((7, 28));
    assert!(!is_planar(side * side, &grid));
}

#[test]
fn maximal_planar_graphs_accept_no_further_edge() {
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
