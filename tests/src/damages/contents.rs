//! Damages to mines, required objects and treasure.

use rmg_core::model::{MapModel, MapPos, ObjectId, Wish};
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
    damage("a mine belongs to no pile", stray_mine, &[ExactCounts]).may_break(&[Reachable, PileGuards]),
    damage("a required object is missing", lose_required, &[ExactCounts]).may_break(&[PileGuards]),
    damage("a treasure is walled in", wall_in_treasure, &[Reachable])
        .may_break(&[ZoneConnected, RoadsComplete]),
    damage("a treasure lies on another object", stack_treasure, &[Footprints]).may_break(&[
        Reachable,
        PileGuards,
        ZoneConnected,
        ExactCounts,
        TreasureValue,
    ]),
    damage("an obstacle stands on a treasure", bury_treasure, &[Footprints]).may_break(&[
        Reachable,
        PileGuards,
        ZoneConnected,
    ]),
];

/// The first object of a role that a pile with such a wish holds.
fn in_pile(map: &MapModel, wish: fn(Wish) -> bool, is_it: impl Fn(ObjectRole) -> bool) -> Option<ObjectId> {
    let piles = map.piles.iter().filter(|pile| wish(pile.wish));
    piles.flat_map(|pile| pile.objects.iter().copied()).find(|id| is_it(role(&map.objects[id.index()])))
}

fn is_mine(wish: Wish) -> bool {
    matches!(wish, Wish::Mine(_))
}

fn is_treasure(wish: Wish) -> bool {
    matches!(wish, Wish::Treasure(_))
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
        let fits = |look: &&rmg_core::ids::AppearanceId| pack.appearances[**look].terrains.contains(terrain);
        let look = kind.appearances.iter().find(fits)?;
        (kind.role == ObjectRole::Mine && yields).then_some((id, *look))
    });
    let Some((kind, appearance)) = other else { return false };
    let object = &mut map.objects[mine.index()];
    (object.kind, object.appearance) = (kind, appearance);
    true
}

/// The tiles around the action cells of an object, if nothing stands on any of those that it does not cover itself.
fn doors(map: &MapModel, object: ObjectId) -> Option<Vec<MapPos>> {
    let object = &map.objects[object.index()];
    let level = object.at.level;
    let (owner, free) = (&map.levels[level.index()].owner, free_tiles(map, level.index()));
    let mut own = Vec::new();
    each_cell(map, object, |tile| own.push(tile));
    let look = &heroes3().appearances[object.appearance];
    let mut doors = Vec::new();
    for cell in look.footprint.actions() {
        let action = rmg_core::TilePos::new(
            object.at.tile.x.checked_add_signed(cell.dx)?,
            object.at.tile.y.checked_add_signed(cell.dy)?,
        );
        doors.extend(
            owner
                .neighbors8(action)
                .filter(|tile| !own.contains(tile) && (look.is_entered_from_above || tile.y >= action.y)),
        );
    }
    doors
        .iter()
        .all(|tile| free.contains(*tile))
        .then(|| doors.into_iter().map(|tile| MapPos { level, tile }).collect())
}

fn wall_in(map: &mut MapModel, wish: fn(Wish) -> bool, is_it: impl Fn(ObjectRole) -> bool) -> bool {
    let piles = map.piles.iter().filter(|pile| wish(pile.wish));
    let things = piles.flat_map(|pile| pile.objects.iter().copied());
    let places = things.filter(|id| is_it(role(&map.objects[id.index()]))).find_map(|id| doors(map, id));
    places.is_some_and(|places| block_all(map, &places))
}

fn wall_in_mine(map: &mut MapModel) -> bool {
    wall_in(map, is_mine, |role| role == ObjectRole::Mine)
}

fn wall_in_treasure(map: &mut MapModel) -> bool {
    wall_in(map, is_treasure, |_| true)
}

fn stray_mine(map: &mut MapModel) -> bool {
    let Some(mine) = in_pile(map, is_mine, |role| role == ObjectRole::Mine) else { return false };
    for pile in &mut map.piles {
        pile.objects.retain(|object| *object != mine);
    }
    map.objects[mine.index()].cause.pile = None;
    true
}

fn lose_required(map: &mut MapModel) -> bool {
    let required = in_pile(map, |wish| matches!(wish, Wish::Required(_)), |_| true);
    required.map(|object| remove_object(map, object)).is_some()
}

fn stack_treasure(map: &mut MapModel) -> bool {
    let Some(treasure) = in_pile(map, is_treasure, |_| true) else { return false };
    let zone = map.objects[treasure.index()].cause.zone;
    let other = map.objects.iter().position(|object| {
        object.cause.zone == zone
            // Boats do not lie at their anchors.
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
