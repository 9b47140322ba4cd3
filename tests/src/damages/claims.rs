//! Damage to the records of a map, so that they contradict its tiles and objects.

use rmg_core::ids::{ConnectionId, PlayerColor};
use rmg_core::model::{Guarded, LinkWay, MapModel, ObjectBody, ObjectId, PileRequest, TileView};
use rmg_core::pack::ObjectRole;
use rmg_core::template::ZoneKind;
use rmg_core::{TilePos, ZoneId};

use super::damage::{
    BoatsUsable, Damage, ExactCounts, Footprints, LimitsKept, LinkGuards, LinksRealized, NoBypass, OneOwner,
    PileGuards, PlayerStarts, PortalPairs, Reachable, SpritesFit, ZoneConnected, damage, free_tiles, is_land,
    remove_object, role,
};

pub(super) const DAMAGES: &[Damage] = &[
    damage("all treasure has no piles and guards", forget_all_treasure, &[PileGuards]).may_break(&[NoBypass]),
    damage("a monster guards nothing", add_monster, &[PileGuards]).may_break(&[
        LinkGuards,
        Reachable,
        ZoneConnected,
        ExactCounts,
        BoatsUsable,
    ]),
    damage(
        "a resource in treasure has a huge amount",
        |map| fix_amount(map, |wish| matches!(wish, PileRequest::Treasure(_))),
        &[PileGuards],
    ),
    damage(
        "a resource of a mine has a huge amount",
        |map| fix_amount(map, |wish| matches!(wish, PileRequest::Mine(_))),
        &[ExactCounts],
    ),
    damage("a mine has an owner on the first day", own_mine, &[PlayerStarts]),
    damage("there are no players", |map| !std::mem::take(&mut map.plan.players).is_empty(), &[PlayerStarts]),
    damage("all players are in one team", one_team, &[PlayerStarts]),
    damage("a zone belongs to another player than has its seat", other_owner, &[PlayerStarts])
        .may_break(&[ExactCounts]),
    damage("a zone of land is recorded as a sea", |map| set_zone_kind(map, ZoneKind::Water), &[OneOwner])
        .may_break(&[LinksRealized, NoBypass, Reachable, BoatsUsable, PlayerStarts, LimitsKept]),
    damage(
        "a zone with links is recorded as sealed",
        |map| set_zone_kind(map, ZoneKind::Sealed),
        &[OneOwner],
    )
    .may_break(&[BoatsUsable]),
    damage(
        "a tile without a road has a road sprite",
        |map| set_sprite(map, |level| &mut level.road_view, |level, at| level.road[at].is_none()),
        &[SpritesFit],
    ),
    damage(
        "a tile without a river has a river sprite",
        |map| set_sprite(map, |level| &mut level.river_view, |level, at| level.river[at].is_none()),
        &[SpritesFit],
    ),
    damage(
        "a mine has lost its body",
        |map| lose_body(map, |body| matches!(body, ObjectBody::Owned { .. })),
        &[ExactCounts],
    ),
    damage(
        "a portal has lost its partner",
        |map| lose_body(map, |body| matches!(body, ObjectBody::Portal { .. })),
        &[ExactCounts, PortalPairs],
    ),
    damage("a zone records another terrain than its tiles have", other_terrain, &[LimitsKept]),
    damage("a boat is far from all landings", stray_boat, &[BoatsUsable]).may_break(&[
        LinksRealized,
        NoBypass,
        Reachable,
        PileGuards,
        Footprints,
    ]),
    damage("a guard records another connection", other_connection, &[LinksRealized]),
];

fn forget_all_treasure(map: &mut MapModel) -> bool {
    let is_treasure = |wish: PileRequest| matches!(wish, PileRequest::Treasure(_));
    let before = map.piles.len();
    let mut guards: Vec<ObjectId> =
        map.piles.iter().filter(|pile| is_treasure(pile.wish)).filter_map(|pile| pile.guard).collect();
    // Treasure comes last, so removing it does not renumber other piles.
    map.piles.retain(|pile| !is_treasure(pile.wish));
    for object in &mut map.objects {
        object.cause.pile = object.cause.pile.filter(|pile| pile.index() < map.piles.len());
    }
    guards.sort_unstable();
    guards.into_iter().rev().for_each(|guard| remove_object(map, guard));
    map.piles.len() < before
}

