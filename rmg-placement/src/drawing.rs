//! Straight-line drawing of an embedded zone graph on the map.
//!
//! Barycenters after W. T. Tutte, *How to Draw a Graph* (1963): the outer face is fixed on the map's edge,
//! and every other vertex is at the mean of its neighbors. Faces that are not triangles get helper vertices
//! (a ring with one per corner, and a center), so that dead ends and cut vertices do not coincide. The outer
//! face also gets a ring, and that ring is fixed.
#![expect(clippy::cast_precision_loss, reason = "counts of corners are small")]

use rmg_core::RngStream;
use rmg_core::planar::Embedding;

/// Rounds of Gauss-Seidel. The drawing need not be exact, because springs follow.
const ROUNDS: u32 = 80;

/// Returns the positions of the vertices in a `width` x `height` area.
///
/// `radii`: target radius of each vertex; corners of the outer face get arcs in proportion. O(rounds *
/// (vertices + edges)).
///
/// # Panics
/// Panics if `radii` and the embedding have different lengths.
#[must_use]
pub fn draw(
    embedding: &Embedding,
    radii: &[f64],
    width: f64,
    height: f64,
    rng: &mut RngStream,
) -> Vec<(f64, f64)> {
    // 1. Faces, as walks along their edges. A dead end is walked twice: the path a - b - c has the one face
    //    [a, b, c, b].
    let faces = embedding.faces();
    let outer = pick_outer(&faces, radii, rng);
    let real = radii.len();
    assert_eq!(real, embedding.rotations.len(), "every vertex needs a radius");
    let mut near: Vec<Vec<usize>> = embedding.rotations.clone();
    let mut fixed: Vec<Option<(f64, f64)>> = vec![None; real];
    let new_vertex = |near: &mut Vec<Vec<usize>>, fixed: &mut Vec<Option<(f64, f64)>>, at| {
        near.push(Vec::new());
        fixed.push(at);
        near.len() - 1
    };
    let join = |near: &mut Vec<Vec<usize>>, a: usize, b: usize| {
        near[a].push(b);
        near[b].push(a);
    };
    // 2. Helpers. Triangles need none. For other faces, one in the center is enough if no vertex occurs twice
    //    in the walk. Otherwise each corner of the walk gets a separate helper, so that both corners of `b`
    //    above have space on their sides.
    for (at, face) in faces.iter().enumerate() {
        if at == outer {
            // The outer walk has the opposite direction of an inner face.
            let spots = edge_spots(face, &embedding.rotations, radii, width, height, rng);
            for (corner, spot) in face.iter().zip(spots) {
                let helper = new_vertex(&mut near, &mut fixed, Some(spot));
                join(&mut near, helper, *corner);
            }
            continue;
        }
        if face.len() <= 3 && all_different(face) {
            continue;
        }
        let center = new_vertex(&mut near, &mut fixed, None);
        if all_different(face) {
            face.iter().for_each(|corner| join(&mut near, center, *corner));
            continue;
        }
        let ring: Vec<usize> = face.iter().map(|_| new_vertex(&mut near, &mut fixed, None)).collect();
        for (i, corner) in face.iter().enumerate() {
            join(&mut near, ring[i], *corner);
            join(&mut near, ring[i], ring[(i + 1) % ring.len()]);
            join(&mut near, ring[i], center);
        }
    }

    // 3. Every vertex that is not on the edge moves to the mean of its neighbors, repeatedly.
    let center = (width * 0.5, height * 0.5);
    let mut spots: Vec<(f64, f64)> = fixed.iter().map(|spot| spot.unwrap_or(center)).collect();
    for _ in 0..ROUNDS {
        for vertex in 0..spots.len() {
            if fixed[vertex].is_some() || near[vertex].is_empty() {
                continue;
            }
            let sum = near[vertex]
                .iter()
                .fold((0.0, 0.0), |sum, other| (sum.0 + spots[*other].0, sum.1 + spots[*other].1));
            let count = near[vertex].len() as f64;
            spots[vertex] = (sum.0 / count, sum.1 / count);
        }
    }
    spots.truncate(real);
    spots
}

fn all_different(face: &[usize]) -> bool {
    face.iter().enumerate().all(|(at, vertex)| !face[..at].contains(vertex))
}

/// Selects the outer face at random; large faces are more likely.
fn pick_outer(faces: &[Vec<usize>], radii: &[f64], rng: &mut RngStream) -> usize {
    let extent = |face: &Vec<usize>| face.iter().map(|vertex| radii[*vertex]).sum::<f64>();
    let largest = faces.iter().map(extent).fold(0.0, f64::max);
    let eligible: Vec<usize> = (0..faces.len()).filter(|at| extent(&faces[*at]) >= 0.7 * largest).collect();
    *rng.pick(&eligible).expect("the largest face is eligible")
}

/// Returns the places on the map's edge for the corners of the outer face, with arcs by zone size.
fn edge_spots(
    face: &[usize],
    rotations: &[Vec<usize>],
    radii: &[f64],
    width: f64,
    height: f64,
    rng: &mut RngStream,
) -> Vec<(f64, f64)> {
    let arc = |vertex: usize| {
        let visits = face.iter().filter(|other| **other == vertex).count() as f64;
        radii[vertex] / visits * if rotations[vertex].len() <= 1 { 1.5 } else { 1.0 }
    };
    let total: f64 = face.iter().map(|vertex| arc(*vertex)).sum();
    let start = rng.unit();
    let mut gone = 0.0;
    face.iter()
        .map(|vertex| {
            let center = gone + arc(*vertex) * 0.5;
            gone += arc(*vertex);
            let turn = start + center / total;
            perimeter_spot(turn - turn.floor(), width, height)
        })
        .collect()
}

/// Returns the point on the rectangle's edge at `turn` (`0.0..1.0`) of its length, from the north-west
/// corner.
fn perimeter_spot(turn: f64, width: f64, height: f64) -> (f64, f64) {
    let along = turn * 2.0 * (width + height);
    if along < width {
        (along, 0.0)
    } else if along < width + height {
        (width, along - width)
    } else if along < 2.0 * width + height {
        (2.0 * width + height - along, height)
    } else {
        (0.0, 2.0 * (width + height) - along)
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;
    use rmg_core::planar::embed;

    use super::*;

    #[test]
    fn leaves_of_a_star_do_not_coincide() {
        let edges: Vec<_> = (1..41).map(|i| (0, i)).collect();
        let rng = &mut Seed(1).at("test").stream();
        let spots = draw(&embed(41, &edges, rng), &[5.0; 41], 100.0, 80.0, rng);
        for (i, (x, y)) in spots.iter().enumerate() {
            assert!((0.0..=100.0).contains(x) && (0.0..=80.0).contains(y));
            for (u, v) in &spots[i + 1..] {
                assert!((x - u).abs() + (y - v).abs() > 1e-3, "{spots:?}");
            }
        }
    }
}
