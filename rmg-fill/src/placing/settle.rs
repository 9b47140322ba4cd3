//! Places for all required content of a zone, such as mines and required objects.
//!
//! While there is room, each object is placed far from all others, with its extra objects next to it. If one
//! does not fit that way, or roads could no longer join their ends, all places are discarded and the objects
//! are packed, without extra objects.

use rmg_core::model::{Refusal, Tried};
use rmg_core::{RngStream, TilePos};

use super::form::{Arrangement, arrange};
use super::item::Item;
use super::monsters::Monster;
use super::packing::{Packed, pack};
use super::part::FRONT;
use super::pile::{Content, Giving, Purpose, add_piles};
use super::road_ways::{are_joined, asked_ends};
use super::search::{Effort, Search, Spot};
use super::stencil::Stencil;
use crate::fields::nearest_sq;
use crate::job::Output;
use crate::layers::{RoadEnd, RoadEndKind, Tiles};
use crate::zone_access::OpenZone;

/// Number of random forms that are compared for each object.
const FORMS: usize = 2;

/// Search for a place far from others. More compared places only cost time.
const FAR: Effort = Effort { compared: 24, tried: 24, cut: 0, for_roads: true, is_packing: false };
/// The same if it is the last form that is tried, and if roads find other routes because there are many
/// objects.
const FAR_AT_LAST: Effort = Effort { compared: 1024, tried: 1024, ..FAR };
const CROWDED: usize = 64;
/// Search for a place near the main point, of the nearest places first.
const NEAR: [Effort; 2] = [
    Effort { compared: usize::MAX, tried: 64, ..FAR },
    Effort { compared: usize::MAX, tried: usize::MAX, ..FAR },
];
/// Steps from the main point beyond which more are no worse.
const MAX_STEPS: u16 = 64;
/// Price of a step more or less than wanted from the main point. It is also the range of random prices, which
/// decide among places that are equally far; more than any price of the ground.
const PER_STEP: u32 = 1 << 20;
/// Squared distance beyond which a larger one is no better.
const FAR_SQ: i32 = 1600;

/// A required object of a zone.
#[derive(Debug)]
pub(crate) struct Needed<'a> {
    pub(crate) purpose: Purpose,
    pub(crate) item: Item<'a>,
    /// Small objects next to it, as many as fit.
    pub(crate) beside: Vec<Item<'a>>,
    /// Its guard, if any.
    pub(crate) monster: Option<Monster>,
    /// Number of steps from the main point for an object near it; `None` for an object far from all others.
    pub(crate) near: Option<u16>,
    /// The kind of road end, if a road can lead to it.
    pub(crate) road_end: Option<RoadEndKind>,
}

impl Needed<'_> {
    /// Returns the number of tiles that it covers with its guard, without extra objects; at least 1.
    pub(crate) fn covered(&self) -> u64 {
        let guard = usize::from(self.monster.is_some());
        (self.item.look.footprint.cells().len() + guard).max(1) as u64
    }

    /// Records the rejected place: with more extra objects, or spread out instead of packed.
    ///
    /// - `at`: its index; `beside`: the number of extra objects next to it.
    fn record_rejected(
        &self,
        at: usize,
        beside: usize,
        packed_for: Option<Refusal>,
        failed_at: Option<usize>,
        output: &mut Output,
    ) {
        let place = |beside: usize| {
            let beside = u32::try_from(beside).unwrap_or(u32::MAX);
            if self.near.is_some() { Tried::Near { beside } } else { Tried::Far { beside } }
        };
        match packed_for {
            None if beside < self.beside.len() => output.refuse(place(self.beside.len()), Refusal::NoRoom),
            None => {}
            // Objects after the one without a place were not tried.
            Some(_) if failed_at == Some(at) => output.refuse(place(0), Refusal::NoRoom),
            Some(why) => output.refuse(place(self.beside.len()), why),
        }
    }
}

/// The error for objects that do not fit.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NoRoom {
    /// The indices of the objects without a place, at least one.
    pub(crate) missing: Vec<usize>,
}

/// An object with a place.
struct Settled {
    arrangement: Arrangement,
    spot: Spot,
    /// The number of its extra objects.
    beside: usize,
    approach: Option<TilePos>,
    to_door: Vec<TilePos>,
}

