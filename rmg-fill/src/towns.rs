//! Towns: the main town near the zone's centre, further ones far from each other.
//!
//! Runs after the ground is laid and factions are chosen. The tile before the main town's entrance becomes the
//! main point of the zone. Leaves roads to `roads`.

use rmg_core::model::{MapPos, ObjectBody};
use rmg_core::{ObjectKindId, TilePos};

use crate::FillError;
use crate::fit::{Fit, Shape, appearance_on, distance_sq};
use crate::inputs::Inputs;
use crate::output::{JobOutput, NewBody, NewObject};
use crate::zone::{RoadEnd, RoadEndKind, ZoneState};

/// Name of the pass.
pub(crate) const PASS: &str = "towns";

/// Words of the pack for the looks of a town with and without fort.
const FORT: &str = "fort";
const VILLAGE: &str = "village";

/// What a tile's distance from the centre of the zone counts against its distance from other towns: less than 1, so that
/// towns keep apart.
const OUTWARDS: f64 = 0.55;

/// Towns this far from each other are far enough, in sides of a square of the zone's area.
const WELL_APART: f64 = 0.42;

/// Places all towns of a zone.
pub(crate) fn place_towns(
    inputs: &Inputs<'_>,
    state: &mut ZoneState,
    output: &mut JobOutput,
) -> Result<(), FillError> {
    let plan = inputs.zone(state.zone);
    let wanted = &plan.contents.towns;
    let main = wanted.main.map(|main| (true, plan.player, main.has_fort));
    let kinds = main
        .into_iter()
        .chain((0..wanted.player_castles).map(|_| (false, plan.player, true)))
        .chain((0..wanted.player_towns).map(|_| (false, plan.player, false)))
        .chain((0..wanted.neutral_castles).map(|_| (false, None, true)))
        .chain((0..wanted.neutral_towns).map(|_| (false, None, false)));
    for (at, (is_main, owner, has_fort)) in kinds.enumerate() {
        let faction = state.town_factions[at];
        let kind = town_kind(inputs, faction)
            .ok_or_else(|| FillError::NoTownKind { faction: inputs.pack.factions[faction].title.clone() })?;
        let variant = if has_fort { FORT } else { VILLAGE };
        let (appearance, look) = appearance_on(inputs, kind, state.terrain, Some(variant))
            .or_else(|| appearance_on(inputs, kind, state.terrain, None))
            .ok_or_else(|| FillError::NoTownKind { faction: inputs.pack.factions[faction].title.clone() })?;
        let no_room =
            || FillError::NoRoomForTown { zone: plan.key.clone(), town: at + 1, of: wanted.total() };
        let shape = Shape::of(look, None).ok_or_else(no_room)?;
        let (anchor, fit) = find_place(inputs, state, &shape, at == 0).ok_or_else(no_room)?;
        shape.put(state, &fit);
        let approach = shape.approach(state, &fit).ok_or_else(no_room)?;
        state.taken.push(approach);
        if at == 0 {
            state.main_point = Some(approach);
        }
        let stub = shape.way_to_door(state, &fit);
        state.road_ends.push(RoadEnd { tile: approach, stub, kind: RoadEndKind::Town });
        output.objects.push(NewObject {
            kind,
            appearance,
            at: MapPos { level: state.level, tile: anchor },
            zone: state.zone,
            connection: None,
            // A player's first town is the main one; nobody on the seat: nobody's.
            body: NewBody::Done(ObjectBody::Town {
                owner,
                faction,
                has_fort,
                is_main: is_main && owner.is_some(),
            }),
            pile: None,
            guards: None,
        });
    }
    Ok(())
}

/// The kind of object that is a town of the faction.
fn town_kind(inputs: &Inputs<'_>, faction: rmg_core::FactionId) -> Option<ObjectKindId> {
    inputs
        .pack
        .objects
        .iter()
        .find(|(_, kind)| {
            kind.role == rmg_core::pack::ObjectRole::Town
                && kind.subject == rmg_core::pack::Subject::Faction(faction)
        })
        .map(|(id, _)| id)
}

/// Nearest the centre for the first town, farthest from other towns and the edges of the zone for the rest; with open
/// ground all around where there is such a place.
fn find_place(
    inputs: &Inputs<'_>,
    state: &ZoneState,
    shape: &Shape,
    is_first: bool,
) -> Option<(TilePos, Fit)> {
    let center = inputs.layout.zones[state.zone.index()].center;
    let well_apart = f64::from(inputs.ownership.target_tiles[state.zone.index()]).sqrt() * WELL_APART;
    let from_center = |tile: TilePos| {
        let (x, y) = (f64::from(tile.x) + 0.5 - center.x, f64::from(tile.y) + 0.5 - center.y);
        (x * x + y * y).sqrt()
    };
    let cost = |tile: TilePos| -> f64 {
        if is_first {
            return from_center(tile);
        }
        // Well apart from the others, and then rather inside the zone than in its last corner.
        let apart = state.taken.iter().map(|other| distance_sq(tile, *other)).min().unwrap_or(0);
        from_center(tile) * OUTWARDS - f64::from(apart).sqrt().min(well_apart)
    };
    let mut ranked: Vec<(f64, TilePos)> =
        state.own().filter_map(|at| state.tile_at(at)).map(|tile| (cost(tile), tile)).collect();
    ranked.sort_by(|p, q| p.0.total_cmp(&q.0).then(p.1.cmp(&q.1)));
    let places = || ranked.iter().map(|(_, tile)| *tile);
    let roomy = places().filter(|tile| shape.has_room(state, *tile));
    roomy.chain(places()).find_map(|tile| shape.fit(state, tile).map(|fit| (tile, fit)))
}
