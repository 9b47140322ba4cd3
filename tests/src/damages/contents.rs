//! Damage to mines, required objects and treasure.

use rmg_core::model::{MapModel, MapPos, ObjectId, PileRequest};
use rmg_core::pack::{ObjectRole, Subject};

use super::damage::{
    Damage, ExactCounts, Footprints, NoBypass, PileGuards, Reachable, RoadsComplete, TreasureValue,
    ZoneConnected, block_all, damage, each_cell, free_tiles, remove_object, role,
};
use crate::templates::heroes3;

pub(super) const DAMAGES: &[Damage] = &[
    damage("a mine is missing", lose_mine, &[ExactCounts]).may_break(&[PileGuards]),
    damage("a mine yields another resource", other_resource, &[ExactCounts]).may_break(&[
        NoBypass,
        Reachable,
        PileGuards,
        ZoneConnected,
        Footprints,
        RoadsComplete,
    ]),
    damage("a mine is walled in", wall_in_mine, &[Reachable]).may_break(&[ZoneConnected, RoadsComplete]),
    damage("a mine belongs to no pile", unlink_mine, &[ExactCounts]).may_break(&[Reachable, PileGuards]),
    damage("a required object is missing", lose_required, &[ExactCounts]).may_break(&[PileGuards]),
    damage("a treasure is walled in", wall_in_treasure, &[Reachable])
        .may_break(&[ZoneConnected, RoadsComplete]),
    damage("a treasure is on another object", stack_treasure, &[Footprints]).may_break(&[
        Reachable,
        PileGuards,
        ZoneConnected,
        ExactCounts,
        TreasureValue,
    ]),
    damage("an obstacle is on a treasure", bury_treasure, &[Footprints]).may_break(&[
        Reachable,
        PileGuards,
        ZoneConnected,
    ]),
];

/// Returns the first object of a role in a pile of such a request.
fn in_pile(
    map: &MapModel,
    wish: fn(PileRequest) -> bool,
    matches: impl Fn(ObjectRole) -> bool,
) -> Option<ObjectId> {
    let piles = map.piles.iter().filter(|pile| wish(pile.wish));
    piles.flat_map(|pile| pile.objects.iter().copied()).find(|id| matches(role(&map.objects[id.index()])))
}

fn is_mine(wish: PileRequest) -> bool {
    matches!(wish, PileRequest::Mine(_))
}

fn is_treasure(wish: PileRequest) -> bool {
    matches!(wish, PileRequest::Treasure(_))
}

fn lose_mine(map: &mut MapModel) -> bool {
    let mine = in_pile(map, is_mine, |role| role == ObjectRole::Mine);
    mine.map(|mine| remove_object(map, mine)).is_some()
}

fn other_resource(map: &mut MapModel) -> bool {
    let pack = heroes3();
    let Some(mine) = in_pile(map, is_mine, |role| role == ObjectRole::Mine) else { return false };
    let object = &map.objects[mine.index()];
    let terrain = map.levels[object.at.level.index()].terrain[object.at.tile];
    let other = pack.objects.iter().find_map(|(id, kind)| {
        let yields = matches!(kind.subject, Subject::Resource(_)) && id != object.kind;
        let fits = |id: &&rmg_core::ids::AppearanceId| pack.appearances[**id].terrains.contains(terrain);
        let appearance = kind.appearances.iter().find(fits)?;
        (kind.role == ObjectRole::Mine && yields).then_some((id, *appearance))
    });
    let Some((kind, appearance)) = other else { return false };
    let object = &mut map.objects[mine.index()];
    (object.kind, object.appearance) = (kind, appearance);
    true
}

/// Returns the tiles around the action cells of an object, if nothing is on any of those that it does not
/// cover itself.
fn doors(map: &MapModel, object: ObjectId) -> Option<Vec<MapPos>> {
    let object = &map.objects[object.index()];
    let level = object.at.level;
    let (owner, free) = (&map.levels[level.index()].owner, free_tiles(map, level.index()));
    let mut own_cells = Vec::new();
    each_cell(map, object, |tile| own_cells.push(tile));
    let appearance = &heroes3().appearances[object.appearance];
    let mut doors = Vec::new();
    for cell in appearance.footprint.actions() {
        let action = rmg_core::TilePos::new(
            object.at.tile.x.checked_add_signed(cell.dx)?,
            object.at.tile.y.checked_add_signed(cell.dy)?,
        );
        doors.extend(owner.neighbors8(action).filter(|tile| {
            !own_cells.contains(tile) && (appearance.is_entered_from_above || tile.y >= action.y)
        }));
    }
    doors
        .iter()
        .all(|tile| free.contains(*tile))
        .then(|| doors.into_iter().map(|tile| MapPos { level, tile }).collect())
}

fn wall_in(map: &mut MapModel, wish: fn(PileRequest) -> bool, matches: impl Fn(ObjectRole) -> bool) -> bool {
    let piles = map.piles.iter().filter(|pile| wish(pile.wish));
    let objects = piles.flat_map(|pile| pile.objects.iter().copied());
    let places = objects.filter(|id| matches(role(&map.objects[id.index()]))).find_map(|id| doors(map, id));
    places.is_some_and(|places| block_all(map, &places))
}

fn wall_in_mine(map: &mut MapModel) -> bool {
    wall_in(map, is_mine, |role| role == ObjectRole::Mine)
}

fn wall_in_treasure(map: &mut MapModel) -> bool {
    wall_in(map, is_treasure, |_| true)
}

fn unlink_mine(map: &mut MapModel) -> bool {
    let Some(mine) = in_pile(map, is_mine, |role| role == ObjectRole::Mine) else { return false };
    for pile in &mut map.piles {
        pile.objects.retain(|object| *object != mine);
    }
    map.objects[mine.index()].cause.pile = None;
    true
}

fn lose_required(map: &mut MapModel) -> bool {
    let required = in_pile(map, |wish| matches!(wish, PileRequest::Required(_)), |_| true);
    required.map(|object| remove_object(map, object)).is_some()
}

fn stack_treasure(map: &mut MapModel) -> bool {
    let Some(treasure) = in_pile(map, is_treasure, |_| true) else { return false };
    let zone = map.objects[treasure.index()].cause.zone;
    let other = map.objects.iter().position(|object| {
        object.cause.zone == zone
            // Boats are not at their anchors.
            && !matches!(role(object), ObjectRole::Decoration | ObjectRole::Boat)
            && object.at != map.objects[treasure.index()].at
    });
    other.map(|other| map.objects[treasure.index()].at = map.objects[other].at).is_some()
}

fn bury_treasure(map: &mut MapModel) -> bool {
    let Some(treasure) = in_pile(map, is_treasure, |_| true) else { return false };
    let at = map.objects[treasure.index()].at;
    block_all(map, &[at])
}
