//! Portals: pairs of subterranean gates where zones lie above each other, pairs of monoliths for the rest.
//!
//! Runs after direct links. Gates come first, at the same place on both levels, because the games pair a gate with
//! the nearest one. What remains gets monoliths, one kind a pair, in the order of connections. A guard stands
//! right before each end: nothing enters from above, so its zone of control covers every way in.

use rmg_core::ids::AppearanceId;
use rmg_core::layout::LinkOutcome;
use rmg_core::model::{LinkCause, MapPos};
use rmg_core::pack::Appearance;
use rmg_core::template::ConnectionKind;
use rmg_core::{ConnectionId, ObjectKindId, RngStream, TilePos};

use crate::FillError;
use crate::catalog::Catalog;
use crate::fit::{Cell, Shape, appearance_on, distance_sq, shifted};
use crate::inputs::Inputs;
use crate::links::{guard, link_strength, on_guard};
use crate::output::{JobOutput, NewBody, NewLink, NewObject, NewWay};
use crate::zone::{RoadEnd, RoadEndKind, ZoneState, ZoneTile};

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
    catalog: &Catalog,
    id: ConnectionId,
    ends: [&mut ZoneState; 2],
    output: &mut JobOutput,
) -> Result<Option<NewLink>, FillError> {
    let Some(kind) = inputs.pack.defaults.gate else { return Ok(None) };
    let rng = &mut inputs.stream(GATES, id);
    let [a, b] = ends;
    let (Some((look_a, shape_a)), Some((look_b, shape_b))) =
        (portal_shape(inputs, kind, a), portal_shape(inputs, kind, b))
    else {
        return Ok(None);
    };
    let shapes = [(&shape_a, &*a), (&shape_b, &*b)];
    let Some(spot) = choose_spot(&shapes, rng) else { return Ok(None) };
    let strength = link_strength(inputs, id);
    let first = output.objects.len();
    let mut guards = [const { None }; 2];
    for (at, (state, shape, appearance)) in
        [(&mut *a, &shape_a, look_a), (&mut *b, &shape_b, look_b)].into_iter().enumerate()
    {
        let end = End { kind, appearance, shape, spot, partner: first + 1 - at };
        guards[at] = end.build(inputs, catalog, id, strength, state, output, rng)?;
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
    catalog: &Catalog,
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
        let (appearance, shape) = portal_shape(inputs, kind, state).ok_or_else(no_room)?;
        let spot = choose_spot(&[(&shape, &*state)], rng).ok_or_else(no_room)?;
        let end = End { kind, appearance, shape: &shape, spot, partner: first + 1 - at };
        guards[at] = end.build(inputs, catalog, id, strength, state, output, rng)?;
    }
    let guards = commit(output, guards);
    let cause = Some(monolith_cause(inputs, id));
    Ok(NewLink { way: NewWay::Monolith { ends: [first, first + 1], guards }, strength, cause })
}

/// A portal with a guard below its entrance; the tile of the guard is kept also where there is none.
fn portal_shape(inputs: &Inputs<'_>, kind: ObjectKindId, state: &ZoneState) -> Option<(AppearanceId, Shape)> {
    let (appearance, look) = appearance_on(inputs, kind, state.terrain, None)?;
    Some((appearance, Shape::of(look, Some(below(look)?))?))
}

/// The cell below the first door of an appearance.
fn below(look: &Appearance) -> Option<Cell> {
    look.footprint.actions().first().map(|door| (i32::from(door.dx), i32::from(door.dy) + 1))
}

/// Of some random places where all shapes fit, with open ground around them if there is such a place, the one
/// farthest from everything placed.
fn choose_spot(shapes: &[(&Shape, &ZoneState)], rng: &mut RngStream) -> Option<TilePos> {
    let (_, first) = shapes.first()?;
    let undecided = first.own().filter(|at| first.tile_of(*at) == ZoneTile::Possible);
    let fitting = |tile: &TilePos| shapes.iter().all(|(shape, state)| shape.fit(state, *tile).is_some());
    let mut spots: Vec<TilePos> = undecided.filter_map(|at| first.tile_at(at)).collect();
    let roomy = |tile: &TilePos| shapes.iter().all(|(shape, state)| shape.has_room(state, *tile));
    let with_room: Vec<TilePos> = spots.iter().copied().filter(|tile| roomy(tile) && fitting(tile)).collect();
    if with_room.is_empty() {
        spots.retain(fitting);
    } else {
        spots = with_room;
    }
    let mut best: Option<(i32, TilePos)> = None;
    for _ in 0..COMPARED.min(spots.len() * 2) {
        let spot = *rng.pick(&spots)?;
        let room = shapes
            .iter()
            .flat_map(|(_, state)| &state.taken)
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
    appearance: AppearanceId,
    shape: &'a Shape,
    spot: TilePos,
    /// Position in the job's list of objects.
    partner: usize,
}

impl End<'_> {
    /// Covers the tiles, adds the portal, and returns the guard.
    #[expect(clippy::too_many_arguments, reason = "what all ends share")]
    fn build(
        &self,
        inputs: &Inputs<'_>,
        catalog: &Catalog,
        id: ConnectionId,
        strength: u32,
        state: &mut ZoneState,
        output: &mut JobOutput,
        rng: &mut RngStream,
    ) -> Result<Option<NewObject>, FillError> {
        let monster = guard(inputs, catalog, state, id, strength, rng)?;
        let fit = self.shape.fit(state, self.spot).expect("the spot was chosen because the shape fits there");
        self.shape.put(state, &fit);
        let approach = self.shape.approach(state, &fit).expect("a shape with a guard has an approach");
        let before = shifted(
            self.spot,
            below(&inputs.pack.appearances[self.appearance]).expect("portals have a door"),
        );
        // While the tiles of the guard can still be told from the others.
        let stub = self.shape.way_to_door(state, &fit);
        if monster.is_none() {
            self.shape.open(state, &fit);
        }
        state.taken.push(before);
        output.objects.push(NewObject {
            kind: self.kind,
            appearance: self.appearance,
            at: MapPos { level: state.level, tile: self.spot },
            zone: state.zone,
            connection: Some(id),
            body: NewBody::Portal(self.partner),
            pile: None,
            guards: None,
        });
        if inputs.plan.connections[id.index()].road {
            state.road_ends.push(RoadEnd { tile: approach, stub, kind: RoadEndKind::Link });
        }
        Ok(monster.map(|monster| on_guard(state, id, before, monster)))
    }
}

/// Adds the guards of both ends behind the portals.
fn commit(output: &mut JobOutput, guards: [Option<NewObject>; 2]) -> [Option<usize>; 2] {
    guards.map(|guard| {
        guard.map(|monster| {
            output.objects.push(monster);
            output.objects.len() - 1
        })
    })
}
