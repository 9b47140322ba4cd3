//! Direct links: one tile of the wall opens, and a guard stands in it.
//!
//! Runs after towns, connection by connection. All steps through a gap of one tile touch that tile, so nobody
//! passes its guard. Wide links have no wall and no guard. Connections that find no gap are left to `portals`.

use rmg_core::layout::LinkOutcome;
use rmg_core::model::MapPos;
use rmg_core::template::ConnectionKind;
use rmg_core::{ConnectionId, TilePos, ZoneId};

use crate::FillError;
use crate::catalog::Catalog;
use crate::fit::{distance_sq, shifted};
use crate::ground::wall_side;
use crate::guards::guard_strength;
use crate::inputs::Inputs;
use crate::monsters::{Monster, draw_monster};
use crate::output::{JobOutput, NewBody, NewGuarded, NewLink, NewObject, NewWay};
use crate::zone::{RoadEnd, RoadEndKind, ZoneState, ZoneTile};

/// Name of the pass.
pub(crate) const PASS: &str = "links";

/// Gaps keep this distance from each other and from towns, squared: their guards must not meet.
const APART_SQ: i32 = 36;
/// Where that is not to be had, this one: guards' zones of control stay apart.
const CLOSE_SQ: i32 = 10;

/// A wide link stays open this many tiles to both sides of its middle.
const WIDE: i32 = 2;

/// Added to the length of a way that turns in its gap, with a road or without: a road that turns by a corner breaks.
const BEND: (f64, f64) = (40.0, 4.0);

/// Strength of the guards of a connection.
pub(crate) fn link_strength(inputs: &Inputs<'_>, connection: ConnectionId) -> u32 {
    guard_strength(inputs.plan.connections[connection.index()].guard, inputs.plan.monsters, None)
}

/// A monster of the wanted strength; `None` for strength 0.
pub(crate) fn guard(
    inputs: &Inputs<'_>,
    catalog: &Catalog,
    state: &ZoneState,
    connection: ConnectionId,
    strength: u32,
    rng: &mut rmg_core::RngStream,
) -> Result<Option<Monster>, FillError> {
    if strength == 0 {
        return Ok(None);
    }
    let monster = draw_monster(inputs, catalog, state, strength, rng).map_err(|reason| FillError::NoGuard {
        connection: inputs.connection_words(connection),
        strength,
        reason,
    });
    monster.map(Some)
}

/// A monster on a tile, as the guard of a connection.
pub(crate) fn on_guard(
    state: &ZoneState,
    connection: ConnectionId,
    tile: TilePos,
    monster: Monster,
) -> NewObject {
    NewObject {
        kind: monster.kind,
        appearance: monster.appearance,
        at: MapPos { level: state.level, tile },
        zone: state.zone,
        connection: Some(connection),
        body: NewBody::Done(monster.body),
        pile: None,
        guards: Some(NewGuarded::Link(connection)),
    }
}

