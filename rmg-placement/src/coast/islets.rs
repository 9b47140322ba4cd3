//! Islets in open water: bent chains of rocks and small land, in clusters.

use rmg_core::RngStream;

use super::field::{CoastField, FAR, SIDE};
use super::tidy::fix;
use crate::noise::ValueNoise;

/// One islet per this number of water tiles where an islet could start.
const WATER_OF_ISLET: usize = 40;
/// Minimum distance between the start of an islet and land, in tiles.
const FROM_LAND: u16 = 5;
/// Minimum distance between an islet and other land, in tiles, so that boats pass.
const STRAIT: u16 = 3;
/// Islets are in clusters of about this width, in tiles, where the cluster noise is above the threshold.
const CLUSTER_WIDTH: f64 = 14.0;
const CLUSTER_THRESHOLD: f64 = 0.42;
/// Minimum and maximum number of steps of an islet, and the probability of an early end: one in [`ENDS`].
/// Each step moves one tile to a side or diagonally.
const STEPS: (u32, u32) = (2, 12);
const ENDS: u32 = 9;
/// Maximum number of straight steps.
const STRAIGHT: u32 = 2;
/// Squared radii of the discs along an islet.
const RADII: [i32; 6] = [1, 1, 2, 2, 4, 5];
/// The eight headings, in order of rotation.
const HEADINGS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// Adds islets in open water. O(tiles).
pub(super) fn add_islets(field: &mut CoastField, rng: &mut RngStream) {
    let mut from_land = vec![FAR; field.zone.len()];
    field.tiles().filter(|at| !field.sea[*at]).for_each(|at| from_land[at] = 0);
    field.spread(&mut from_land);
    let (width, height) = (field.width as f64, field.height as f64);
    let swarms = ValueNoise::new(width, height, CLUSTER_WIDTH, rng);
    let is_in_swarm = |at: usize| {
        let (x, y) = field.cell(at);
        swarms.at(f64::from(x) + 0.5, f64::from(y) + 0.5) > CLUSTER_THRESHOLD
    };
    let is_open = |at: &usize| from_land[*at] >= FROM_LAND * SIDE && is_in_swarm(*at) && field.is_first(*at);
    let mut open: Vec<usize> = field.tiles().filter(is_open).collect();
    let most = open.len() / WATER_OF_ISLET + usize::from(rng.chance(1, 2) && !open.is_empty());
    // Water next to an islet, where no other islet may be.
    let mut is_near_islet = vec![false; field.zone.len()];
    let mut islets = 0;
    while islets < most && !open.is_empty() {
        let at = open.swap_remove(rng.index(open.len()));
        if is_near_islet[at] {
            continue;
        }
        islets += 1;
        let islet = islet(field, at, rng, |at| from_land[at] >= STRAIT * SIDE && !is_near_islet[at]);
        for tile in field.carried(islet) {
            (field.sea[tile], field.islet[tile]) = (false, true);
            let strait = i32::from(STRAIT);
            let nearby: Vec<usize> = field.disc(tile, strait * strait).collect();
            nearby.into_iter().for_each(|near| is_near_islet[near] = true);
        }
    }
    fix(field);
    field.drown_islets();
}

/// Returns the tiles of an islet that starts at a tile and continues over free tiles.
fn islet(
    field: &CoastField,
    start: usize,
    rng: &mut RngStream,
    is_free: impl Fn(usize) -> bool,
) -> Vec<usize> {
    let (mut x, mut y) = field.cell(start);
    let mut heading = rng.index(HEADINGS.len());
    let mut straight = 0;
    let mut tiles = Vec::new();
    for step in 0..STEPS.1 {
        let Some(center) = field.at((x, y)).filter(|at| is_free(*at)) else { break };
        let radius_sq = RADII[rng.index(RADII.len())];
        tiles.extend(field.disc(center, radius_sq).filter(|at| is_free(*at)));
        if step >= STEPS.0 && rng.chance(1, ENDS) {
            break;
        }
        // At most a few straight steps; otherwise turn by an eighth to one side.
        let turn = [1, HEADINGS.len() - 1, 0][rng.index(if straight < STRAIGHT { 3 } else { 2 })];
        straight = if turn == 0 { straight + 1 } else { 0 };
        heading = (heading + turn) % HEADINGS.len();
        let (dx, dy) = HEADINGS[heading];
        (x, y) = (x + dx, y + dy);
    }
    tiles
}
