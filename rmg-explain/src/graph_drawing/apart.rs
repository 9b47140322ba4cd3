//! Keeps discs at a distance from each other and from the lines of other discs.
#![expect(clippy::cast_precision_loss, reason = "counts of zones are small")]

use rmg_core::template::ZoneDisc;

use super::figure::{Figure, LENGTH, distance_to_line};

/// Rounds of pushing, and final rounds that only resolve overlaps.
const ROUNDS: u32 = 160;
const LAST_ROUNDS: u32 = 400;
/// Free space between linked discs, between other discs, and between a disc and a line.
const LINKED_GAP: f64 = 1.05;
const GAP: f64 = 0.6;
const LINE_GAP: f64 = 0.3;
/// Minimum free space between discs.
const MIN_GAP: f64 = 0.2;
/// Maximum pairs of a zone and a line for a round. Larger figures skip this step.
const MAX_PAIRS: usize = 60_000;
/// Share of the excess length of a line that a round removes.
const SPRING: f64 = 0.04;

/// Pushes discs away from each other and from the lines of other discs, and shortens long lines. O(zones² +
/// zones * lines) per round.
pub(super) fn keep_apart(discs: &mut [ZoneDisc], figure: &Figure) {
    let has_lines = figure.lines.len() * discs.len() <= MAX_PAIRS;
    let is_linked = |a: usize, b: usize| figure.lines.binary_search(&(a.min(b), a.max(b))).is_ok();
    let rounds = if discs.len() > 200 { ROUNDS / 8 } else { ROUNDS };
    for _ in 0..rounds {
        for (a, b) in &figure.lines {
            let rest = discs[*a].radius + discs[*b].radius + LENGTH - 2.0;
            let excess = discs[*a].distance(&discs[*b]) - rest;
            if excess > 0.0 {
                shift(discs, *a, *b, -SPRING * excess);
            }
        }
        if has_lines {
            push_off_lines(discs, &figure.lines);
        }
        for a in 0..discs.len() {
            for b in a + 1..discs.len() {
                let gap = if is_linked(a, b) { LINKED_GAP } else { GAP };
                separate(discs, a, b, gap);
            }
        }
    }
}

/// Moves discs away from lines that pass too close; the ends of the line move by half of it.
fn push_off_lines(discs: &mut [ZoneDisc], lines: &[(usize, usize)]) {
    for (a, b) in lines {
        for zone in (0..discs.len()).filter(|zone| zone != a && zone != b) {
            let (distance, near) = distance_to_line(&discs[zone], &discs[*a], &discs[*b]);
            let short = discs[zone].radius + LINE_GAP - distance;
            if short <= 0.0 {
                continue;
            }
            let (ux, uy) = if distance > 1e-9 {
                ((discs[zone].x - near.0) / distance, (discs[zone].y - near.1) / distance)
            } else {
                (0.0, 1.0)
            };
            let step = 0.25 * short;
            for (moved, separate) in [(zone, 1.0), (*a, -0.5), (*b, -0.5)] {
                discs[moved].x += ux * step * separate;
                discs[moved].y += uy * step * separate;
            }
        }
    }
}

/// Moves both discs by half of `by` away from each other, or toward each other if it is negative.
fn shift(discs: &mut [ZoneDisc], a: usize, b: usize, by: f64) {
    let distance = discs[a].distance(&discs[b]);
    let (ux, uy) = if distance > 1e-9 {
        ((discs[b].x - discs[a].x) / distance, (discs[b].y - discs[a].y) / distance)
    } else {
        (1.0, 0.0)
    };
    discs[a].x -= 0.5 * by * ux;
    discs[a].y -= 0.5 * by * uy;
    discs[b].x += 0.5 * by * ux;
    discs[b].y += 0.5 * by * uy;
}

/// Moves both discs away from each other until their gap is `gap`. Returns whether they moved.
fn separate(discs: &mut [ZoneDisc], a: usize, b: usize, gap: f64) -> bool {
    let short = discs[a].radius + discs[b].radius + gap - discs[a].distance(&discs[b]);
    if short > 1e-9 {
        shift(discs, a, b, short);
    }
    short > 1e-9
}

/// Resolves overlaps. A drawing that cannot be fixed is replaced by rows.
pub(super) fn without_overlap(mut discs: Vec<ZoneDisc>) -> Vec<ZoneDisc> {
    for _ in 0..LAST_ROUNDS {
        let mut has_moved = false;
        for a in 0..discs.len() {
            for b in a + 1..discs.len() {
                has_moved |= separate(&mut discs, a, b, MIN_GAP);
            }
        }
        if !has_moved {
            return discs;
        }
    }
    // A few discs are still slightly too close: enlarge the drawing.
    let mut scale = 1.0f64;
    for (a, disc) in discs.iter().enumerate() {
        for other in &discs[a + 1..] {
            scale = scale.max((disc.radius + other.radius + MIN_GAP) / disc.distance(other));
        }
    }
    if scale <= 2.0 {
        for disc in &mut discs {
            (disc.x, disc.y) = (disc.x * scale, disc.y * scale);
        }
        return discs;
    }
    in_rows(discs)
}

/// Places all discs in rows, in order.
fn in_rows(mut discs: Vec<ZoneDisc>) -> Vec<ZoneDisc> {
    let step = discs.iter().map(|disc| 2.0 * disc.radius).fold(1.0, f64::max) + GAP;
    let columns = discs.len().isqrt() + 1;
    for (at, disc) in discs.iter_mut().enumerate() {
        (disc.x, disc.y) = ((at % columns) as f64 * step, (at / columns) as f64 * step);
    }
    discs
}
