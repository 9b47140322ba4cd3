//! Places of single objects: far from all other objects, or near a tile.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rmg_core::{RngStream, TilePos};

use super::crowd::Crowd;
use super::stencil::{Imprint, Stencil};
use super::tally::PlacementStats;
use crate::fields::distance_sq;
use crate::layers::{Anchors, Claim, Tiles};

/// Number of compared fitting places; more only cost time.
const COMPARED: usize = 24;

/// Number of nearest places among which one that suits roads is chosen.
const NEAREST: usize = 64;

/// Number of objects from which on road checks are skipped; with more objects, roads find other routes.
const CROWDED: usize = 64;

/// Number of checked random places, unless none fits by then.
const MAX_CHECKED: usize = 1024;

/// Squared distance beyond which a larger one is no better.
const FAR_SQ: i32 = 1600;

/// The place of a stencil.
#[derive(Debug, Clone)]
pub(crate) struct Spot {
    /// The tile of its anchor.
    pub(crate) anchor: TilePos,
    pub(crate) imprint: Imprint,
    /// Positions that it cuts off and that must be blocked.
    pub(crate) cut: Vec<usize>,
}

impl Spot {
    /// Returns the place with the anchor on a tile, if the stencil fits there.
    pub(crate) fn at(
        tiles: &Tiles,
        stencil: &Stencil,
        anchor: TilePos,
        tally: &mut PlacementStats,
    ) -> Option<Self> {
        tally.tried += 1;
        let imprint = tally.found(stencil.fit(tiles, anchor))?;
        Some(Self { anchor, imprint, cut: Vec::new() })
    }

    /// Returns whether roads can lead to the object and around it without a gap.
    pub(crate) fn suits_roads(&self, tiles: &Tiles, stencil: &Stencil) -> bool {
        !stencil.breaks_roads(tiles, &self.imprint)
    }
}

/// The undecided tiles of a zone, sampled one by one, and the objects that keep a distance.
#[derive(Debug)]
pub(crate) struct Undecided {
    /// Unordered. Tiles that were decided later are removed when they are sampled.
    places: Vec<TilePos>,
    crowd: Crowd,
    /// Number of objects in `crowd`.
    kept_apart: usize,
    /// Statistics of the search.
    pub(crate) tally: PlacementStats,
}

impl Undecided {
    /// Collects the tiles of a zone. O(tiles of the zone).
    pub(crate) fn new(tiles: &Tiles, anchors: &Anchors) -> Self {
        Self {
            places: undecided(tiles).collect(),
            crowd: Crowd::new(tiles.window(), &anchors.apart),
            kept_apart: anchors.apart.len(),
            tally: PlacementStats::default(),
        }
    }

    /// Adds the tile of an object that keeps a distance.
    pub(crate) fn keep_apart(&mut self, tile: TilePos) {
        self.crowd.push(tile);
        self.kept_apart += 1;
    }

    /// Returns the place that is the farthest from all objects that keep a distance, of some random places
    /// where the stencil fits. Prefers places that roads can pass.
    ///
    /// - `is_urgent`: whether to check all places if necessary.
    ///
    /// # Cost
    /// The checked places: few if there is room, else [`MAX_CHECKED`], or all remaining ones if it is urgent.
    pub(crate) fn far_spot(
        &mut self,
        tiles: &Tiles,
        stencil: &Stencil,
        is_urgent: bool,
        rng: &mut RngStream,
    ) -> Option<Spot> {
        let mut best: Option<((bool, i32), Spot)> = None;
        let (mut at, mut compared) = (0, 0);
        while at < self.places.len() {
            let (is_found, suits_roads) =
                best.as_ref().map_or((false, false), |((suits, _), _)| (true, *suits));
            if (compared >= COMPARED && suits_roads) || (at >= MAX_CHECKED && (is_found || !is_urgent)) {
                break;
            }
            let sampled = at + rng.index(self.places.len() - at);
            self.tally.looked_at += 1;
            let tile = self.places[sampled];
            if tiles.claim_of(tile) != Claim::Possible {
                self.places.swap_remove(sampled);
                continue;
            }
            self.places.swap(at, sampled);
            at += 1;
            let Some(spot) = Spot::at(tiles, stencil, tile, &mut self.tally) else { continue };
            compared += 1;
            let suits_roads = self.kept_apart > CROWDED || spot.suits_roads(tiles, stencil);
            let room = (suits_roads, self.crowd.nearest_sq(tile, FAR_SQ));
            if best.as_ref().is_none_or(|(most, _)| room > *most) {
                best = Some((room, spot));
            }
        }
        best.map(|(_, spot)| spot)
    }
}

/// Returns the place nearest to a tile where a stencil fits, at least `least` tiles away if there is one. Of
/// the nearest few it prefers one that roads can pass. O(tiles of the zone).
pub(crate) fn near_spot(
    tiles: &Tiles,
    stencil: &Stencil,
    to: TilePos,
    least: i32,
    tally: &mut PlacementStats,
) -> Option<Spot> {
    let rank = |tile: TilePos| {
        let distance = distance_sq(tile, to);
        Reverse((distance < least * least, distance, tile))
    };
    let mut ranked: BinaryHeap<_> = undecided(tiles).map(rank).collect();
    tally.looked_at += ranked.len();
    // Usually one of the first few fits.
    let mut fitting = std::iter::from_fn(|| ranked.pop()).filter_map(|Reverse((is_too_near, _, tile))| {
        Spot::at(tiles, stencil, tile, tally).map(|spot| (is_too_near, spot))
    });
    let (is_too_near, first) = fitting.next()?;
    if first.suits_roads(tiles, stencil) {
        return Some(first);
    }
    let others = fitting.take(NEAREST - 1).take_while(|(other, _)| *other == is_too_near);
    let better = others.map(|(_, spot)| spot).find(|spot| spot.suits_roads(tiles, stencil));
    Some(better.unwrap_or(first))
}

fn undecided(tiles: &Tiles) -> impl Iterator<Item = TilePos> {
    let undecided = tiles.own().filter(|at| tiles.claim(*at) == Claim::Possible);
    undecided.filter_map(|at| tiles.tile_at(at))
}
