//! Damage to the guards of connections.

use rmg_core::model::{LinkWay, MapModel, MapPos, ObjectBody, ObjectId};

use super::damage::{
    Damage, Footprints, LimitsKept, LinkGuards, NoBypass, ZoneConnected, damage, free_tiles, is_near, open,
    remove_object, walls,
};
use super::links::{passage, portals};
use crate::templates::heroes3;

pub(super) const DAMAGES: &[Damage] = &[
    damage("a guard is moved by a tile into the wall", move_along_wall, &[NoBypass]).may_break(&[LinkGuards]),
    damage("a guard is too far from its passage", move_back, &[LinkGuards]),
    damage("the guard of a portal is one tile off", move_aside, &[LinkGuards]).may_break(&[
        NoBypass,
        ZoneConnected,
        Footprints,
    ]),
    damage("a passage has lost its guard", lose_guard, &[LinkGuards]),
    damage("one end of a portal has lost its guard", lose_portal_guard, &[LinkGuards]),
    damage("an army is half as large", |map| with_army(map, |count| count / 2), &[LinkGuards]),
    damage("an army is twice as large", |map| with_army(map, |count| count * 2), &[LinkGuards])
        .may_break(&[LimitsKept]),
    damage("an army is empty", |map| with_army(map, |_| 0), &[LinkGuards]),
    damage("a template requests more than the value of the guard", request_more, &[LinkGuards]),
    damage("a guard is of a faction that is not allowed", banned_creature, &[LimitsKept]),
    damage("a guard does not record what it guards", forget_guarded, &[LinkGuards]),
];

/// Returns the guard of the first guarded passage, else of the first guarded portal.
fn any_guard(map: &MapModel) -> Option<ObjectId> {
    let portal =
        || [true, false].into_iter().find_map(|gates| portals(map, gates).iter().find_map(|pair| pair.2[0]));
    passage(map, true).and_then(|(_, _, guard)| guard).or_else(portal)
}

fn move_along_wall(map: &mut MapModel) -> bool {
    let Some((_, gap, Some(guard))) = passage(map, true) else { return false };
    let at = map.objects[guard.index()].at;
    let (owner, walls) = (&map.levels[at.level.index()].owner, walls(map, at.level.index()));
    let free = free_tiles(map, at.level.index());
    let zone = owner[at.tile];
    let neighbor = owner.neighbors4(at.tile).find(|tile| {
        walls.contains(*tile)
            && owner[*tile] == zone
            && owner.neighbors4(*tile).any(|next| owner[next] != zone && free.contains(next))
            && !gap.iter().any(|gap| gap.tile == *tile)
    });
    let Some(tile) = neighbor else { return false };
    map.objects[guard.index()].at.tile = tile;
    // The guard takes the place of the obstacle.
    open(map, MapPos { level: at.level, tile });
    true
}

fn move_back(map: &mut MapModel) -> bool {
    let Some((_, gap, Some(guard))) = passage(map, true) else { return false };
    let at = map.objects[guard.index()].at;
    let (owner, free) = (&map.levels[at.level.index()].owner, free_tiles(map, at.level.index()));
    let zone = owner[at.tile];
    let back = free.iter().find(|tile| {
        owner[*tile] == zone
            && is_near(*tile, at.tile, 5)
            // Two tiles back, it would still control every tile behind a gap of one.
            && gap.iter().all(|gap| !is_near(gap.tile, *tile, 2))
            && owner.neighbors8(*tile).all(|next| owner[next] == zone)
    });
    back.map(|tile| map.objects[guard.index()].at.tile = tile).is_some()
}

fn move_aside(map: &mut MapModel) -> bool {
    let guards = portals(map, false).into_iter().find_map(|(_, _, guards)| guards[0]);
    let Some(guard) = guards else { return false };
    let at = &mut map.objects[guard.index()].at.tile;
    at.x += 1;
    at.x < map.plan.size.width()
}

fn lose_guard(map: &mut MapModel) -> bool {
    let Some((id, _, Some(monster))) = passage(map, true) else { return false };
    if let LinkWay::Passage { guard, .. } = &mut map.links[id.index()].way {
        *guard = None;
    }
    remove_object(map, monster);
    true
}

fn lose_portal_guard(map: &mut MapModel) -> bool {
    let found = [true, false]
        .into_iter()
        .find_map(|gates| portals(map, gates).into_iter().find_map(|(id, _, guards)| Some((id, guards[1]?))));
    let Some((id, monster)) = found else { return false };
    if let LinkWay::Gate { guards, .. } | LinkWay::Monolith { guards, .. } = &mut map.links[id.index()].way {
        guards[1] = None;
    }
    remove_object(map, monster);
    true
}

fn with_army(map: &mut MapModel, change: impl Fn(u32) -> u32) -> bool {
    let Some(guard) = any_guard(map) else { return false };
    let ObjectBody::Monster { count, .. } = &mut map.objects[guard.index()].body else { return false };
    *count = change(*count);
    true
}

fn request_more(map: &mut MapModel) -> bool {
    let link = map.plan.connections.iter_mut().zip(&map.links).find(|(_, link)| link.strength > 0);
    link.map(|(plan, _)| plan.guard = plan.guard.saturating_mul(3)).is_some()
}

fn banned_creature(map: &mut MapModel) -> bool {
    let pack = heroes3();
    let Some(guard) = any_guard(map) else { return false };
    let object = &mut map.objects[guard.index()];
    let allowed = &map.plan.zones[object.cause.zone.index()].contents.monster_factions;
    let ObjectBody::Monster { creature, count, strength } = &mut object.body else { return false };
    // Choose one with a low value, so that a count gives the same strength, but not so low that the stack
    // gets too large.
    let foreign = pack.creatures.iter().find(|(_, other)| {
        other.is_placeable
            && !allowed.contains(&other.faction)
            && (1..=*strength / 2).contains(&other.ai_value)
            && pack.defaults.largest_stack.is_none_or(|max| *strength / other.ai_value < max)
    });
    let Some((id, foreign)) = foreign else { return false };
    let Some(kind) = pack.find_object("monster", &foreign.name) else { return false };
    (*creature, *count) = (id.into(), (*strength + foreign.ai_value / 2) / foreign.ai_value);
    (object.kind, object.appearance) = (kind, pack.objects[kind].appearances[0]);
    true
}

fn forget_guarded(map: &mut MapModel) -> bool {
    let Some(guard) = any_guard(map) else { return false };
    map.objects[guard.index()].cause.guards = None;
    true
}
