//! Monoliths: pairs of one kind for connections that found no other way.
//!
//! Runs last of the modifiers of links, when each such connection has its kind.

use rmg_core::model::{LinkWay, MapLink};
use rmg_core::{ConnectionId, ObjectKindId};

use crate::FillError;
use crate::access::{OfEnds, OfMap, Read, Write};
use crate::board::Board;
use crate::job::ModifierJob;
use crate::layers::{HasWay, MonolithKinds};
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
        (OfMap(kinds), has_way, OfEnds(ends)): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let board = job.board;
        let kind = job.read(kinds).0[id.index()];
        if let Some(kind) = kind {
            let ends = ends.each_ref().map(|end| end.open(job));
            if board.best_effort
                && let Some(error) = ends.iter().find_map(|zone| lack_of_room(id, kind, zone, job))
            {
                return leave_way_out(board, id, error, &mut job.output);
            }
            let link = place_monoliths(id, kind, ends, job)?;
            job.write(has_way).0 = true;
            job.output.links.push((id, link));
        }
        Ok(())
    }
}

/// Why one end of a pair cannot be built, if so: nothing of the other one must stand then.
fn lack_of_room(
    id: ConnectionId,
    kind: ObjectKindId,
    zone: &OpenZone<'_>,
    job: &ModifierJob<'_>,
) -> Option<FillError> {
    let shape = PortalShape::new(job.board, kind, zone);
    let spot = shape.and_then(|shape| choose_portal_spot(&[(&shape, zone)], &mut job.rng.clone()));
    spot.is_none().then(|| no_room(id, zone, job))
}

fn no_room(id: ConnectionId, zone: &OpenZone<'_>, job: &ModifierJob<'_>) -> FillError {
    FillError::NoRoomForPortal {
        connection: job.board.connection_words(id),
        zone: job.board.zone(zone.id()).key.clone(),
    }
}

fn place_monoliths(
    id: ConnectionId,
    kind: ObjectKindId,
    ends: [OpenZone<'_>; 2],
    job: &mut ModifierJob<'_>,
) -> Result<MapLink, FillError> {
    let board = job.board;
    let mut pair = PortalPair::new(job, id);
    for mut zone in ends {
        let shape = PortalShape::new(board, kind, &zone).ok_or_else(|| no_room(id, &zone, job))?;
        let spot = choose_portal_spot(&[(&shape, &zone)], &mut job.rng);
        let spot = spot.ok_or_else(|| no_room(id, &zone, job))?;
        pair.build(&shape, spot, &mut zone, job)?;
    }
    let (ends, guards, strength) = pair.finish(&mut job.output);
    let cause = Some(monolith_cause(board, id));
    Ok(MapLink { way: LinkWay::Monolith { ends, guards }, strength, cause })
}
