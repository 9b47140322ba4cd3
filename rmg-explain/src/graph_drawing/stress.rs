//! Drawings in which distances follow those of the graph: stress majorization after E. R. Gansner, Y. Koren and S. North, *Graph Drawing
//! by Stress Majorization* (2004), zone by zone.

use std::ops::RangeInclusive;

/// Pairs that all rounds together may look at, and rounds.
const PAIRS: usize = 6_000_000;
const ROUNDS: RangeInclusive<usize> = 6..=90;

/// Moves `places` so that zones are as far from each other as `distances` (`[from * zones + to]`, those of zones of mean size) ask, near
/// ones first of all. O(rounds * zones²), some six million pairs at most.
pub(super) fn even_out(places: &mut [(f64, f64)], distances: &[f64], radii: &[f64]) {
    let zones = places.len();
    let rounds = (PAIRS / (zones * zones).max(1)).clamp(*ROUNDS.start(), *ROUNDS.end());
    for _ in 0..rounds {
        for zone in 0..zones {
            let here = places[zone];
            let (mut x, mut y, mut weights) = (0.0, 0.0, 0.0);
            for other in (0..zones).filter(|other| *other != zone) {
                let wanted = (distances[zone * zones + other] + radii[zone] + radii[other] - 2.0).max(0.5);
                let there = places[other];
                let (dx, dy) = (here.0 - there.0, here.1 - there.1);
                let distance = (dx * dx + dy * dy).sqrt();
                let weight = 1.0 / (wanted * wanted);
                // zones in one spot have no direction: they part by their numbers
                let (ux, uy) = if distance > 1e-9 {
                    (dx / distance, dy / distance)
                } else if zone < other {
                    (1.0, 0.0)
                } else {
                    (-1.0, 0.0)
                };
                x += weight * (there.0 + wanted * ux);
                y += weight * (there.1 + wanted * uy);
                weights += weight;
            }
            if weights > 0.0 {
                places[zone] = (x / weights, y / weights);
            }
        }
    }
}
