//! Sites of towns, the best first.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use rmg_core::{RngStream, TilePos};

use crate::fields::nearest_sq;
use crate::inputs::Inputs;
use crate::layers::Tiles;
use crate::placing::{Imprint, PlacementStats, RejectReason, Spot, Stencil, asked_tiles};
use crate::zone_access::OpenZone;

/// Weight of a tile's distance from the center of the zone, compared with its distance from other towns. Less
/// than 1, so that towns keep their distance.
const OUTWARD_COST: f64 = 0.35;

/// Range of the distance at which towns are far enough from each other, in hundredths of the side of a square
/// of the zone's area. Each zone samples a value.
const FAR_ENOUGH: (u32, u32) = (52, 75);

/// Maximum of this distance for zones with many towns, in the same unit: this value divided by the square
/// root of their number.
const SHARED: f64 = 1.3;

/// Range of the distance of the first town from the center of the zone, in hundredths of the radius of a disc
/// of the zone's area, for up to two towns and for more. Three towns have no room around one at the side.
const OFF_CENTER: [(i64, i64); 2] = [(15, 45), (15, 25)];

/// Radius of a disc of area 1.
const RADIUS: f64 = 0.564;

/// A zone with more open tiles than this is never treated as cramped.
const SMALL: usize = 2048;

/// A zone is cramped if its contents need more than this share of its open ground, in percent.
const CRAMPED: u64 = 80;

/// Cost of a tile of distance, in lost tiles, in cramped zones.
const DISTANCE_COST: f64 = 0.5;

/// The maximum number of narrow sites that are skipped because roads would break there.
const MAX_SKIPPED: usize = 24;

/// Sites for the towns of a zone.
///
/// The first town is near a sampled point off the center. The others are far from each other and from the
/// edges of the zone, with open ground all around if possible. In a zone with hardly enough room for its
/// contents, towns go where they cost the fewest tiles.
#[derive(Debug)]
pub(super) struct TownSites {
    center: (f64, f64),
    /// The point near which the first town is placed.
    home: (f64, f64),
    /// Distance at which towns are far enough from each other.
    far_enough: f64,
    is_cramped: bool,
    /// Whether every town can check all sites.
    is_small: bool,
    /// Tiles of objects that keep a distance.
    apart: Vec<TilePos>,
    /// The remaining sites by shape, for the first town and for others.
    ranked: Vec<(Stencil, bool, Ranked)>,
    /// Statistics of the search.
    pub(super) stats: PlacementStats,
}

/// Sites by cost, the cheapest first. Stored costs are lower bounds of the current ones.
#[derive(Debug, Default)]
struct Ranked {
    /// Sites that may have open ground all around.
    roomy: BinaryHeap<Rank>,
    /// Sites without it.
    narrow: BinaryHeap<Rank>,
}

/// A site with its cost. The maximum is the cheapest.
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

impl TownSites {
    pub(super) fn new(inputs: &Inputs<'_>, zone: &OpenZone<'_>, rng: &mut RngStream) -> Self {
        let open = zone.tiles.walking().count();
        let plan = inputs.zone(zone.id());
        let requested = asked_tiles(plan);
        let (least, most) = FAR_ENOUGH;
        let sampled = f64::from(least + rng.below(most - least + 1)) / 100.0;
        let towns = plan.contents.towns.total();
        let far_enough = sampled.min(SHARED / f64::from(towns.max(1)).sqrt());
        let center = inputs.layout.zones[zone.id().index()].center;
        let side = f64::from(inputs.ownership.target_tiles[zone.id().index()]).sqrt();
        let (near, far) = OFF_CENTER[usize::from(towns > 2)];
        let mut offsets = std::iter::repeat_with(|| [(); 2].map(|()| rng.between(-far, far)));
        let is_off = |[x, y]: &[i64; 2]| (near * near..=far * far).contains(&(x * x + y * y));
        let [x, y] = offsets.find(is_off).expect("half of all points are");
        #[expect(clippy::cast_precision_loss, reason = "at most 45")]
        let tiles = |hundredths: i64| hundredths as f64 / 100.0 * side * RADIUS;
        Self {
            center: (center.x, center.y),
            home: (center.x + tiles(x), center.y + tiles(y)),
            far_enough: side * far_enough,
            is_small: open <= SMALL,
            is_cramped: open <= SMALL && requested * 100 > open as u64 * CRAMPED,
            apart: zone.anchors.apart.clone(),
            ranked: Vec::new(),
            stats: PlacementStats::default(),
        }
    }

    /// Finds a site for the next town.
    pub(super) fn find(&mut self, tiles: &Tiles, stencil: &Stencil, is_first: bool) -> Option<Spot> {
        let found = if self.is_cramped {
            self.find_cheapest(tiles, stencil, is_first)
        } else {
            self.find_ranked(tiles, stencil, is_first)
        };
        let found = found.map(|(anchor, imprint)| Spot { anchor, imprint, cut: Vec::new(), is_yard: false });
        found.or_else(|| if self.is_small { self.squeeze(tiles, stencil) } else { None })
    }

