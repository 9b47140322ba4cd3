//! Makes distances in a drawing match those in the graph: stress majorization after E. R. Gansner, Y. Koren
//! and S. North, *Graph Drawing by Stress Majorization* (2004), zone by zone.

use std::ops::RangeInclusive;

/// Maximum number of pairs visited in all rounds, and the number of rounds.
const PAIRS: usize = 6_000_000;
const ROUNDS: RangeInclusive<usize> = 6..=90;

/// Moves `places` toward the target `distances` (`[from * zones + to]`, for zones of mean size). Short
/// distances have more weight. O(rounds * zones²), at most about six million pairs.
pub(super) fn even_out(places: &mut [(f64, f64)], distances: &[f64], radii: &[f64]) {
    let zones = places.len();
    let rounds = (PAIRS / (zones * zones).max(1)).clamp(*ROUNDS.start(), *ROUNDS.end());
    for _ in 0..rounds {
        for zone in 0..zones {
            let here = places[zone];
            let (mut x, mut y, mut weights) = (0.0, 0.0, 0.0);
            for other in (0..zones).filter(|other| *other != zone) {
                let target = (distances[zone * zones + other] + radii[zone] + radii[other] - 2.0).max(0.5);
                let there = places[other];
                let (dx, dy) = (here.0 - there.0, here.1 - there.1);
                let distance = (dx * dx + dy * dy).sqrt();
                let weight = 1.0 / (target * target);
                // Zones at the same place have no direction: separate them by their numbers.
                let (ux, uy) = if distance > 1e-9 {
                    (dx / distance, dy / distance)
                } else if zone < other {
                    (1.0, 0.0)
                } else {
                    (-1.0, 0.0)
                };
                x += weight * (there.0 + target * ux);
                y += weight * (there.1 + target * uy);
                weights += weight;
            }
            if weights > 0.0 {
                places[zone] = (x / weights, y / weights);
            }
        }
    }
}
