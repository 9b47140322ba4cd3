//! Damage to bans and limits.

use rmg_core::ids::ObjectKindId;
use rmg_core::model::{Cause, MapModel, MapObject, MapPos, ObjectBody, ObjectId, PileId, PileRequest};
use rmg_core::pack::Subject;
use rmg_core::plan::ChangedObject;

use super::damage::{
    Damage, Footprints, LimitsKept, PileGuards, Reachable, ZoneConnected, damage, free_tiles,
};
use crate::templates::heroes3;

pub(super) const DAMAGES: &[Damage] = &[
    damage("a banned artifact is in a treasure", banned_artifact, &[LimitsKept])
        .may_break(&[PileGuards, Footprints]),
    damage("a zone bans an object of its treasure", ban_kind, &[LimitsKept]),
    damage("a zone holds more of a kind than its template allows", tighten_zone, &[LimitsKept]),
    damage("there are more of a kind than a map may hold", exceed_map_limit, &[LimitsKept]).may_break(&[
        Reachable,
        PileGuards,
        ZoneConnected,
    ]),
];

/// Returns a treasure that covers one tile, with its pile.
fn small_treasure(map: &MapModel) -> Option<(PileId, ObjectId)> {
    let piles = map.piles.iter().enumerate();
    let treasure = piles.filter(|(_, pile)| matches!(pile.wish, PileRequest::Treasure(_)));
    let mut objects =
        treasure.flat_map(|(at, pile)| pile.objects.iter().map(move |id| (PileId::from_index(at), *id)));
    objects.find(|(_, id)| {
        let object = &map.objects[id.index()];
        let kind = &heroes3().objects[object.kind];
        kind.is_removed_on_visit && heroes3().appearances[object.appearance].footprint.cells().len() == 1
    })
}

fn banned_artifact(map: &mut MapModel) -> bool {
    let pack = heroes3();
    let Some((_, treasure)) = small_treasure(map) else { return false };
    let artifact = pack.objects.iter().find_map(|(id, kind)| match kind.subject {
        Subject::Artifact(artifact) if pack.artifacts[artifact].is_random => Some((id, artifact)),
        _ => None,
    });
    let Some((kind, artifact)) = artifact else { return false };
    let object = &mut map.objects[treasure.index()];
    (object.kind, object.appearance) = (kind, pack.objects[kind].appearances[0]);
    object.body = ObjectBody::Plain;
    map.plan.switches.artifacts.off = vec![artifact];
    true
}

fn any_treasure_kind(map: &MapModel) -> Option<(PileId, ObjectKindId)> {
    let pile = map.piles.iter().position(|pile| matches!(pile.wish, PileRequest::Treasure(_)))?;
    Some((PileId::from_index(pile), map.objects[map.piles[pile].objects[0].index()].kind))
}

fn ban_kind(map: &mut MapModel) -> bool {
    let Some((pile, kind)) = any_treasure_kind(map) else { return false };
    let zone = map.piles[pile.index()].zone;
    let banned = &mut map.plan.zones[zone.index()].contents.objects.banned;
    banned.push(kind);
    banned.sort_unstable();
    true
}

fn tighten_zone(map: &mut MapModel) -> bool {
    let Some((pile, kind)) = any_treasure_kind(map) else { return false };
    let zone = map.piles[pile.index()].zone;
    let changed = &mut map.plan.zones[zone.index()].contents.objects.changed;
    changed.retain(|changed| changed.kind != kind);
    let (value, rarity) = (heroes3().objects[kind].value, heroes3().objects[kind].rarity);
    changed.push(ChangedObject { kind, value, rarity, zone_limit: Some(0) });
    changed.sort_unstable_by_key(|changed| changed.kind);
    true
}

fn exceed_map_limit(map: &mut MapModel) -> bool {
    let pack = heroes3();
    let Some(kind) = pack.find_object("obelisk", "object") else { return false };
    let max = pack.objects[kind].map_limit.map_or(0, |max| max as usize);
    let mut new = Vec::new();
    for level in map.plan.size.each_level() {
        let (layers, free) = (&map.levels[level.index()], free_tiles(map, level.index()));
        // On every other tile of every other row, a hero can walk around each object and stand before it.
        let is_suitable = |tile: &rmg_core::TilePos| {
            tile.x % 2 == 1
                && tile.y % 2 == 1
                && layers.owner.neighbors8(*tile).filter(|next| free.contains(*next)).count() == 8
                && map.zones.iter().all(|zone| zone.main_point != Some(*tile))
                && map.zones[layers.owner[*tile].index()].level == level
        };
        for tile in free.iter().filter(is_suitable) {
            let terrain = layers.terrain[tile];
            let fits = |id: &&rmg_core::ids::AppearanceId| {
                let candidate = &pack.appearances[**id];
                candidate.terrains.contains(terrain) && candidate.footprint.cells().len() == 1
            };
            let Some(appearance) = pack.objects[kind].appearances.iter().find(fits) else { continue };
            let zone = layers.owner[tile];
            let cause = Cause { pass: "treasure".into(), zone, connection: None, pile: None, guards: None };
            let at = MapPos { level, tile };
            new.push(MapObject { kind, appearance: *appearance, at, body: ObjectBody::Plain, cause });
        }
    }
    new.truncate(max + 1);
    let is_enough = new.len() == max + 1;
    if is_enough {
        map.objects.extend(new);
    }
    is_enough
}
