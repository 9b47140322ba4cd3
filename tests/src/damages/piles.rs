//! Damage to piles and their guards.

use rmg_core::model::{MapModel, MapPile, MapPos, ObjectBody, ObjectId, PileId, PileRequest};
use rmg_core::template::MonsterStrength;
use rmg_core::{TilePos, TileSet};

use super::damage::{
    Damage, ExactCounts, LimitsKept, NoBypass, PileGuards, Reachable, damage, each_cell, free_tiles, is_near,
    open, remove_object, walls,
};

pub(super) const DAMAGES: &[Damage] = &[
    damage("a guard is far from its pile", move_guard, &[PileGuards]).may_break(&[Reachable]),
    damage("the guard of a pile is too weak", |map| with_army(map, |count| count / 2), &[PileGuards]),
    damage("the guard of a pile is too strong", |map| with_army(map, |count| count * 2), &[PileGuards])
        .may_break(&[LimitsKept]),
    damage("a pile has lost its guard", lose_guard, &[PileGuards]),
    damage("a pile of another zone has the same guard", share_abroad, &[PileGuards])
        .may_break(&[Reachable, ExactCounts]),
    damage("a guard of two piles has the strength of one", share_guard, &[PileGuards]).may_break(&[
        Reachable,
        ExactCounts,
        LimitsKept,
    ]),
    damage("a guard does not record its pile", forget_pile, &[PileGuards]).may_break(&[ExactCounts]),
    damage("a pile is recorded with half its value", halve_value, &[PileGuards]),
    damage("a pile is recorded with a guard twice as strong", double_strength, &[PileGuards]),
    damage("a pile is guarded in a zone without monsters", without_monsters, &[PileGuards]),
    damage("an obstacle behind a guarded pile is gone", open_back, &[PileGuards]).may_break(&[NoBypass]),
    damage("a treasure is recorded twice", count_twice, &[ExactCounts]).may_break(&[PileGuards]),
    // Without a pile, it has no guard.
    damage("a treasure belongs to no pile", forget_treasure, &[ExactCounts]).may_break(&[Reachable]),
    damage("a treasure meets a tier that its zone does not request", unknown_tier, &[ExactCounts]),
];

/// Returns guarded piles with their guards.
fn guarded(map: &MapModel) -> impl Iterator<Item = (PileId, &MapPile, ObjectId)> {
    let piles = map.piles.iter().enumerate();
    piles.filter_map(|(at, pile)| Some((PileId::from_index(at), pile, pile.guard?)))
}

fn move_guard(map: &mut MapModel) -> bool {
    let Some((_, pile, guard)) = guarded(map).next() else { return false };
    let at = map.objects[guard.index()].at;
    let (owner, free) = (&map.levels[at.level.index()].owner, free_tiles(map, at.level.index()));
    let is_open = |tile: &TilePos| owner.neighbors8(*tile).filter(|next| free.contains(*next)).count() == 8;
    let main = map.zones[pile.zone.index()].main_point;
    let far = free.iter().find(|tile| {
        owner[*tile] == pile.zone
            && is_open(tile)
            && !is_near(*tile, at.tile, 6)
            && main.is_none_or(|main| !is_near(*tile, main, 2))
    });
    far.map(|tile| map.objects[guard.index()].at.tile = tile).is_some()
}

fn with_army(map: &mut MapModel, change: impl Fn(u32) -> u32) -> bool {
    let Some((_, _, guard)) = guarded(map).next() else { return false };
    let ObjectBody::Monster { count, .. } = &mut map.objects[guard.index()].body else { return false };
    *count = change(*count);
    true
}

fn share_abroad(map: &mut MapModel) -> bool {
    let Some((_, first, guard)) = guarded(map).next() else { return false };
    let zone = first.zone;
    let Some((other, ..)) = guarded(map).find(|(_, pile, _)| pile.zone != zone) else { return false };
    map.piles[other.index()].guard = Some(guard);
    true
}

/// Puts a pile behind the guard of another one of its zone.
fn share_guard(map: &mut MapModel) -> bool {
    let pairs = guarded(map).flat_map(|first| guarded(map).map(move |second| (first, second)));
    let of_zone =
        |((_, a, one), (_, b, other)): &((_, &MapPile, _), (_, &MapPile, _))| one < other && a.zone == b.zone;
    let Some(((_, _, guard), (second, ..))) = pairs.into_iter().find(of_zone) else { return false };
    map.piles[second.index()].guard = Some(guard);
    true
}

fn lose_guard(map: &mut MapModel) -> bool {
    let Some((_, _, guard)) = guarded(map).next() else { return false };
    remove_object(map, guard);
    true
}