/// Realises a connection as a passage or a wide border, if it can be; `None` leaves it to portals.
pub(crate) fn open_link(
    inputs: &Inputs<'_>,
    catalog: &Catalog,
    id: ConnectionId,
    a: &mut ZoneState,
    b: &mut ZoneState,
    output: &mut JobOutput,
) -> Result<Option<NewLink>, FillError> {
    let connection = &inputs.plan.connections[id.index()];
    if !matches!(inputs.outcomes[id.index()], LinkOutcome::Direct { .. }) {
        return Ok(None);
    }
    if connection.kind == ConnectionKind::Wide {
        // Walls to third zones may fill a short border: then the link goes on down its chain.
        let Some((here, there)) = open_step(inputs, a, b) else { return Ok(None) };
        for (state, tile) in [(&mut *a, here), (&mut *b, there)] {
            free_around(state, tile, WIDE);
            state.taken.push(tile);
            if connection.road {
                state.road_ends.push(RoadEnd { tile, stub: Vec::new(), kind: RoadEndKind::Link });
            }
        }
        return Ok(Some(NewLink { way: NewWay::Wide, strength: 0, cause: None }));
    }
    if inputs.is_open_border(a.zone, b.zone) {
        return Ok(None); // a guard beside an open border would guard nothing
    }
    let side = wall_side(inputs, a.zone, b.zone);
    let (near, far) = if side == a.zone { (a, b) } else { (b, a) };
    let Some((gap, exit)) = find_gap(inputs, near, far, if connection.road { BEND.0 } else { BEND.1 }) else {
        return Ok(None);
    };
    let strength = link_strength(inputs, id);
    let rng = &mut inputs.stream(PASS, id);
    let guard = guard(inputs, catalog, near, id, strength, rng)?;
    near.set(gap, if guard.is_some() { ZoneTile::Soft } else { ZoneTile::Free });
    far.set_foreign(gap, false);
    near.taken.push(gap);
    far.taken.push(exit);
    let entry = entry_of(near, gap).expect("a gap has open ground behind it");
    // Nothing is to stand in the reach of the guard.
    free_around(near, gap, 1);
    free_around(far, gap, 1);
    if connection.road {
        near.road_ends.push(RoadEnd { tile: entry, stub: vec![gap], kind: RoadEndKind::Link });
        far.road_ends.push(RoadEnd { tile: exit, stub: Vec::new(), kind: RoadEndKind::Link });
    }
    let guard = guard.map(|monster| {
        output.objects.push(on_guard(near, id, gap, monster));
        output.objects.len() - 1
    });
    let way = NewWay::Passage { gap: vec![MapPos { level: near.level, tile: gap }], guard };
    Ok(Some(NewLink { way, strength, cause: None }))
}

/// Keeps all open tiles of a zone within so many steps of a tile open for good.
fn free_around(state: &mut ZoneState, tile: TilePos, steps: i32) {
    let (x, y) = (i32::from(tile.x), i32::from(tile.y));
    for (dx, dy) in (-steps..=steps).flat_map(|dy| (-steps..=steps).map(move |dx| (dx, dy))) {
        if state.get(x + dx, y + dy).is_open() {
            state.set(shifted(tile, (dx, dy)), ZoneTile::Free);
        }
    }
}

/// The step from open ground of one zone to open ground of the other that lies nearest to both main points.
fn open_step(inputs: &Inputs<'_>, a: &ZoneState, b: &ZoneState) -> Option<(TilePos, TilePos)> {
    let owners = &inputs.ownership.owners[a.level.index()];
    let steps = a.own().filter(|at| a.is_open(*at)).filter_map(|at| a.tile_at(at)).flat_map(|here| {
        let exits = owners.neighbors8(here).filter(|there| b.index(*there).is_some_and(|at| b.is_open(at)));
        exits.map(move |there| (here, there))
    });
    let length = |step: &(TilePos, TilePos)| walk(inputs, a, step.0) + walk(inputs, b, step.1);
    steps.min_by(|p, q| length(p).total_cmp(&length(q)).then(p.cmp(q)))
}

/// The open side neighbour of a wall tile inside the zone, corners last.
fn entry_of(state: &ZoneState, wall: TilePos) -> Option<TilePos> {
    let at = state.index(wall)?;
    state
        .neighbors4(at)
        .into_iter()
        .chain(state.neighbors8(at))
        .find(|near| state.is_open(*near))
        .and_then(|near| state.tile_at(near))
}

/// The best wall tile of `near` to open towards `far`, with the first tile on the other side.
///
/// It touches no third zone, has open ground on both sides, and keeps its distance from other gaps and towns;
/// of those the one nearest to both main points (or centres) wins.
fn find_gap(inputs: &Inputs<'_>, near: &ZoneState, far: &ZoneState, bend: f64) -> Option<(TilePos, TilePos)> {
    let owners = &inputs.ownership.owners[near.level.index()];
    let mut candidates: Vec<(f64, TilePos, TilePos)> = Vec::new();
    for at in near.own() {
        if near.tile_of(at) != ZoneTile::Wall {
            continue;
        }
        let wall = near.tile_at(at).expect("own tiles lie on the map");
        if owners.neighbors8(wall).any(|tile| owners[tile] != near.zone && owners[tile] != far.zone) {
            continue;
        }
        let exit = owners.neighbors4(wall).find(|tile| far.index(*tile).is_some_and(|at| far.is_open(at)));
        let entry = entry_of(near, wall);
        let (Some(exit), Some(entry)) = (exit, entry) else { continue };
        // Straight through is best: the way in lies opposite to the way out.
        let (ex, ey) = (i32::from(entry.x) - i32::from(wall.x), i32::from(entry.y) - i32::from(wall.y));
        let turn = if ex.abs() + ey.abs() == 1 { 0.0 } else { bend };
        candidates.push((walk(inputs, near, wall) + walk(inputs, far, exit) + turn, wall, exit));
    }
    candidates.sort_by(|p, q| p.0.total_cmp(&q.0).then(p.1.cmp(&q.1)));
    let keeps = |distance: i32, gap: TilePos, exit: TilePos| {
        near.taken.iter().all(|other| distance_sq(gap, *other) >= distance)
            && far.taken.iter().all(|other| distance_sq(exit, *other) >= distance)
    };
    [APART_SQ, CLOSE_SQ].into_iter().find_map(|distance| {
        candidates
            .iter()
            .find(|(_, gap, exit)| keeps(distance, *gap, *exit))
            .map(|(_, gap, exit)| (*gap, *exit))
    })
}

