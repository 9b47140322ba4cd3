//! Portals: pairs of subterranean gates where zones lie above each other, pairs of monoliths for the rest.
//!
//! Runs after direct links. Gates come first, at the same place on both levels, because the games pair a gate with
//! the nearest one. What remains gets monoliths, one kind a pair, in the order of connections. A guard stands
//! right before each end: nothing enters from above, so its zone of control covers every way in.

use rmg_core::layout::LinkOutcome;
use rmg_core::model::{Guarded, LinkCause, MapPos, ObjectBody};
use rmg_core::template::ConnectionKind;
use rmg_core::{ConnectionId, ObjectKindId, RngStream, TilePos};

use crate::FillError;
use crate::fit::{Stamp, appearance_on, distance_sq, shifted};
use crate::links::{guard, link_strength};
use crate::paths::free_path;
use crate::world::{Inputs, JobOutput, NewBody, NewLink, NewObject, NewWay, ZoneState, ZoneTile};

/// Names of the passes.
pub(crate) const GATES: &str = "gates";
pub(crate) const MONOLITHS: &str = "monoliths";

/// Places that are compared for a portal; more would only cost time.
const COMPARED: usize = 48;
/// Portals keep this distance from gaps, towns and each other where there is room, squared.
const APART_SQ: i32 = 25;

/// Whether a connection is to become a pair of gates.
pub(crate) fn wants_gates(inputs: &Inputs<'_>, id: ConnectionId) -> bool {
    let connection = &inputs.plan.connections[id.index()];
    matches!(connection.kind, ConnectionKind::Guarded | ConnectionKind::Wide)
        && inputs.level(connection.a) != inputs.level(connection.b)
        && inputs.pack.defaults.gate.is_some()
}

/// Whether a connection makes a way at all.
pub(crate) fn wants_way(inputs: &Inputs<'_>, id: ConnectionId) -> bool {
    !matches!(inputs.plan.connections[id.index()].kind, ConnectionKind::Fictive | ConnectionKind::Repulsive)
}

/// Places a pair of gates at one spot of both levels; `None` when there is no room for it.
pub(crate) fn place_gates(
    inputs: &Inputs<'_>,
    id: ConnectionId,
    ends: [&mut ZoneState; 2],
    output: &mut JobOutput,
) -> Result<Option<NewLink>, FillError> {
    let Some(kind) = inputs.pack.defaults.gate else { return Ok(None) };
    let rng = &mut inputs.stream(GATES, id);
    let [a, b] = ends;
    let (Some(look_a), Some(look_b)) =
        (appearance_on(inputs, kind, a.terrain, None), appearance_on(inputs, kind, b.terrain, None))
    else {
        return Ok(None);
    };
    let (stamp_a, stamp_b) = (portal_stamp(&look_a.1.footprint), portal_stamp(&look_b.1.footprint));
    let spots: Vec<TilePos> = a
        .own()
        .filter_map(|at| a.tile_at(at))
        .filter(|tile| stamp_a.fits(a, *tile) && stamp_b.fits(b, *tile))
        .collect();
    let Some(spot) = roomiest(&spots, &[a, b], rng) else { return Ok(None) };
    let strength = link_strength(inputs, id);
    let first = output.objects.len();
    let mut guards = [const { None }; 2];
    for (at, (state, stamp, look)) in
        [(&mut *a, &stamp_a, look_a.0), (&mut *b, &stamp_b, look_b.0)].into_iter().enumerate()
    {
        let end = End { kind, appearance: look, stamp, spot, partner: first + 1 - at };
        guards[at] = end.build(inputs, id, strength, state, output, rng)?;
    }
    let guards = commit(output, guards);
    let cause = Some(LinkCause::Levels);
    Ok(Some(NewLink { way: NewWay::Gate { ends: [first, first + 1], guards }, strength, cause }))
}

/// Why a connection needs monoliths.
pub(crate) fn monolith_cause(inputs: &Inputs<'_>, id: ConnectionId) -> LinkCause {
    match inputs.outcomes[id.index()] {
        LinkOutcome::Forced => LinkCause::Forced,
        LinkOutcome::Portal { cause } => LinkCause::Layout(cause),
        LinkOutcome::Gate { .. } => LinkCause::NoGatePlace,
        LinkOutcome::Direct { .. } | LinkOutcome::Virtual => LinkCause::NoPassage,
    }
}

