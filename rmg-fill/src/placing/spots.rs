//! Where single things go: far from everything that stands, or near a tile.

use rmg_core::{RngStream, TilePos};

use super::stencil::{Imprint, Stencil};
use crate::fields::distance_sq;
use crate::layers::{Anchors, Claim, Tiles};

/// Fitting places that are compared; more would only cost time.
const COMPARED: usize = 24;

/// The same where each comparison looks at the whole zone.
const COMPARED_TIGHT: usize = 6;

/// Distance beyond which farther is no better, squared.
const FAR_SQ: i32 = 1600;

/// Of some random places where a stencil fits, the one farthest from everything that keeps its distance.
///
/// Tries random tiles first, all of them if need be. O(tiles of the zone).
pub(crate) fn far_spot(
    tiles: &Tiles,
    anchors: &Anchors,
    stencil: &Stencil,
    rng: &mut RngStream,
) -> Option<(TilePos, Imprint)> {
    let mut places: Vec<TilePos> = undecided(tiles).collect();
    rng.shuffle(&mut places);
    let fitting = places.into_iter().filter_map(|tile| Some((tile, stencil.fit(tiles, tile)?)));
    let distance = |tile: TilePos| anchors.nearest_sq(tile).unwrap_or(FAR_SQ).min(FAR_SQ);
    let mut best: Option<(i32, (TilePos, Imprint))> = None;
    for spot in fitting.take(COMPARED) {
        let room = distance(spot.0);
        if best.as_ref().is_none_or(|(most, _)| room > *most) {
            best = Some((room, spot));
        }
    }
    best.map(|(_, spot)| spot)
}

/// Any place where a stencil can be squeezed in, with the tiles that it cuts off.
pub(crate) fn tight_spot(
    tiles: &Tiles,
    stencil: &Stencil,
    rng: &mut RngStream,
) -> Option<(TilePos, Imprint, Vec<usize>)> {
    let mut places: Vec<TilePos> = undecided(tiles).collect();
    rng.shuffle(&mut places);
    let mut spots = places.into_iter().filter_map(|tile| {
        let (imprint, cut) = stencil.squeeze(tiles, tile)?;
        Some((tile, imprint, cut))
    });
    // Of a few the one that cuts least off.
    let few: Vec<_> = spots.by_ref().take(COMPARED_TIGHT).collect();
    few.into_iter().min_by_key(|(_, _, cut)| cut.len())
}

/// The place nearest a tile where a stencil fits, not nearer than `least` tiles if there is one.
pub(crate) fn near_spot(
    tiles: &Tiles,
    stencil: &Stencil,
    to: TilePos,
    least: i32,
) -> Option<(TilePos, Imprint)> {
    let mut ranked: Vec<(bool, i32, TilePos)> = undecided(tiles)
        .map(|tile| {
            let distance = distance_sq(tile, to);
            (distance < least * least, distance, tile)
        })
        .collect();
    ranked.sort_unstable();
    ranked.into_iter().find_map(|(_, _, tile)| Some((tile, stencil.fit(tiles, tile)?)))
}

fn undecided(tiles: &Tiles) -> impl Iterator<Item = TilePos> {
    let undecided = tiles.own().filter(|at| tiles.claim(*at) == Claim::Possible);
    undecided.filter_map(|at| tiles.tile_at(at))
}
