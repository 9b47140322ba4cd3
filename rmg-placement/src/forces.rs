//! Force-directed layout after T. M. J. Fruchterman and E. M. Reingold, *Graph Drawing by Force-directed
//! Placement* (1991): zones are soft spheres. Linked zones attract as springs; overlapping zones and map
//! edges repel.
//!
//! Unlike the article, the rest length of a spring is the sum of two radii (zones should touch, not
//! coincide), and spheres harden while the temperature falls, so that zones can pass each other early.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "counts of zones and steps are small, places in tiles need few digits"
)]

mod bodies;
mod repulsion;

use rmg_core::{Level, RngStream};

use crate::forces::bodies::Bodies;
use crate::forces::repulsion::Repulsion;
use crate::graph::ZoneGraph;

/// Share of a spring's excess length that one step removes.
const SPRING: f32 = 0.10;
/// Share of an overlap that one step removes when spheres are hard.
const HARDNESS: f32 = 0.5;
/// Repulsive zones push each other up to a distance of this many times the sum of their radii.
const REPULSIVE_REACH: f32 = 3.0;
/// Share of the missing distance that one step adds.
const REPULSION: f32 = 0.2;
/// A sphere may extend beyond the map's edge by this share of its radius.
const EDGE_OVERHANG: f32 = 0.25;
/// Steps between swaps of misplaced zones.
const SWAP_EVERY: u32 = 12;

/// Parameters of the forces.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ForceParams {
    pub(crate) steps: u32,
    /// Maximum shift in the first step, in mean radii; falls to a tenth.
    pub(crate) temperature: f32,
    /// Hardness of spheres at the start, `0.0` to `1.0`; at the end it is 1.
    pub(crate) start_hardness: f32,
    /// Whether to swap the most misplaced zones at intervals.
    pub(crate) swaps: bool,
}

/// Moves `spots` (tiles) so that linked zones touch and zones do not overlap.
///
/// `levels`: zones of different levels do not repel each other, and linked ones attract until they are above
/// each other; `None` treats all zones as one plane. `radii` are in tiles. Keeps the best arrangement.
/// O(steps * zones²).
pub(crate) fn relax(
    graph: &ZoneGraph,
    hops: &[u32],
    levels: Option<&[Level]>,
    radii: &[f64],
    spots: &mut Vec<(f64, f64)>,
    params: ForceParams,
    rng: &mut RngStream,
) {
    let zones = graph.len();
    if zones == 0 {
        return;
    }
    // Constants of all steps: linked pairs and the rest lengths of their springs.
    let radii: Vec<f32> = radii.iter().map(|radius| *radius as f32).collect();
    let same_level = |a: usize, b: usize| levels.is_none_or(|levels| levels[a] == levels[b]);
    let mean_radius = radii.iter().sum::<f32>() / zones as f32;
    let linked = {
        let mut linked = vec![false; zones * zones];
        for pair in &graph.pairs {
            linked[pair.a * zones + pair.b] = true;
        }
        linked
    };
    let springs: Vec<Spring> = graph
        .pairs
        .iter()
        .map(|pair| {
            let (a, b) = (pair.a, pair.b);
            let same_level = same_level(a, b);
            let rest = if same_level { radii[a] + radii[b] } else { 0.5 * radii[a].max(radii[b]) };
            Spring { a, b, rest, same_level }
        })
        .collect();
    let repulsion = Repulsion::new(&radii, hops, &linked, levels);
    let mut bodies = Bodies::new(spots);
    let mut best = (f32::INFINITY, bodies.xs.clone(), bodies.ys.clone());
    let mut recently_swapped = vec![0u32; zones];
    // Each step adds the forces on every zone, then moves all zones at once, each at most by the temperature.
    for step in 0..params.steps {
        let progress = step as f32 / params.steps as f32;
        let limit = params.temperature * mean_radius * (1.0 - 0.9 * progress);
        let hardness = HARDNESS * (params.start_hardness + (1.0 - params.start_hardness) * progress);
        bodies.start_step();
        for spring in &springs {
            spring.pull(&mut bodies, hardness);
        }
        repulsion.push(&mut bodies, hardness);
        for &(a, b) in &graph.repulsive {
            let (dx, dy, distance) = bodies.between(a, b);
            let short = (REPULSIVE_REACH * (radii[a] + radii[b]) - distance).max(0.0);
            let pull = -REPULSION * short / distance;
            bodies.shift_both(a, b, (pull * dx, pull * dy));
        }
        // The forces were measured before the move, so the best arrangement is also from before the move.
        let total: f32 = bodies.misplaced.iter().sum();
        if total < best.0 {
            best.0 = total;
            best.1.clone_from(&bodies.xs);
            best.2.clone_from(&bodies.ys);
        }
        bodies.move_all(limit);
        keep_on_map(graph, &radii, &mut bodies);
        if params.swaps && step % SWAP_EVERY == SWAP_EVERY - 1 && progress < 0.8 {
            swap_misplaced(&linked, &same_level, &mut recently_swapped, step, &mut bodies, rng);
        }
    }
    (bodies.xs, bodies.ys) = (best.1, best.2);
    *spots = bodies.spots();
}