/// Straight distance from a zone's main point, or centre, to a tile.
fn walk(inputs: &Inputs<'_>, state: &ZoneState, tile: TilePos) -> f64 {
    let center = inputs.layout.zones[state.zone.index()].center;
    let (x, y) = state.main_point.map_or((center.x, center.y), |main| (f64::from(main.x), f64::from(main.y)));
    let (dx, dy) = (f64::from(tile.x) - x, f64::from(tile.y) - y);
    (dx * dx + dy * dy).sqrt()
}

impl Inputs<'_> {
    /// A connection in words: `3 - 7`.
    pub(crate) fn connection_words(&self, id: ConnectionId) -> String {
        let connection = &self.plan.connections[id.index()];
        let key = |zone: ZoneId| &self.plan.zones[zone.index()].key;
        format!("{} - {}", key(connection.a), key(connection.b))
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::template::ConnectionKind;

    use super::*;
    use crate::fixture::Fixture;

    fn two_rooms(links: usize) -> Fixture {
        Fixture::new(&["aaaaaaaabbbbbbbb"; 13], &vec![("ab", ConnectionKind::Guarded); links])
    }

    #[test]
    fn an_unguarded_link_opens_one_tile_of_the_wall() {
        let board = two_rooms(1);
        let (mut a, mut b) = (board.zone('a'), board.zone('b'));
        let mut output = JobOutput::default();
        let link = open_link(&board.inputs(), &board.catalog(), ConnectionId(0), &mut a, &mut b, &mut output)
            .unwrap()
            .unwrap();
        let NewWay::Passage { gap, guard: None } = link.way else { panic!("{:?}", link.way) };
        assert_eq!((gap.len(), link.strength), (1, 0));
        let walls: usize = board.draw(&[&a, &b]).iter().map(|row| row.matches('#').count()).sum();
        assert_eq!(walls, 12);
        assert!(output.objects.is_empty());
    }

    #[test]
    fn parallel_links_keep_their_guards_apart() {
        let board = two_rooms(2);
        let (mut a, mut b) = (board.zone('a'), board.zone('b'));
        let mut gaps = Vec::new();
        for id in [ConnectionId(0), ConnectionId(1)] {
            let mut output = JobOutput::default();
            let link = open_link(&board.inputs(), &board.catalog(), id, &mut a, &mut b, &mut output)
                .unwrap()
                .unwrap();
            let NewWay::Passage { gap, .. } = link.way else { panic!("{:?}", link.way) };
            gaps.push(gap[0].tile);
        }
        assert!(distance_sq(gaps[0], gaps[1]) >= CLOSE_SQ, "{gaps:?}");
    }

    #[test]
    fn a_gap_beside_a_third_zone_is_not_taken() {
        // Every wall tile towards b touches c as well.
        let board = Fixture::new(&["aaaaab", "aaaaac", "aaaaab"], &[("ab", ConnectionKind::Guarded)]);
        let (mut a, mut b) = (board.zone('a'), board.zone('b'));
        let link = open_link(
            &board.inputs(),
            &board.catalog(),
            ConnectionId(0),
            &mut a,
            &mut b,
            &mut JobOutput::default(),
        )
        .unwrap();
        assert!(link.is_none());
    }
}
