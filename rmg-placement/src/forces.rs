//! Force-directed layout after T. M. J. Fruchterman and E. M. Reingold, *Graph Drawing by Force-directed Placement*
//! (1991): zones are soft spheres, linked ones attract as springs, overlapping ones and map edges push back.
//!
//! Unlike the paper, the rest length of a spring is the sum of two radii (zones should touch, not coincide), and
//! spheres harden while the temperature falls, so that zones can slip past each other early on.
#![expect(clippy::cast_precision_loss, reason = "counts of zones and steps are small")]

use rmg_core::{Level, RngStream};

use crate::graph::{UNREACHABLE, ZoneGraph};

/// Share of a spring's excess length that one step takes back.
const SPRING: f64 = 0.10;
/// Share of an overlap that one step takes back when spheres are hard.
const HARDNESS: f64 = 0.5;
/// Repulsive zones push each other until they are this many times the sum of their radii apart.
const REPULSIVE_REACH: f64 = 3.0;
/// A sphere may hang over the map's edge by this share of its radius.
const EDGE_OVERHANG: f64 = 0.25;
/// How strongly zones that are distant in the graph drift apart on the map, per hop.
const DRIFT: f64 = 0.004;
/// Zones count as at least so many tiles apart.
const NEAREST: f64 = 1e-3;
/// Steps between swaps of misplaced zones.
const SWAP_EVERY: u32 = 12;

/// How to move zones.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ForceParams {
    /// Number of steps.
    pub(crate) steps: u32,
    /// Largest shift in the first step, in mean radii; falls to a tenth.
    pub(crate) temperature: f64,
    /// Hardness of spheres at the start, `0.0` to `1.0`; at the end it is 1.
    pub(crate) start_hardness: f64,
    /// Whether to swap the most misplaced zones now and then.
    pub(crate) swaps: bool,
}

/// Moves `spots` (tiles) so that linked zones touch and no zones overlap.
///
/// `levels`: zones of different levels do not push each other, linked ones attract until they lie above each
/// other; `None` treats all zones as lying on one plane. `radii` in tiles. The best arrangement seen is kept.
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
    let same_level = |a: usize, b: usize| levels.is_none_or(|levels| levels[a] == levels[b]);
    let mean_radius = radii.iter().sum::<f64>() / zones as f64;
    let linked: Vec<bool> = {
        let mut linked = vec![false; zones * zones];
        for pair in &graph.pairs {
            linked[pair.a * zones + pair.b] = true;
        }
        linked
    };
    let rest = |a: usize, b: usize| {
        if same_level(a, b) { radii[a] + radii[b] } else { 0.5 * radii[a].max(radii[b]) }
    };
    let (springs, others) = pairs_of(zones, &linked, hops, &same_level, &rest);
    let mut best = (f64::INFINITY, spots.clone());
    let mut recently_swapped = vec![0u32; zones];
    let mut shifts = vec![(0.0, 0.0); zones];
    let mut misplaced = vec![0.0; zones];
    for step in 0..params.steps {
        let progress = f64::from(step) / f64::from(params.steps);
        let limit = params.temperature * mean_radius * (1.0 - 0.9 * progress);
        let hardness = HARDNESS * (params.start_hardness + (1.0 - params.start_hardness) * progress);
        shifts.fill((0.0, 0.0));
        misplaced.fill(0.0);
        for spring in &springs {
            let (a, b) = (spring.a, spring.b);
            let (dx, dy) = (spots[b].0 - spots[a].0, spots[b].1 - spots[a].1);
            let distance = (dx * dx + dy * dy).sqrt().max(NEAREST);
            let gap = distance - spring.rest;
            let mut pull = 0.0;
            if gap > 0.0 {
                pull = SPRING * gap;
                misplaced[a] += gap;
                misplaced[b] += gap;
            } else if spring.same_level {
                pull = hardness * gap;
                misplaced[a] -= gap * 0.5;
                misplaced[b] -= gap * 0.5;
            }
            shift_both(&mut shifts, a, b, pull * dx / distance, pull * dy / distance);
        }
        for other in &others {
            let (a, b) = (other.a, other.b);
            let (dx, dy) = (spots[b].0 - spots[a].0, spots[b].1 - spots[a].1);
            let distance_sq = (dx * dx + dy * dy).max(NEAREST * NEAREST);
            let pull = if distance_sq >= other.rest * other.rest {
                other.drift / distance_sq
            } else {
                let distance = distance_sq.sqrt();
                let gap = distance - other.rest;
                misplaced[a] -= gap * 0.5;
                misplaced[b] -= gap * 0.5;
                hardness * gap / distance
            };
            shift_both(&mut shifts, a, b, pull * dx, pull * dy);
        }
        for &(a, b) in &graph.repulsive {
            let (dx, dy) = (spots[b].0 - spots[a].0, spots[b].1 - spots[a].1);
            let distance = (dx * dx + dy * dy).sqrt().max(NEAREST);
            let short = REPULSIVE_REACH * (radii[a] + radii[b]) - distance;
            if short > 0.0 {
                shift_both(&mut shifts, a, b, -0.2 * short * dx / distance, -0.2 * short * dy / distance);
            }
        }
        let total: f64 = misplaced.iter().sum();
        if total < best.0 {
            best.0 = total;
            best.1.clone_from(spots);
        }
        for zone in 0..zones {
            let (sx, sy) = shifts[zone];
            let length = (sx * sx + sy * sy).sqrt();
            let scale = if length > limit { limit / length } else { 1.0 };
            spots[zone].0 += sx * scale;
            spots[zone].1 += sy * scale;
            keep_on_map(graph, radii[zone], &mut spots[zone]);
        }
        if params.swaps && step % SWAP_EVERY == SWAP_EVERY - 1 && progress < 0.8 {
            swap_misplaced(&misplaced, &linked, &same_level, &mut recently_swapped, step, spots, rng);
        }
    }
    *spots = best.1;
}

