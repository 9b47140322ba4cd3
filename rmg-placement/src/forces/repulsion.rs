//! Repulsion of zones of one level that are not linked: a row of pairs at a time, in vector registers.

use rmg_core::Level;
use wide::f32x8;

use crate::forces::bodies::{Bodies, LANES, NEAREST};
use crate::graph::UNREACHABLE;

/// Strength of the drift of zones that are distant in the graph, per hop.
const DRIFT: f32 = 0.004;

/// All pairs of zones of one level without a link. They repel each other while they overlap. Otherwise they
/// drift away from each other by their distance in the graph, less with a larger distance on the map.
#[derive(Debug)]
pub(super) struct Repulsion {
    zones: usize,
    /// Number of zones rounded up to whole lanes.
    width: usize,
    /// Distance in tiles below which two zones overlap, `[a * width + b]` with b above a; 0 for pairs without
    /// repulsion.
    rest: Vec<f32>,
    /// Slightly more than its square. Beyond it two zones do not overlap, in spite of rounding.
    reach_sq: Vec<f32>,
    /// Half of the drift of two zones, times the distance, divided by its square.
    drift: Vec<f32>,
}

impl Repulsion {
    /// Computes the distances and forces of all pairs of zones.
    ///
    /// # Arguments
    /// - `radii`: of the zones, in tiles.
    /// - `hops`, `linked`: distances and links in the graph, `[a * zones + b]`.
    /// - `levels`: `None` if all zones are in one plane.
    pub(super) fn new(radii: &[f32], hops: &[u32], linked: &[bool], levels: Option<&[Level]>) -> Self {
        let zones = radii.len();
        let width = zones.next_multiple_of(LANES);
        let pairs = zones * width;
        let (rest, drift) = (vec![0.0; pairs], vec![0.0; pairs]);
        let mut this = Self { zones, width, rest, reach_sq: vec![0.0; pairs], drift };
        for a in 0..zones {
            for b in a + 1..zones {
                let is_apart = levels.is_some_and(|levels| levels[a] != levels[b]);
                if is_apart || linked[a * zones + b] {
                    continue;
                }
                let rest = radii[a] + radii[b];
                let far = match hops[a * zones + b] {
                    UNREACHABLE => 6,
                    hops => u8::try_from(hops.min(6)).expect("at most 6"),
                };
                this.rest[a * width + b] = rest;
                // Squares and roots have a relative rounding error below one millionth.
                this.reach_sq[a * width + b] = 1.0001 * rest * rest;
                this.drift[a * width + b] = -0.5 * DRIFT * f32::from(far) * rest * rest;
            }
        }
        this
    }

    /// Adds the forces of the pairs to the shifts of `bodies` in one step. O(zones²).
    pub(super) fn push(&self, bodies: &mut Bodies, hardness: f32) {
        let nearest_sq = f32x8::splat(NEAREST * NEAREST);
        let minus_hardness = f32x8::splat(-hardness);
        let half = f32x8::splat(0.5);
        for a in 0..self.zones {
            let (x, y) = (f32x8::splat(bodies.xs[a]), f32x8::splat(bodies.ys[a]));
            let (mut own_x, mut own_y, mut own_overlap) = (f32x8::ZERO, f32x8::ZERO, f32x8::ZERO);
            // Whole lanes: in the first lanes, zones up to `a` have no forces.
            let others = (a + 1) / LANES * LANES..self.width;
            let row = a * self.width + others.start..(a + 1) * self.width;
            let pairs = lanes(&self.rest[row.clone()])
                .zip(lanes(&self.reach_sq[row.clone()]))
                .zip(lanes(&self.drift[row]));
            let places = lanes(&bodies.xs[others.clone()]).zip(lanes(&bodies.ys[others.clone()]));
            let shifts = lanes_mut(&mut bodies.shift_xs[others.clone()])
                .zip(lanes_mut(&mut bodies.shift_ys[others.clone()]))
                .zip(lanes_mut(&mut bodies.misplaced[others]));
            for ((((rest, reach_sq), drift), (xs, ys)), ((shift_xs, shift_ys), misplaced)) in
                pairs.zip(places).zip(shifts)
            {
                let (dx, dy) = (f32x8::new(*xs) - x, f32x8::new(*ys) - y);
                let distance_sq = (dx * dx + dy * dy).fast_max(nearest_sq);
                if distance_sq.simd_gt(f32x8::new(*reach_sq)).all() {
                    // Most pairs only drift.
                    let pull = f32x8::new(*drift) / distance_sq;
                    let (push_x, push_y) = (pull * dx, pull * dy);
                    own_x += push_x;
                    own_y += push_y;
                    *shift_xs = (f32x8::new(*shift_xs) - push_x).to_array();
                    *shift_ys = (f32x8::new(*shift_ys) - push_y).to_array();
                    continue;
                }
                let distance = distance_sq.sqrt();
                let overlap = half * (f32x8::new(*rest) - distance).fast_max(f32x8::ZERO);
                let is_near = overlap.simd_gt(f32x8::ZERO);
                let strength = is_near.bitselect(minus_hardness * overlap, f32x8::new(*drift));
                let pull = strength / is_near.bitselect(distance, distance_sq);
                let (push_x, push_y) = (pull * dx, pull * dy);
                own_x += push_x;
                own_y += push_y;
                own_overlap += overlap;
                *shift_xs = (f32x8::new(*shift_xs) - push_x).to_array();
                *shift_ys = (f32x8::new(*shift_ys) - push_y).to_array();
                *misplaced = (f32x8::new(*misplaced) + overlap).to_array();
            }
            bodies.shift_xs[a] += sum(own_x);
            bodies.shift_ys[a] += sum(own_y);
            bodies.misplaced[a] += sum(own_overlap);
        }
    }
}