    /// Finds the first remaining site, one with room around it if possible.
    fn find_ranked(
        &mut self,
        tiles: &Tiles,
        stencil: &Stencil,
        is_first: bool,
    ) -> Option<(TilePos, Imprint)> {
        let known = self.ranked.iter().position(|(of, first, _)| of == stencil && *first == is_first);
        let known = known.unwrap_or_else(|| {
            // Costs are lower bounds. They are updated when a site reaches the front.
            let all = tiles.own().filter_map(|at| tiles.tile_at(at));
            let roomy = all.map(|tile| Rank(self.cost(tile, is_first), tile)).collect();
            self.ranked.push((stencil.clone(), is_first, Ranked { roomy, narrow: BinaryHeap::new() }));
            self.ranked.len() - 1
        });
        let mut ranked = std::mem::take(&mut self.ranked[known].2);
        let found = self.find_in(&mut ranked, tiles, stencil, is_first);
        self.ranked[known].2 = ranked;
        found
    }

    /// Adds a town that is entered from a tile.
    pub(super) fn keep_apart(&mut self, tile: TilePos) {
        self.apart.push(tile);
    }

    fn find_in(
        &mut self,
        ranked: &mut Ranked,
        tiles: &Tiles,
        stencil: &Stencil,
        is_first: bool,
    ) -> Option<(TilePos, Imprint)> {
        // Sites where the town would break a road.
        let mut broken = BinaryHeap::new();
        for (with_room, may_break) in [(true, false), (false, false), (false, true)] {
            if may_break {
                ranked.narrow = std::mem::take(&mut broken);
            }
            loop {
                let heap = if with_room { &mut ranked.roomy } else { &mut ranked.narrow };
                let Some(Rank(cost, tile)) = heap.pop() else { break };
                self.stats.looked_at += 1;
                let now = self.cost(tile, is_first);
                if now > cost {
                    heap.push(Rank(now, tile));
                } else if with_room && !stencil.has_room(tiles, tile) {
                    // Room around a site never grows again.
                    self.stats.refuse(RejectReason::LittleAround);
                    ranked.narrow.push(Rank(cost, tile));
                } else if let Some(imprint) = fit(tiles, stencil, tile, &mut self.stats) {
                    if may_break || broken.len() >= MAX_SKIPPED || !stencil.breaks_roads(tiles, &imprint) {
                        ranked.narrow.append(&mut broken);
                        return Some((tile, imprint));
                    }
                    self.stats.refuse(RejectReason::RoadsBroken);
                    broken.push(Rank(cost, tile));
                }
            }
        }
        None
    }

    /// Finds the site that costs the fewest tiles; among similar sites, one far from other towns. O(tiles of
    /// the zone).
    fn find_cheapest(
        &mut self,
        tiles: &Tiles,
        stencil: &Stencil,
        is_first: bool,
    ) -> Option<(TilePos, Imprint)> {
        let mut stats = std::mem::take(&mut self.stats);
        let fitting = tiles.own().filter_map(|at| {
            let tile = tiles.tile_at(at)?;
            Some((tile, fit(tiles, stencil, tile, &mut stats)?))
        });
        let cost = |tile: TilePos, imprint: &Imprint| {
            f64::from(stencil.price(tiles, imprint, 0)) + self.cost(tile, is_first) * DISTANCE_COST
        };
        let cheapest = fitting
            .map(|(tile, imprint)| (cost(tile, &imprint), tile, imprint))
            .min_by(|p, q| p.0.total_cmp(&q.0).then(p.1.cmp(&q.1)));
        stats.looked_at += tiles.len();
        self.stats = stats;
        cheapest.map(|(_, tile, imprint)| (tile, imprint))
    }

    /// Finds the site that cuts off the fewest tiles. O(tiles of the zone).
    fn squeeze(&mut self, tiles: &Tiles, stencil: &Stencil) -> Option<Spot> {
        self.stats.looked_at += tiles.len();
        let places = tiles.own().filter_map(|at| {
            let spot = Spot::squeezed(tiles, stencil, tiles.tile_at(at)?, &mut self.stats)?;
            stencil.is_entered_from_below(&spot.imprint).then_some(spot)
        });
        places.min_by_key(|spot| (spot.cut.len(), spot.anchor))
    }

    /// Returns the cost of a site: the distance from home for the first town. Other towns prefer a large
    /// distance from towns, then one near the center.
    fn cost(&self, tile: TilePos, is_first: bool) -> f64 {
        let from = |(x, y): (f64, f64)| {
            let (x, y) = (f64::from(tile.x) + 0.5 - x, f64::from(tile.y) + 0.5 - y);
            (x * x + y * y).sqrt()
        };
        if is_first {
            return from(self.home);
        }
        let far = self.far_enough * self.far_enough;
        #[expect(clippy::cast_possible_truncation, reason = "less than the area of a map")]
        let distance = nearest_sq(tile, &self.apart, far.ceil() as i32 + 1);
        from(self.center) * OUTWARD_COST - f64::from(distance).sqrt().min(self.far_enough)
    }
}

/// Returns the imprint of a town with its anchor on a tile, if the tile in front of its gate is open.
fn fit(tiles: &Tiles, stencil: &Stencil, anchor: TilePos, stats: &mut PlacementStats) -> Option<Imprint> {
    let imprint = stats.found(stencil.fit(tiles, anchor))?;
    let is_entered = stencil.is_entered_from_below(&imprint);
    stats.found(if is_entered { Ok(imprint) } else { Err(RejectReason::NotReached) })
}
