//! Places for all required content of a zone, such as mines and required objects.
//!
//! While there is room, each object is placed far from all others, with its extra objects next to it. If one
//! does not fit that way, or roads could no longer join their ends, all places are discarded and the objects
//! are packed, without extra objects.

use rmg_core::model::{Refusal, Tried};
use rmg_core::{RngStream, TilePos};

use super::arrange::{Arrangement, arrange};
use super::item::Item;
use super::monsters::Monster;
use super::packing::{Packed, pack};
use super::pile::{Giving, Purpose, add_pile, lay};
use super::road_ways::{are_joined, asked_ends};
use super::spots::{Spot, Undecided, near_spot};
use super::stencil::Stencil;
use crate::job::Output;
use crate::layers::{RoadEnd, RoadEndKind, Tiles};
use crate::zone_access::OpenZone;

/// A required object of a zone.
#[derive(Debug)]
pub(crate) struct Needed<'a> {
    pub(crate) purpose: Purpose,
    pub(crate) item: Item<'a>,
    /// Small objects next to it, as many as fit.
    pub(crate) beside: Vec<Item<'a>>,
    /// Its guard, if any.
    pub(crate) monster: Option<Monster>,
    /// Minimum distance from the main point, in tiles, for an object near it; `None` for an object far from
    /// all others.
    pub(crate) near: Option<i32>,
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
        add_pile(&zone.tiles, object.purpose, items, object.monster, &arrangement, spot.anchor, giving);
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
    let mut undecided = Undecided::new(tiles, &zone.anchors);
    let mut arrangements = 0;
    let mut settled = Vec::with_capacity(needed.len());
    for object in needed {
        // Use fewer extra objects if not all of them fit.
        let found = (0..=object.beside.len()).rev().find_map(|beside| {
            let items: Vec<Item<'_>> =
                std::iter::once(&object.item).chain(&object.beside[..beside]).cloned().collect();
            arrangements += 1;
            let arrangement = arrange(&items, object.monster.is_some(), rng)?;
            let spot = match (main_point, object.near) {
                (Some(main), Some(least)) => {
                    near_spot(tiles, &arrangement.stencil, main, least, &mut undecided.tally)
                }
                _ => undecided.far_spot(tiles, &arrangement.stencil, beside == 0, rng),
            };
            Some((arrangement, spot?, beside))
        });
        let Some((arrangement, spot, beside)) = found else { break };
        lay(tiles, &arrangement.stencil, &spot);
        let settled_here = Settled::new(tiles, arrangement, spot, beside);
        settled_here.approach.into_iter().for_each(|tile| undecided.keep_apart(tile));
        settled.push(Some(settled_here));
    }
    undecided.tally.tell(output);
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
            lay(tiles, &arrangement.stencil, &spot);
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
