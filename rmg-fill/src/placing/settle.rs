//! Settling: places for all that a zone must hold, as mines and required objects.
//!
//! While there is room each thing stands far from all others, with its extras beside it. Where one finds no
//! room that way, or roads could not join their ends any more, all are taken back and packed, without extras.

use rmg_core::model::{Refusal, Tried};
use rmg_core::{RngStream, TilePos};

use super::arrange::{Arrangement, arrange};
use super::item::Item;
use super::monsters::Monster;
use super::packing::{Packed, pack};
use super::pile::{Giving, Purpose, hand_over, lay};
use super::road_ways::{are_joined, asked_ends};
use super::spots::{Spot, Undecided, near_spot};
use super::stencil::Stencil;
use crate::job::Output;
use crate::layers::{RoadEnd, RoadEndKind, Tiles};
use crate::zone_access::OpenZone;

/// Something that must stand in a zone.
#[derive(Debug)]
pub(crate) struct Needed<'a> {
    pub(crate) purpose: Purpose,
    pub(crate) item: Item<'a>,
    /// Small things that lie beside it, as many of them as have room.
    pub(crate) beside: Vec<Item<'a>>,
    /// Its guard, if it has one.
    pub(crate) monster: Option<Monster>,
    /// Whether it stands near the main point instead of far from everything: not nearer than so many tiles.
    pub(crate) near: Option<i32>,
    /// Whether a road may lead to it, and of which kind it is then.
    pub(crate) road_end: Option<RoadEndKind>,
}

impl Needed<'_> {
    /// Tiles that it covers with its guard, without what may lie beside it; at least 1.
    pub(crate) fn covered(&self) -> u64 {
        let guard = usize::from(self.monster.is_some());
        (self.item.look.footprint.cells().len() + guard).max(1) as u64
    }

    /// Tells where it was to stand at first, if it does not stand there: with more beside it, or not packed.
    ///
    /// - `at`: its number; `beside`: how many things lie beside it now.
    fn tell_refused(
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
            // Those behind the one that had no place were not tried.
            Some(_) if failed_at == Some(at) => output.refuse(place(0), Refusal::NoRoom),
            Some(why) => output.refuse(place(self.beside.len()), why),
        }
    }
}

/// What had no room.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NoRoom {
    /// The positions of those without a place, at least one.
    pub(crate) missing: Vec<usize>,
}

/// What has a place.
struct Settled {
    arrangement: Arrangement,
    spot: Spot,
    /// How many of the things beside it lie there.
    beside: usize,
    approach: Option<TilePos>,
    to_door: Vec<TilePos>,
}