/// Adds the lanes in order, on every processor.
fn sum(lanes: f32x8) -> f32 {
    lanes.to_array().iter().sum()
}

fn lanes(values: &[f32]) -> impl Iterator<Item = &[f32; LANES]> {
    values.as_chunks::<LANES>().0.iter()
}

fn lanes_mut(values: &mut [f32]) -> impl Iterator<Item = &mut [f32; LANES]> {
    values.as_chunks_mut::<LANES>().0.iter_mut()
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use super::*;

    #[test]
    fn rows_of_pairs_match_single_pairs() {
        for zones in [1, 2, 7, 8, 9, 33] {
            let rng = &mut Seed(3).at("repulsion").at(u32::try_from(zones).unwrap()).stream();
            let radii: Vec<f32> = (0..zones).map(|_| 4.0 + 6.0 * rng.unit() as f32).collect();
            let levels: Vec<Level> = (0..zones).map(|_| Level(u8::from(rng.chance(1, 2)))).collect();
            let hops: Vec<u32> = (0..zones * zones)
                .map(|_| if rng.chance(1, 5) { UNREACHABLE } else { rng.below(9) })
                .collect();
            let linked: Vec<bool> = (0..zones * zones).map(|_| rng.chance(1, 4)).collect();
            let spots: Vec<(f64, f64)> = (0..zones).map(|_| (40.0 * rng.unit(), 40.0 * rng.unit())).collect();
            let mut bodies = Bodies::new(&spots);
            Repulsion::new(&radii, &hops, &linked, Some(&levels)).push(&mut bodies, 0.4);
            for zone in 0..zones {
                let (mut x, mut y, mut misplaced) = (0.0, 0.0, 0.0);
                for other in (0..zones).filter(|other| *other != zone && levels[*other] == levels[zone]) {
                    let pair = zone.min(other) * zones + zone.max(other);
                    if linked[pair] {
                        continue;
                    }
                    let (dx, dy) = (spots[zone].0 - spots[other].0, spots[zone].1 - spots[other].1);
                    let distance = (dx * dx + dy * dy).sqrt();
                    let rest = f64::from(radii[zone] + radii[other]);
                    let strength = if distance < rest {
                        misplaced += 0.5 * (rest - distance);
                        0.4 * (rest - distance)
                    } else {
                        f64::from(DRIFT) * f64::from(hops[pair].min(6)) * rest * rest / distance
                    };
                    x += 0.5 * strength * dx / distance;
                    y += 0.5 * strength * dy / distance;
                }
                let found = [bodies.shift_xs[zone], bodies.shift_ys[zone], bodies.misplaced[zone]];
                for (found, wanted) in found.into_iter().zip([x, y, misplaced]) {
                    let off = (f64::from(found) - wanted).abs();
                    assert!(off < 1e-3 * (1.0 + wanted.abs()), "{zones}, {zone}: {found} for {wanted}");
                }
            }
        }
    }
}
