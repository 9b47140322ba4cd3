//! Towns: the main town near the zone's centre, further ones far from each other.
//!
//! Runs after the ground is laid and factions are chosen. The tile before the main town's entrance becomes the
//! main point of the zone. Leaves roads to `roads`.

use rmg_core::model::{MapPos, ObjectBody};
use rmg_core::{ObjectKindId, TilePos};

use crate::FillError;
use crate::fit::{Stamp, appearance_on, distance_sq, shifted};
use crate::world::{Inputs, JobOutput, NewBody, NewObject, ZoneState, ZoneTile};

/// Name of the pass.
pub(crate) const PASS: &str = "towns";

/// Words of the pack for the looks of a town with and without fort.
const FORT: &str = "fort";
const VILLAGE: &str = "village";

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
        let stamp = Stamp::new(&look.footprint, &[]);
        let anchor = find_place(inputs, state, &stamp, at == 0).ok_or_else(|| FillError::NoRoomForTown {
            zone: plan.key.clone(),
            town: at + 1,
            of: wanted.total(),
        })?;
        stamp.cover(state, anchor, ZoneTile::Used);
        let approach = shifted(anchor, stamp.approach);
        state.set(approach, ZoneTile::Free);
        state.taken.push(approach);
        if at == 0 {
            state.main_point = Some(approach);
        }
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

/// Nearest the centre for the first town, farthest from other towns for the rest; in tight zones any place that
/// leaves the zone in one piece.
fn find_place(inputs: &Inputs<'_>, state: &mut ZoneState, stamp: &Stamp, is_first: bool) -> Option<TilePos> {
    let center = inputs.layout.zones[state.zone.index()].center;
    let tiles: Vec<TilePos> = state.own().filter_map(|at| state.tile_at(at)).collect();
    let cost = |tile: TilePos| -> f64 {
        let (x, y) = (
            f64::from(tile.x) + f64::from(stamp.entrance.0) + 0.5 - center.x,
            f64::from(tile.y) + f64::from(stamp.entrance.1) + 0.5 - center.y,
        );
        if is_first {
            x * x + y * y
        } else {
            -f64::from(state.taken.iter().map(|other| distance_sq(tile, *other)).min().unwrap_or(0))
        }
    };
    let mut ranked: Vec<(f64, TilePos)> = tiles.into_iter().map(|tile| (cost(tile), tile)).collect();
    ranked.sort_by(|p, q| p.0.total_cmp(&q.0).then(p.1.cmp(&q.1)));
    let roomy = ranked.iter().find(|(_, tile)| stamp.fits(state, *tile)).map(|(_, tile)| *tile);
    roomy.or_else(|| ranked.into_iter().map(|(_, tile)| tile).find(|tile| stamp.squeezes_in(state, *tile)))
}
