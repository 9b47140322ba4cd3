//! Sites for the piles of a zone: the farthest from other objects where a pile fits.

use std::collections::BinaryHeap;

use rmg_core::RngStream;

use super::bands::Bands;
use crate::fields::{Cell, Distance, Plane};
use crate::layers::Tiles;
use crate::placing::{Erosion, PlacementStats, ROWS, Spot, Stencil, is_empty};

/// The number of blocks of a large zone that are searched as a group, and the maximum for one pile. A block
/// is 64 columns by [`ROWS`] rows; most zones have fewer blocks.
const GROUP_SIZE: usize = 24;
const MAX_SEARCHED: usize = 96;

/// The maximum number of fitting sites that are compared by the open tiles that they take, if they are nearly
/// as far as the best.
const MAX_COMPARED: usize = 8;

/// The maximum number of fitting sites that are compared by their cost if room is short.
const MAX_COMPARED_IF_TIGHT: usize = 48;

/// With fewer sites than this that cut nothing off, the given number of others is checked, too.
const MIN_FITTING: usize = 8;
const MAX_SQUEEZED: usize = 48;

/// The maximum number of open tiles that one pile may cut off in zones with more open tiles than the second
/// number. It also limits the search for detours.
const MAX_CUT: usize = 16;
const MANY_OPEN: usize = 256;

/// Finds sites in a zone.
#[derive(Debug)]
pub(super) struct PileSites {
    bands: Bands,
    /// Cells where anchors can be.
    candidates: Plane,
    /// A random number for each position: the order of sites with the same distance.
    random: Vec<u16>,
    /// Number of bands by block, from the nearest on, that can have candidates. Farther bands have none.
    bands_of_block: Vec<usize>,
    erosion: Erosion,
    /// The anchors of the current call; kept to reuse the memory.
    found: Vec<AnchorCandidate>,
    /// Statistics of the anchors.
    stats: PlacementStats,
    /// Number of visits of blocks.
    blocks: usize,
}

/// An anchor, ordered by its distance in whole tiles, then at random.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct AnchorCandidate {
    distance: u16,
    random: u16,
    at: u32,
}

impl PileSites {
    /// Starts the search in a zone. O(window).
    pub(super) fn new(tiles: &Tiles, nearness: &Distance, rng: &mut RngStream) -> Self {
        let mut random = Vec::with_capacity(tiles.len() + 3);
        while random.len() < tiles.len() {
            let [a, b, c, d, e, f, g, h] = rng.bits().to_le_bytes();
            random.extend([[a, b], [c, d], [e, f], [g, h]].map(u16::from_le_bytes));
        }
        let (bands, candidates) = (Bands::new(&tiles.window(), nearness), Plane::new(&tiles.window()));
        let (columns, rows) = candidates.extent();
        let number = |n: i32| usize::try_from(n).expect("windows are on the map");
        Self {
            bands_of_block: vec![bands.len(); number(columns) * number(rows).div_ceil(ROWS)],
            bands,
            candidates,
            random,
            erosion: Erosion::default(),
            found: Vec::new(),
            stats: PlacementStats::default(),
            blocks: 0,
        }
    }

    /// Returns counters of the search.
    pub(super) fn counters(&self) -> impl Iterator<Item = (&'static str, usize)> {
        self.stats.counters().chain([("blocks searched", self.blocks)])
    }

    /// Allows anchors on open tiles and in thickets next to them. O(window).
    pub(super) fn look_around(&mut self, tiles: &Tiles) {
        self.candidates = tiles.walking().grown().grown();
    }

    /// Resets the blocks: all of them can have candidates in every band.
    pub(super) fn look_again(&mut self) {
        let bands = self.bands.len();
        self.bands_of_block.fill(bands);
    }

    /// Updates the bands for an object on a cell.
    pub(super) fn lower(&mut self, cell: Cell) {
        self.bands.lower(cell);
    }