/// Places things and hands them over.
///
/// # Errors
/// [`NoRoom`] when some have no place; all others have one.
///
/// - `giving`: whose stream places are drawn from, too.
pub(crate) fn settle(
    zone: &mut OpenZone<'_>,
    needed: Vec<Needed<'_>>,
    giving: &mut Giving<'_, '_>,
) -> Result<(), NoRoom> {
    if needed.is_empty() {
        return Ok(());
    }
    let (rng, output) = (&mut *giving.rng, &mut *giving.output);
    // 1. One after the other, where there is much room. If one finds none, or roads no longer join, all is
    //    taken back and packed tightly instead. Where all had places and packing does not fix the roads, the
    //    places stay.
    let before = zone.tiles.clone();
    let road_ends = asked_ends(&before, &zone.anchors);
    let (in_comfort, failed_at) = in_comfort(zone, &needed, rng, output);
    // why all were packed, if they were
    let mut packed_for = None;
    let settled = match in_comfort {
        Some(settled) if are_joined(&zone.tiles, &road_ends) => settled,
        in_comfort => {
            let roomy = std::mem::replace(&mut *zone.tiles, before);
            let (ways, packed) = pack_all(&zone.tiles, &needed, &road_ends, rng, output);
            match in_comfort.filter(|_| !packed.is_good()) {
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
    // 2. What has a place is handed over with what lies beside it.
    let mut missing = Vec::new();
    for (at, (thing, settled)) in needed.into_iter().zip(settled).enumerate() {
        let Some(settled) = settled else {
            missing.push(at);
            continue;
        };
        thing.tell_refused(at, settled.beside, packed_for, failed_at, giving.output);
        let items =
            std::iter::once(thing.item).chain(thing.beside.into_iter().take(settled.beside)).collect();
        let Settled { arrangement, spot, approach, to_door, .. } = settled;
        hand_over(&zone.tiles, thing.purpose, items, thing.monster, &arrangement, spot.anchor, giving);
        zone.anchors.apart.extend(approach);
        if let (Some(tile), Some(kind)) = (approach, thing.road_end) {
            zone.anchors.road_ends.push(RoadEnd { tile, to_door, kind });
        }
    }
    if missing.is_empty() { Ok(()) } else { Err(NoRoom { missing }) }
}

/// Places each thing where there is much room, or near the main point; `None` when one has none, with its
/// number.
fn in_comfort(
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
    for thing in needed {
        // With fewer things beside it where there is no room for all.
        let found = (0..=thing.beside.len()).rev().find_map(|beside| {
            let items: Vec<Item<'_>> =
                std::iter::once(&thing.item).chain(&thing.beside[..beside]).cloned().collect();
            arrangements += 1;
            let arrangement = arrange(&items, thing.monster.is_some(), rng)?;
            let spot = match (main_point, thing.near) {
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

/// Packs things as tightly as it can.
fn pack_all(
    tiles: &Tiles,
    needed: &[Needed<'_>],
    road_ends: &[usize],
    rng: &mut RngStream,
    output: &mut Output,
) -> (Vec<Vec<Arrangement>>, Packed) {
    let ways: Vec<Vec<Arrangement>> =
        needed.iter().map(|thing| alone(&thing.item, thing.monster.is_some())).collect();
    let packed = pack(tiles, &ways, road_ends, rng);
    output.count("places looked at", packed.looked_at);
    output.count("things packed", needed.len());
    output.count("rounds of packing", packed.rounds);
    (ways, packed)
}

/// Lays what was packed; what has no place is left out.
fn lay_packed(tiles: &mut Tiles, ways: &[Vec<Arrangement>], packed: Packed) -> Vec<Option<Settled>> {
    let mut places = packed.places;
    let mut settled: Vec<Option<Settled>> = ways.iter().map(|_| None).collect();
    for thing in packed.order {
        if let Some((way, spot)) = places[thing].take() {
            let arrangement = ways[thing][way].clone();
            lay(tiles, &arrangement.stencil, &spot);
            settled[thing] = Some(Settled::new(tiles, arrangement, spot, 0));
        }
    }
    settled
}

/// The ways in which a thing can stand alone: with its guard on each tile before its door.
fn alone(item: &Item<'_>, is_guarded: bool) -> Vec<Arrangement> {
    let part = item.part();
    let covered: Vec<_> = part.covered().collect();
    let before_door = part
        .doors()
        .next()
        .map_or_else(Vec::new, |door| part.ways_in(door).filter(|cell| !covered.contains(cell)).collect());
    let guards = if is_guarded { before_door.into_iter().map(Some).collect() } else { vec![None] };
    let arranged = guards.into_iter().filter_map(|guard| {
        let stencil = Stencil::new(&[part], guard)?;
        Some(Arrangement { stencil, anchors: vec![Default::default()], guard })
    });
    arranged.collect()
}

impl Settled {
    /// Something that was just laid.
    fn new(tiles: &Tiles, arrangement: Arrangement, spot: Spot, beside: usize) -> Self {
        let approach = arrangement.stencil.approach(tiles, &spot.imprint);
        let to_door = arrangement.stencil.way_to_door(tiles, &spot.imprint);
        Self { arrangement, spot, beside, approach, to_door }
    }
}
