//! Gates: pairs of subterranean gates where zones are above each other.
//!
//! Runs after direct links, for connections without a link. Writes the tiles and anchors of both zones. Both
//! gates are at the same position of their levels, because the games pair a gate with the nearest one.
//! Connections without room for a pair are left to `monoliths`. Cost: O(tiles of both zones).

use rmg_core::ConnectionId;
use rmg_core::model::{LinkCause, LinkWay, MapLink, TriedLink};
use rmg_core::template::ConnectionKind;

use crate::FillError;
use crate::access::{OfEnds, Write};
use crate::board::Board;
use crate::job::ModifierJob;
use crate::layers::HasWay;
use crate::modifier::Modifier;
use crate::placing::{PlacementStats, PortalPair, PortalShape, WayKind, choose_portal_spot, try_way};
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
    WayKind { counter: "pairs of gates tried", failed: (TriedLink::Gate, LinkCause::NoGatePlace) };

/// Gates keep a distance from the edge of the map where there is room: the side divided by this number. That
/// is 4 tiles on the smallest map and 16 on a large one.
const SIDE_FROM_EDGE: u16 = 9;

/// Returns whether a connection can become a pair of gates.
fn wants_gates(board: &Board<'_>, id: ConnectionId) -> bool {
    let [a, b] = board.ends(id);
    let kind = board.plan.connections[id.index()].kind;
    matches!(kind, ConnectionKind::Guarded | ConnectionKind::Wide)
        && board.level(a).is_next_to(board.level(b))
        && board.pack.defaults.gate.is_some()
}

/// Places a pair of gates at one position of both levels. Returns `None` if no position has room.
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
    let mut stats = PlacementStats::default();
    let spots = choose_portal_spot(&[(&shape_a, &a), (&shape_b, &b)], from_edge, &mut job.rng, &mut stats);
    stats.tell(&mut job.output);
    let Some([spot_a, spot_b]) = spots.as_deref() else { return Ok(None) };
    let mut pair = PortalPair::new(job, id);
    pair.build(&shape_a, spot_a, &mut a, job)?;
    pair.build(&shape_b, spot_b, &mut b, job)?;
    let (ends, guards, strength) = pair.finish(&mut job.output);
    let (way, cause) = (LinkWay::Gate { ends, guards }, Some(LinkCause::Levels));
    Ok(Some((MapLink { way, strength, cause, steps: Vec::new() }, ())))
}
