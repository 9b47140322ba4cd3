//! Towns: the main town near the zone's centre, further ones far from each other.
//!
//! Runs after the ground is laid and factions are chosen. The tile before the main town's entrance becomes the
//! main point of the zone. Leaves roads to `roads`.

use rmg_core::model::{MapPos, Missing, ObjectBody};
use rmg_core::pack::{ObjectRole, Subject};
use rmg_core::{FactionId, ObjectKindId, PlayerColor, TilePos, ZoneId};

use crate::FillError;
use crate::board::Board;
use crate::inputs::Inputs;
use crate::job::{ModifierJob, Output, Thing};
use crate::layers::{RoadEnd, RoadEndKind};
use crate::misses::Misses;
use crate::modifier::Modifier;
use crate::placing::{Imprint, Stencil, appearance_on};
use crate::zone_access::{OpenZone, ZoneAccess};

/// See the module text.
pub(crate) struct Towns;

impl Modifier for Towns {
    const NAME: &'static str = "towns";
    type Subject = ZoneId;
    type Access = ZoneAccess;

    fn run(_: ZoneId, access: &ZoneAccess, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        place_towns(job.board, &mut access.open(job), &mut job.output)
    }
}

/// Words of the pack for the looks of a town with and without fort.
const FORT: &str = "fort";
const VILLAGE: &str = "village";

/// What a tile's distance from the centre of the zone counts against its distance from other towns: less than 1, so that
/// towns keep apart.
const OUTWARDS: f64 = 0.55;

/// Towns this far from each other are far enough, in sides of a square of the zone's area.
const WELL_APART: f64 = 0.42;

/// Places all towns of a zone.
fn place_towns(inputs: &Board<'_>, zone: &mut OpenZone<'_>, output: &mut Output) -> Result<(), FillError> {
    let plan = inputs.zone(zone.id());
    let wanted = &plan.contents.towns;
    let main = wanted.main.map(|main| (true, plan.player, main.has_fort));
    let kinds = main
        .into_iter()
        .chain((0..wanted.player_castles).map(|_| (false, plan.player, true)))
        .chain((0..wanted.player_towns).map(|_| (false, plan.player, false)))
        .chain((0..wanted.neutral_castles).map(|_| (false, None, true)))
        .chain((0..wanted.neutral_towns).map(|_| (false, None, false)));
    let mut misses = Misses::default();
    for (at, town) in kinds.enumerate() {
        let (is_main, owner, has_fort) = town;
        // Nobody plays without a main town.
        let is_needed = is_main && owner.is_some();
        let missing = Missing::Towns { owner, has_fort, count: 1 };
        if misses.again(missing, 1) {
            continue;
        }
        match place_town(inputs, zone, (at, town), output) {
            Err(error) if !is_needed => misses.leave_out(inputs, missing, error)?,
            placed => placed?,
        }
    }
    misses.tell(zone.id(), output);
    Ok(())
}

/// Places a town: whether it is the main one, its owner, and whether it has a fort.
fn place_town(
    inputs: &Board<'_>,
    zone: &mut OpenZone<'_>,
    (at, (is_main, owner, has_fort)): (usize, (bool, Option<PlayerColor>, bool)),
    output: &mut Output,
) -> Result<(), FillError> {
    let plan = inputs.zone(zone.id());
    let wanted = &plan.contents.towns;
    // The first that stands.
    let is_first = zone.anchors.main_point.is_none();
    let faction = zone.facts.towns[at];
    let kind = town_kind(inputs, faction)
        .ok_or_else(|| FillError::NoTownKind { faction: inputs.pack.factions[faction].title.clone() })?;
    let variant = if has_fort { FORT } else { VILLAGE };
    let (appearance, look) = appearance_on(inputs, kind, zone.facts.terrain(), Some(variant))
        .or_else(|| appearance_on(inputs, kind, zone.facts.terrain(), None))
        .ok_or_else(|| FillError::NoTownKind { faction: inputs.pack.factions[faction].title.clone() })?;
    let no_room = || FillError::NoRoomForTown { zone: plan.key.clone(), town: at + 1, of: wanted.total() };
    let stencil = Stencil::of(look, None).ok_or_else(no_room)?;
    let (anchor, imprint) = find_place(inputs, zone, &stencil, is_first).ok_or_else(no_room)?;
    stencil.put(&mut zone.tiles, &imprint);
    let approach = stencil.approach(&zone.tiles, &imprint).ok_or_else(no_room)?;
    zone.anchors.apart.push(approach);
    if is_first {
        zone.anchors.main_point = Some(approach);
    }
    let to_door = stencil.way_to_door(&zone.tiles, &imprint);
    zone.anchors.road_ends.push(RoadEnd { tile: approach, to_door, kind: RoadEndKind::Town });
    // A player's first town is the main one; nobody on the seat: nobody's.
    let body = ObjectBody::Town { owner, faction, has_fort, is_main: is_main && owner.is_some() };
    let at = MapPos { level: zone.level(), tile: anchor };
    output.place(Thing { kind, appearance, body, at, zone: zone.id() });
    Ok(())
}

/// The kind of object that is a town of the faction.
fn town_kind(inputs: &Inputs<'_>, faction: FactionId) -> Option<ObjectKindId> {
    inputs
        .pack
        .objects
        .iter()
        .find(|(_, kind)| kind.role == ObjectRole::Town && kind.subject == Subject::Faction(faction))
        .map(|(id, _)| id)
}

/// Nearest the centre for the first town, farthest from other towns and the edges of the zone for the rest; with open
/// ground all around where there is such a place.
fn find_place(
    inputs: &Inputs<'_>,
    zone: &OpenZone<'_>,
    stencil: &Stencil,
    is_first: bool,
) -> Option<(TilePos, Imprint)> {
    let tiles = &*zone.tiles;
    let center = inputs.layout.zones[zone.id().index()].center;
    let well_apart = f64::from(inputs.ownership.target_tiles[zone.id().index()]).sqrt() * WELL_APART;
    let from_center = |tile: TilePos| {
        let (x, y) = (f64::from(tile.x) + 0.5 - center.x, f64::from(tile.y) + 0.5 - center.y);
        (x * x + y * y).sqrt()
    };
    let cost = |tile: TilePos| -> f64 {
        if is_first {
            return from_center(tile);
        }
        // Well apart from the others, and then rather inside the zone than in its last corner.
        let apart = zone.anchors.nearest_sq(tile).unwrap_or(0);
        from_center(tile) * OUTWARDS - f64::from(apart).sqrt().min(well_apart)
    };
    let mut ranked: Vec<(f64, TilePos)> =
        tiles.own().filter_map(|at| tiles.tile_at(at)).map(|tile| (cost(tile), tile)).collect();
    ranked.sort_by(|p, q| p.0.total_cmp(&q.0).then(p.1.cmp(&q.1)));
    let places = || ranked.iter().map(|(_, tile)| *tile);
    let roomy = places().filter(|tile| stencil.has_room(tiles, *tile));
    roomy.chain(places()).find_map(|tile| Some((tile, stencil.fit(tiles, tile)?)))
}
