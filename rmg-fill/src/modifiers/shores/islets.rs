//! Clearings of islets.

use rmg_core::{RngStream, Sea};

use crate::layers::{Claim, Surface, Tiles};

/// Smaller islets get no clearing.
const MIN_TILES: usize = 10;
/// Minimum number of tiles of a clearing.
const MIN_INNER: usize = 2;
/// Share of the islets with enough tiles that get a clearing.
const CLEARING_SHARE: (u32, u32) = (1, 2);
/// Share of the tiles of a clearing that stay closed.
const CLOSED_SHARE: (u32, u32) = (1, 6);

/// Numbers of islets.
#[derive(Debug, Default)]
pub(super) struct Islets {
    pub(super) all: usize,
    pub(super) with_clearing: usize,
}

/// Opens the center of some islets of a sea. Tiles next to sailed water or another zone stay closed, so no
/// hero gets there. Opened tiles are undecided. O(tiles of the islets, and window).
pub(super) fn open_clearings(sea: &Sea, tiles: &mut Tiles, rng: &mut RngStream) -> Islets {
    let mut islets = Islets::default();
    let mut is_seen = vec![false; tiles.len()];
    let is_islet =
        |tiles: &Tiles, at: usize| tiles.claim(at) == Claim::Pocket && tiles.surface(at) == Surface::Land;
    for start in 0..tiles.len() {
        if is_seen[start] || !is_islet(tiles, start) {
            continue;
        }
        is_seen[start] = true;
        let mut islet = vec![start];
        let mut next = 0;
        while let Some(at) = islet.get(next).copied() {
            next += 1;
            for near in tiles.neighbors8(at) {
                if !is_seen[near] && is_islet(tiles, near) {
                    is_seen[near] = true;
                    islet.push(near);
                }
            }
        }
        islets.all += 1;
        if islet.len() >= MIN_TILES {
            islets.with_clearing += usize::from(open_clearing(sea, tiles, islet, rng));
        }
    }
    islets
}

/// Opens the center of an islet, at random, and returns whether it did.
fn open_clearing(sea: &Sea, tiles: &mut Tiles, mut islet: Vec<usize>, rng: &mut RngStream) -> bool {
    let is_sailed = |at: usize| tiles.tile_at(at).is_some_and(|tile| sea.is_sailed(tile));
    // Ground that no zone could use is an islet, too, and can touch the land of a zone.
    let is_other_zone = |at: usize| !tiles.claim(at).is_own() && tiles.is_on_map(tiles.cell(at));
    islet.retain(|at| !tiles.neighbors8(*at).into_iter().any(|near| is_sailed(near) || is_other_zone(near)));
    if islet.len() < MIN_INNER || !rng.chance(CLEARING_SHARE.0, CLEARING_SHARE.1) {
        return false;
    }
    for at in islet {
        if !rng.chance(CLOSED_SHARE.0, CLOSED_SHARE.1) {
            tiles.set_at(at, Claim::Possible);
        }
    }
    true
}
