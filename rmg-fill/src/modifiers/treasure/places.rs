//! Places for the piles of a zone: the farthest from everything where one fits.

use std::collections::BinaryHeap;

use rmg_core::RngStream;

use super::bands::Bands;
use crate::fields::{Cell, Distance, Plane};
use crate::layers::Tiles;
use crate::placing::{Erosion, ROWS, Spot, Stencil, Tally, is_empty};

/// Blocks of a large zone that are searched together, and most that are searched for one pile. A block is 64
/// columns by [`ROWS`] rows; most zones have fewer.
const TOGETHER: usize = 24;
const SEARCHED: usize = 96;

/// Fitting places that are compared by the open tiles that they take, if they are nearly as far as the best.
const COMPARED: usize = 8;

/// Fitting places that are compared by what they cost where room is short.
const COMPARED_IF_TIGHT: usize = 48;

/// With fewer places than this that cut nothing off, so many of the others are looked at, too.
const FEW: usize = 8;
const SQUEEZED: usize = 48;

/// More open tiles than that are not cut off for one pile in zones with more than a few of them, and longer
/// ways round not looked for.
const MOST_CUT: usize = 16;
const FEW_OPEN: usize = 256;

/// What finds places in a zone.
#[derive(Debug)]
pub(super) struct Places {
    bands: Bands,
    /// Where anchors may lie.
    candidates: Plane,
    /// A random number for each position: which of the places that are equally far comes first.
    chance: Vec<u16>,
    /// By block how many bands from the nearest on may have candidates in it; nothing farther has any more.
    bands_of_block: Vec<usize>,
    erosion: Erosion,
    /// Anchors that were found, kept between calls.
    found: Vec<Found>,
    /// Anchors that were found so far, and what became of them.
    tally: Tally,
    /// Blocks that were looked at so far, each as often as it was.
    blocks: usize,
}

/// An anchor by whole tiles of distance, then by chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    distance: u16,
    chance: u16,
    at: u32,
}

impl Places {
    /// Of a zone. O(window).
    pub(super) fn new(tiles: &Tiles, nearness: &Distance, rng: &mut RngStream) -> Self {
        let mut chance = Vec::with_capacity(tiles.len() + 3);
        while chance.len() < tiles.len() {
            let [a, b, c, d, e, f, g, h] = rng.bits().to_le_bytes();
            chance.extend([[a, b], [c, d], [e, f], [g, h]].map(u16::from_le_bytes));
        }
        let (bands, candidates) = (Bands::new(&tiles.window(), nearness), Plane::new(&tiles.window()));
        let (columns, rows) = candidates.extent();
        let number = |n: i32| usize::try_from(n).expect("windows lie on the map");
        Self {
            bands_of_block: vec![bands.len(); number(columns) * number(rows).div_ceil(ROWS)],
            bands,
            candidates,
            chance,
            erosion: Erosion::default(),
            found: Vec::new(),
            tally: Tally::default(),
            blocks: 0,
        }
    }

    /// What it took so far.
    pub(super) fn counters(&self) -> impl Iterator<Item = (&'static str, usize)> {
        self.tally.counters().chain([("blocks searched", self.blocks)])
    }

    /// From now on anchors lie in the open, or among thickets beside it. O(window).
    pub(super) fn look_around(&mut self, tiles: &Tiles) {
        self.candidates = tiles.walking().grown().grown();
    }

    /// Blocks may have candidates again in all bands that are kept.
    pub(super) fn look_again(&mut self) {
        let bands = self.bands.len();
        self.bands_of_block.fill(bands);
    }

    /// Something stands on a cell now.
    pub(super) fn lower(&mut self, cell: Cell) {
        self.bands.lower(cell);
    }

