//! Vertices of a Penrose tiling by rhombs (P3) over a rectangle.
//!
//! A decagon of ten Robinson triangles is subdivided (R. Penrose 1974; R. M. Robinson's triangles as in
//! Gruenbaum and Shephard, *Tilings and Patterns*, 10.3). Instead of shrinking the triangles, the plane is
//! inflated by the golden ratio at each step. Then all vertices are integer combinations of the tenth roots
//! of unity, so equal vertices have equal numbers and there is no rounding.

#![expect(clippy::cast_possible_truncation, reason = "positions on a map need 24 bits at most")]

use rmg_core::RngStream;
use rmg_core::math::{GOLDEN_RATIO, cos_sin_tenth_turn};

/// Mean area of the rhombs in squared edge lengths: thick (sin 72) and thin (sin 36) rhombs are in the golden
/// ratio. There is one vertex per rhomb, so this is also the area per vertex.
const AREA_PER_VERTEX: f64 = 0.812_299_240_582_266;

/// Makes coefficients positive in keys. A map has at most a few thousand edges from side to side, and the
/// coefficients of a vertex are about as large as its distance from the center, in edges.
const KEY_LIFT: i32 = 1 << 15;

/// Number of last keys that are searched for a new one, before all keys are sorted: those of the last two
/// triangles.
const SEARCHED_KEYS: usize = 6;

/// A point a + b z + c z^2 + d z^3 with z = exp(i pi / 5), which satisfies z^4 = z^3 - z^2 + z - 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Point([i32; 4]);

impl Point {
    const ORIGIN: Self = Self([0; 4]);
    const ONE: Self = Self([1, 0, 0, 0]);

    fn times_z(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([-d, a + d, b - d, c + d])
    }

    fn divided_by_z(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([a + b, c - a, d + a, -a])
    }

    /// Returns the coefficients in one word. Keys have the order of the lists of coefficients.
    fn key(self) -> u64 {
        self.0.into_iter().fold(0, |key, coefficient| {
            let lifted = u16::try_from(coefficient + KEY_LIFT);
            key << 16 | u64::from(lifted.expect("a map is at most a few thousand edges wide"))
        })
    }

    fn of_key(key: u64) -> Self {
        Self([48, 32, 16, 0].map(|shift| i32::from((key >> shift) as u16) - KEY_LIFT))
    }

    /// Returns the point times the golden ratio, which is z + 1/z.
    fn inflated(self) -> Self {
        self.times_z() + self.divided_by_z()
    }

    /// Returns the inflated image of the point that divides the segment to `other` in the golden ratio.
    fn golden_cut(self, other: Self) -> Self {
        self.inflated() + other - self
    }
}

impl std::ops::Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] + other.0[i]))
    }
}

impl std::ops::Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] - other.0[i]))
    }
}

/// Half a rhomb: thin if `acute`, else thick (after one subdivision).
#[derive(Debug, Clone, Copy)]
struct Triangle {
    acute: bool,
    /// Whether all of it is inside the rectangle. Then all its parts are.
    inside: bool,
    corners: [Point; 3],
}

/// Converts integer coordinates to tiles: rotation, scale and position.
struct Frame {
    /// Images of z^0 .. z^3.
    axes: [(f64, f64); 4],
    center: (f64, f64),
}

impl Frame {
    fn new(edge: f64, direction: (f64, f64), center: (f64, f64)) -> Self {
        let (cos, sin) = cos_sin_tenth_turn();
        let mut axis = (direction.0 * edge, direction.1 * edge);
        let axes = std::array::from_fn(|_| {
            let this = axis;
            axis = (axis.0 * cos - axis.1 * sin, axis.0 * sin + axis.1 * cos);
            this
        });
        Self { axes, center }
    }

    fn place(&self, point: Point) -> (f64, f64) {
        let mut at = self.center;
        for (coefficient, axis) in point.0.into_iter().zip(self.axes) {
            at.0 += f64::from(coefficient) * axis.0;
            at.1 += f64::from(coefficient) * axis.1;
        }
        at
    }
}

