//! Towns: the main town near the zone's centre, further ones far from each other; in cramped zones where least room is lost.
//!
//! Runs after the ground is laid and factions are chosen. The tile before the main town's entrance becomes the
//! main point of the zone. Leaves roads to `roads`.

mod places;

use rmg_core::ZoneId;
use rmg_core::model::{MapPos, ObjectBody};

use crate::FillError;
use crate::board::Board;
use crate::job::{ModifierJob, Output, Thing};
use crate::layers::{RoadEnd, RoadEndKind};
use crate::modifier::Modifier;
use crate::placing::{Stencil, appearance_on, lay, look_for_room};
use crate::zone_access::{OpenZone, ZoneAccess};

use places::Places;

/// See the module text.
pub(crate) struct Towns;

impl Modifier for Towns {
    const NAME: &'static str = "towns";
    type Subject = ZoneId;
    type Access = ZoneAccess;

    fn run(_: ZoneId, access: &ZoneAccess, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let mut zone = access.open(job);
        look_for_room(job.board, &zone)?;
        place_towns(job.board, &mut zone, &mut job.output)
    }
}

/// Words of the pack for the looks of a town with and without fort.
const FORT: &str = "fort";
const VILLAGE: &str = "village";

/// Places all towns of a zone.
fn place_towns(board: &Board<'_>, zone: &mut OpenZone<'_>, output: &mut Output) -> Result<(), FillError> {
    let plan = board.zone(zone.id());
    let wanted = &plan.contents.towns;
    let main = wanted.main.map(|main| (true, plan.player, main.has_fort));
    let kinds = main
        .into_iter()
        .chain((0..wanted.player_castles).map(|_| (false, plan.player, true)))
        .chain((0..wanted.player_towns).map(|_| (false, plan.player, false)))
        .chain((0..wanted.neutral_castles).map(|_| (false, None, true)))
        .chain((0..wanted.neutral_towns).map(|_| (false, None, false)));
    let open = zone.tiles.walking().count() as u64;
    let mut places = Places::new(board, zone);
    for (at, (is_main, owner, has_fort)) in kinds.enumerate() {
        let faction = zone.facts.towns[at];
        let kind = board
            .catalog
            .town(faction)
            .ok_or_else(|| FillError::NoTownKind { faction: board.pack.factions[faction].title.clone() })?;
        let variant = if has_fort { FORT } else { VILLAGE };
        let (appearance, look) = appearance_on(board, kind, zone.facts.terrain(), Some(variant))
            .or_else(|| appearance_on(board, kind, zone.facts.terrain(), None))
            .ok_or_else(|| FillError::NoTownKind { faction: board.pack.factions[faction].title.clone() })?;
        let no_room =
            || FillError::NoRoomForTown { zone: plan.key.clone(), town: at + 1, of: wanted.total(), open };
        let stencil = Stencil::of(look, None).ok_or_else(no_room)?;
        let spot = places.find(&zone.tiles, &stencil, at == 0).ok_or_else(no_room)?;
        lay(&mut zone.tiles, &stencil, &spot);
        let approach = stencil.approach(&zone.tiles, &spot.imprint).ok_or_else(no_room)?;
        zone.anchors.apart.push(approach);
        places.keep_apart(approach);
        if at == 0 {
            zone.anchors.main_point = Some(approach);
        }
        let to_door = stencil.way_to_door(&zone.tiles, &spot.imprint);
        zone.anchors.road_ends.push(RoadEnd { tile: approach, to_door, kind: RoadEndKind::Town });
        // A player's first town is the main one; nobody on the seat: nobody's.
        let body = ObjectBody::Town { owner, faction, has_fort, is_main: is_main && owner.is_some() };
        let at = MapPos { level: zone.level(), tile: spot.anchor };
        output.place(Thing { kind, appearance, body, at, zone: zone.id() });
    }
    output.count("places looked at", places.looked_at);
    Ok(())
}

#[cfg(test)]
mod tests;
