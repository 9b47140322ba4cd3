//! The search for places of stencils in a zone.
//!
//! One search serves treasure, mines, required objects and single objects of other modifiers. An erosion
//! finds all anchors at which a stencil may fit. A sample of them is ordered by price: that of the ground,
//! and one that the caller adds, such as a distance. The first places at which the stencil fits are chosen.
//!
//! The price of the ground makes bays, dead ends and the edges of closed ground the cheapest places, so that
//! closed ground stays compact.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;

use rmg_core::{RngStream, TilePos};

use super::cuts::Cuts;
use super::erosion::{Erosion, ROWS, is_empty};
use super::imprint::Imprint;
use super::stencil::Stencil;
use super::tally::PlacementStats;
use crate::fields::{Cell, Plane};
use crate::layers::{Claim, Tiles};

/// Maximum number of blocks that are searched for one stencil, and the number of found anchors for each one
/// that is compared after which the search stops. A block is 64 columns by [`ROWS`] rows; most zones have
/// fewer.
const MAX_BLOCKS: usize = 96;
const ENOUGH: usize = 3;

/// Maximum number of compared places that cut off tiles which must be blocked.
const MAX_CUTTING: usize = 8;

/// Maximum number of open tiles that a place can cut off from the zone and that become part of the room
/// behind the guard: a natural dead end.
const MAX_YARD: usize = 24;

/// The place of a stencil.
#[derive(Debug, Clone)]
pub(crate) struct Spot {
    /// The tile of its anchor.
    pub(crate) anchor: TilePos,
    pub(crate) imprint: Imprint,
    /// Positions that it cuts off.
    pub(crate) cut: Vec<usize>,
    /// Whether they are behind the guard and stay open. Otherwise they are blocked.
    pub(crate) is_yard: bool,
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
        Some(Self { anchor, imprint, cut: Vec::new(), is_yard: false })
    }

    /// As [`at`](Self::at), for a place that may cut off tiles.
    ///
    /// - `most`: maximum number of tiles of each cut part; with 0 only tiles that become a yard are cut off.
    pub(crate) fn cutting(
        tiles: &Tiles,
        stencil: &Stencil,
        anchor: TilePos,
        most: usize,
        (tally, cuts): (&mut PlacementStats, &mut Cuts),
    ) -> Option<Self> {
        tally.squeezed += 1;
        let (imprint, cut) = stencil.squeeze(tiles, anchor, most.max(MAX_YARD), cuts)?;
        let is_yard = cut.len() <= MAX_YARD && stencil.encloses(tiles, &imprint, &cut);
        let is_allowed = is_yard || cut.is_empty() || most > 0;
        is_allowed.then_some(Self { anchor, imprint, cut, is_yard })
    }

    /// As [`at`](Self::at), for a place that may cut off any few unused tiles, which are blocked.
    pub(crate) fn squeezed(
        tiles: &Tiles,
        stencil: &Stencil,
        anchor: TilePos,
        tally: &mut PlacementStats,
    ) -> Option<Self> {
        tally.squeezed += 1;
        let (imprint, cut) = stencil.squeeze(tiles, anchor, usize::MAX, &mut Cuts::default())?;
        Some(Self { anchor, imprint, cut, is_yard: false })
    }

    /// Returns whether roads can lead to the object and around it without a gap.
    pub(crate) fn suits_roads(&self, tiles: &Tiles, stencil: &Stencil) -> bool {
        !stencil.breaks_roads(tiles, &self.imprint)
    }

    /// Marks the tiles of the stencil, and those that it cuts off.
    pub(crate) fn put(&self, tiles: &mut Tiles, stencil: &Stencil) {
        stencil.put(tiles, &self.imprint);
        for at in &self.cut {
            tiles.set_at(*at, if self.is_yard { Claim::Guarded } else { Claim::Pocket });
            // The walls of a yard stay closed.
            for near in tiles.neighbors8(*at).into_iter().filter(|_| self.is_yard) {
                if matches!(tiles.claim(near), Claim::Thicket | Claim::Pocket) {
                    tiles.set_at(near, Claim::Shield);
                }
            }
        }
    }
}

