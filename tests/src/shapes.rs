//! Graphs for layouts: typical, degenerate and adversarial ones.

use rmg_core::Seed;

/// A graph; zones are numbered from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    /// Its name, for messages and golden files: `ring-12`.
    pub name: String,
    pub zones: usize,
    /// Linked pairs. A pair may occur several times; a zone is never linked with itself.
    pub edges: Vec<(usize, usize)>,
}

impl Shape {
    fn new(name: String, zones: usize, edges: Vec<(usize, usize)>) -> Self {
        Self { name, zones, edges }
    }
}

/// Returns `zones` zones without links.
#[must_use]
pub fn scattered(zones: usize) -> Shape {
    Shape::new(format!("scattered-{zones}"), zones, Vec::new())
}

/// Returns a chain.
#[must_use]
pub fn path(zones: usize) -> Shape {
    Shape::new(format!("path-{zones}"), zones, (1..zones).map(|zone| (zone - 1, zone)).collect())
}

/// Returns a closed chain of at least three zones.
#[must_use]
pub fn ring(zones: usize) -> Shape {
    Shape::new(format!("ring-{zones}"), zones, (0..zones).map(|zone| (zone, (zone + 1) % zones)).collect())
}

/// Returns zone 0 linked with `leaves` zones that have no other link.
#[must_use]
pub fn star(leaves: usize) -> Shape {
    Shape::new(format!("star-{leaves}"), leaves + 1, (1..=leaves).map(|leaf| (0, leaf)).collect())
}

/// Returns zone 0 linked with every zone of a ring of `rim` zones.
#[must_use]
pub fn wheel(rim: usize) -> Shape {
    let spokes = (1..=rim).map(|zone| (0, zone));
    let rim_edges = (1..=rim).map(|zone| (zone, zone % rim + 1));
    Shape::new(format!("wheel-{rim}"), rim + 1, spokes.chain(rim_edges).collect())
}

/// Returns `columns` x `rows` zones, linked with their neighbors.
#[must_use]
pub fn grid(columns: usize, rows: usize) -> Shape {
    let mut edges = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let zone = row * columns + column;
            if column + 1 < columns {
                edges.push((zone, zone + 1));
            }
            if row + 1 < rows {
                edges.push((zone, zone + columns));
            }
        }
    }
    Shape::new(format!("grid-{columns}x{rows}"), columns * rows, edges)
}

/// Returns every zone linked with every other; not planar from five zones on.
#[must_use]
pub fn complete(zones: usize) -> Shape {
    let edges = (0..zones).flat_map(|a| (a + 1..zones).map(move |b| (a, b))).collect();
    Shape::new(format!("complete-{zones}"), zones, edges)
}

/// Returns two zones with `count` links between them.
#[must_use]
pub fn parallel(count: usize) -> Shape {
    Shape::new(format!("parallel-{count}"), 2, vec![(0, 1); count])
}

/// Returns `parts` rings of `zones` zones each, without links between them.
#[must_use]
pub fn parts(parts: usize, zones: usize) -> Shape {
    let edges = (0..parts)
        .flat_map(|part| {
            ring(zones).edges.into_iter().map(move |(a, b)| (part * zones + a, part * zones + b))
        })
        .collect();
    Shape::new(format!("parts-{parts}x{zones}"), parts * zones, edges)
}

/// Returns a tree: every zone except the first is linked with a random earlier one.
#[must_use]
pub fn tree(zones: usize, seed: u64) -> Shape {
    let mut rng = Seed(seed).at("shape").at("tree").stream();
    let edges = (1..zones).map(|zone| (rng.index(zone), zone)).collect();
    Shape::new(format!("tree-{zones}-{seed}"), zones, edges)
}

/// Returns a random graph: each zone is linked with an earlier one in nine of ten cases, then `extra` links
/// between random zones are added, which may be parallel.
#[must_use]
pub fn random(zones: usize, extra: usize, seed: u64) -> Shape {
    let mut rng = Seed(seed).at("shape").at("random").stream();
    let mut edges = Vec::new();
    for zone in 1..zones {
        let earlier = rng.index(zone);
        if rng.chance(9, 10) {
            edges.push((earlier, zone));
        }
    }
    if zones > 1 {
        for _ in 0..extra {
            let a = rng.index(zones);
            let b = (a + 1 + rng.index(zones - 1)) % zones;
            edges.push((a, b));
        }
    }
    Shape::new(format!("random-{zones}-{extra}-{seed}"), zones, edges)
}

/// Returns graphs on which generators are known to fail, and a few easy ones.
#[must_use]
pub fn gallery() -> Vec<Shape> {
    vec![
        scattered(1),
        scattered(2),
        scattered(7),
        path(2),
        path(15),
        ring(3),
        ring(12),
        star(6),
        star(40),
        wheel(5),
        wheel(9),
        grid(4, 4),
        grid(8, 6),
        complete(4),
        complete(5),
        complete(8),
        parallel(2),
        parallel(4),
        parts(2, 5),
        parts(5, 3),
        tree(20, 1),
        tree(48, 2),
        random(12, 6, 1),
        random(30, 10, 2),
        random(48, 20, 3),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_join_two_different_existing_zones() {
        let mut shapes = gallery();
        shapes.extend((2..50).zip(0u64..).map(|(zones, seed)| random(zones, 30, seed)));
        for shape in shapes {
            for (a, b) in &shape.edges {
                assert!(a != b && *a < shape.zones && *b < shape.zones, "{}: {a} - {b}", shape.name);
            }
        }
    }

    #[test]
    fn shapes_have_the_expected_number_of_links() {
        assert_eq!(ring(12).edges.len(), 12);
        assert_eq!(wheel(9).edges.len(), 18);
        assert_eq!(grid(4, 4).edges.len(), 24);
        assert_eq!(complete(8).edges.len(), 28);
        assert_eq!(tree(20, 1).edges.len(), 19);
        assert_eq!(parts(5, 3).edges.len(), 15);
    }
}
