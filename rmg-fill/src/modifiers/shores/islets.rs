//! Clearings of islets.

use rmg_core::{RngStream, Sea};

use crate::layers::{Claim, Surface, Tiles};

/// Islets of fewer tiles are covered whole.
const LEAST_TILES: usize = 10;
/// Tiles of an islet that no boat comes near: fewer make no clearing.
const LEAST_INNER: usize = 2;
/// Share of the islets with enough of them that get one; of the large islets a third, as many have too few.
const WITH_CLEARING: (u32, u32) = (1, 2);
/// Share of the tiles of a clearing on which something stands all the same.
const LEFT: (u32, u32) = (1, 6);

/// Numbers of islets.
#[derive(Debug, Default)]
pub(super) struct Islets {
    pub(super) all: usize,
    pub(super) with_clearing: usize,
}

/// Opens the middle of some islets of a sea. No tile of theirs beside sailed water or another zone is opened,
/// so nobody comes there; all is undecided that is opened. O(tiles of the islets, and window).
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
        if islet.len() >= LEAST_TILES {
            islets.with_clearing += usize::from(open_clearing(sea, tiles, islet, rng));
        }
    }
    islets
}

/// Opens the middle of an islet, or leaves it as it is; whether it was opened.
fn open_clearing(sea: &Sea, tiles: &mut Tiles, mut islet: Vec<usize>, rng: &mut RngStream) -> bool {
    let is_sailed = |at: usize| tiles.tile_at(at).is_some_and(|tile| sea.is_sailed(tile));
    // What no zone could use is an islet, too, and may lie at the land of one.
    let is_abroad = |at: usize| !tiles.claim(at).is_own() && tiles.is_on_map(tiles.cell(at));
    islet.retain(|at| !tiles.neighbors8(*at).into_iter().any(|near| is_sailed(near) || is_abroad(near)));
    if islet.len() < LEAST_INNER || !rng.chance(WITH_CLEARING.0, WITH_CLEARING.1) {
        return false;
    }
    for at in islet {
        if !rng.chance(LEFT.0, LEFT.1) {
            tiles.set_at(at, Claim::Possible);
        }
    }
    true
}
