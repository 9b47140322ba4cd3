//! Damage to the symmetry of a map, whose plan records one.

use rmg_core::model::{Cause, LinkWay, MapModel, MapObject, MapPos, ObjectBody, ObjectId};
use rmg_core::pack::{ObjectRole, StackCreature};
use rmg_core::{Symmetry, TilePos, ZoneId};

use super::damage::{
    BoatsUsable, Damage, ExactCounts, Footprints, LimitsKept, LinkGuards, LinksRealized, NoBypass, OneOwner,
    PileGuards, PlayerStarts, Reachable, RoadsComplete, SpritesFit, SymmetryKept, ZoneConnected, block,
    damage, free_tiles, is_near, open, remove_object, role,
};
use crate::small_maps::{look_on, terrain};
use crate::templates::heroes3;

/// Promises that a changed footprint may break too.
const BY_A_FOOTPRINT: &[rmg_core::certificate::Promise] = &[
    NoBypass,
    LinkGuards,
    Reachable,
    PileGuards,
    ZoneConnected,
    Footprints,
    ExactCounts,
    RoadsComplete,
    PlayerStarts,
];

pub(super) const DAMAGES: &[Damage] = &[
    damage("an obstacle is on one tile only", add_obstacle, &[SymmetryKept]).may_break(BY_A_FOOTPRINT),
    damage("an obstacle without its image is gone", lose_obstacle, &[SymmetryKept]).may_break(BY_A_FOOTPRINT),
    damage("a tile is of another terrain than its image", other_terrain, &[SymmetryKept, SpritesFit]),
    damage("a road has lost a tile that its image has", lose_road, &[SymmetryKept])
        .may_break(&[RoadsComplete, SpritesFit]),
    damage("a tile has a river and its image none", add_river, &[SymmetryKept]).may_break(&[SpritesFit]),
    damage("a tile changes to the zone of its image", other_zone, &[SymmetryKept]).may_break(&[
        OneOwner,
        NoBypass,
        ZoneConnected,
        Footprints,
        Reachable,
    ]),
    damage("a guard is one creature stronger than its image", strengthen_guard, &[SymmetryKept]),
    damage("a guard is of another creature than its image", other_creature, &[SymmetryKept])
        .may_break(&[LinkGuards, PileGuards, LimitsKept]),
    damage("a pickup is of another kind than its image", other_pickup, &[SymmetryKept])
        .may_break(&[PileGuards, ExactCounts]),
    damage("a pickup has lost its image", lose_pickup, &[SymmetryKept]).may_break(&[PileGuards, ExactCounts]),
    damage("a mine yields another resource than its image", other_mine, &[SymmetryKept])
        .may_break(BY_A_FOOTPRINT),
    damage("a building is one tile off", shift_building, &[SymmetryKept]).may_break(BY_A_FOOTPRINT),
    damage("a building is entered from more tiles than its image", open_side, &[SymmetryKept])
        .may_break(BY_A_FOOTPRINT),
    damage("a building is left over another terrain than its image", other_exit, &[SymmetryKept])
        .may_break(&[SpritesFit, Footprints, OneOwner]),
    damage("a town belongs to no player, its image to a player", lose_owner, &[SymmetryKept])
        .may_break(&[ExactCounts, PlayerStarts]),
    damage("a town belongs to the player of its image", swap_owner, &[SymmetryKept])
        .may_break(&[ExactCounts, PlayerStarts]),
    damage("a town has a fort, its image none", lose_fort, &[SymmetryKept]).may_break(&[
        ExactCounts,
        Footprints,
        NoBypass,
        ZoneConnected,
    ]),
    damage("the gap of a link is off its image", move_gap, &[SymmetryKept]).may_break(&[
        LinksRealized,
        NoBypass,
        LinkGuards,
        RoadsComplete,
        ZoneConnected,
        BoatsUsable,
    ]),
    damage("a symmetry carries every zone onto itself", fix_zones, &[SymmetryKept]),
    damage("a symmetry has no image of a zone", lose_zone_image, &[SymmetryKept]),
    damage("a symmetry has no image of a connection", lose_connection_image, &[SymmetryKept]),
    damage("the map has another symmetry than its plan", other_symmetry, &[SymmetryKept]),
    damage(
        "a monster controls the door of a building, but not that of its image",
        guard_door,
        &[SymmetryKept],
    )
    .may_break(&[Reachable, PileGuards]),
];