/// Returns the vertices of a Penrose tiling in random orientation over `width` x `height` tiles, with
/// `tiles_per_vertex` tiles each on average.
///
/// # Returns
/// Positions in tiles, in an order that depends on the tiling only. They include vertices up to one edge
/// outside the rectangle, so that border tiles have a vertex as near as other tiles.
///
/// # Cost
/// O(v log v) for v vertices. Parts of the decagon outside the rectangle are dropped at every step.
pub(crate) fn penrose_vertices(
    width: f64,
    height: f64,
    tiles_per_vertex: f64,
    rng: &mut RngStream,
) -> Vec<(f32, f32)> {
    let edge = edge_length(tiles_per_vertex);
    // The decagon must cover the rectangle. Its center is up to a quarter of the map off the center, so that
    // the five-fold symmetric point of the tiling is not at the same place on every map.
    let center = (width * (0.25 + 0.5 * rng.unit()), height * (0.25 + 0.5 * rng.unit()));
    let reach = 0.75 * (width * width + height * height).sqrt() + 2.0 * edge;
    let (inner_radius, _) = cos_sin_tenth_turn(); // below cos(18 degrees), which is safe
    let mut steps = 0;
    let mut scale = 1.0;
    while edge * scale * inner_radius < reach {
        scale *= GOLDEN_RATIO;
        steps += 1;
    }
    let direction = rng.direction();

    let mut corner = Point::ONE;
    let mut triangles: Vec<Triangle> = (0..10)
        .map(|i| {
            let (this, next) = (corner, corner.times_z());
            corner = next;
            let corners = if i % 2 == 0 { [Point::ORIGIN, next, this] } else { [Point::ORIGIN, this, next] };
            Triangle { acute: true, inside: false, corners }
        })
        .collect();
    for _ in 0..steps {
        scale /= GOLDEN_RATIO;
        let frame = Frame::new(edge * scale, direction, center);
        let mut finer = Vec::with_capacity(triangles.len() * 3);
        for triangle in &triangles {
            subdivide(triangle, &mut finer);
        }
        finer
            .retain_mut(|triangle| triangle.inside || triangle.check_position(&frame, (width, height), edge));
        triangles = finer;
    }

    // About six triangles share a vertex, and those of one triangle are close together. Keys of one word are
    // sorted several times faster than points.
    let mut keys: Vec<u64> = Vec::with_capacity(3 * triangles.len());
    for key in triangles.iter().flat_map(|triangle| triangle.corners).map(Point::key) {
        let last = keys.last_chunk::<SEARCHED_KEYS>().is_some_and(|last| last.contains(&key));
        if !last {
            keys.push(key);
        }
    }
    keys.sort_unstable();
    keys.dedup();
    let frame = Frame::new(edge, direction, center);
    keys.into_iter()
        .map(|key| frame.place(Point::of_key(key)))
        .filter(|(x, y)| (-edge..width + edge).contains(x) && (-edge..height + edge).contains(y))
        .map(|(x, y)| (x as f32, y as f32))
        .collect()
}

/// Returns the edge length of the rhombs in tiles. No point is farther than this from the nearest vertex.
pub(crate) fn edge_length(tiles_per_vertex: f64) -> f64 {
    (tiles_per_vertex / AREA_PER_VERTEX).sqrt()
}

/// Replaces a triangle by two or three smaller ones, in inflated coordinates.
fn subdivide(triangle: &Triangle, into: &mut Vec<Triangle>) {
    let [a, b, c] = triangle.corners;
    let (big_a, big_b, big_c) = (a.inflated(), b.inflated(), c.inflated());
    let inside = triangle.inside;
    if triangle.acute {
        let p = a.golden_cut(b);
        into.push(Triangle { acute: true, inside, corners: [big_c, p, big_b] });
        into.push(Triangle { acute: false, inside, corners: [p, big_c, big_a] });
    } else {
        let q = b.golden_cut(a);
        let r = b.golden_cut(c);
        into.push(Triangle { acute: false, inside, corners: [r, big_c, big_a] });
        into.push(Triangle { acute: false, inside, corners: [q, r, big_b] });
        into.push(Triangle { acute: true, inside, corners: [r, q, big_a] });
    }
}

