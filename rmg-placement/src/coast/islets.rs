//! Islets in open water: bent chains of rocks and small land, in swarms.

use rmg_core::RngStream;

use super::ground::{FAR, Ground, SIDE};
use super::tidy::mend;
use crate::noise::ValueNoise;

/// One islet for so many tiles of water where one could begin.
const WATER_OF_ISLET: usize = 40;
/// Least distance between the beginning of an islet and land, in tiles.
const FROM_LAND: u16 = 5;
/// Least distance between an islet and other land, in tiles: boats pass.
const STRAIT: u16 = 3;
/// Islets lie in swarms of about this width, in tiles, where its noise is above this.
const SWARM: f64 = 14.0;
const IN_SWARM: f64 = 0.42;
/// Fewest and most steps of an islet, and how often it ends early: once in so many. Each step is a tile or a
/// corner farther.
const STEPS: (u32, u32) = (2, 12);
const ENDS: u32 = 9;
/// Most steps straight on.
const STRAIGHT: u32 = 2;
/// Squared radii of the discs along an islet.
const RADII: [i32; 6] = [1, 1, 2, 2, 4, 5];
/// The eight headings, in turn.
const HEADINGS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// Raises islets in open water. O(tiles).
pub(super) fn raise_islets(ground: &mut Ground, rng: &mut RngStream) {
    let mut from_land = vec![FAR; ground.zone.len()];
    ground.tiles().filter(|at| !ground.sea[*at]).for_each(|at| from_land[at] = 0);
    ground.spread(&mut from_land);
    let (width, height) = (ground.width as f64, ground.height as f64);
    let swarms = ValueNoise::new(width, height, SWARM, rng);
    let is_in_swarm = |at: usize| {
        let (x, y) = ground.cell(at);
        swarms.at(f64::from(x) + 0.5, f64::from(y) + 0.5) > IN_SWARM
    };
    let mut open: Vec<usize> =
        ground.tiles().filter(|at| from_land[*at] >= FROM_LAND * SIDE && is_in_swarm(*at)).collect();
    let most = open.len() / WATER_OF_ISLET + usize::from(rng.chance(1, 2) && !open.is_empty());
    // Water beside an islet, where no other may lie.
    let mut is_taken = vec![false; ground.zone.len()];
    let mut islets = 0;
    while islets < most && !open.is_empty() {
        let at = open.swap_remove(rng.index(open.len()));
        if is_taken[at] {
            continue;
        }
        islets += 1;
        let islet = islet(ground, at, rng, |at| from_land[at] >= STRAIT * SIDE && !is_taken[at]);
        for tile in islet {
            (ground.sea[tile], ground.islet[tile]) = (false, true);
            let strait = i32::from(STRAIT);
            let beside: Vec<usize> = ground.disc(tile, strait * strait).collect();
            beside.into_iter().for_each(|near| is_taken[near] = true);
        }
    }
    mend(ground);
    ground.drown_islets();
}

/// The tiles of an islet that begins at a place and winds on over tiles that are free.
fn islet(ground: &Ground, start: usize, rng: &mut RngStream, is_free: impl Fn(usize) -> bool) -> Vec<usize> {
    let (mut x, mut y) = ground.cell(start);
    let mut heading = rng.index(HEADINGS.len());
    let mut straight = 0;
    let mut tiles = Vec::new();
    for step in 0..STEPS.1 {
        let Some(middle) = ground.at((x, y)).filter(|at| is_free(*at)) else { break };
        let radius_sq = RADII[rng.index(RADII.len())];
        tiles.extend(ground.disc(middle, radius_sq).filter(|at| is_free(*at)));
        if step >= STEPS.0 && rng.chance(1, ENDS) {
            break;
        }
        // Straight on for some steps at most, or an eighth to one side.
        let turn = [1, HEADINGS.len() - 1, 0][rng.index(if straight < STRAIGHT { 3 } else { 2 })];
        straight = if turn == 0 { straight + 1 } else { 0 };
        heading = (heading + turn) % HEADINGS.len();
        let (dx, dy) = HEADINGS[heading];
        (x, y) = (x + dx, y + dy);
    }
    tiles
}