fn symmetry(map: &MapModel) -> Option<Symmetry> {
    Some(map.plan.symmetry.as_ref()?.symmetry)
}

fn image(map: &MapModel, at: MapPos) -> Option<MapPos> {
    let tile = symmetry(map)?.image(at.tile, map.plan.size);
    (tile != at.tile).then_some(MapPos { tile, ..at })
}

/// Returns a free tile off the axis whose 8 neighbors are free and in its zone.
fn free_place(map: &MapModel) -> Option<MapPos> {
    map.plan.size.each_level().find_map(|level| {
        let (free, owner) = (free_tiles(map, level.index()), &map.levels[level.index()].owner);
        let road = &map.levels[level.index()].road;
        let is_inside = |tile: TilePos| {
            owner.neighbors8(tile).filter(|next| free.contains(*next) && owner[*next] == owner[tile]).count()
                == 8
        };
        let places = free.iter().filter(|tile| road[*tile].is_none() && is_inside(*tile));
        places.map(|tile| MapPos { level, tile }).find(|at| image(map, *at).is_some())
    })
}

fn add_obstacle(map: &mut MapModel) -> bool {
    free_place(map).is_some_and(|at| block(map, at))
}

/// Returns the first object with a place off the axis that fits.
fn object(map: &MapModel, fits: impl Fn(&MapObject) -> bool) -> Option<ObjectId> {
    let is_it = |object: &MapObject| fits(object) && image(map, object.at).is_some();
    map.objects.iter().position(is_it).map(ObjectId::from_index)
}

fn lose_obstacle(map: &mut MapModel) -> bool {
    let is_single = |object: &MapObject| {
        let cells = heroes3().appearances[object.appearance].footprint.cells();
        role(object) == ObjectRole::Decoration
            && matches!(cells, [cell] if (cell.dx, cell.dy) == (0, 0))
            && map.objects.iter().filter(|other| other.at == object.at).count() == 1
    };
    let Some(id) = object(map, is_single) else { return false };
    let at = map.objects[id.index()].at;
    open(map, at);
    true
}

fn other_terrain(map: &mut MapModel) -> bool {
    let Some(at) = free_place(map) else { return false };
    let terrains = &mut map.levels[at.level.index()].terrain;
    let (snow, lava) = (terrain("snow"), terrain("lava"));
    terrains[at.tile] = if terrains[at.tile] == snow { lava } else { snow };
    true
}

fn lose_road(map: &mut MapModel) -> bool {
    for level in map.plan.size.each_level().filter(|_| symmetry(map).is_some()) {
        let road = &map.levels[level.index()].road;
        let has_image = |tile: &TilePos| image(map, MapPos { level, tile: *tile }).is_some();
        let found = road.iter().find(|(tile, road)| road.is_some() && has_image(tile)).map(|(tile, _)| tile);
        if let Some(tile) = found {
            map.levels[level.index()].road[tile] = None;
            return true;
        }
    }
    false
}

fn add_river(map: &mut MapModel) -> bool {
    let Some(at) = free_place(map) else { return false };
    let river = &mut map.levels[at.level.index()].river[at.tile];
    *river = if river.is_some() { None } else { heroes3().rivers.find("waterRiver") };
    true
}

fn other_zone(map: &mut MapModel) -> bool {
    let Some(at) = free_place(map) else { return false };
    let zones = map.plan.symmetry.as_ref().map(|plan| plan.zones.clone()).unwrap_or_default();
    let owner = &mut map.levels[at.level.index()].owner[at.tile];
    *owner = zones[owner.index()];
    true
}

/// Returns a guard of a pile off the axis.
fn guard(map: &MapModel) -> Option<ObjectId> {
    object(map, |object| matches!(object.body, ObjectBody::Monster { creature: StackCreature::Named(_), .. }))
}

fn strengthen_guard(map: &mut MapModel) -> bool {
    let Some(id) = guard(map) else { return false };
    let ObjectBody::Monster { count, .. } = &mut map.objects[id.index()].body else { return false };
    *count += 1;
    true
}