/// Bounds of a search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Effort {
    /// Maximum number of anchors whose prices are compared, by stencil.
    pub(crate) compared: usize,
    /// Maximum number of anchors, the cheapest first, at which it is checked whether the stencil fits.
    pub(crate) tried: usize,
    /// Maximum number of tiles of a part that can be cut off and blocked; with 0 only yards are cut off.
    pub(crate) cut: usize,
    /// Whether to prefer places that roads can pass, among those that are checked.
    pub(crate) for_roads: bool,
    /// Whether the ground has the price of packing, where room is short, instead of the usual one.
    pub(crate) is_packing: bool,
}

/// An anchor of one of the stencils of a search, with a lower bound of its price. In the order in which
/// places are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    price: u32,
    known: Known,
    form: u32,
    at: u32,
}

/// The parts of a price that are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Known {
    Caller,
    Edges,
    All,
}

impl Candidate {
    /// Adds a part to the price.
    fn refine(&mut self, tiles: &Tiles, stencil: &Stencil, is_packing: bool) {
        let cell = tiles.cell(self.at as usize);
        let (part, known) = match self.known {
            Known::Caller => {
                let known = if is_packing { Known::Edges } else { Known::All };
                (stencil.edge_price(tiles, cell, is_packing), known)
            }
            Known::Edges | Known::All => (stencil.room_price(tiles, cell), Known::All),
        };
        (self.price, self.known) = (self.price.saturating_add(part), known);
    }
}

/// Finds places. Keeps its memory from search to search.
#[derive(Debug, Default)]
pub(crate) struct Search {
    erosion: Erosion,
    found: Vec<u32>,
    candidates: Vec<Reverse<Candidate>>,
    tried: Vec<Candidate>,
    cuts: Cuts,
    /// Statistics of all searches.
    pub(crate) stats: PlacementStats,
    /// Number of visits of blocks.
    pub(crate) blocks: usize,
}

impl Search {
    /// Collects the anchors at which a stencil may fit, a random sample of at most `most`. Of large zones it
    /// searches a part.
    ///
    /// - `among`: where the anchor can be.
    pub(crate) fn anchors(
        &mut self,
        tiles: &Tiles,
        stencil: &Stencil,
        among: &Plane,
        most: usize,
        rng: &mut RngStream,
    ) -> &[u32] {
        self.erosion.set(stencil);
        self.found.clear();
        let number = |n: usize| i32::try_from(n).expect("windows are on the map");
        let (columns, rows) = among.extent();
        let [columns, rows] = [columns, rows].map(|n| usize::try_from(n).expect("windows are on the map"));
        let in_column = rows.div_ceil(ROWS);
        let blocks = columns * in_column;
        let start = rng.index(blocks.max(1));
        let searched = if most == usize::MAX { blocks } else { blocks.min(MAX_BLOCKS) };
        for step in 0..searched {
            if self.found.len() / ENOUGH >= most {
                break;
            }
            let block = (start + step) % blocks;
            let (column, row) = (number(block / in_column), number(block % in_column * ROWS));
            let anchors = *among.column::<ROWS>(column, row);
            if is_empty(&anchors) {
                continue;
            }
            self.blocks += 1;
            for (row, mut bits) in (row..).zip(self.erosion.erode(tiles, column, row, anchors)) {
                // Rows beyond the window are empty.
                let first = tiles.window().position(Cell::new(64 * column, row)).unwrap_or(0);
                let first = u32::try_from(first).expect("windows are on the map");
                while bits != 0 {
                    self.found.push(first + bits.trailing_zeros());
                    bits &= bits - 1;
                }
            }
        }
        self.stats.looked_at += most.min(self.found.len());
        if self.found.len() > most {
            for at in 0..most {
                let other = at + rng.index(self.found.len() - at);
                self.found.swap(at, other);
            }
            self.found.truncate(most);
        }
        &self.found
    }

