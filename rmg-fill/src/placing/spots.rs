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

/// Where and how a stencil lies.
#[derive(Debug)]
pub(crate) struct Spot {
    /// The tile of its anchor.
    pub(crate) anchor: TilePos,
    pub(crate) imprint: Imprint,
    /// What it cuts off, by position: to be blocked.
    pub(crate) cut: Vec<usize>,
}

impl Spot {
    /// With the anchor on a tile, if the stencil fits there.
    fn at(tiles: &Tiles, stencil: &Stencil, anchor: TilePos) -> Option<Self> {
        Some(Self { anchor, imprint: stencil.fit(tiles, anchor)?, cut: Vec::new() })
    }
}

/// Of some random places where a stencil fits, the one farthest from everything that keeps its distance.
///
/// Tries random tiles first, all of them if need be. O(tiles of the zone).
pub(crate) fn far_spot(
    tiles: &Tiles,
    anchors: &Anchors,
    stencil: &Stencil,
    rng: &mut RngStream,
) -> Option<Spot> {
    let mut places: Vec<TilePos> = undecided(tiles).collect();
    rng.shuffle(&mut places);
    let fitting = places.into_iter().filter_map(|tile| Spot::at(tiles, stencil, tile));
    let distance = |tile: TilePos| anchors.nearest_sq(tile).unwrap_or(FAR_SQ).min(FAR_SQ);
    let mut best: Option<(i32, Spot)> = None;
    for spot in fitting.take(COMPARED) {
        let room = distance(spot.anchor);
        if best.as_ref().is_none_or(|(most, _)| room > *most) {
            best = Some((room, spot));
        }
    }
    best.map(|(_, spot)| spot)
}

/// Any place where a stencil can be squeezed in.
pub(crate) fn tight_spot(tiles: &Tiles, stencil: &Stencil, rng: &mut RngStream) -> Option<Spot> {
    let mut places: Vec<TilePos> = undecided(tiles).collect();
    rng.shuffle(&mut places);
    let mut spots = places.into_iter().filter_map(|anchor| {
        let (imprint, cut) = stencil.squeeze(tiles, anchor)?;
        Some(Spot { anchor, imprint, cut })
    });
    // Of a few the one that cuts least off.
    let few: Vec<Spot> = spots.by_ref().take(COMPARED_TIGHT).collect();
    few.into_iter().min_by_key(|spot| spot.cut.len())
}

/// The place nearest a tile where a stencil fits, not nearer than `least` tiles if there is one.
pub(crate) fn near_spot(tiles: &Tiles, stencil: &Stencil, to: TilePos, least: i32) -> Option<Spot> {
    let mut ranked: Vec<(bool, i32, TilePos)> = undecided(tiles)
        .map(|tile| {
            let distance = distance_sq(tile, to);
            (distance < least * least, distance, tile)
        })
        .collect();
    ranked.sort_unstable();
    ranked.into_iter().find_map(|(_, _, tile)| Spot::at(tiles, stencil, tile))
}

fn undecided(tiles: &Tiles) -> impl Iterator<Item = TilePos> {
    let undecided = tiles.own().filter(|at| tiles.claim(*at) == Claim::Possible);
    undecided.filter_map(|at| tiles.tile_at(at))
}