fn forget_pile(map: &mut MapModel) -> bool {
    let Some((_, _, guard)) = guarded(map).next() else { return false };
    map.objects[guard.index()].cause.guards = None;
    true
}

fn halve_value(map: &mut MapModel) -> bool {
    let pile = map.piles.iter_mut().find(|pile| pile.value > 1);
    pile.map(|pile| pile.value /= 2).is_some()
}

fn double_strength(map: &mut MapModel) -> bool {
    let pile = map.piles.iter_mut().find(|pile| pile.strength > 1);
    pile.map(|pile| pile.strength *= 2).is_some()
}

fn without_monsters(map: &mut MapModel) -> bool {
    let Some((_, pile, _)) = guarded(map).next() else { return false };
    let zone = pile.zone.index();
    map.plan.zones[zone].contents.monsters = MonsterStrength::None;
    true
}

/// Returns the tiles of a level where a hero can stand or take something: all without solid objects.
fn passable(map: &MapModel, level: usize) -> TileSet {
    let mut tiles = free_tiles(map, level);
    let pickups = |object: &&rmg_core::model::MapObject| {
        let appearance = &crate::templates::heroes3().appearances[object.appearance];
        object.at.level.index() == level && appearance.footprint.solid().is_empty()
    };
    for object in map.objects.iter().filter(pickups) {
        each_cell(map, object, |tile| {
            tiles.insert(tile);
        });
    }
    tiles
}

/// Finds an obstacle next to tiles that only a guard closes, and removes it: this opens a path to more than
/// 60 tiles.
fn open_back(map: &mut MapModel) -> bool {
    // More tiles than in any nook.
    const MANY: usize = 60;
    let mut found = None;
    for (_, pile, guard) in guarded(map) {
        let at = map.objects[guard.index()].at;
        let passable = passable(map, at.level.index());
        let is_closed = |tile: TilePos| is_near(tile, at.tile, 1);
        let first = pile
            .objects
            .iter()
            .map(|id| map.objects[id.index()].at.tile)
            .find(|tile| !is_closed(*tile) && passable.contains(*tile));
        let Some(first) = first else { continue };
        let nook = flood(map, &passable, first, MANY, is_closed);
        let walls = walls(map, at.level.index());
        let owner = &map.levels[at.level.index()].owner;
        let spot = walls.iter().find(|wall| {
            !is_closed(*wall)
                && owner.neighbors8(*wall).any(|tile| nook.contains(tile))
                && owner.neighbors8(*wall).any(|tile| {
                    let is_out = passable.contains(tile) && !nook.contains(tile) && !is_closed(tile);
                    is_out && flood(map, &passable, tile, MANY, is_closed).len() >= MANY
                })
        });
        if let Some(spot) = spot.filter(|_| nook.len() < MANY) {
            found = Some(MapPos { level: at.level, tile: spot });
            break;
        }
    }
    found.map(|spot| open(map, spot)).is_some()
}

/// Returns up to `max` tiles that can be reached from a tile over passable tiles that are not closed.
fn flood(
    map: &MapModel,
    passable: &TileSet,
    from: TilePos,
    max: usize,
    is_closed: impl Fn(TilePos) -> bool,
) -> TileSet {
    let mut visited = TileSet::new(map.plan.size.width(), map.plan.size.height());
    visited.insert(from);
    let mut open = vec![from];
    while let Some(here) = open.pop().filter(|_| visited.len() < max) {
        for next in map.levels[0].owner.neighbors8(here) {
            if passable.contains(next) && !is_closed(next) && visited.insert(next) {
                open.push(next);
            }
        }
    }
    visited
}

/// Returns the first pile of treasure.
fn treasure(map: &MapModel) -> Option<PileId> {
    let found = map.piles.iter().position(|pile| matches!(pile.wish, PileRequest::Treasure(_)));
    found.map(PileId::from_index)
}

fn count_twice(map: &mut MapModel) -> bool {
    let Some(pile) = treasure(map) else { return false };
    map.piles.push(map.piles[pile.index()].clone());
    true
}

fn forget_treasure(map: &mut MapModel) -> bool {
    let Some(pile) = treasure(map) else { return false };
    let object = map.piles[pile.index()].objects[0];
    map.objects[object.index()].cause.pile = None;
    true
}

fn unknown_tier(map: &mut MapModel) -> bool {
    let Some(pile) = treasure(map) else { return false };
    map.piles[pile.index()].wish = PileRequest::Treasure(u16::MAX);
    true
}
