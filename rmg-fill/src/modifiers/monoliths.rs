//! Monoliths: pairs of one kind for connections without a link.
//!
//! Runs last of the modifiers of links, after each such connection has its kind. Writes the tiles and anchors
//! of both zones. A pair that does not fit ends the attempt, or omits the connection in best-effort
//! maps. Cost: O(tiles of both zones).

use rmg_core::model::{LinkWay, MapLink};
use rmg_core::{ConnectionId, ObjectKindId};

use crate::FillError;
use crate::access::{OfEnds, OfMap, Read, Write};
use crate::board::Board;
use crate::job::ModifierJob;
use crate::layers::{HasWay, MonolithKinds};
use crate::missing_content::link_or_nothing;
use crate::modifier::Modifier;
use crate::placing::{PlacementStats, PortalPair, PortalShape, choose_portal_spot, monolith_cause};
use crate::symmetric::{Before, carry_to_other_end};
use crate::zone_access::{OpenZone, ZoneAccess};

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
        let is_ferry = job.write(has_way).0;
        let kind = job.read(kinds).0[id.index()].filter(|_| !is_ferry);
        if let Some(kind) = kind
            && let Some(link) = link_or_nothing(id, ends, job, |job| place_monoliths(id, kind, ends, job))?
        {
            job.write(has_way).0 = true;
            job.output.links.push((id, link));
        }
        Ok(())
    }
}

fn place_monoliths(
    id: ConnectionId,
    kind: ObjectKindId,
    ends: &OfEnds<ZoneAccess>,
    job: &mut ModifierJob<'_>,
) -> Result<MapLink, FillError> {
    job.output.count("pairs of monoliths tried", 1);
    let mut pair = PortalPair::new(job, id);
    match ends {
        OfEnds::Two([end, _]) if let Some(carry) = carry_to_other_end(job.board, id) => {
            let first = job.board.ends(id)[0];
            let before = Before::of(job, first);
            place_end(&mut pair, id, kind, &mut end.open(job), job)?;
            pair.build_image(&before, &carry, first, job);
        }
        OfEnds::Two(ends) => {
            for end in ends {
                place_end(&mut pair, id, kind, &mut end.open(job), job)?;
            }
        }
        OfEnds::One(zone) => {
            let mut zone = zone.open(job);
            for _ in 0..2 {
                place_end(&mut pair, id, kind, &mut zone, job)?;
            }
        }
    }
    let (ends, guards, strength) = pair.finish(&mut job.output);
    let cause = Some(monolith_cause(job.board, id));
    Ok(MapLink { way: LinkWay::Monolith { ends, guards }, strength, cause, steps: Vec::new() })
}

/// Builds the next end of a pair.
fn place_end(
    pair: &mut PortalPair,
    id: ConnectionId,
    kind: ObjectKindId,
    zone: &mut OpenZone<'_>,
    job: &mut ModifierJob<'_>,
) -> Result<(), FillError> {
    let board = job.board;
    let no_room = || FillError::NoRoomForPortal {
        connection: board.connection_words(id),
        zone: board.zone(zone.id()).key.clone(),
    };
    let shape = PortalShape::new(board, kind, zone).ok_or_else(no_room)?;
    let mut stats = PlacementStats::default();
    let spots = choose_portal_spot(&[(&shape, zone)], 0, &mut job.rng, &mut stats);
    stats.tell(&mut job.output);
    let spots = spots.ok_or_else(no_room)?;
    pair.build(&shape, &spots[0], zone, job)
}