fn other_creature(map: &mut MapModel) -> bool {
    let Some(id) = guard(map) else { return false };
    let object = &mut map.objects[id.index()];
    let ground = map.levels[object.at.level.index()].terrain[object.at.tile];
    let kinds = ["archer", "pikeman"].map(|name| look_on(ground, "monster", name));
    let (name, (kind, appearance)) =
        if object.kind == kinds[0].0 { ("pikeman", kinds[1]) } else { ("archer", kinds[0]) };
    let ObjectBody::Monster { creature, .. } = &mut object.body else { return false };
    let Some(found) = heroes3().creatures.find(name) else { return false };
    *creature = found.into();
    (object.kind, object.appearance) = (kind, appearance);
    true
}

fn other_pickup(map: &mut MapModel) -> bool {
    let Some(id) = object(map, |object| role(object) == ObjectRole::Resource) else { return false };
    let object = &mut map.objects[id.index()];
    let ground = map.levels[object.at.level.index()].terrain[object.at.tile];
    let kinds = ["ore", "wood"].map(|name| look_on(ground, "resource", name));
    (object.kind, object.appearance) = if object.kind == kinds[0].0 { kinds[1] } else { kinds[0] };
    true
}

fn lose_pickup(map: &mut MapModel) -> bool {
    let found = object(map, |object| matches!(role(object), ObjectRole::Resource | ObjectRole::Pickup));
    found.is_some_and(|id| {
        remove_object(map, id);
        true
    })
}

fn other_mine(map: &mut MapModel) -> bool {
    let Some(id) = object(map, |object| role(object) == ObjectRole::Mine) else { return false };
    let object = &mut map.objects[id.index()];
    let ground = map.levels[object.at.level.index()].terrain[object.at.tile];
    let kinds = ["crystalCavern", "goldMine"].map(|name| look_on(ground, "mine", name));
    (object.kind, object.appearance) = if object.kind == kinds[0].0 { kinds[1] } else { kinds[0] };
    true
}

fn is_building(object: &MapObject) -> bool {
    matches!(role(object), ObjectRole::Mine | ObjectRole::Market | ObjectRole::Visitable)
}

fn shift_building(map: &mut MapModel) -> bool {
    let Some(id) = object(map, is_building) else { return false };
    map.objects[id.index()].at.tile.x += 1;
    true
}

/// Removes an obstacle beside the tile where a building is visited.
fn open_side(map: &mut MapModel) -> bool {
    let sides = |object: &MapObject| {
        let action = crate::footprints::cells(map, heroes3(), object, true).next()?;
        let level = object.at.level;
        let near = [action.x.checked_sub(1), action.x.checked_add(1)].into_iter().flatten();
        let tiles = near.map(|x| MapPos { level, tile: TilePos::new(x, action.y) });
        tiles.into_iter().find(|at| {
            map.objects.iter().any(|other| role(other) == ObjectRole::Decoration && other.at == *at)
        })
    };
    let is_symmetric = symmetry(map).is_some();
    let found = map.objects.iter().filter(|object| is_symmetric && !is_decoration(object)).find_map(sides);
    let Some(at) = found.filter(|at| image(map, *at).is_some()) else { return false };
    open(map, at);
    true
}

/// Changes the terrain under the entrance of a building, and under the image of this tile, which is another
/// tile than the entrance of its image.
fn other_exit(map: &mut MapModel) -> bool {
    let Some(id) = object(map, is_building) else { return false };
    let object = &map.objects[id.index()];
    let Some(tile) = crate::footprints::cells(map, heroes3(), object, true).next() else { return false };
    let at = MapPos { tile, ..object.at };
    let Some(image) = image(map, at) else { return false };
    let is_entered = |other: &MapObject| {
        crate::footprints::cells(map, heroes3(), other, true)
            .any(|tile| tile == image.tile && other.at.level == at.level)
    };
    if map.objects.iter().any(is_entered) {
        return false;
    }
    let terrains = &mut map.levels[at.level.index()].terrain;
    let other = if terrains[at.tile] == terrain("snow") { terrain("lava") } else { terrain("snow") };
    for at in [at, image] {
        terrains[at.tile] = other;
    }
    true
}

