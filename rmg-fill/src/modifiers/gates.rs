//! Gates: pairs of subterranean gates where zones lie above each other.
//!
//! Runs after direct links, for connections that found no way. Both gates stand at the same place of their
//! levels, because the games pair a gate with the nearest one. Connections without room for that are left to
//! `monoliths`.

use rmg_core::ConnectionId;
use rmg_core::model::{LinkCause, LinkWay, MapLink, TriedWay};
use rmg_core::template::ConnectionKind;

use crate::FillError;
use crate::access::{OfEnds, Write};
use crate::board::Board;
use crate::job::ModifierJob;
use crate::layers::HasWay;
use crate::modifier::Modifier;
use crate::placing::{PortalPair, PortalShape, Tally, WayKind, choose_portal_spot, try_way};
use crate::zone_access::{OpenZone, ZoneAccess};

pub(crate) struct Gates;

impl Modifier for Gates {
    const NAME: &'static str = "gates";
    type Subject = ConnectionId;
    type Access = (Write<HasWay>, OfEnds<ZoneAccess>);

    fn subjects(board: &Board<'_>) -> Vec<ConnectionId> {
        board.connections_by_color().into_iter().filter(|id| wants_gates(board, *id)).collect()
    }

    fn run(
        id: ConnectionId,
        (has_way, ends): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let mut has_way = job.write(has_way);
        try_way(&GATES, id, &mut has_way, ends, job, |zones, job| place_gates(id, zones, job)).map(drop)
    }
}

const GATES: WayKind =
    WayKind { counter: "pairs of gates tried", failed: (TriedWay::Gate, LinkCause::NoGatePlace) };

/// Gates keep a part of the map's side from its edge where there is room, one in so many: 4 tiles on the
/// smallest map, 16 on a large one.
const SIDE_FROM_EDGE: u16 = 9;

/// Whether a connection may become a pair of gates.
fn wants_gates(board: &Board<'_>, id: ConnectionId) -> bool {
    let [a, b] = board.ends(id);
    let kind = board.plan.connections[id.index()].kind;
    matches!(kind, ConnectionKind::Guarded | ConnectionKind::Wide)
        && board.level(a).is_next_to(board.level(b))
        && board.pack.defaults.gate.is_some()
}

/// Places a pair of gates at one spot of both levels; `None` when there is no room for it.
fn place_gates(
    id: ConnectionId,
    [mut a, mut b]: [OpenZone<'_>; 2],
    job: &mut ModifierJob<'_>,
) -> Result<Option<(MapLink, ())>, FillError> {
    let board = job.board;
    let shape = |zone: &OpenZone<'_>| PortalShape::new(board, board.pack.defaults.gate?, zone);
    let (Some(shape_a), Some(shape_b)) = (shape(&a), shape(&b)) else { return Ok(None) };
    let size = board.plan.size;
    let from_edge = size.width().min(size.height()) / SIDE_FROM_EDGE;
    let mut tally = Tally::default();
    let spots = choose_portal_spot(&[(&shape_a, &a), (&shape_b, &b)], from_edge, &mut job.rng, &mut tally);
    tally.tell(&mut job.output);
    let Some([spot_a, spot_b]) = spots.as_deref() else { return Ok(None) };
    let mut pair = PortalPair::new(job, id);
    pair.build(&shape_a, spot_a, &mut a, job)?;
    pair.build(&shape_b, spot_b, &mut b, job)?;
    let (ends, guards, strength) = pair.finish(&mut job.output);
    let (way, cause) = (LinkWay::Gate { ends, guards }, Some(LinkCause::Levels));
    Ok(Some((MapLink { way, strength, cause, steps: Vec::new() }, ())))
}