/// A linked pair.
struct Spring {
    a: usize,
    b: usize,
    /// Rest length in tiles.
    rest: f32,
    same_level: bool,
}

impl Spring {
    fn pull(&self, bodies: &mut Bodies, hardness: f32) {
        let (dx, dy, distance) = bodies.between(self.a, self.b);
        let gap = distance - self.rest;
        let (strength, misplaced) = if gap > 0.0 {
            (SPRING * gap, gap)
        } else if self.same_level {
            (hardness * gap, -0.5 * gap)
        } else {
            (0.0, 0.0)
        };
        bodies.misplaced[self.a] += misplaced;
        bodies.misplaced[self.b] += misplaced;
        let pull = strength / distance;
        bodies.shift_both(self.a, self.b, (pull * dx, pull * dy));
    }
}

fn keep_on_map(graph: &ZoneGraph, radii: &[f32], bodies: &mut Bodies) {
    let keep = |places: &mut [f32], side: u16| {
        let side = f32::from(side);
        for (place, radius) in places.iter_mut().zip(radii) {
            let margin = (radius * (1.0 - EDGE_OVERHANG)).min(0.5 * side);
            *place = place.clamp(margin, side - margin);
        }
    };
    keep(&mut bodies.xs, graph.size.width());
    keep(&mut bodies.ys, graph.size.height());
}

/// Swaps the most misplaced zone with the next one on its level that is not linked to it.
fn swap_misplaced(
    linked: &[bool],
    same_level: &impl Fn(usize, usize) -> bool,
    recently_swapped: &mut [u32],
    step: u32,
    bodies: &mut Bodies,
    rng: &mut RngStream,
) {
    let zones = recently_swapped.len();
    let misplaced = &bodies.misplaced;
    let mut order: Vec<usize> = (0..zones)
        .filter(|zone| recently_swapped[*zone] == 0 || recently_swapped[*zone] + 4 * SWAP_EVERY < step)
        .collect();
    order.sort_by(|x, y| misplaced[*y].total_cmp(&misplaced[*x]).then(x.cmp(y)));
    let Some((&worst, rest)) = order.split_first() else { return };
    let partner = rest
        .iter()
        .find(|zone| same_level(worst, **zone) && !linked[worst.min(**zone) * zones + worst.max(**zone)]);
    if let Some(&partner) = partner {
        bodies.swap(worst, partner);
        recently_swapped[worst] = step;
        recently_swapped[partner] = step;
    } else {
        let (dx, dy) = rng.direction();
        bodies.xs[worst] += dx as f32;
        bodies.ys[worst] += dy as f32;
    }
}
