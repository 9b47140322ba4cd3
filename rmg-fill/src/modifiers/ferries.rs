//! Ferries: connections that lead over the sea, with a landing, a boat or a shipyard, and the link's guard on both shores.
//!
//! At least one end has a boat, as not everybody can pay for one; some of the others have a shipyard, where no boat needs to be
//! left by those who came over before.
//!
//! Runs after direct links, for connections that found no way, and before gates and monoliths. What finds no two landings on one
//! water is left to those.

use rmg_core::layout::{LinkOutcome, WaterUse};
use rmg_core::model::{LinkCause, LinkWay, MapLink, MapPos};
use rmg_core::template::ConnectionKind;
use rmg_core::{ConnectionId, Level, TilePos};

use crate::FillError;
use crate::access::{OfEnds, OfSea, Write};
use crate::board::Board;
use crate::job::ModifierJob;
use crate::layers::{HasWay, Tiles};
use crate::misses::way_or_nothing;
use crate::modifier::Modifier;
use crate::placing::{
    Shore, ShoreWish, draw_link_guard, find_shore, link_strength, middle_of, place_link_guard,
};
use crate::zone_access::{OpenZone, ZoneAccess};

/// See the module text.
pub(crate) struct Ferries;

impl Modifier for Ferries {
    const NAME: &'static str = "ferries";
    type Subject = ConnectionId;
    type Access = (Write<HasWay>, OfEnds<ZoneAccess>, OfSea<Write<Tiles>>);

    fn subjects(board: &Board<'_>) -> Vec<ConnectionId> {
        let may_cross = |id: &ConnectionId| may_cross(board, *id);
        board.connections_by_color().into_iter().filter(may_cross).collect()
    }

    fn run(
        id: ConnectionId,
        (has_way, ends, OfSea(sea)): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let mut has_way = job.write(has_way);
        if let (OfEnds::Two(zones), Some(sea), false) = (ends, sea, has_way.0) {
            let cross = |job: &mut ModifierJob<'_>| {
                let zones = zones.each_ref().map(|zone| zone.open(job));
                place_ferry(id, zones, &mut job.write(sea), job)
            };
            let link = way_or_nothing(id, ends, job, cross)?;
            has_way.0 = link.as_ref().is_none_or(Option::is_some);
            job.output.links.extend(link.flatten().map(|link| (id, link)));
        }
        Ok(())
    }
}

/// Of 8 ferries so many are to have a shipyard at one end: with those that find no place for one, about every fourth landing.
const SHIPYARDS: u32 = 5;

/// Whether a connection may become a ferry.
fn may_cross(board: &Board<'_>, id: ConnectionId) -> bool {
    let [a, b] = board.ends(id);
    let kind = board.plan.connections[id.index()].kind;
    matches!(kind, ConnectionKind::Guarded | ConnectionKind::Wide)
        && board.sea.is_some()
        && a != b
        && [a, b].into_iter().all(|zone| board.level(zone) == Level::SURFACE)
}

/// The end of a ferry that is to have a shipyard, if one is. From a stream of its own, so that guards stay as they are.
fn end_with_shipyard(board: &Board<'_>, id: ConnectionId) -> Option<usize> {
    let rng = &mut board.plan.seed.at(board.attempt).at("shipyards").at(id).stream();
    rng.chance(SHIPYARDS, 8).then(|| rng.index(2))
}

/// The waters that a connection may cross, the best first.
fn waters(board: &Board<'_>, id: ConnectionId) -> Vec<u16> {
    let best = match board.outcomes[id.index()] {
        LinkOutcome::Ferry { water } => Some(water),
        _ => None,
    };
    let sailed = board.sea.into_iter().flat_map(|sea| {
        let numbered = (1u16..).zip(&sea.waters);
        numbered.filter(|(_, water)| water.use_of == WaterUse::Sailed).map(|(number, _)| number)
    });
    best.into_iter().chain(sailed.filter(|water| Some(*water) != best)).collect()
}

/// Places both landings of a ferry; `None` when there are none on one water.
fn place_ferry(
    id: ConnectionId,
    [mut a, mut b]: [OpenZone<'_>; 2],
    sea: &mut Tiles,
    job: &mut ModifierJob<'_>,
) -> Result<Option<MapLink>, FillError> {
    let board = job.board;
    let strength = link_strength(board, id);
    let middles = [&a, &b].map(|zone| middle_of(board, zone));
    let yard = end_with_shipyard(board, id);
    let find = |zone: &mut OpenZone<'_>, water: u16, to: TilePos, end: usize| {
        let wish = ShoreWish { to, is_guarded: strength > 0, has_shipyard: yard == Some(end) };
        find_shore(board, (zone, sea), water, wish)
            .or_else(|| find_shore(board, (zone, sea), water, ShoreWish { has_shipyard: false, ..wish }))
    };
    let found = waters(board, id).into_iter().find_map(|water| {
        let here = find(&mut a, water, middles[1], 0)?;
        let there = find(&mut b, water, here.tile(), 1)?;
        Some([here, there])
    });
    let Some([here, there]) = found else { return Ok(None) };
    // Both armies first: without one of them nothing is opened.
    let mut draw = |zone: &OpenZone<'_>| draw_link_guard(board, zone.ground(), id, strength, &mut job.rng);
    let monsters = [draw(&a)?, draw(&b)?];
    let road = board.plan.connections[id.index()].road;
    let mut open = |shore: &Shore, zone: &mut OpenZone<'_>| {
        let landing = shore.open(board, (zone, sea), road, &mut job.output)?;
        job.output.cause_of(landing.vessel).connection = Some(id);
        Some(landing)
    };
    let (Some(from), Some(to)) = (open(&here, &mut a), open(&there, &mut b)) else { return Ok(None) };
    let mut guards = [None; 2];
    for ((guard, monster), (shore, zone)) in guards.iter_mut().zip(monsters).zip([(&here, &a), (&there, &b)])
    {
        let at = MapPos { level: zone.level(), tile: shore.guard() };
        *guard = monster.map(|monster| place_link_guard(monster, id, (at, zone.id()), &mut job.output));
    }
    let way = LinkWay::Ferry { ends: [from, to], guards };
    Ok(Some(MapLink { way, strength, cause: Some(LinkCause::Sea) }))
}