    /// Returns the farthest site where a stencil fits. Among the first few that are nearly as far, it returns
    /// the one that takes the fewest open tiles. Returns `None` if no site is far enough. Of large zones it
    /// searches a part.
    ///
    /// - `min_distance_sq`: minimum squared distance to all objects; at least 1.
    /// - `tried`: maximum number of sites of about the same distance that are tried.
    ///
    /// Cost: the erosion of the blocks with candidates, from the farthest band to the band of the site; 0.5
    /// us for each site that is tried.
    pub(super) fn find(
        &mut self,
        stencil: &Stencil,
        min_distance_sq: u16,
        tried: usize,
        tiles: &Tiles,
        nearness: &Distance,
        rng: &mut RngStream,
    ) -> Option<Spot> {
        self.erosion.set(stencil);
        let (_, rows) = self.candidates.extent();
        let in_column = usize::try_from(rows).ok()?.div_ceil(ROWS);
        let blocks = self.bands_of_block.len();
        let start = if blocks > GROUP_SIZE { rng.index(blocks) } else { 0 };
        let number = |n: usize| i32::try_from(n).expect("windows are on the map");
        for first in (0..blocks.min(MAX_SEARCHED)).step_by(GROUP_SIZE) {
            let together = (first..(first + GROUP_SIZE).min(blocks)).map(|n| (start + n) % blocks);
            for band in (0..self.bands.len()).rev() {
                if Bands::ends_before(band, min_distance_sq) {
                    break;
                }
                for block in together.clone() {
                    if band >= self.bands_of_block[block] {
                        continue;
                    }
                    let corner = (number(block / in_column), number(block % in_column * ROWS));
                    let cells = self.bands.cells::<ROWS>(band, corner.0, corner.1);
                    let has_candidates =
                        self.erode(cells, min_distance_sq, corner.0, corner.1, tiles, nearness);
                    if !has_candidates && band + 1 == self.bands_of_block[block] {
                        // Candidates only get fewer and nearer.
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

    /// Returns the site where a stencil costs the fewest tiles, at any distance, and its price. Of large
    /// zones it searches a part.
    ///
    /// Cost: the erosion of the searched blocks in all bands; 1 us for each site that is tried.
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
        let start = if blocks > MAX_SEARCHED { rng.index(blocks) } else { 0 };
        let number = |n: usize| i32::try_from(n).expect("windows are on the map");
        self.found.clear();
        for block in (0..blocks.min(MAX_SEARCHED)).map(|n| (start + n) % blocks) {
            let corner = (number(block / in_column), number(block % in_column * ROWS));
            self.erode([u64::MAX; ROWS], 1, corner.0, corner.1, tiles, nearness);
        }
        let mut best: Option<(u32, Spot)> = None;
        let mut found = std::mem::take(&mut self.found);
        self.stats.looked_at += found.len();
        rng.shuffle(&mut found);
        let mut take = |spot: Spot| {
            let price = stencil.price(tiles, &spot.imprint, spot.cut.len());
            if best.as_ref().is_none_or(|(least, _)| price < *least) {
                best = Some((price, spot));
            }
        };
        // Finding sites that cut nothing off is much faster than finding others.
        let (mut fitting, mut refused) = (0, Vec::new());
        for anchor in found.iter().filter_map(|found| tiles.tile_at(found.at as usize)) {
            match Spot::at(tiles, stencil, anchor, &mut self.stats) {
                Some(spot) => {
                    take(spot);
                    fitting += 1;
                    if fitting == MAX_COMPARED_IF_TIGHT {
                        break;
                    }
                }
                None if refused.len() < MAX_SQUEEZED => refused.push(anchor),
                None => {}
            }
        }
        if fitting < MIN_FITTING {
            let is_small = tiles.walking().count() <= MANY_OPEN;
            let most = if is_small { usize::MAX } else { MAX_CUT };
            let squeezed = refused.into_iter().filter_map(|anchor| {
                self.stats.squeezed += 1;
                let (imprint, cut) = stencil.squeeze_a_little(tiles, anchor, most)?;
                Some(Spot { anchor, imprint, cut })
            });
            squeezed.take(MAX_COMPARED).for_each(take);
        }
        found.clear();
        self.found = found;
        best
    }

    /// Finds the anchors among some cells of a block. Returns whether it has candidates there.
    fn erode(
        &mut self,
        mut anchors: [u64; ROWS],
        min_distance_sq: u16,
        column: i32,
        row: i32,
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
                let at = tiles.window().position(cell).expect("candidates are in the window");
                let distance_sq = nearness.sq(at);
                if distance_sq >= min_distance_sq {
                    let (distance, random) = (distance_sq.isqrt(), self.random[at]);
                    self.found.push(AnchorCandidate {
                        distance,
                        random,
                        at: u32::try_from(at).unwrap_or(u32::MAX),
                    });
                }
            }
        }
        true
    }

    /// Among the first few found anchors where the stencil fits and that are nearly as far as the best,
    /// returns the one that takes the fewest open tiles. Clears the found anchors.
    fn best_of_found(&mut self, stencil: &Stencil, tried: usize, tiles: &Tiles) -> Option<Spot> {
        let mut ranked = BinaryHeap::from(std::mem::take(&mut self.found));
        self.stats.looked_at += ranked.len();
        let mut best: Option<Spot> = None;
        let (mut fitting, mut farthest) = (0, 0);
        for _ in 0..tried {
            let Some(AnchorCandidate { distance, at, .. }) = ranked.pop() else { break };
            if fitting == MAX_COMPARED || (fitting > 0 && 2 * distance * distance < farthest) {
                break;
            }
            let anchor = tiles.tile_at(at as usize).expect("candidates are on the map");
            let Some(spot) = Spot::at(tiles, stencil, anchor, &mut self.stats) else { continue };
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

    use super::super::MAX_DISTANCE;
    use super::*;
    use crate::fixture::Fixture;
    use crate::layers::Claim;
    use crate::test_pack::appearance;

    /// Returns the squared distance of the farthest site where a stencil fits, by checking all tiles.
    fn farthest(stencil: &Stencil, tiles: &Tiles, nearness: &Distance) -> Option<u16> {
        let near = tiles.walking().grown().grown();
        let is_near = |at: &usize| near.slot(tiles.cell(*at)).is_some_and(|slot| near.holds(slot));
        let fits = |at: &usize| tiles.tile_at(*at).is_some_and(|tile| stencil.fit(tiles, tile).is_ok());
        tiles.own().filter(is_near).filter(fits).map(|at| nearness.sq(at)).max()
    }

    #[test]
    fn the_farthest_site_is_found_if_one_exists() {
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
            nearness.look_around(MAX_DISTANCE, |at| tiles.claim(at) == Claim::Soft);
            let mut places = PileSites::new(&tiles, &nearness, rng);
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
                // Nearly the same distance is accepted.
                let whole = best.isqrt();
                assert!(2 * (distance.isqrt() + 1).pow(2) >= whole * whole, "{distance} instead of {best}");
                stencil.put(&mut tiles, &spot.imprint);
                let cell = tiles.window().cell_of(spot.anchor);
                nearness.lower(cell);
                places.lower(cell);
                found += 1;
            }
        }
        assert!(found > 200 && none > 50, "{found} found, {none} not found");
    }

    /// Returns a small zone with thickets, and its distances.
    fn narrow(width: usize, height: usize, rng: &mut RngStream) -> (Tiles, Distance) {
        let board = Fixture::new(&vec!["a".repeat(width).as_str(); height], &[]);
        let mut tiles = board.zone('a');
        for at in board.zone('a').own().filter(|_| rng.chance(1, 6)) {
            tiles.set_at(at, Claim::Thicket);
        }
        let mut nearness = Distance::unknown(tiles.window());
        nearness.look_around(MAX_DISTANCE, |_| false);
        (tiles, nearness)
    }

    fn house(guard: Option<Cell>) -> Stencil {
        Stencil::of(&appearance("house", ObjectKindId::from_index(0), "XX/XA", [TerrainId(0)]), guard)
            .unwrap()
    }

    #[test]
    fn where_room_is_short_the_cheapest_site_is_found() {
        let rng = &mut Seed(4).at("places").stream();
        let (mut compared, mut saved) = (0, 0);
        for round in 0..30 {
            let stencil = house([None, Some(Cell::new(0, 1))][round % 2]);
            let (tiles, nearness) = narrow(8 + round % 4, 5, rng);
            let mut places = PileSites::new(&tiles, &nearness, rng);
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
            // Sites that cut tiles off count only if there are few others.
            let expected = if fitting.len() >= MIN_FITTING { &fitting } else { &prices };
            if fitting.len() <= MAX_COMPARED_IF_TIGHT && expected.len() - fitting.len() <= MAX_COMPARED {
                assert_eq!(Some(&least), expected.iter().min(), "round {round}");
                compared += 1;
                saved += usize::from(expected.iter().any(|price| *price > least));
            }
        }
        assert!(compared >= 10 && saved >= 8, "{compared} compared, {saved} with more expensive sites");
    }

    #[test]
    fn packed_objects_leave_more_open_ground_than_distant_ones() {
        let rng = &mut Seed(5).at("places").stream();
        let stencil = house(None);
        let mut left = [0; 2];
        for round in 0..10 {
            let (tiles, nearness) = narrow(14 + round % 5, 9, rng);
            let mut counts = [0; 2];
            for (is_packed, left) in [(true, 0), (false, 1)] {
                let (mut tiles, mut nearness) = (tiles.clone(), nearness.clone());
                let mut places = PileSites::new(&tiles, &nearness, rng);
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