    /// The farthest place where a stencil fits; of the first few nearly as far the one that takes the fewest
    /// open tiles. `None` where none is found as far as asked for; of large zones a part is searched.
    ///
    /// # Arguments
    /// - `apart`: least distance to everything that stands, squared; at least 1.
    /// - `tried`: most places that are looked at closely of those that are about equally far.
    ///
    /// # Cost
    /// The erosion of the blocks that have candidates in the farthest bands, down to that with a place; 0.5
    /// us for each place that is looked at closely.
    pub(super) fn find(
        &mut self,
        stencil: &Stencil,
        apart: u16,
        tried: usize,
        tiles: &Tiles,
        nearness: &Distance,
        rng: &mut RngStream,
    ) -> Option<Spot> {
        self.erosion.set(stencil);
        let (_, rows) = self.candidates.extent();
        let in_column = usize::try_from(rows).ok()?.div_ceil(ROWS);
        let blocks = self.bands_of_block.len();
        let start = if blocks > TOGETHER { rng.index(blocks) } else { 0 };
        let number = |n: usize| i32::try_from(n).expect("windows lie on the map");
        for first in (0..blocks.min(SEARCHED)).step_by(TOGETHER) {
            let together = (first..(first + TOGETHER).min(blocks)).map(|n| (start + n) % blocks);
            for band in (0..self.bands.len()).rev() {
                if Bands::is_nearer(band, apart) {
                    break;
                }
                for block in together.clone() {
                    if band >= self.bands_of_block[block] {
                        continue;
                    }
                    let corner = (number(block / in_column), number(block % in_column * ROWS));
                    let cells = self.bands.cells::<ROWS>(band, corner.0, corner.1);
                    let has_candidates = self.erode(cells, apart, corner, tiles, nearness);
                    if !has_candidates && band + 1 == self.bands_of_block[block] {
                        // Candidates get fewer and nearer only.
                        self.bands_of_block[block] = band;
                    }
                }
                if band + 1 == self.bands.len() && self.bands_of_block.iter().all(|bands| *bands <= band) {
                    self.bands.drop_last();
                }
                let spot = self.best_of_found(stencil, tried, tiles);
                if spot.is_some() {
                    return spot;
                }
            }
        }
        None
    }

    /// The place where a stencil costs the zone least, with that price, wherever it lies; of large zones a
    /// part is searched.
    ///
    /// # Cost
    /// The erosion of the blocks that are searched in all bands; 1 us for each place that is looked at
    /// closely.
    pub(super) fn cheapest(
        &mut self,
        stencil: &Stencil,
        tiles: &Tiles,
        nearness: &Distance,
        rng: &mut RngStream,
    ) -> Option<(u32, Spot)> {
        self.erosion.set(stencil);
        let (_, rows) = self.candidates.extent();
        let in_column = usize::try_from(rows).ok()?.div_ceil(ROWS);
        let blocks = self.bands_of_block.len();
        let start = if blocks > SEARCHED { rng.index(blocks) } else { 0 };
        let number = |n: usize| i32::try_from(n).expect("windows lie on the map");
        self.found.clear();
        for block in (0..blocks.min(SEARCHED)).map(|n| (start + n) % blocks) {
            let corner = (number(block / in_column), number(block % in_column * ROWS));
            self.erode([u64::MAX; ROWS], 1, corner, tiles, nearness);
        }
        let mut best: Option<(u32, Spot)> = None;
        let mut found = std::mem::take(&mut self.found);
        self.tally.looked_at += found.len();
        rng.shuffle(&mut found);
        let mut take = |spot: Spot| {
            let price = stencil.price(tiles, &spot.imprint, spot.cut.len());
            if best.as_ref().is_none_or(|(least, _)| price < *least) {
                best = Some((price, spot));
            }
        };
        // What cuts nothing off is found much quicker than what does.
        let (mut fitting, mut refused) = (0, Vec::new());
        for anchor in found.iter().filter_map(|found| tiles.tile_at(found.at as usize)) {
            match Spot::at(tiles, stencil, anchor, &mut self.tally) {
                Some(spot) => {
                    take(spot);
                    fitting += 1;
                    if fitting == COMPARED_IF_TIGHT {
                        break;
                    }
                }
                None if refused.len() < SQUEEZED => refused.push(anchor),
                None => {}
            }
        }
        if fitting < FEW {
            let is_small = tiles.walking().count() <= FEW_OPEN;
            let most = if is_small { usize::MAX } else { MOST_CUT };
            let squeezed = refused.into_iter().filter_map(|anchor| {
                self.tally.squeezed += 1;
                let (imprint, cut) = stencil.squeeze_a_little(tiles, anchor, most)?;
                Some(Spot { anchor, imprint, cut })
            });
            squeezed.take(COMPARED).for_each(take);
        }
        found.clear();
        self.found = found;
        best
    }