/// Places a pair of monoliths of one kind.
pub(crate) fn place_monoliths(
    inputs: &Inputs<'_>,
    id: ConnectionId,
    kind: ObjectKindId,
    ends: [&mut ZoneState; 2],
    output: &mut JobOutput,
) -> Result<NewLink, FillError> {
    let rng = &mut inputs.stream(MONOLITHS, id);
    let strength = link_strength(inputs, id);
    let first = output.objects.len();
    let mut guards = [const { None }; 2];
    for (at, state) in ends.into_iter().enumerate() {
        let no_room = || FillError::NoRoomForPortal {
            connection: inputs.connection_words(id),
            zone: inputs.zone(state.zone).key.clone(),
        };
        let (appearance, look) = appearance_on(inputs, kind, state.terrain, None).ok_or_else(no_room)?;
        let stamp = portal_stamp(&look.footprint);
        let spots: Vec<TilePos> =
            state.own().filter_map(|at| state.tile_at(at)).filter(|tile| stamp.fits(state, *tile)).collect();
        let spot = roomiest(&spots, &[state], rng).ok_or_else(no_room)?;
        let end = End { kind, appearance, stamp: &stamp, spot, partner: first + 1 - at };
        guards[at] = end.build(inputs, id, strength, state, output, rng)?;
    }
    let guards = commit(output, guards);
    let cause = Some(monolith_cause(inputs, id));
    Ok(NewLink { way: NewWay::Monolith { ends: [first, first + 1], guards }, strength, cause })
}

/// A portal's footprint with its guard below the entrance.
fn portal_stamp(footprint: &rmg_core::pack::Footprint) -> Stamp {
    let below = Stamp::new(footprint, &[]).approach;
    Stamp::new(footprint, &[below])
}

/// Of some random spots the one farthest from everything placed.
fn roomiest(spots: &[TilePos], zones: &[&ZoneState], rng: &mut RngStream) -> Option<TilePos> {
    let mut best: Option<(i32, TilePos)> = None;
    for _ in 0..COMPARED.min(spots.len() * 2) {
        let spot = *rng.pick(spots)?;
        let room = zones
            .iter()
            .flat_map(|state| &state.taken)
            .map(|other| distance_sq(spot, *other))
            .min()
            .unwrap_or(i32::MAX)
            .min(APART_SQ * 16);
        if best.is_none_or(|(most, _)| room > most) {
            best = Some((room, spot));
        }
    }
    best.map(|(_, spot)| spot)
}

/// One end of a pair that is about to be placed.
struct End<'a> {
    kind: ObjectKindId,
    appearance: rmg_core::ids::AppearanceId,
    stamp: &'a Stamp,
    spot: TilePos,
    /// Position in the job's list of objects.
    partner: usize,
}

impl End<'_> {
    /// Covers the tiles, adds the portal, frees the way, and returns the guard.
    fn build(
        &self,
        inputs: &Inputs<'_>,
        id: ConnectionId,
        strength: u32,
        state: &mut ZoneState,
        output: &mut JobOutput,
        rng: &mut RngStream,
    ) -> Result<Option<NewObject>, FillError> {
        self.stamp.cover(state, self.spot, ZoneTile::Used);
        let before = shifted(self.spot, self.stamp.approach);
        let guard = guard(inputs, state, id, strength, before, Guarded::Link(id), rng)?;
        if guard.is_none() {
            state.set(before, ZoneTile::Free);
        }
        state.taken.push(before);
        output.objects.push(NewObject {
            kind: self.kind,
            appearance: self.appearance,
            at: MapPos { level: state.level, tile: self.spot },
            zone: state.zone,
            connection: Some(id),
            body: NewBody::Portal(self.partner),
            guards: None,
        });
        let below = shifted(before, (0, 1));
        if inputs.plan.connections[id.index()].road {
            output.road_stubs.extend([before, below].map(|tile| MapPos { level: state.level, tile }));
        }
        free_path(state, below);
        Ok(guard)
    }
}

/// Adds the guards of both ends behind the portals.
fn commit(output: &mut JobOutput, guards: [Option<NewObject>; 2]) -> [Option<usize>; 2] {
    guards.map(|guard| {
        guard.map(|monster| {
            debug_assert!(matches!(monster.body, NewBody::Done(ObjectBody::Monster { .. })));
            output.objects.push(monster);
            output.objects.len() - 1
        })
    })
}
