//! The graph to draw, and the cost of a drawing.
#![expect(clippy::cast_precision_loss, reason = "counts of zones and lines are small")]

use rmg_core::template::ZoneDisc;

/// Distance of two linked zones of mean size.
pub(super) const LENGTH: f64 = 3.25;
/// Lines up to this number are compared with each other.
const MAX_LINES: usize = 500;
/// Costs of a crossing and of a disc on a line, relative to lines that are too long.
const CROSSING: f64 = 3.0;
const COVERED: f64 = 4.0;
/// Cost of the mean deviation from the distances in the graph.
const STRESS: f64 = 25.0;

/// Pairs of zones, the lower first.
pub(super) type Pairs = Vec<(usize, usize)>;

/// Zones and lines.
#[derive(Debug)]
pub(super) struct Figure {
    pub(super) zones: usize,
    /// Sorted unique pairs of zones that should be close together.
    pub(super) lines: Pairs,
    /// Pairs of zones that should be far from each other.
    pub(super) repelled: Pairs,
}

impl Figure {
    pub(super) fn new(zones: usize, (lines, repelled): (Pairs, Pairs)) -> Self {
        Self { zones, lines, repelled }
    }

    /// Returns the approximate side of a square that contains the zones.
    pub(super) fn side(&self) -> f64 {
        LENGTH * (self.zones as f64).sqrt()
    }

    /// Returns the target distances between all zones of mean size, indexed `[from * zones + to]`: steps from
    /// zone to zone, limited by the size of a square drawing. O(zones * lines).
    pub(super) fn distances(&self) -> Vec<f64> {
        let mut near: Vec<Vec<usize>> = vec![Vec::new(); self.zones];
        for (a, b) in &self.lines {
            near[*a].push(*b);
            near[*b].push(*a);
        }
        let max_steps = 2.0 + 1.4 * (self.zones as f64).sqrt();
        let unrelated = max_steps.min(3.0);
        let mut distances = vec![LENGTH * unrelated; self.zones * self.zones];
        for from in 0..self.zones {
            let row = &mut distances[from * self.zones..][..self.zones];
            let mut steps: Vec<Option<u32>> = vec![None; self.zones];
            steps[from] = Some(0);
            let mut queue = vec![from];
            let mut next = 0;
            while let Some(&zone) = queue.get(next) {
                next += 1;
                let here = steps[zone].unwrap_or(0);
                row[zone] = LENGTH * f64::from(here).min(max_steps);
                for other in &near[zone] {
                    if steps[*other].is_none() {
                        steps[*other] = Some(here + 1);
                        queue.push(*other);
                    }
                }
            }
        }
        for (a, b) in &self.repelled {
            for at in [a * self.zones + b, b * self.zones + a] {
                distances[at] = distances[at].max(LENGTH * max_steps.min(4.0));
            }
        }
        distances
    }
}

/// Returns the cost of a drawing: crossings, lines through discs, excess lengths of lines, and deviations
/// from the distances in the graph.
pub(super) fn cost_of(discs: &[ZoneDisc], figure: &Figure, distances: &[f64]) -> f64 {
    let lines = &figure.lines;
    let mut cost = STRESS * stress(discs, distances);
    for (a, b) in lines {
        let gap = discs[*a].distance(&discs[*b]) - discs[*a].radius - discs[*b].radius;
        cost += (gap / (LENGTH - 2.0) - 1.0).max(0.0);
    }
    if lines.len() <= MAX_LINES {
        cost += tangles(discs, lines);
    }
    cost
}

/// Returns the cost of crossings and of lines through discs. O(lines * (lines + zones)).
pub(super) fn tangles(discs: &[ZoneDisc], lines: &[(usize, usize)]) -> f64 {
    let mut cost = 0.0;
    for (at, (a, b)) in lines.iter().enumerate() {
        let others = (0..discs.len()).filter(|zone| zone != a && zone != b);
        let covered = others
            .filter(|zone| distance_to_line(&discs[*zone], &discs[*a], &discs[*b]).0 < discs[*zone].radius);
        cost += COVERED * covered.count() as f64;
        let crossed = lines[at + 1..].iter().filter(|(c, d)| {
            let is_disjoint = a != c && a != d && b != c && b != d;
            is_disjoint && cross(&discs[*a], &discs[*b], &discs[*c], &discs[*d])
        });
        cost += CROSSING * crossed.count() as f64;
    }
    cost
}

/// Returns the mean squared relative deviation from the target distances.
fn stress(discs: &[ZoneDisc], distances: &[f64]) -> f64 {
    let (mut sum, mut pairs) = (0.0, 0.0f64);
    for (a, disc) in discs.iter().enumerate() {
        for (b, other) in discs.iter().enumerate().skip(a + 1) {
            let target = (distances[a * discs.len() + b] + disc.radius + other.radius - 2.0).max(0.5);
            let off = disc.distance(other) / target - 1.0;
            sum += off * off;
            pairs += 1.0;
        }
    }
    sum / pairs.max(1.0)
}

/// Returns the distance of a disc's center from the line between `a` and `b`, and the nearest point on the
/// line.
pub(super) fn distance_to_line(disc: &ZoneDisc, a: &ZoneDisc, b: &ZoneDisc) -> (f64, (f64, f64)) {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let length_sq = (dx * dx + dy * dy).max(1e-12);
    let along = (((disc.x - a.x) * dx + (disc.y - a.y) * dy) / length_sq).clamp(0.0, 1.0);
    let near = (a.x + dx * along, a.y + dy * along);
    let (ox, oy) = (disc.x - near.0, disc.y - near.1);
    ((ox * ox + oy * oy).sqrt(), near)
}

/// Returns whether two lines without a common end cross.
fn cross(a: &ZoneDisc, b: &ZoneDisc, c: &ZoneDisc, d: &ZoneDisc) -> bool {
    let side = |from: &ZoneDisc, to: &ZoneDisc, point: &ZoneDisc| {
        (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    };
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}