    /// Finds the anchors among some cells of a block; whether it has candidates there.
    fn erode(
        &mut self,
        mut anchors: [u64; ROWS],
        apart: u16,
        (column, row): (i32, i32),
        tiles: &Tiles,
        nearness: &Distance,
    ) -> bool {
        for ground in [&self.candidates, tiles.buildable()] {
            anchors.iter_mut().zip(ground.column::<ROWS>(column, row)).for_each(|(at, ground)| *at &= ground);
        }
        if is_empty(&anchors) {
            return false;
        }
        self.blocks += 1;
        for (row, mut bits) in (row..).zip(self.erosion.erode(tiles, column, row, anchors)) {
            while bits != 0 {
                let cell = Cell::new(64 * column + bits.trailing_zeros().cast_signed(), row);
                bits &= bits - 1;
                let at = tiles.window().position(cell).expect("candidates lie in the window");
                let distance_sq = nearness.sq(at);
                if distance_sq >= apart {
                    let (distance, chance) = (distance_sq.isqrt(), self.chance[at]);
                    self.found.push(Found { distance, chance, at: u32::try_from(at).unwrap_or(u32::MAX) });
                }
            }
        }
        true
    }

    /// Of the first few found anchors where the stencil fits, and which are nearly as far as the best, the
    /// one that takes the fewest open tiles. Nothing is found afterwards.
    fn best_of_found(&mut self, stencil: &Stencil, tried: usize, tiles: &Tiles) -> Option<Spot> {
        let mut ranked = BinaryHeap::from(std::mem::take(&mut self.found));
        self.tally.looked_at += ranked.len();
        let mut best: Option<Spot> = None;
        let (mut fitting, mut farthest) = (0, 0);
        for _ in 0..tried {
            let Some(Found { distance, at, .. }) = ranked.pop() else { break };
            if fitting == COMPARED || (fitting > 0 && 2 * distance * distance < farthest) {
                break;
            }
            let anchor = tiles.tile_at(at as usize).expect("candidates lie on the map");
            let Some(spot) = Spot::at(tiles, stencil, anchor, &mut self.tally) else { continue };
            fitting += 1;
            farthest = farthest.max(distance * distance);
            if best.as_ref().is_none_or(|best| spot.imprint.lost < best.imprint.lost) {
                best = Some(spot);
            }
        }
        self.found = ranked.into_vec();
        self.found.clear();
        best
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::{ObjectKindId, Seed, TerrainId};

    use super::super::FAR;
    use super::*;
    use crate::fixture::Fixture;
    use crate::layers::Claim;
    use crate::test_pack::appearance;

    /// The squared distance of the farthest place where a stencil fits, by looking at all tiles.
    fn farthest(stencil: &Stencil, tiles: &Tiles, nearness: &Distance) -> Option<u16> {
        let near = tiles.walking().grown().grown();
        let is_near = |at: &usize| near.slot(tiles.cell(*at)).is_some_and(|slot| near.holds(slot));
        let fits = |at: &usize| tiles.tile_at(*at).is_some_and(|tile| stencil.fit(tiles, tile).is_ok());
        tiles.own().filter(is_near).filter(fits).map(|at| nearness.sq(at)).max()
    }

    #[test]
    fn the_farthest_place_is_found_where_there_is_one() {
        let rng = &mut Seed(3).at("places").stream();
        let look = |mask: &str| appearance(mask, ObjectKindId::from_index(0), mask, [TerrainId(0)]);
        let stencils = [("A", None), ("A", Some(Cell::new(0, 1))), ("XXX/XAX", Some(Cell::new(-1, 1)))]
            .map(|(mask, guard)| Stencil::of(&look(mask), guard).unwrap());
        let (mut found, mut none) = (0, 0);
        for round in 0..12 {
            let board = Fixture::new(&["a".repeat(40 + 4 * round).as_str(); 24], &[]);
            let mut tiles = board.zone('a');
            let own: Vec<usize> = tiles.own().collect();
            for stretch in own.chunks(3) {
                if rng.chance(3, 4) {
                    continue;
                }
                let claim = *rng.pick(&[Claim::Thicket, Claim::Soft, Claim::Wall]).unwrap();
                stretch.iter().for_each(|at| tiles.set_at(*at, claim));
            }
            let mut nearness = Distance::unknown(tiles.window());
            nearness.look_around(FAR, |at| tiles.claim(at) == Claim::Soft);
            let mut places = Places::new(&tiles, &nearness, rng);
            places.look_around(&tiles);
            for stencil in stencils.iter().cycle().take(90) {
                let best = farthest(stencil, &tiles, &nearness).filter(|distance| *distance >= 2);
                let spot = places.find(stencil, 2, usize::MAX, &tiles, &nearness, rng);
                assert_eq!(spot.is_some(), best.is_some(), "round {round}");
                let Some((spot, best)) = spot.zip(best) else {
                    none += 1;
                    continue;
                };
                let distance = nearness.sq(tiles.index(spot.anchor).unwrap());
                // Nearly as far is as good.
                let whole = best.isqrt();
                assert!(2 * (distance.isqrt() + 1).pow(2) >= whole * whole, "{distance} instead of {best}");
                stencil.put(&mut tiles, &spot.imprint);
                let cell = tiles.window().cell_of(spot.anchor);
                nearness.lower(cell);
                places.lower(cell);
                found += 1;
            }
        }
        assert!(found > 200 && none > 50, "{found} found, {none} times none");
    }

    /// A zone with thickets, what keeps its distance there, and a search for places.
    fn narrow(width: usize, height: usize, rng: &mut RngStream) -> (Tiles, Distance) {
        let board = Fixture::new(&vec!["a".repeat(width).as_str(); height], &[]);
        let mut tiles = board.zone('a');
        for at in board.zone('a').own().filter(|_| rng.chance(1, 6)) {
            tiles.set_at(at, Claim::Thicket);
        }
        let mut nearness = Distance::unknown(tiles.window());
        nearness.look_around(FAR, |_| false);
        (tiles, nearness)
    }

    fn house(guard: Option<Cell>) -> Stencil {
        Stencil::of(&appearance("house", ObjectKindId::from_index(0), "XX/XA", [TerrainId(0)]), guard)
            .unwrap()
    }

    #[test]
    fn where_room_is_short_no_place_costs_less_than_the_cheapest() {
        let rng = &mut Seed(4).at("places").stream();
        let (mut compared, mut saved) = (0, 0);
        for round in 0..30 {
            let stencil = house([None, Some(Cell::new(0, 1))][round % 2]);
            let (tiles, nearness) = narrow(8 + round % 4, 5, rng);
            let mut places = Places::new(&tiles, &nearness, rng);
            places.look_around(&tiles);
            let near = tiles.walking().grown().grown();
            let is_near = |at: &usize| near.slot(tiles.cell(*at)).is_some_and(|slot| near.holds(slot));
            let price = |at: usize| {
                let (imprint, cut) = stencil.squeeze(&tiles, tiles.tile_at(at)?)?;
                Some(stencil.price(&tiles, &imprint, cut.len()))
            };
            let prices: Vec<u32> = tiles.own().filter(is_near).filter_map(price).collect();
            let found = places.cheapest(&stencil, &tiles, &nearness, rng);
            assert_eq!(found.is_some(), !prices.is_empty(), "round {round}");
            let Some((least, spot)) = found else { continue };
            assert_eq!(Some(least), price(tiles.index(spot.anchor).unwrap()), "the price of the place");
            let fits = |at: &usize| tiles.tile_at(*at).is_some_and(|tile| stencil.fit(&tiles, tile).is_ok());
            let fitting: Vec<u32> = tiles.own().filter(is_near).filter(fits).filter_map(price).collect();
            // Places that cut something off count only where there are few others.
            let expected = if fitting.len() >= FEW { &fitting } else { &prices };
            if fitting.len() <= COMPARED_IF_TIGHT && expected.len() - fitting.len() <= COMPARED {
                assert_eq!(Some(&least), expected.iter().min(), "round {round}");
                compared += 1;
                saved += usize::from(expected.iter().any(|price| *price > least));
            }
        }
        assert!(compared >= 10 && saved >= 8, "{compared} compared, {saved} times others were dearer");
    }

    #[test]
    fn things_that_are_packed_leave_more_open_ground_than_things_far_apart() {
        let rng = &mut Seed(5).at("places").stream();
        let stencil = house(None);
        let mut left = [0; 2];
        for round in 0..10 {
            let (tiles, nearness) = narrow(14 + round % 5, 9, rng);
            let mut counts = [0; 2];
            for (is_packed, left) in [(true, 0), (false, 1)] {
                let (mut tiles, mut nearness) = (tiles.clone(), nearness.clone());
                let mut places = Places::new(&tiles, &nearness, rng);
                places.look_around(&tiles);
                for _ in 0..4 {
                    let spot = match is_packed {
                        true => places.cheapest(&stencil, &tiles, &nearness, rng).map(|(_, spot)| spot),
                        false => places.find(&stencil, 1, usize::MAX, &tiles, &nearness, rng),
                    };
                    let Some(spot) = spot else { break };
                    stencil.put(&mut tiles, &spot.imprint);
                    spot.cut.iter().for_each(|at| tiles.set_at(*at, Claim::Pocket));
                    let cell = tiles.window().cell_of(spot.anchor);
                    nearness.lower(cell);
                    places.lower(cell);
                }
                counts[left] = tiles.walking().count();
            }
            (left[0], left[1]) = (left[0] + counts[0], left[1] + counts[1]);
        }
        assert!(left[0] > left[1], "{left:?} tiles left");
    }
}