/// Adds a monster beside a door, and one on the image of its tile, which is beside no door: the image of the
/// building faces south, too.
fn guard_door(map: &mut MapModel) -> bool {
    let doors: Vec<MapPos> = map
        .objects
        .iter()
        .filter(|object| is_building(object))
        .flat_map(|object| {
            let doors = crate::footprints::cells(map, heroes3(), object, true);
            doors.map(|tile| MapPos { tile, ..object.at }).collect::<Vec<_>>()
        })
        .collect();
    let is_beside =
        |at: MapPos| doors.iter().any(|door| door.level == at.level && is_near(door.tile, at.tile, 1));
    let both = map.plan.size.each_level().find_map(|level| {
        let free = free_tiles(map, level.index());
        let beside = free.iter().map(|tile| MapPos { level, tile }).filter(|at| is_beside(*at));
        let both = beside.filter_map(|at| Some([at, image(map, at)?]));
        both.into_iter().find(|both| free.contains(both[1].tile) && !is_beside(both[1]))
    });
    let Some(both) = both else { return false };
    let Some(creature) = heroes3().creatures.find("pikeman") else { return false };
    for at in both {
        let layers = &map.levels[at.level.index()];
        let (kind, appearance) = look_on(layers.terrain[at.tile], "monster", "pikeman");
        let body = ObjectBody::Monster { creature: creature.into(), count: 9, strength: 700 };
        let zone = layers.owner[at.tile];
        let cause = Cause { pass: "treasure".into(), zone, connection: None, pile: None, guards: None };
        map.objects.push(MapObject { kind, appearance, at, body, cause });
    }
    true
}

fn is_decoration(object: &MapObject) -> bool {
    role(object) == ObjectRole::Decoration
}

/// Changes the first town with an owner.
fn change_town(map: &mut MapModel, change: impl FnOnce(&mut ObjectBody)) -> bool {
    let found = object(map, |object| matches!(object.body, ObjectBody::Town { owner: Some(_), .. }));
    found.is_some_and(|id| {
        change(&mut map.objects[id.index()].body);
        true
    })
}

fn lose_owner(map: &mut MapModel) -> bool {
    change_town(map, |body| {
        if let ObjectBody::Town { owner, .. } = body {
            *owner = None;
        }
    })
}

fn swap_owner(map: &mut MapModel) -> bool {
    let players: Vec<_> = map.plan.players.iter().map(|player| player.color).collect();
    players.len() > 1
        && change_town(map, |body| {
            if let ObjectBody::Town { owner, .. } = body {
                *owner = players.iter().copied().find(|color| Some(*color) != *owner);
            }
        })
}

fn lose_fort(map: &mut MapModel) -> bool {
    change_town(map, |body| {
        if let ObjectBody::Town { has_fort, .. } = body {
            *has_fort = !*has_fort;
        }
    })
}

fn move_gap(map: &mut MapModel) -> bool {
    let size = map.plan.size;
    let Some(symmetry) = symmetry(map) else { return false };
    let gap = map.links.iter_mut().find_map(|link| match &mut link.way {
        LinkWay::Passage { gap, .. } => Some(gap),
        _ => None,
    });
    gap.is_some_and(|gap| {
        let moved = TilePos { y: gap[0].tile.y + 1, ..gap[0].tile };
        // a gap on the axis of a mirror stays its own image
        let is_off_axis = symmetry.image(moved, size) != moved;
        if is_off_axis {
            gap[0].tile = moved;
        }
        is_off_axis
    })
}

fn fix_zones(map: &mut MapModel) -> bool {
    let count = map.zones.len();
    map.plan.symmetry.as_mut().is_some_and(|plan| {
        plan.zones = (0..count).map(ZoneId::from_index).collect();
        true
    })
}

fn lose_zone_image(map: &mut MapModel) -> bool {
    map.plan.symmetry.as_mut().is_some_and(|plan| plan.zones.pop().is_some())
}

fn lose_connection_image(map: &mut MapModel) -> bool {
    map.plan.symmetry.as_mut().is_some_and(|plan| plan.connections.pop().is_some())
}

fn other_symmetry(map: &mut MapModel) -> bool {
    map.plan.symmetry.as_mut().is_some_and(|plan| {
        plan.symmetry = match plan.symmetry {
            Symmetry::MirrorY => Symmetry::MirrorX,
            _ => Symmetry::MirrorY,
        };
        true
    })
}
