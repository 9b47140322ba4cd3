//! Where towns may lie, the best places first.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use rmg_core::{RngStream, TilePos};

use crate::inputs::Inputs;
use crate::layers::Tiles;
use crate::placing::{Because, Crowd, Imprint, Spot, Stencil, Tally, asked_tiles};
use crate::zone_access::OpenZone;

/// What a tile's distance from the centre of the zone counts against its distance from other towns: less than
/// 1, so that towns keep apart.
const OUTWARDS: f64 = 0.55;

/// Towns this far from each other are far enough, in hundredths of the side of a square of the zone's area: a
/// distance for each zone is drawn between these.
const WELL_APART: (u32, u32) = (52, 75);

/// Where many towns share a zone, no farther than this over the root of their number, in the same sides.
const SHARED: f64 = 1.3;

/// Zones of more open tiles are not cramped, but full.
const SMALL: usize = 2048;

/// A zone is cramped when about so much of its open ground is asked for, in hundredths.
const CRAMPED: u64 = 80;

/// What a tile of distance counts against tiles that are lost, in cramped zones.
const PRICE_OF_DISTANCE: f64 = 0.5;

/// Narrow places that are passed over as roads would break there, before one of them is taken all the same.
const PASSED_OVER: usize = 24;

/// Places for the towns of a zone.
///
/// The first lies nearest the centre, the others far from each other and from the edges of the zone; with
/// open ground all around where there is such a place. In a zone that is hardly large enough for all that it
/// must hold they lie where it loses least by them.
#[derive(Debug)]
pub(super) struct Places {
    center: (f64, f64),
    /// Distance at which towns are far enough from each other.
    well_apart: f64,
    is_cramped: bool,
    /// Whether all places can be looked at for each town.
    is_small: bool,
    crowd: Crowd,
    /// For each stencil that was asked for: the places for it that were not refused, for the first town and
    /// for others.
    ranked: Vec<(Stencil, bool, Ranked)>,
    /// What it took so far.
    pub(super) tally: Tally,
}

/// Places by cost, the cheapest first; costs may be lower than they are by now.
#[derive(Debug, Default)]
struct Ranked {
    /// Not known to be without open ground around.
    roomy: BinaryHeap<Rank>,
    /// With none.
    narrow: BinaryHeap<Rank>,
}

/// A place with its cost; the greatest is the cheapest.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Rank(f64, TilePos);

impl Eq for Rank {}

impl Ord for Rank {
    fn cmp(&self, other: &Self) -> Ordering {
        other.0.total_cmp(&self.0).then(other.1.cmp(&self.1))
    }
}

impl PartialOrd for Rank {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Places {
    pub(super) fn new(inputs: &Inputs<'_>, zone: &OpenZone<'_>, rng: &mut RngStream) -> Self {
        let open = zone.tiles.walking().count();
        let plan = inputs.zone(zone.id());
        let asked = asked_tiles(plan);
        let (least, most) = WELL_APART;
        let drawn = f64::from(least + rng.below(most - least + 1)) / 100.0;
        let well_apart = drawn.min(SHARED / f64::from(plan.contents.towns.total().max(1)).sqrt());
        let center = inputs.layout.zones[zone.id().index()].center;
        Self {
            center: (center.x, center.y),
            well_apart: f64::from(inputs.ownership.target_tiles[zone.id().index()]).sqrt() * well_apart,
            is_small: open <= SMALL,
            is_cramped: open <= SMALL && asked * 100 > open as u64 * CRAMPED,
            crowd: Crowd::new(zone.tiles.window(), &zone.anchors.apart),
            ranked: Vec::new(),
            tally: Tally::default(),
        }
    }

    /// A place for the next town.
    pub(super) fn find(&mut self, tiles: &Tiles, stencil: &Stencil, is_first: bool) -> Option<Spot> {
        let found = if self.is_cramped {
            self.find_cheapest(tiles, stencil, is_first)
        } else {
            self.find_ranked(tiles, stencil, is_first)
        };
        let found = found.map(|(anchor, imprint)| Spot { anchor, imprint, cut: Vec::new() });
        found.or_else(|| if self.is_small { self.squeeze(tiles, stencil) } else { None })
    }

    /// The first place that is left, of those with room around them if there are any.
    fn find_ranked(
        &mut self,
        tiles: &Tiles,
        stencil: &Stencil,
        is_first: bool,
    ) -> Option<(TilePos, Imprint)> {
        let known = self.ranked.iter().position(|(of, first, _)| of == stencil && *first == is_first);
        let known = known.unwrap_or_else(|| {
            // Costs are the least that they can be: they are looked up when a place comes to the front.
            let least = |tile| if is_first { self.off_center(tile) } else { self.cost_at_best(tile) };
            let all = tiles.own().filter_map(|at| tiles.tile_at(at));
            let roomy = all.map(|tile| Rank(least(tile), tile)).collect();
            self.ranked.push((stencil.clone(), is_first, Ranked { roomy, narrow: BinaryHeap::new() }));
            self.ranked.len() - 1
        });
        let mut ranked = std::mem::take(&mut self.ranked[known].2);
        let found = self.find_in(&mut ranked, tiles, stencil, is_first);
        self.ranked[known].2 = ranked;
        found
    }

