//! Routes of lines between discs.
#![expect(clippy::cast_possible_truncation, reason = "coordinates are within a few widths of the picture")]

use crate::picture::geometry::{Point, Rect};

/// A disc in pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Node {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) radius: f64,
}

/// Segments of a curve.
const STEPS: u32 = 48;
/// Minimum distance of a line from other discs in pixels.
const PASSING: f64 = 10.0;
/// Sideways bends that are tried to avoid discs, in pixels.
const BENDS: [f64; 19] = [
    0.0, 18.0, -18.0, 36.0, -36.0, 56.0, -56.0, 80.0, -80.0, 110.0, -110.0, 145.0, -145.0, 190.0, -190.0,
    240.0, -240.0, 300.0, -300.0,
];
/// Sine and cosine of a 32nd of a turn.
const TURN: (f64, f64) = (0.195_090_322_016_128_27, 0.980_785_280_403_230_4);
/// Radius of a loop, and distance of its center from the disc.
const LOOP: (f64, f64) = (26.0, 14.0);

/// Points of a line.
pub(super) type Curve = Vec<(f64, f64)>;

impl Node {
    pub(super) fn center(&self) -> Point {
        pixel((self.x, self.y))
    }

    /// Returns whether a point is within `by` pixels of the disc.
    pub(super) fn is_near(&self, (x, y): (f64, f64), by: f64) -> bool {
        let (dx, dy) = (x - self.x, y - self.y);
        let reach = self.radius + by;
        dx * dx + dy * dy < reach * reach
    }

    /// Returns whether a rectangle is within `by` pixels of the disc.
    pub(super) fn meets(&self, rect: &Rect, by: f64) -> bool {
        let near = |at: f64, low: i32, high: i32| at.clamp(f64::from(low), f64::from(high));
        self.is_near((near(self.x, rect.left, rect.right), near(self.y, rect.top, rect.bottom)), by)
    }
}

/// Returns the nearest pixel.
pub(super) fn pixel((x, y): (f64, f64)) -> Point {
    Point::new((x + 0.5).floor() as i32, (y + 0.5).floor() as i32)
}

/// Returns the route from `a` to `b` whose center is `bow` pixels away from the straight line. Uses a
/// different bend if the route would touch other discs.
pub(super) fn route(nodes: &[Node], a: usize, b: usize, bow: f64) -> Curve {
    let mut best: Option<(usize, Curve)> = None;
    for bend in BENDS {
        // the same side for both directions, so that parallel lines are next to each other
        let bow = if a < b { bow + bend } else { -bow - bend };
        let curve = bent(&nodes[a], &nodes[b], bow);
        let hit = nodes.iter().enumerate().filter(|(at, node)| {
            *at != a && *at != b && curve.iter().any(|point| node.is_near(*point, PASSING))
        });
        let hits = hit.count();
        if best.as_ref().is_none_or(|(min, _)| hits < *min) {
            best = Some((hits, curve));
        }
        if hits == 0 {
            break;
        }
    }
    best.map(|(_, curve)| curve).unwrap_or_default()
}

/// Returns the pixels of the polyline of a curve: both ends of a straight line, otherwise some points. Short
/// segments would look uneven.
pub(super) fn corners(curve: &[(f64, f64)]) -> Vec<Point> {
    const PIECES: usize = 12;
    let (Some(first), Some(last)) = (curve.first(), curve.last()) else { return Vec::new() };
    let center = curve[curve.len() / 2];
    let off = ((first.0 + last.0) / 2.0 - center.0).abs() + ((first.1 + last.1) / 2.0 - center.1).abs();
    if off < 1.0 {
        return vec![pixel(*first), pixel(*last)];
    }
    let step = (curve.len() / PIECES).max(1);
    curve.iter().step_by(step).chain([last]).map(|point| pixel(*point)).collect()
}

/// Returns a quadratic curve from center to center.
fn bent(a: &Node, b: &Node, bow: f64) -> Curve {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    // the curve passes its control point at half the distance
    let center = (
        f64::midpoint(a.x, b.x) - dy / length * 2.0 * bow,
        f64::midpoint(a.y, b.y) + dx / length * 2.0 * bow,
    );
    let at = |step: u32| {
        let along = f64::from(step) / f64::from(STEPS);
        let (one, two, three) = ((1.0 - along) * (1.0 - along), 2.0 * along * (1.0 - along), along * along);
        (one * a.x + two * center.0 + three * b.x, one * a.y + two * center.1 + three * b.y)
    };
    (0..=STEPS).map(at).collect()
}

/// Returns a loop at a disc, on the side with the most free space. `turn` is the position of the loop among
/// those of the disc. `curves` are the other lines.
pub(super) fn loop_at(nodes: &[Node], zone: usize, turn: usize, curves: &[Curve]) -> Curve {
    const DIAGONAL: f64 = std::f64::consts::FRAC_1_SQRT_2;
    /// Upper right, the other corners, the sides.
    const SIDES: [(f64, f64); 8] = [
        (DIAGONAL, -DIAGONAL),
        (-DIAGONAL, -DIAGONAL),
        (DIAGONAL, DIAGONAL),
        (-DIAGONAL, DIAGONAL),
        (0.0, -1.0),
        (0.0, 1.0),
        (1.0, 0.0),
        (-1.0, 0.0),
    ];
    let node = &nodes[zone];
    let center =
        |(dx, dy): (f64, f64)| (node.x + dx * (node.radius + LOOP.1), node.y + dy * (node.radius + LOOP.1));
    let taken = |side: &(f64, f64)| {
        let space = Node { x: center(*side).0, y: center(*side).1, radius: LOOP.0 };
        let others = nodes.iter().enumerate().filter(|(at, _)| *at != zone);
        let discs = others.filter(|(_, other)| other.is_near(center(*side), LOOP.0 + PASSING)).count();
        let lines =
            curves.iter().filter(|curve| curve.iter().any(|point| space.is_near(*point, 4.0))).count();
        (discs, lines)
    };
    let mut sides = SIDES;
    sides.sort_by_key(taken);
    let (x, y) = center(sides[turn % sides.len()]);
    let mut arm = (LOOP.0, 0.0);
    let mut curve = Vec::new();
    for _ in 0..=32 {
        curve.push((x + arm.0, y + arm.1));
        arm = (arm.0 * TURN.1 - arm.1 * TURN.0, arm.0 * TURN.0 + arm.1 * TURN.1);
    }
    curve
}

/// Returns the points of a circle.
pub(super) fn circle(node: &Node, radius: f64) -> Vec<Point> {
    let mut arm = (radius, 0.0);
    let mut points = Vec::new();
    for _ in 0..=32 {
        points.push(pixel((node.x + arm.0, node.y + arm.1)));
        arm = (arm.0 * TURN.1 - arm.1 * TURN.0, arm.0 * TURN.0 + arm.1 * TURN.1);
    }
    points
}