impl Triangle {
    /// Updates whether it is inside the rectangle, and returns whether it may touch the rectangle with its
    /// margin.
    fn check_position(&mut self, frame: &Frame, (width, height): (f64, f64), margin: f64) -> bool {
        let corners = self.corners.map(|corner| frame.place(corner));
        let xs = corners.map(|corner| corner.0);
        let ys = corners.map(|corner| corner.1);
        let (west, east) = extremes(xs);
        let (north, south) = extremes(ys);
        self.inside = west >= 0.0 && east <= width && north >= 0.0 && south <= height;
        east >= -margin && west <= width + margin && south >= -margin && north <= height + margin
    }
}

/// Returns the minimum and the maximum of three numbers.
fn extremes([a, b, c]: [f64; 3]) -> (f64, f64) {
    (a.min(b).min(c), a.max(b).max(c))
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use super::*;

    #[test]
    fn density_is_uniform_and_as_requested() {
        for seed in 0..6 {
            let mut vertices = penrose_vertices(144.0, 108.0, 14.0, &mut Seed(seed).at("test").stream());
            vertices.retain(|(x, y)| (0.0..144.0).contains(x) && (0.0..108.0).contains(y));
            let wanted = 144.0 * 108.0 / 14.0;
            let ratio = vertices.len() as f64 / wanted;
            assert!((0.94..1.06).contains(&ratio), "{} vertices for {wanted}", vertices.len());
            let west = vertices.iter().filter(|(x, _)| *x < 72.0).count() as f64 / vertices.len() as f64;
            let north = vertices.iter().filter(|(_, y)| *y < 54.0).count() as f64 / vertices.len() as f64;
            assert!((0.46..0.54).contains(&west) && (0.46..0.54).contains(&north), "{west} {north}");
        }
    }

    #[test]
    fn neighboring_vertices_have_the_distance_of_an_edge_or_a_short_diagonal() {
        let vertices = penrose_vertices(60.0, 60.0, 9.0, &mut Seed(1).at("test").stream());
        let edge = (9.0f64 / AREA_PER_VERTEX).sqrt() as f32;
        let shortest = edge * (GOLDEN_RATIO as f32 - 1.0); // short diagonal of the thin rhomb
        for (i, (x, y)) in vertices.iter().enumerate() {
            if !(6.0..54.0).contains(x) || !(6.0..54.0).contains(y) {
                continue;
            }
            let nearest = vertices
                .iter()
                .enumerate()
                .filter(|(j, _)| *j != i)
                .map(|(_, (u, v))| ((x - u) * (x - u) + (y - v) * (y - v)).sqrt())
                .fold(f32::INFINITY, f32::min);
            let is_edge = |length: f32| (nearest - length).abs() < 0.01;
            assert!(is_edge(edge) || is_edge(shortest), "vertex {i}: {nearest}, edge {edge}");
        }
    }

    #[test]
    fn keys_keep_points_and_their_order() {
        let points =
            [[0, 0, 0, 0], [-1, 5, -7, 32_767], [-1, 5, -6, -32_768], [3, -2, 9, 1], [-32_768, 1, 2, 3]]
                .map(Point);
        for this in points {
            assert_eq!(Point::of_key(this.key()), this);
            for other in points {
                assert_eq!(this.key().cmp(&other.key()), this.0.cmp(&other.0));
            }
        }
    }

    #[test]
    fn equal_streams_give_equal_bits() {
        let vertices = || penrose_vertices(36.0, 36.0, 12.0, &mut Seed(9).at("test").stream());
        assert_eq!(vertices(), vertices());
    }
}
