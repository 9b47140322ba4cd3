//! What is drawn: zones and lines between them; and what is wrong with a drawing of it.
#![expect(clippy::cast_precision_loss, reason = "counts of zones and lines are small")]

use rmg_core::template::ZoneDisc;

/// Distance of two linked zones of mean size.
pub(super) const LENGTH: f64 = 3.25;
/// Lines up to this number are compared with each other.
const MOST_LINES: usize = 500;
/// What a crossing, and a disc on a line, count for against lines that are too long.
const CROSSING: f64 = 3.0;
const COVERED: f64 = 4.0;
/// What distances that differ from those of the graph count for, in the mean.
const STRESS: f64 = 25.0;

/// Pairs of zones, the lower first.
pub(super) type Pairs = Vec<(usize, usize)>;

/// Zones and lines.
#[derive(Debug)]
pub(super) struct Figure {
    pub(super) zones: usize,
    /// Pairs of zones that lie close together, each once, sorted.
    pub(super) lines: Pairs,
    /// Pairs of others that lie apart.
    pub(super) repelled: Pairs,
}

impl Figure {
    pub(super) fn new(zones: usize, (lines, repelled): (Pairs, Pairs)) -> Self {
        Self { zones, lines, repelled }
    }

    /// Side of a square that holds the zones, about.
    pub(super) fn side(&self) -> f64 {
        LENGTH * (self.zones as f64).sqrt()
    }

    /// Wanted distances between all zones of mean size, indexed `[from * zones + to]`: steps from zone to zone, of which those beyond the
    /// size of a square drawing count for nothing more. O(zones * lines).
    pub(super) fn distances(&self) -> Vec<f64> {
        let mut near: Vec<Vec<usize>> = vec![Vec::new(); self.zones];
        for (a, b) in &self.lines {
            near[*a].push(*b);
            near[*b].push(*a);
        }
        let most = 2.0 + 1.4 * (self.zones as f64).sqrt();
        let unrelated = most.min(3.0);
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
                row[zone] = LENGTH * f64::from(here).min(most);
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
                distances[at] = distances[at].max(LENGTH * most.min(4.0));
            }
        }
        distances
    }
}

/// How bad a drawing is: crossings, lines that run through discs, how much longer lines are than they should be, and how far other
/// distances are from those of the graph.
pub(super) fn faults_of(discs: &[ZoneDisc], figure: &Figure, distances: &[f64]) -> f64 {
    let lines = &figure.lines;
    let mut faults = STRESS * stress(discs, distances);
    for (a, b) in lines {
        let gap = discs[*a].distance(&discs[*b]) - discs[*a].radius - discs[*b].radius;
        faults += (gap / (LENGTH - 2.0) - 1.0).max(0.0);
    }
    if lines.len() <= MOST_LINES {
        faults += tangles(discs, lines);
    }
    faults
}

/// Crossings, and lines that run through discs. O(lines * (lines + zones)).
pub(super) fn tangles(discs: &[ZoneDisc], lines: &[(usize, usize)]) -> f64 {
    let mut faults = 0.0;
    for (at, (a, b)) in lines.iter().enumerate() {
        let others = (0..discs.len()).filter(|zone| zone != a && zone != b);
        let covered = others
            .filter(|zone| distance_to_line(&discs[*zone], &discs[*a], &discs[*b]).0 < discs[*zone].radius);
        faults += COVERED * covered.count() as f64;
        let crossed = lines[at + 1..].iter().filter(|(c, d)| {
            let is_apart = a != c && a != d && b != c && b != d;
            is_apart && cross(&discs[*a], &discs[*b], &discs[*c], &discs[*d])
        });
        faults += CROSSING * crossed.count() as f64;
    }
    faults
}

/// The mean of squares of how far distances are from those wanted, as shares of them.
fn stress(discs: &[ZoneDisc], distances: &[f64]) -> f64 {
    let (mut sum, mut pairs) = (0.0, 0.0f64);
    for (a, disc) in discs.iter().enumerate() {
        for (b, other) in discs.iter().enumerate().skip(a + 1) {
            let wanted = (distances[a * discs.len() + b] + disc.radius + other.radius - 2.0).max(0.5);
            let off = disc.distance(other) / wanted - 1.0;
            sum += off * off;
            pairs += 1.0;
        }
    }
    sum / pairs.max(1.0)
}

/// The distance of a disc's centre from the line of `a` and `b`, and the nearest point there.
pub(super) fn distance_to_line(disc: &ZoneDisc, a: &ZoneDisc, b: &ZoneDisc) -> (f64, (f64, f64)) {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let length_sq = (dx * dx + dy * dy).max(1e-12);
    let along = (((disc.x - a.x) * dx + (disc.y - a.y) * dy) / length_sq).clamp(0.0, 1.0);
    let near = (a.x + dx * along, a.y + dy * along);
    let (ox, oy) = (disc.x - near.0, disc.y - near.1);
    ((ox * ox + oy * oy).sqrt(), near)
}

/// Whether two lines without a common end cross.
fn cross(a: &ZoneDisc, b: &ZoneDisc, c: &ZoneDisc, d: &ZoneDisc) -> bool {
    let side = |from: &ZoneDisc, to: &ZoneDisc, point: &ZoneDisc| {
        (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    };
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}
