//! Where single things go: far from everything that stands, or near a tile.

use rmg_core::{RngStream, TilePos};

use crate::fit::{Fit, Shape, distance_sq};
use crate::zone::{ZoneState, ZoneTile};

/// Fitting places that are compared; more would only cost time.
const COMPARED: usize = 24;

/// The same where each comparison looks at the whole zone.
const COMPARED_TIGHT: usize = 6;

/// Distance beyond which farther is no better, squared.
const FAR_SQ: i32 = 1600;

/// Of some random places where a shape fits, the one farthest from everything that keeps its distance.
///
/// Tries random tiles first, all of them if need be. O(tiles of the zone).
pub(crate) fn far_spot(state: &ZoneState, shape: &Shape, rng: &mut RngStream) -> Option<(TilePos, Fit)> {
    let mut tiles: Vec<TilePos> = undecided(state).collect();
    rng.shuffle(&mut tiles);
    let fitting = tiles.into_iter().filter_map(|tile| shape.fit(state, tile).map(|fit| (tile, fit)));
    let distance = |tile: TilePos| {
        state.taken.iter().map(|other| distance_sq(tile, *other)).min().unwrap_or(FAR_SQ).min(FAR_SQ)
    };
    let mut best: Option<(i32, (TilePos, Fit))> = None;
    for spot in fitting.take(COMPARED) {
        let room = distance(spot.0);
        if best.as_ref().is_none_or(|(most, _)| room > *most) {
            best = Some((room, spot));
        }
    }
    best.map(|(_, spot)| spot)
}

/// Any place where a shape can be squeezed in, with the tiles that it cuts off.
pub(crate) fn tight_spot(
    state: &ZoneState,
    shape: &Shape,
    rng: &mut RngStream,
) -> Option<(TilePos, Fit, Vec<usize>)> {
    let mut tiles: Vec<TilePos> = undecided(state).collect();
    rng.shuffle(&mut tiles);
    let mut spots = tiles.into_iter().filter_map(|tile| {
        let (fit, cut) = shape.squeeze(state, tile)?;
        Some((tile, fit, cut))
    });
    // Of a few the one that cuts least off.
    let few: Vec<_> = spots.by_ref().take(COMPARED_TIGHT).collect();
    few.into_iter().min_by_key(|(_, _, cut)| cut.len())
}

/// The place nearest a tile where a shape fits, not nearer than `least` tiles if there is one.
pub(crate) fn near_spot(state: &ZoneState, shape: &Shape, to: TilePos, least: i32) -> Option<(TilePos, Fit)> {
    let mut ranked: Vec<(bool, i32, TilePos)> = undecided(state)
        .map(|tile| {
            let distance = distance_sq(tile, to);
            (distance < least * least, distance, tile)
        })
        .collect();
    ranked.sort_unstable();
    ranked.into_iter().find_map(|(_, _, tile)| shape.fit(state, tile).map(|fit| (tile, fit)))
}

fn undecided(state: &ZoneState) -> impl Iterator<Item = TilePos> {
    let undecided = state.own().filter(|at| state.tile_of(*at) == ZoneTile::Possible);
    undecided.filter_map(|at| state.tile_at(at))
}