    /// Returns the cheapest of the compared places of some stencils where one fits, and the index of that
    /// stencil.
    ///
    /// # Arguments
    /// - `among`: where anchors can be.
    /// - `price`: the price of a position for the caller, in hundredths of an open tile; that of the ground
    ///   is added.
    ///
    /// # Cost
    /// For each stencil the erosion of the blocks with candidates, and 0.1 us for each compared anchor; 0.5
    /// us for each one that is tried.
    pub(crate) fn best<'s>(
        &mut self,
        tiles: &Tiles,
        stencils: impl Iterator<Item = &'s Stencil>,
        among: &Plane,
        effort: Effort,
        mut price: impl FnMut(usize, &mut RngStream) -> u32,
        rng: &mut RngStream,
    ) -> Option<(usize, Spot)> {
        let stencils: Vec<&Stencil> = stencils.collect();
        let mut candidates = std::mem::take(&mut self.candidates);
        // Distances decide where all anchors are compared.
        let is_lazy = effort.compared == usize::MAX;
        for (form, stencil) in (0..).zip(&stencils) {
            for at in self.anchors(tiles, stencil, among, effort.compared, rng) {
                let price = price(*at as usize, rng);
                let mut candidate = Candidate { price, known: Known::Caller, form, at: *at };
                if !is_lazy {
                    candidate.refine(tiles, stencil, effort.is_packing);
                }
                candidates.push(Reverse(candidate));
            }
        }
        let mut candidates = BinaryHeap::from(candidates);
        let mut first: Option<(usize, Spot)> = None;
        let mut check = |spot: Option<Spot>, form: u32| {
            let Some(spot) = spot else { return false };
            let is_good = !effort.for_roads || spot.suits_roads(tiles, stencils[form as usize]);
            if is_good || first.is_none() {
                first = Some((form as usize, spot));
            }
            is_good
        };
        let anchor_of = |at: u32| tiles.tile_at(at as usize).expect("anchors are on the map");
        let mut is_found = false;
        self.tried.clear();
        while self.tried.len() < effort.tried
            && let Some(mut cheapest) = candidates.peek_mut()
        {
            let Reverse(candidate) = &mut *cheapest;
            let stencil = stencils[candidate.form as usize];
            if candidate.known != Known::All {
                candidate.refine(tiles, stencil, effort.is_packing);
                continue;
            }
            let Reverse(candidate) = PeekMut::pop(cheapest);
            self.tried.push(candidate);
            let anchor = anchor_of(candidate.at);
            let spot = Spot::at(tiles, stencil, anchor, &mut self.stats);
            let spot = if spot.is_none() && effort.cut == 0 {
                Spot::cutting(tiles, stencil, anchor, 0, (&mut self.stats, &mut self.cuts))
            } else {
                spot
            };
            is_found = check(spot, candidate.form);
            if is_found {
                break;
            }
        }
        if !is_found && first.is_none() && effort.cut > 0 {
            let cutting = self.tried.iter().filter_map(|Candidate { form, at, .. }| {
                let (stencil, anchor) = (stencils[*form as usize], anchor_of(*at));
                let memory = (&mut self.stats, &mut self.cuts);
                Some((*form as usize, Spot::cutting(tiles, stencil, anchor, effort.cut, memory)?))
            });
            first = cutting.take(MAX_CUTTING).min_by_key(|(_, spot)| spot.cut.len());
        }
        self.candidates = candidates.into_vec();
        self.candidates.clear();
        first
    }

    /// Returns the place nearest to a tile where a stencil fits, at least `least` tiles away if there is one.
    /// Of the nearest few it prefers one that roads can pass. O(tiles of the zone).
    pub(crate) fn near(
        &mut self,
        tiles: &Tiles,
        stencil: &Stencil,
        among: &Plane,
        (to, least): (TilePos, i32),
        rng: &mut RngStream,
    ) -> Option<Spot> {
        /// More than any price of the ground.
        const OF_DISTANCE: u32 = 1 << 17;
        let to = tiles.window().cell_of(to);
        let price = |at: usize, _: &mut RngStream| {
            (tiles.cell(at) - to).length_sq().unsigned_abs().min(u32::MAX / OF_DISTANCE - 1) * OF_DISTANCE
        };
        let mut far = among.clone();
        let too_near = Cell::square(least).filter(|step| step.length_sq() < least * least);
        too_near.for_each(|step| far.set(to + step, false));
        [(&far, 64), (&far, usize::MAX), (among, usize::MAX)].into_iter().find_map(|(among, tried)| {
            let effort = Effort { compared: usize::MAX, tried, cut: 0, for_roads: true, is_packing: false };
            self.best(tiles, std::iter::once(stencil), among, effort, price, rng).map(|(_, spot)| spot)
        })
    }
}

#[cfg(test)]
mod tests;
