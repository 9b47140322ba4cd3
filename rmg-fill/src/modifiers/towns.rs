//! Towns: the main town off the zone's center, further towns far from each other; in cramped zones where they
//! cost the fewest tiles.
//!
//! Reads the facts of a zone, and writes its tiles and anchors. Runs after borders. The tile in front of the
//! main town's entrance becomes the main point of the zone. Each town adds an end for `roads`. A main town
//! that does not fit ends the attempt. Cost: O(tiles of the zone) for each shape of town, and more in small
//! zones.

mod places;

use rmg_core::model::{MapPos, Missing, ObjectBody};
use rmg_core::{PlayerColor, RngStream, ZoneId};

use crate::FillError;
use crate::board::Board;
use crate::job::{ModifierJob, NewObject, Output};
use crate::layers::{RoadEnd, RoadEndKind};
use crate::missing_content::{Demand, MissingContent};
use crate::modifier::Modifier;
use crate::placing::{Stencil, appearance_on};
use crate::zone_access::{OpenZone, ZoneAccess};

use places::TownSites;

pub(crate) struct Towns;

impl Modifier for Towns {
    const NAME: &'static str = "towns";
    type Subject = ZoneId;
    type Access = ZoneAccess;

    fn run(_: ZoneId, access: &ZoneAccess, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let mut zone = access.open(job);
        place_towns(job.board, &mut zone, &mut job.rng, &mut job.output)
    }
}

/// Variants in the pack: the appearance of a town with and without fort.
const FORT: &str = "fort";
const VILLAGE: &str = "village";

/// The owner of a town, and whether it has a fort.
type TownKind = (Option<PlayerColor>, bool);

/// Places all towns of a zone.
fn place_towns(
    board: &Board<'_>,
    zone: &mut OpenZone<'_>,
    rng: &mut RngStream,
    output: &mut Output,
) -> Result<(), FillError> {
    let plan = board.zone(zone.id());
    let wanted = &plan.contents.towns;
    let main = wanted.main.map(|main| (true, (plan.player, main.has_fort), 1));
    let kinds: Vec<(bool, TownKind, u32)> = main
        .into_iter()
        .chain([
            (false, (plan.player, true), wanted.player_castles),
            (false, (plan.player, false), wanted.player_towns),
            (false, (None, true), wanted.neutral_castles),
            (false, (None, false), wanted.neutral_towns),
        ])
        .collect();
    let requested = |kind: TownKind| {
        let counts = kinds.iter().filter(|(_, other, _)| *other == kind).map(|(.., count)| *count);
        counts.fold(0, u32::saturating_add)
    };
    let towns = kinds.iter().flat_map(|(is_main, kind, count)| (0..*count).map(|_| (*is_main, *kind)));
    let open = zone.tiles.walking().count() as u64;
    let mut places = TownSites::new(board, zone, rng);
    let mut misses = MissingContent::default();
    for (at, (is_main, (owner, has_fort))) in towns.enumerate() {
        let of = Missing::Towns { owner, has_fort, count: 1 };
        if misses.again(of) {
            continue;
        }
        let town = Town { at, is_main: is_main && owner.is_some(), owner, has_fort, open };
        match place_town(board, zone, &town, &mut places, output) {
            // A player cannot play without a main town.
            Err(error) if !town.is_main => {
                misses.leave_out(board, Demand { of, asked: requested((owner, has_fort)) }, 1, error)?;
            }
            placed => placed?,
        }
    }
    places.stats.tell(output);
    misses.tell(zone.id(), output);
    Ok(())
}

/// A town to be placed.
struct Town {
    /// Its number in its zone, from 0.
    at: usize,
    /// Whether this is a player's first town. False if no player takes the seat.
    is_main: bool,
    owner: Option<PlayerColor>,
    has_fort: bool,
    /// Tiles of the zone that were open before the first town.
    open: u64,
}

fn place_town(
    board: &Board<'_>,
    zone: &mut OpenZone<'_>,
    town: &Town,
    places: &mut TownSites,
    output: &mut Output,
) -> Result<(), FillError> {
    let plan = board.zone(zone.id());
    let Town { at, is_main, owner, has_fort, open } = *town;
    // The first town that is placed.
    let is_first = zone.anchors.main_point.is_none();
    let faction = zone.facts.towns[at];
    let no_kind = || FillError::NoTownKind { faction: board.pack.factions[faction].title.clone() };
    let kind = board.catalog.town(faction).ok_or_else(no_kind)?;
    let variant = if has_fort { FORT } else { VILLAGE };
    let (appearance, look) = appearance_on(board, kind, zone.facts.terrain(), Some(variant))
        .or_else(|| appearance_on(board, kind, zone.facts.terrain(), None))
        .ok_or_else(no_kind)?;
    let of = plan.contents.towns.total();
    let no_room = || FillError::NoRoomForTown { zone: plan.key.clone(), town: at + 1, of, open };
    let stencil = Stencil::of(look, None).ok_or_else(no_room)?;
    let spot = places.find(&zone.tiles, &stencil, is_first).ok_or_else(no_room)?;
    spot.put(&mut zone.tiles, &stencil);
    let approach = stencil.approach(&zone.tiles, &spot.imprint).ok_or_else(no_room)?;
    zone.anchors.apart.push(approach);
    places.keep_apart(approach);
    if is_first {
        zone.anchors.main_point = Some(approach);
    }
    let to_door = stencil.way_to_door(&zone.tiles, &spot.imprint);
    zone.anchors.road_ends.push(RoadEnd { tile: approach, to_door, kind: RoadEndKind::Town });
    let body = ObjectBody::Town { owner, faction, has_fort, is_main };
    let at = MapPos { level: zone.level(), tile: spot.anchor };
    output.place(NewObject { kind, appearance, body, at, zone: zone.id() });
    Ok(())
}

#[cfg(test)]
mod tests;
