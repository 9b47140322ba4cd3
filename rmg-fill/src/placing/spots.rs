//! Where single things go while there is room: far from everything that stands, or near a tile.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rmg_core::{RngStream, TilePos};

use super::crowd::Crowd;
use super::stencil::{Imprint, Stencil};
use super::tally::Tally;
use crate::fields::distance_sq;
use crate::layers::{Anchors, Claim, Tiles};

/// Fitting places that are compared; more would only cost time.
const COMPARED: usize = 24;

/// Of so many of the nearest places one is taken that suits roads.
const NEAREST: usize = 64;

/// Where more things keep their distance, roads go round some other way.
const CROWDED: usize = 64;

/// Random places that are looked at, unless none has fitted by then.
const LOOKED_AT: usize = 1024;

/// Distance beyond which farther is no better, squared.
const FAR_SQ: i32 = 1600;

/// Where and how a stencil lies.
#[derive(Debug, Clone)]
pub(crate) struct Spot {
    /// The tile of its anchor.
    pub(crate) anchor: TilePos,
    pub(crate) imprint: Imprint,
    /// What it cuts off, by position: to be blocked.
    pub(crate) cut: Vec<usize>,
}

impl Spot {
    /// With the anchor on a tile, if the stencil fits there.
    pub(crate) fn at(tiles: &Tiles, stencil: &Stencil, anchor: TilePos, tally: &mut Tally) -> Option<Self> {
        tally.tried += 1;
        let imprint = tally.found(stencil.fit(tiles, anchor))?;
        Some(Self { anchor, imprint, cut: Vec::new() })
    }

    /// Whether roads could lead to what will stand there, and round it, without a gap.
    pub(crate) fn suits_roads(&self, tiles: &Tiles, stencil: &Stencil) -> bool {
        !stencil.breaks_roads(tiles, &self.imprint)
    }
}

/// The undecided tiles of a zone, drawn one by one, and what keeps its distance there.
#[derive(Debug)]
pub(crate) struct Undecided {
    /// In no order; some are decided by now, and go when they are met.
    places: Vec<TilePos>,
    crowd: Crowd,
    /// Things in the crowd.
    kept_apart: usize,
    /// What it took so far.
    pub(crate) tally: Tally,
}

impl Undecided {
    /// All of a zone. O(tiles of the zone).
    pub(crate) fn new(tiles: &Tiles, anchors: &Anchors) -> Self {
        Self {
            places: undecided(tiles).collect(),
            crowd: Crowd::new(tiles.window(), &anchors.apart),
            kept_apart: anchors.apart.len(),
            tally: Tally::default(),
        }
    }

    /// Something stands on a tile now that keeps its distance.
    pub(crate) fn keep_apart(&mut self, tile: TilePos) {
        self.crowd.push(tile);
        self.kept_apart += 1;
    }

    /// Of some random places where a stencil fits, the one farthest from everything that keeps its distance;
    /// rather one that roads can go round.
    ///
    /// - `is_urgent`: whether all places are looked at if need be.
    ///
    /// # Cost
    /// That of the places it looks at: few where there is room, else [`LOOKED_AT`], or all that are left
    /// where it is urgent.
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
            if (compared >= COMPARED && suits_roads) || (at >= LOOKED_AT && (is_found || !is_urgent)) {
                break;
            }
            let drawn = at + rng.index(self.places.len() - at);
            self.tally.looked_at += 1;
            let tile = self.places[drawn];
            if tiles.claim_of(tile) != Claim::Possible {
                self.places.swap_remove(drawn);
                continue;
            }
            self.places.swap(at, drawn);
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

/// The place nearest a tile where a stencil fits, not nearer than `least` tiles if there is one; of the
/// nearest few rather one that roads can go round. O(tiles of the zone).
pub(crate) fn near_spot(
    tiles: &Tiles,
    stencil: &Stencil,
    to: TilePos,
    least: i32,
    tally: &mut Tally,
) -> Option<Spot> {
    let rank = |tile: TilePos| {
        let distance = distance_sq(tile, to);
        Reverse((distance < least * least, distance, tile))
    };
    let mut ranked: BinaryHeap<_> = undecided(tiles).map(rank).collect();
    tally.looked_at += ranked.len();
    // Few of the nearest are tried.
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
