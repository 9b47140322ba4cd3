//! Monoliths: pairs of one kind for connections that found no other way.
//!
//! Runs last of the modifiers of links, when each such connection has its kind.

use rmg_core::model::{LinkWay, MapLink};
use rmg_core::{ConnectionId, ObjectKindId};

use crate::FillError;
use crate::access::{OfEnds, OfMap, Read, Write};
use crate::board::Board;
use crate::job::ModifierJob;
use crate::layers::{Anchors, HasWay, MonolithKinds, Tiles};
use crate::misses::leave_way_out;
use crate::modifier::Modifier;
use crate::placing::{PortalPair, PortalShape, choose_portal_spot, monolith_cause};
use crate::zone_access::{OpenZone, ZoneAccess};

/// See the module text.
pub(crate) struct Monoliths;

impl Modifier for Monoliths {
    const NAME: &'static str = "monoliths";
    type Subject = ConnectionId;
    type Access = (OfMap<Read<MonolithKinds>>, Write<HasWay>, OfEnds<ZoneAccess>);

    fn subjects(board: &Board<'_>) -> Vec<ConnectionId> {
        board.connections_by_color().into_iter().filter(|id| board.wants_way(*id)).collect()
    }

    fn run(
        id: ConnectionId,
        (OfMap(kinds), has_way, ends): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let board = job.board;
        let kind = job.read(kinds).0[id.index()];
        if let Some(kind) = kind {
            let before = board.best_effort.then(|| before(ends, job));
            match (place_monoliths(id, kind, ends, job), before) {
                (Ok(link), _) => {
                    job.write(has_way).0 = true;
                    job.output.links.push((id, link));
                }
                (Err(error), None) => return Err(error),
                (Err(error), Some(before)) => {
                    // Nothing of the other end must stand.
                    for (end, (tiles, anchors)) in ends.each().zip(before) {
                        let mut zone = end.open(job);
                        (*zone.tiles, *zone.anchors) = (tiles, anchors);
                    }
                    job.output.objects.clear();
                    leave_way_out(board, id, error, &mut job.output)?;
                }
            }
        }
        Ok(())
    }
}

/// The zones of a connection as they are.
fn before(ends: &OfEnds<ZoneAccess>, job: &ModifierJob<'_>) -> Vec<(Tiles, Anchors)> {
    let as_it_is = |end: &ZoneAccess| {
        let zone = end.open(job);
        (zone.tiles.clone(), zone.anchors.clone())
    };
    ends.each().map(as_it_is).collect()
}

fn place_monoliths(
    id: ConnectionId,
    kind: ObjectKindId,
    ends: &OfEnds<ZoneAccess>,
    job: &mut ModifierJob<'_>,
) -> Result<MapLink, FillError> {
    let mut pair = PortalPair::new(job, id);
    match ends {
        OfEnds::Two(ends) => {
            for end in ends {
                place_end(&mut pair, (id, kind), &mut end.open(job), job)?;
            }
        }
        OfEnds::One(zone) => {
            let mut zone = zone.open(job);
            for _ in 0..2 {
                place_end(&mut pair, (id, kind), &mut zone, job)?;
            }
        }
    }
    let (ends, guards, strength) = pair.finish(&mut job.output);
    let cause = Some(monolith_cause(job.board, id));
    Ok(MapLink { way: LinkWay::Monolith { ends, guards }, strength, cause })
}

/// Builds the next end of a pair.
fn place_end(
    pair: &mut PortalPair,
    (id, kind): (ConnectionId, ObjectKindId),
    zone: &mut OpenZone<'_>,
    job: &mut ModifierJob<'_>,
) -> Result<(), FillError> {
    let board = job.board;
    let no_room = || FillError::NoRoomForPortal {
        connection: board.connection_words(id),
        zone: board.zone(zone.id()).key.clone(),
    };
    let shape = PortalShape::new(board, kind, zone).ok_or_else(no_room)?;
    let spots = choose_portal_spot(&[(&shape, zone)], &mut job.rng).ok_or_else(no_room)?;
    pair.build(&shape, &spots[0], zone, job)
}
