//! Which way up a drawing lies.

use rmg_core::template::ZoneDisc;

/// Steps of a quarter turn that are tried.
const STEPS: u32 = 180;
/// Width in heights that a drawing likes best.
const SHAPE: f64 = 1.45;
/// What the shape counts for against lines that do not lie straight.
const SHAPE_WEIGHT: f64 = 0.5;

/// The drawing turned so that its lines rather lie straight, along an edge of the page, and it is rather wide than high; the first zone lies
/// left of the middle, not below it.
pub(super) fn turned(discs: Vec<ZoneDisc>, lines: &[(usize, usize)]) -> Vec<ZoneDisc> {
    let mut best: Option<(f64, Vec<ZoneDisc>)> = None;
    for step in 0..2 * STEPS {
        // a rational point of the circle: no sine
        let part = f64::from(step % STEPS) / f64::from(STEPS);
        let (cos, sin) = ((1.0 - part * part) / (1.0 + part * part), 2.0 * part / (1.0 + part * part));
        let (cos, sin) = if step < STEPS { (cos, sin) } else { (-sin, cos) };
        let turned: Vec<ZoneDisc> = discs
            .iter()
            .map(|disc| ZoneDisc { x: disc.x * cos - disc.y * sin, y: disc.x * sin + disc.y * cos, ..*disc })
            .collect();
        let faults = skew(&turned, lines) + SHAPE_WEIGHT * misshape(&turned);
        if best.as_ref().is_none_or(|(least, _)| faults < least - 1e-9) {
            best = Some((faults, turned));
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

/// How far lines are from lying straight, 0 to 1 in the mean.
fn skew(discs: &[ZoneDisc], lines: &[(usize, usize)]) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for (a, b) in lines {
        let (dx, dy) = ((discs[*a].x - discs[*b].x).abs(), (discs[*a].y - discs[*b].y).abs());
        // square roots: one straight line is worth more than two nearly so
        sum += (dx.min(dy) / dx.max(dy).max(1e-9)).sqrt();
        count += 1.0;
    }
    if count > 0.0 { sum / count } else { 0.0 }
}

/// How far the rectangle around all is from the shape that is liked, as a factor above 1.
fn misshape(discs: &[ZoneDisc]) -> f64 {
    let span = |of: fn(&ZoneDisc) -> f64| {
        let low = discs.iter().map(|disc| of(disc) - disc.radius).fold(f64::INFINITY, f64::min);
        let high = discs.iter().map(|disc| of(disc) + disc.radius).fold(f64::NEG_INFINITY, f64::max);
        (high - low).max(1e-9)
    };
    let shape = span(|disc| disc.x) / span(|disc| disc.y) / SHAPE;
    shape.max(1.0 / shape) - 1.0
}
