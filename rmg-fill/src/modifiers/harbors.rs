//! Harbors: a landing with a boat on each water that no ferry crosses, so that players reach the objects in
//! it.
//!
//! Runs after ferries. Reads the waters, and writes the tiles and anchors of land zones and the tiles of the
//! sea. The only landing of a water needs no guard, because the water leads to no other zone. Waters without
//! any landing stay free of objects. Cost: O(tiles of the sea and its shores).

use std::collections::BTreeSet;

use rmg_core::layout::WaterUse;
use rmg_core::model::Harbor;
use rmg_core::{Grid, Sea, ZoneId};

use crate::FillError;
use crate::access::{OfEach, OfSea, Write};
use crate::board::Board;
use crate::job::ModifierJob;
use crate::layers::{Claim, Tiles};
use crate::modifier::Modifier;
use crate::placing::{PlacementStats, ShoreRequest, find_shore, middle_of};
use crate::subject::WholeMap;
use crate::zone_access::{OpenZone, ZoneAccess};

pub(crate) struct Harbors;

/// The zones of the land.
pub(crate) struct OfLand(OfEach<ZoneId, ZoneAccess>);

impl crate::access::LayerAccess<WholeMap> for OfLand {
    fn ask(board: &Board<'_>, _: WholeMap, ask: &mut crate::access::Ask<'_>) -> Self {
        let sea = board.plan.sea();
        let land = board.zones_on(rmg_core::Level::SURFACE).filter(|zone| Some(*zone) != sea);
        Self(OfEach::of(land, board, ask))
    }
}

impl Modifier for Harbors {
    const NAME: &'static str = "harbors";
    type Subject = WholeMap;
    type Access = (OfLand, OfSea<Write<Tiles>>);

    fn subjects(board: &Board<'_>) -> Vec<WholeMap> {
        board.sea.map(|_| WholeMap).into_iter().collect()
    }

    fn run(
        _: WholeMap,
        (OfLand(OfEach(zones)), OfSea(water)): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let (Some(sea), Some(water)) = (job.board.sea, water) else { return Ok(()) };
        let water = &mut *job.write(water);
        let mut zones: Vec<OpenZone<'_>> = zones.iter().map(|(_, zone)| zone.open(job)).collect();
        let mut shores =
            Shores::of(sea, water, &job.board.ownership.owners[rmg_core::Level::SURFACE.index()]);
        // With its image, the landing would join two zones without a guard.
        let is_symmetric = job.board.plan.symmetry.is_some();
        for (number, of) in (1u16..).zip(&sea.waters) {
            let at = usize::from(number);
            let is_harbor_wanted = of.use_of == WaterUse::Sailed && !shores.has_boat[at] && !is_symmetric;
            if is_harbor_wanted {
                let zones = zones.iter_mut().filter(|zone| shores.zones.contains(&(number, zone.id())));
                shores.has_boat[at] = place_harbor(job, zones, water, number);
            }
        }
        job.output.count("waters", sea.waters.len());
        let reserved = reserve_unsailed(sea, water, &shores.has_boat);
        job.output.count("tiles skipped", reserved);
        Ok(())
    }
}

/// Boats and zones at each water.
struct Shores {
    /// Whether a water has a boat or a landing, by number.
    has_boat: Vec<bool>,
    /// Numbers of waters, with the zones on their shores.
    zones: BTreeSet<(u16, ZoneId)>,
}

impl Shores {
    /// Finds the boats and shores of all waters. O(tiles of the sea). So far the sea contains only objects
    /// that carry heroes.
    fn of(sea: &Sea, water: &Tiles, owners: &Grid<ZoneId>) -> Self {
        let mut shores = Self { has_boat: vec![false; sea.waters.len() + 1], zones: BTreeSet::new() };
        for at in water.own() {
            let tile = water.tile_at(at).expect("own tiles are on the map");
            let number = sea.water_of[tile];
            if number == 0 {
                continue;
            }
            shores.has_boat[usize::from(number)] |= water.claim(at) == Claim::Soft;
            let zones = owners.neighbors4(tile).map(|near| owners[near]).filter(|zone| *zone != sea.zone);
            shores.zones.extend(zones.map(|zone| (number, zone)));
        }
        shores
    }
}

/// Reserves waters without boats, so that nothing is placed in them. Returns the number of reserved tiles.
fn reserve_unsailed(sea: &Sea, water: &mut Tiles, has_boat: &[bool]) -> usize {
    let mut reserved = 0;
    for at in water.own().collect::<Vec<_>>() {
        let number = water.tile_at(at).map_or(0, |tile| sea.water_of[tile]);
        if number != 0 && !has_boat[usize::from(number)] && water.claim(at) == Claim::Possible {
            water.set_at(at, Claim::Free);
            reserved += 1;
        }
    }
    reserved
}

/// Opens the landing that is nearest to the main point of its zone. Returns whether one exists.
///
/// - `zones`: those on the shore of the water.
fn place_harbor<'z, 'm: 'z>(
    job: &mut ModifierJob<'_>,
    zones: impl Iterator<Item = &'z mut OpenZone<'m>>,
    water: &mut Tiles,
    number: u16,
) -> bool {
    let board = job.board;
    let (mut found, mut stats) = (Vec::new(), PlacementStats::default());
    for zone in zones {
        let main = middle_of(board, zone);
        let request = ShoreRequest { to: main, is_guarded: false, has_shipyard: false };
        if let Some(shore) = find_shore(board, zone, water, number, request, &mut stats) {
            found.push((crate::fields::distance_sq(shore.tile(), main), zone, shore));
        }
    }
    stats.tell(&mut job.output);
    let nearest = found.into_iter().min_by_key(|(distance, zone, _)| (*distance, zone.id()));
    let Some((_, zone, shore)) = nearest else { return false };
    let Some(landing) = shore.open(board, (&mut *zone, water), false, &mut job.output) else { return false };
    job.output.harbors.push(Harbor { zone: zone.id(), landing });
    true
}