fn add_monster(map: &mut MapModel) -> bool {
    let Some(pile) = map.piles.iter().position(|pile| pile.guard.is_some()) else { return false };
    let guard = map.piles[pile].guard.expect("the pile has a guard");
    let mut extra = map.objects[guard.index()].clone();
    let level = extra.at.level;
    let (owner, free) = (&map.levels[level.index()].owner, free_tiles(map, level.index()));
    let is_open = |tile: &TilePos| {
        owner[*tile] == extra.cause.zone
            && owner.neighbors8(*tile).filter(|near| free.contains(*near)).count() == 8
    };
    let Some(tile) = free.iter().filter(is_open).last() else { return false };
    extra.at.tile = tile;
    (extra.cause.pile, extra.cause.guards) = (None, None);
    map.objects.push(extra);
    true
}

fn fix_amount(map: &mut MapModel, is_in: fn(PileRequest) -> bool) -> bool {
    let objects = map.piles.iter().filter(|pile| is_in(pile.wish)).flat_map(|pile| &pile.objects);
    let resource = objects.copied().find(|id| role(&map.objects[id.index()]) == ObjectRole::Resource);
    let Some(resource) = resource else { return false };
    map.objects[resource.index()].body = ObjectBody::Resource { amount: 1_000_000_000 };
    true
}

fn own_mine(map: &mut MapModel) -> bool {
    let mine = map.objects.iter_mut().find(|object| role(object) == ObjectRole::Mine);
    mine.map(|mine| mine.body = ObjectBody::Owned { owner: Some(PlayerColor::Red) }).is_some()
}

fn one_team(map: &mut MapModel) -> bool {
    map.plan.players.iter_mut().for_each(|player| player.team = Some(3));
    map.plan.players.len() > 1
}

fn other_owner(map: &mut MapModel) -> bool {
    let free = map.plan.zones.iter_mut().find(|zone| zone.seat.is_none());
    free.map(|zone| zone.player = Some(PlayerColor::Red)).is_some()
}

fn set_zone_kind(map: &mut MapModel, kind: ZoneKind) -> bool {
    let is_free = |zone: &ZoneId| {
        let plan = &map.plan.zones[zone.index()];
        plan.kind == ZoneKind::Treasure && plan.seat.is_none()
    };
    let Some(zone) = map.plan.zone_ids().find(is_free) else { return false };
    map.plan.zones[zone.index()].kind = kind;
    true
}

fn set_sprite(
    map: &mut MapModel,
    view: fn(&mut rmg_core::model::MapLevel) -> &mut rmg_core::Grid<TileView>,
    is_empty: fn(&rmg_core::model::MapLevel, TilePos) -> bool,
) -> bool {
    let level = &mut map.levels[0];
    let at = level.terrain.iter().map(|(tile, _)| tile).find(|tile| is_empty(level, *tile));
    at.map(|at| view(level)[at] = TileView { frame: 3, flip: 1 }).is_some()
}

fn lose_body(map: &mut MapModel, matches: fn(&ObjectBody) -> bool) -> bool {
    let object =
        map.objects.iter_mut().find(|object| matches(&object.body) && role(object) != ObjectRole::Shipyard);
    object.map(|object| object.body = ObjectBody::Plain).is_some()
}

fn other_terrain(map: &mut MapModel) -> bool {
    let zone = map.zones.iter_mut().find(|zone| is_land(zone.terrain));
    let (snow, lava) = (crate::small_maps::terrain("snow"), crate::small_maps::terrain("lava"));
    zone.map(|zone| zone.terrain = if zone.terrain == snow { lava } else { snow }).is_some()
}

fn stray_boat(map: &mut MapModel) -> bool {
    let Some(boat) = map.objects.iter().find(|object| role(object) == ObjectRole::Boat).cloned() else {
        return false;
    };
    let mut stray = boat;
    stray.cause.connection = None;
    stray.at.tile.y += 1;
    map.objects.push(stray);
    true
}

fn other_connection(map: &mut MapModel) -> bool {
    let count = map.links.len();
    let passage =
        map.links.iter().position(|link| matches!(link.way, LinkWay::Passage { guard: Some(_), .. }));
    let Some(link) = passage.filter(|_| count > 1) else { return false };
    let Some(guard) = map.links[link].way.guards().next() else { return false };
    let cause = &mut map.objects[guard.index()].cause;
    cause.connection = Some(ConnectionId::from_index((link + 1) % count));
    debug_assert!(matches!(cause.guards, Some(Guarded::Link(_))));
    true
}
