//! Harbours: a landing with a boat on each water that no ferry crosses, so that what lies in it can be fetched.
//!
//! Runs after ferries. The only landing of its water needs no guard: it leads nowhere else. A water without any is nobody's,
//! and nothing is placed there.

use rmg_core::model::Harbor;
use rmg_core::{Sea, ZoneId};

use crate::FillError;
use crate::access::{OfEach, OfSea, Write};
use crate::board::Board;
use crate::job::ModifierJob;
use crate::layers::{Claim, Tiles};
use crate::modifier::Modifier;
use crate::placing::{ShoreWish, find_shore, middle_of};
use crate::subject::WholeMap;
use crate::zone_access::{OpenZone, ZoneAccess};

/// See the module text.
pub(crate) struct Harbors;

/// The zones of the land.
pub(crate) struct OfLand(OfEach<ZoneId, ZoneAccess>);

impl crate::access::Access<WholeMap> for OfLand {
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
        for (number, _) in (1u16..).zip(&sea.waters) {
            let has_boat = has_boat(sea, water, number);
            if !has_boat && !place_harbor(job, &mut zones, water, number) {
                leave_alone(sea, water, number);
            }
        }
        Ok(())
    }
}

/// Positions of a water.
fn tiles_of<'s>(sea: &'s Sea, water: &'s Tiles, number: u16) -> impl Iterator<Item = usize> + use<'s> {
    water.own().filter(move |at| water.tile_at(*at).is_some_and(|tile| sea.water_of[tile] == number))
}

/// Whether a boat lies in a water: nothing else does, yet.
fn has_boat(sea: &Sea, water: &Tiles, number: u16) -> bool {
    tiles_of(sea, water, number).any(|at| water.claim(at) == Claim::Soft)
}

/// Nothing is placed in a water that nobody sails.
fn leave_alone(sea: &Sea, water: &mut Tiles, number: u16) {
    let open: Vec<usize> =
        tiles_of(sea, water, number).filter(|at| water.claim(*at) == Claim::Possible).collect();
    open.into_iter().for_each(|at| water.set_at(at, Claim::Free));
}

/// Opens the landing that lies nearest to the main point of its zone; whether there is one.
fn place_harbor(
    job: &mut ModifierJob<'_>,
    zones: &mut [OpenZone<'_>],
    water: &mut Tiles,
    number: u16,
) -> bool {
    let board = job.board;
    let mut found = Vec::new();
    for (at, zone) in zones.iter_mut().enumerate() {
        let main = middle_of(board, zone);
        let wish = ShoreWish { to: main, is_guarded: false, has_shipyard: false };
        if let Some(shore) = find_shore(board, (zone, water), number, wish) {
            found.push((crate::fields::distance_sq(shore.tile(), main), at, shore));
        }
    }
    let nearest = found.into_iter().min_by_key(|(distance, at, _)| (*distance, *at));
    let Some((_, at, shore)) = nearest else { return false };
    let zone = &mut zones[at];
    let Some(landing) = shore.open(board, (zone, water), false, &mut job.output) else { return false };
    job.output.harbors.push(Harbor { zone: zone.id(), landing });
    true
}