/// Places objects and adds them to the output.
///
/// # Errors
/// [`NoRoom`] if some have no place; all others are placed.
///
/// - `giving`: its stream also samples places.
pub(crate) fn settle(
    zone: &mut OpenZone<'_>,
    needed: Vec<Needed<'_>>,
    giving: &mut Giving<'_, '_>,
) -> Result<(), NoRoom> {
    if needed.is_empty() {
        return Ok(());
    }
    let (rng, output) = (&mut *giving.rng, &mut *giving.output);
    // 1. Place the objects one by one, spread out. If one does not fit, or roads no longer join, discard all
    //    places and pack the objects. If all fit and packing does not fix the roads, keep the first places.
    let before = zone.tiles.clone();
    let road_ends = asked_ends(&before, &zone.anchors);
    let (spread_out, failed_at) = place_spread_out(zone, &needed, rng, output);
    // why the objects were packed, if they were
    let mut packed_for = None;
    let settled = match spread_out {
        Some(settled) if are_joined(&zone.tiles, &road_ends) => settled,
        spread_out => {
            let roomy = std::mem::replace(&mut *zone.tiles, before);
            let (ways, packed) = pack_all(&zone.tiles, &needed, &road_ends, rng, output);
            match spread_out.filter(|_| !packed.is_good()) {
                Some(settled) => {
                    *zone.tiles = roomy;
                    settled
                }
                None => {
                    let is_for_room = failed_at.is_some();
                    packed_for = Some(if is_for_room { Refusal::Crowded } else { Refusal::RoadsBroken });
                    lay_packed(&mut zone.tiles, &ways, packed)
                }
            }
        }
    };
    // 2. Add the placed objects and their extra objects to the output.
    let mut missing = Vec::new();
    for (at, (object, settled)) in needed.into_iter().zip(settled).enumerate() {
        let Some(settled) = settled else {
            missing.push(at);
            continue;
        };
        object.record_rejected(at, settled.beside, packed_for, failed_at, giving.output);
        let items =
            std::iter::once(object.item).chain(object.beside.into_iter().take(settled.beside)).collect();
        let Settled { arrangement, spot, approach, to_door, .. } = settled;
        let pile = Content { purpose: object.purpose, items };
        add_piles(&zone.tiles, vec![pile], object.monster, &arrangement, spot.anchor, giving);
        zone.anchors.apart.extend(approach);
        if let (Some(tile), Some(kind)) = (approach, object.road_end) {
            zone.anchors.road_ends.push(RoadEnd { tile, to_door, kind });
        }
    }
    if missing.is_empty() { Ok(()) } else { Err(NoRoom { missing }) }
}

