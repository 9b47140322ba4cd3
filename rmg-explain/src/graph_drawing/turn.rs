//! Rotates a drawing.

use rmg_core::template::ZoneDisc;

/// Tested steps of a quarter turn.
const STEPS: u32 = 180;
/// Preferred ratio of width to height.
const SHAPE: f64 = 1.45;
/// Weight of the shape relative to the skew of the lines.
const SHAPE_WEIGHT: f64 = 0.5;

/// Rotates a drawing so that its lines are horizontal or vertical and it is wider than high. Mirrors it so
/// that the first zone is in the top left quarter.
pub(super) fn turned(discs: Vec<ZoneDisc>, lines: &[(usize, usize)]) -> Vec<ZoneDisc> {
    let mut best: Option<(f64, Vec<ZoneDisc>)> = None;
    for step in 0..2 * STEPS {
        // A rational point on the unit circle needs no sine.
        let part = f64::from(step % STEPS) / f64::from(STEPS);
        let (cos, sin) = ((1.0 - part * part) / (1.0 + part * part), 2.0 * part / (1.0 + part * part));
        let (cos, sin) = if step < STEPS { (cos, sin) } else { (-sin, cos) };
        let turned: Vec<ZoneDisc> = discs
            .iter()
            .map(|disc| ZoneDisc { x: disc.x * cos - disc.y * sin, y: disc.x * sin + disc.y * cos, ..*disc })
            .collect();
        let cost = skew(&turned, lines) + SHAPE_WEIGHT * shape_error(&turned);
        if best.as_ref().is_none_or(|(lowest, _)| cost < lowest - 1e-9) {
            best = Some((cost, turned));
        }
    }
    let mut discs = best.map_or(discs, |(_, turned)| turned);
    let bounds = |of: fn(&ZoneDisc) -> f64, discs: &[ZoneDisc]| {
        let ends = discs.iter().map(of);
        (ends.clone().fold(f64::INFINITY, f64::min), ends.fold(f64::NEG_INFINITY, f64::max))
    };
    let ((left, right), (top, bottom)) = (bounds(|disc| disc.x, &discs), bounds(|disc| disc.y, &discs));
    let Some(first) = discs.first().copied() else { return discs };
    for disc in &mut discs {
        if 2.0 * first.x > left + right + 1e-6 {
            disc.x = left + right - disc.x;
        }
        if 2.0 * first.y > top + bottom + 1e-6 {
            disc.y = top + bottom - disc.y;
        }
    }
    discs
}

/// Returns the mean deviation of lines from horizontal or vertical, 0 to 1.
fn skew(discs: &[ZoneDisc], lines: &[(usize, usize)]) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for (a, b) in lines {
        let (dx, dy) = ((discs[*a].x - discs[*b].x).abs(), (discs[*a].y - discs[*b].y).abs());
        // Square roots prefer one straight line to two nearly straight ones.
        sum += (dx.min(dy) / dx.max(dy).max(1e-9)).sqrt();
        count += 1.0;
    }
    if count > 0.0 { sum / count } else { 0.0 }
}

/// Returns the deviation of the bounding box from the preferred shape, as a factor minus 1.
fn shape_error(discs: &[ZoneDisc]) -> f64 {
    let span = |of: fn(&ZoneDisc) -> f64| {
        let low = discs.iter().map(|disc| of(disc) - disc.radius).fold(f64::INFINITY, f64::min);
        let high = discs.iter().map(|disc| of(disc) + disc.radius).fold(f64::NEG_INFINITY, f64::max);
        (high - low).max(1e-9)
    };
    let shape = span(|disc| disc.x) / span(|disc| disc.y) / SHAPE;
    shape.max(1.0 / shape) - 1.0
}