/// A linked pair.
struct Spring {
    a: usize,
    b: usize,
    /// Distance in tiles at which it is content.
    rest: f64,
    same_level: bool,
}

/// Two zones of one level without link.
struct Unlinked {
    a: usize,
    b: usize,
    /// Distance in tiles below which they overlap.
    rest: f64,
    /// What drives them apart on the map as they are apart in the graph, times the distance, over its square.
    drift: f64,
}

/// All pairs that act on each other, with what no step changes; unlinked zones of two levels do not.
fn pairs_of(
    zones: usize,
    linked: &[bool],
    hops: &[u32],
    same_level: &impl Fn(usize, usize) -> bool,
    rest: &impl Fn(usize, usize) -> f64,
) -> (Vec<Spring>, Vec<Unlinked>) {
    let (mut springs, mut others) = (Vec::new(), Vec::new());
    for a in 0..zones {
        for b in a + 1..zones {
            let (rest, same_level) = (rest(a, b), same_level(a, b));
            if linked[a * zones + b] {
                springs.push(Spring { a, b, rest, same_level });
            } else if same_level {
                let hop = hops[a * zones + b];
                let far = if hop == UNREACHABLE { 6.0 } else { f64::from(hop.min(6)) };
                others.push(Unlinked { a, b, rest, drift: -DRIFT * far * rest * rest });
            }
        }
    }
    (springs, others)
}

fn shift_both(shifts: &mut [(f64, f64)], a: usize, b: usize, dx: f64, dy: f64) {
    shifts[a].0 += dx * 0.5;
    shifts[a].1 += dy * 0.5;
    shifts[b].0 -= dx * 0.5;
    shifts[b].1 -= dy * 0.5;
}

fn keep_on_map(graph: &ZoneGraph, radius: f64, spot: &mut (f64, f64)) {
    let keep = |value: &mut f64, side: u16| {
        let side = f64::from(side);
        let margin = (radius * (1.0 - EDGE_OVERHANG)).min(0.5 * side);
        *value = value.clamp(margin, side - margin);
    };
    keep(&mut spot.0, graph.size.width());
    keep(&mut spot.1, graph.size.height());
}

/// Swaps the most misplaced zone with the next one on its level that is not linked to it.
fn swap_misplaced(
    misplaced: &[f64],
    linked: &[bool],
    same_level: &impl Fn(usize, usize) -> bool,
    recently_swapped: &mut [u32],
    step: u32,
    spots: &mut [(f64, f64)],
    rng: &mut RngStream,
) {
    let zones = misplaced.len();
    let mut order: Vec<usize> = (0..zones)
        .filter(|zone| recently_swapped[*zone] == 0 || recently_swapped[*zone] + 4 * SWAP_EVERY < step)
        .collect();
    order.sort_by(|x, y| misplaced[*y].total_cmp(&misplaced[*x]).then(x.cmp(y)));
    let Some((&worst, rest)) = order.split_first() else { return };
    let partner = rest
        .iter()
        .find(|zone| same_level(worst, **zone) && !linked[worst.min(**zone) * zones + worst.max(**zone)]);
    if let Some(&partner) = partner {
        spots.swap(worst, partner);
        recently_swapped[worst] = step;
        recently_swapped[partner] = step;
    } else {
        let (dx, dy) = rng.direction();
        spots[worst].0 += dx;
        spots[worst].1 += dy;
    }
}