/// Places each object where there is much room, or near the main point. Returns `None` and the index of the
/// first object that does not fit.
fn place_spread_out(
    zone: &mut OpenZone<'_>,
    needed: &[Needed<'_>],
    rng: &mut RngStream,
    output: &mut Output,
) -> (Option<Vec<Option<Settled>>>, Option<usize>) {
    let main_point = zone.anchors.main_point;
    let tiles = &mut *zone.tiles;
    let mut search = Search::default();
    let mut apart = zone.anchors.apart.clone();
    let kept_apart = zone.anchors.apart.len();
    let among = tiles.walking().grown().grown();
    let is_any_near = needed.iter().any(|object| object.near.is_some());
    let steps = main_point.filter(|_| is_any_near).map(|main| tiles.steps_from(main, &among, MAX_STEPS));
    let mut arrangements = 0;
    let mut settled: Vec<Option<Settled>> = Vec::with_capacity(needed.len());
    for object in needed {
        let is_guarded = object.monster.is_some();
        // Use fewer extra objects if not all of them fit.
        let found = (0..=object.beside.len()).rev().find_map(|beside| {
            let items: Vec<Item<'_>> =
                std::iter::once(&object.item).chain(&object.beside[..beside]).cloned().collect();
            let mut forms: Vec<Arrangement> =
                (0..FORMS).filter_map(|_| arrange(&items, is_guarded, false, rng)).collect();
            if let (Some(steps), Some(wanted)) = (&steps, object.near) {
                forms.truncate(1);
                let form = forms.pop()?;
                arrangements += 1;
                let front = object.item.part().doors().next().map(|door| door + FRONT);
                let before = form.guard.unwrap_or(front.unwrap_or_default() + form.anchors[0]);
                let price = |at: usize, rng: &mut RngStream| {
                    let at = tiles.window().position(tiles.cell(at) + before);
                    let off = at.map_or(MAX_STEPS, |at| steps[at].abs_diff(wanted));
                    // In any direction, else such objects would stand in pairs.
                    PER_STEP * u32::from(off) + rng.below(PER_STEP)
                };
                let spot = NEAR.into_iter().find_map(|effort| {
                    search.best(tiles, std::iter::once(&form.stencil), &among, effort, price, rng)
                });
                return Some((form, spot?.1, beside));
            }
            arrangements += forms.len();
            let price = |at: usize, _: &mut RngStream| {
                let room = tiles.tile_at(at).map_or(0, |tile| nearest_sq(tile, &apart, FAR_SQ));
                64 * (FAR_SQ - room).unsigned_abs()
            };
            let for_roads = kept_apart + settled.len() <= CROWDED;
            let mut best = |forms: &[Arrangement], effort: Effort, rng: &mut RngStream| {
                let stencils = forms.iter().map(|form| &form.stencil);
                search.best(tiles, stencils, &among, Effort { for_roads, ..effort }, price, rng)
            };
            let found = best(&forms, FAR, rng).or_else(|| {
                if beside > 0 {
                    return None;
                }
                forms = alone(&object.item, is_guarded);
                arrangements += forms.len();
                best(&forms, FAR_AT_LAST, rng)
            });
            let (form, spot) = found?;
            Some((forms.swap_remove(form), spot, beside))
        });
        let Some((arrangement, spot, beside)) = found else { break };
        spot.put(tiles, &arrangement.stencil);
        let settled_here = Settled::new(tiles, arrangement, spot, beside);
        apart.extend(settled_here.approach);
        settled.push(Some(settled_here));
    }
    search.stats.tell(output);
    output.count("arrangements tried", arrangements);
    match settled.len() {
        all if all == needed.len() => (Some(settled), None),
        failed_at => (None, Some(failed_at)),
    }
}

/// Packs objects as densely as possible.
fn pack_all(
    tiles: &Tiles,
    needed: &[Needed<'_>],
    road_ends: &[usize],
    rng: &mut RngStream,
    output: &mut Output,
) -> (Vec<Vec<Arrangement>>, Packed) {
    let ways: Vec<Vec<Arrangement>> =
        needed.iter().map(|object| alone(&object.item, object.monster.is_some())).collect();
    let packed = pack(tiles, &ways, road_ends, rng);
    output.count("places checked", packed.checked);
    output.count("things packed", needed.len());
    output.count("rounds of packing", packed.rounds);
    (ways, packed)
}

/// Marks the tiles of packed objects; those without a place are omitted.
fn lay_packed(tiles: &mut Tiles, ways: &[Vec<Arrangement>], packed: Packed) -> Vec<Option<Settled>> {
    let mut places = packed.places;
    let mut settled: Vec<Option<Settled>> = ways.iter().map(|_| None).collect();
    for object in packed.order {
        if let Some((way, spot)) = places[object].take() {
            let arrangement = ways[object][way].clone();
            spot.put(tiles, &arrangement.stencil);
            settled[object] = Some(Settled::new(tiles, arrangement, spot, 0));
        }
    }
    settled
}

/// Returns the arrangements of a single object: with its guard on each tile in front of its door.
fn alone(item: &Item<'_>, is_guarded: bool) -> Vec<Arrangement> {
    let part = item.part();
    let covered: Vec<_> = part.covered().collect();
    let before_door = part
        .doors()
        .next()
        .map_or_else(Vec::new, |door| part.entrances(door).filter(|cell| !covered.contains(cell)).collect());
    let guards = if is_guarded { before_door.into_iter().map(Some).collect() } else { vec![None] };
    let arranged = guards.into_iter().filter_map(|guard| {
        let stencil = Stencil::new(&[part], guard)?;
        Some(Arrangement { stencil, anchors: vec![Default::default()], guard })
    });
    arranged.collect()
}

impl Settled {
    /// Creates the entry of an object that was just placed.
    fn new(tiles: &Tiles, arrangement: Arrangement, spot: Spot, beside: usize) -> Self {
        let approach = arrangement.stencil.approach(tiles, &spot.imprint);
        let to_door = arrangement.stencil.way_to_door(tiles, &spot.imprint);
        Self { arrangement, spot, beside, approach, to_door }
    }
}