    /// A town stands now that is entered from a tile.
    pub(super) fn keep_apart(&mut self, tile: TilePos) {
        self.crowd.push(tile);
    }

    fn find_in(
        &mut self,
        ranked: &mut Ranked,
        tiles: &Tiles,
        stencil: &Stencil,
        is_first: bool,
    ) -> Option<(TilePos, Imprint)> {
        // Where a road would break at the town.
        let mut broken = BinaryHeap::new();
        for (with_room, may_break) in [(true, false), (false, false), (false, true)] {
            if may_break {
                ranked.narrow = std::mem::take(&mut broken);
            }
            loop {
                let heap = if with_room { &mut ranked.roomy } else { &mut ranked.narrow };
                let Some(Rank(cost, tile)) = heap.pop() else { break };
                self.tally.looked_at += 1;
                let now = if is_first { cost } else { self.cost(tile) };
                if now > cost {
                    heap.push(Rank(now, tile));
                } else if with_room && !stencil.has_room(tiles, tile) {
                    // Room that is gone does not come back.
                    self.tally.refuse(Because::LittleAround);
                    ranked.narrow.push(Rank(cost, tile));
                } else if let Some(imprint) = fit(tiles, stencil, tile, &mut self.tally) {
                    if may_break || broken.len() >= PASSED_OVER || !stencil.breaks_roads(tiles, &imprint) {
                        ranked.narrow.append(&mut broken);
                        return Some((tile, imprint));
                    }
                    self.tally.refuse(Because::RoadsBroken);
                    broken.push(Rank(cost, tile));
                }
            }
        }
        None
    }

    /// Where the zone loses least, among places that are much the same rather far from other towns. O(tiles
    /// of the zone).
    fn find_cheapest(
        &mut self,
        tiles: &Tiles,
        stencil: &Stencil,
        is_first: bool,
    ) -> Option<(TilePos, Imprint)> {
        let mut tally = std::mem::take(&mut self.tally);
        let fitting = tiles.own().filter_map(|at| {
            let tile = tiles.tile_at(at)?;
            Some((tile, fit(tiles, stencil, tile, &mut tally)?))
        });
        let cost = |tile: TilePos, imprint: &Imprint| {
            let apart = if is_first { self.off_center(tile) } else { self.cost(tile) };
            f64::from(stencil.price(tiles, imprint, 0)) + apart * PRICE_OF_DISTANCE
        };
        let cheapest = fitting
            .map(|(tile, imprint)| (cost(tile, &imprint), tile, imprint))
            .min_by(|p, q| p.0.total_cmp(&q.0).then(p.1.cmp(&q.1)));
        tally.looked_at += tiles.len();
        self.tally = tally;
        cheapest.map(|(_, tile, imprint)| (tile, imprint))
    }

    /// Where least is cut off. O(tiles of the zone).
    fn squeeze(&mut self, tiles: &Tiles, stencil: &Stencil) -> Option<Spot> {
        self.tally.looked_at += tiles.len();
        self.tally.squeezed += tiles.own().count();
        let places = tiles.own().filter_map(|at| {
            let anchor = tiles.tile_at(at)?;
            let (imprint, cut) = stencil.squeeze(tiles, anchor)?;
            stencil.is_entered_from_below(&imprint).then_some(Spot { anchor, imprint, cut })
        });
        places.min_by_key(|spot| (spot.cut.len(), spot.anchor))
    }

    fn off_center(&self, tile: TilePos) -> f64 {
        let (x, y) = (f64::from(tile.x) + 0.5 - self.center.0, f64::from(tile.y) + 0.5 - self.center.1);
        (x * x + y * y).sqrt()
    }

    /// Well apart from the others, and then rather inside the zone than in its last corner.
    fn cost(&self, tile: TilePos) -> f64 {
        let far = self.well_apart * self.well_apart;
        #[expect(clippy::cast_possible_truncation, reason = "less than the area of a map")]
        let apart = self.crowd.nearest_sq(tile, far.ceil() as i32 + 1);
        self.off_center(tile) * OUTWARDS - f64::from(apart).sqrt().min(self.well_apart)
    }

    /// The same where no town is near.
    fn cost_at_best(&self, tile: TilePos) -> f64 {
        self.off_center(tile) * OUTWARDS - self.well_apart
    }
}

/// How a town fits with its anchor on a tile, if the tile before its gate is open.
fn fit(tiles: &Tiles, stencil: &Stencil, anchor: TilePos, tally: &mut Tally) -> Option<Imprint> {
    let imprint = tally.found(stencil.fit(tiles, anchor))?;
    let is_entered = stencil.is_entered_from_below(&imprint);
    tally.found(if is_entered { Ok(imprint) } else { Err(Because::NotReached) })
}
