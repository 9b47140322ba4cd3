//! Damage to quests and rewards.

use rmg_core::certificate::Promise;
use rmg_core::ids::{ArtifactId, HeroId, ObjectKindId};
use rmg_core::model::{Cause, Gifts, MapModel, MapObject, MapPos, ObjectBody, ObjectId, PileRequest, Quest};
use rmg_core::pack::{ObjectRole, Subject};
use rmg_core::{TilePos, TileSet};

use super::damage::{
    Damage, ExactCounts, LimitsKept, PileGuards, QuestsSolvable, Reachable, ZoneConnected, damage,
    free_tiles, is_land,
};
use crate::templates::heroes3;

/// A new object may block a path and belongs to no pile, and no seer of the pack has its reward.
const BY_NEW_OBJECT: &[Promise] = &[Reachable, PileGuards, ZoneConnected, ExactCounts];

pub(super) const DAMAGES: &[Damage] = &[
    damage(
        "a hero is in two prisons",
        |map| {
            let Some(hero) = free_hero(map) else { return false };
            all_or_nothing(map, |map| (0..2).all(|_| place_object(map, ObjectRole::Prison, prison(hero))))
        },
        &[LimitsKept],
    )
    .may_break(BY_NEW_OBJECT),
    damage(
        "a quest requests a hero in no prison",
        |map| {
            let Some(hero) = free_hero(map) else { return false };
            place_object(map, ObjectRole::SeerHut, seer(Quest::Hero(hero)))
        },
        &[QuestsSolvable],
    )
    .may_break(BY_NEW_OBJECT),
    damage(
        "a quest requests an artifact that is nowhere",
        |map| {
            let Some((_, artifact)) = unrequested_artifact(map) else { return false };
            place_object(map, ObjectRole::SeerHut, seer(Quest::Artifacts(vec![artifact])))
        },
        &[QuestsSolvable],
    )
    .may_break(BY_NEW_OBJECT),
    // The replaced objects had other values.
    damage("two artifacts are placed for one quest", place_two, &[LimitsKept]).may_break(&[
        Reachable,
        PileGuards,
        ZoneConnected,
        ExactCounts,
        QuestsSolvable,
    ]),
    damage("a box contains a reward without value", fill_box, &[PileGuards])
        .may_break(&[ExactCounts, LimitsKept]),
];

/// Applies several steps, or none of them.
fn all_or_nothing(map: &mut MapModel, steps: impl Fn(&mut MapModel) -> bool) -> bool {
    let before = map.clone();
    let is_done = steps(map);
    if !is_done {
        *map = before;
    }
    is_done
}

/// Returns a hero who is in no prison and with whom no player starts.
fn free_hero(map: &MapModel) -> Option<HeroId> {
    let is_in_prison = |hero: HeroId| {
        let holds =
            |object: &MapObject| matches!(object.body, ObjectBody::Prison { hero: of, .. } if of == hero);
        map.objects.iter().any(holds)
    };
    let starts = |hero: HeroId| map.plan.players.iter().any(|player| player.hero == Some(hero));
    heroes3().heroes.ids().find(|hero| !is_in_prison(*hero) && !starts(*hero))
}

fn prison(hero: HeroId) -> ObjectBody {
    ObjectBody::Prison { hero, experience: 0 }
}

fn seer(quest: Quest) -> ObjectBody {
    ObjectBody::Seer { quest: Box::new(quest), gifts: Box::default() }
}

/// Puts an object of a role on a spot with free surroundings, off roads, on the level of its zone. Returns
/// false if no such spot exists.
fn place_object(map: &mut MapModel, role: ObjectRole, body: ObjectBody) -> bool {
    let pack = heroes3();
    let Some((kind, of)) = pack.objects.iter().find(|(_, kind)| kind.role == role) else { return false };
    for level in map.plan.size.each_level() {
        let (layers, free) = (&map.levels[level.index()], free_tiles(map, level.index()));
        for tile in free.iter() {
            let terrain = layers.terrain[tile];
            let appearance_id =
                of.appearances.iter().find(|id| pack.appearances[**id].terrains.contains(terrain));
            let zone = layers.owner[tile];
            let Some(appearance) = appearance_id.filter(|_| map.zones[zone.index()].level == level) else {
                continue;
            };
            let cells = pack.appearances[*appearance].footprint.cells();
            let fits = cells.iter().all(|cell| {
                let (x, y) = (tile.x.checked_add_signed(cell.dx), tile.y.checked_add_signed(cell.dy));
                let Some((x, y)) = x.zip(y) else { return false };
                has_free_surroundings(map, (level.index(), &free), TilePos::new(x, y), zone)
            });
            if fits {
                let cause =
                    Cause { pass: "treasure".into(), zone, connection: None, pile: None, guards: None };
                let at = MapPos { level, tile };
                map.objects.push(MapObject { kind, appearance: *appearance, at, body, cause });
                return true;
            }
        }
    }
    false
}

/// Returns whether a tile and its eight neighbors are free, in the zone, without a road, and not its main
/// point.
fn has_free_surroundings(
    map: &MapModel,
    (level, free): (usize, &TileSet),
    tile: TilePos,
    zone: rmg_core::ZoneId,
) -> bool {
    let layers = &map.levels[level];
    let is_open = |at: TilePos| {
        free.contains(at)
            && layers.owner[at] == zone
            && layers.road[at].is_none()
            && map.zones[zone.index()].main_point != Some(at)
    };
    let size = map.plan.size;
    let is_inside = (1..size.width() - 1).contains(&tile.x) && (1..size.height() - 1).contains(&tile.y);
    is_inside && is_open(tile) && layers.owner.neighbors8(tile).all(is_open)
}

/// Returns an artifact that the game places at random, and that is neither on the map nor in a quest.
fn unrequested_artifact(map: &MapModel) -> Option<(ObjectKindId, ArtifactId)> {
    let pack = heroes3();
    let is_on_map = |kind: ObjectKindId| map.objects.iter().any(|object| object.kind == kind);
    let is_requested = |artifact: ArtifactId| {
        let quests = map.objects.iter().filter_map(|object| match &object.body {
            ObjectBody::Seer { quest, .. } | ObjectBody::QuestGuard { quest } => Some(&**quest),
            _ => None,
        });
        quests
            .into_iter()
            .any(|quest| matches!(quest, Quest::Artifacts(wanted) if wanted.contains(&artifact)))
    };
    pack.objects.iter().find_map(|(kind, of)| match of.subject {
        Subject::Artifact(artifact) if pack.artifacts[artifact].is_random => {
            (of.role == ObjectRole::Artifact && !is_on_map(kind) && !is_requested(artifact))
                .then_some((kind, artifact))
        }
        _ => None,
    })
}

/// Returns objects in treasure that cover one land tile and disappear when taken.
fn small_treasures(map: &MapModel) -> Vec<ObjectId> {
    let treasure = map.piles.iter().filter(|pile| matches!(pile.wish, PileRequest::Treasure(_)));
    let objects = treasure.flat_map(|pile| pile.objects.iter().copied());
    let is_small = |id: &ObjectId| {
        let object = &map.objects[id.index()];
        let footprint = &heroes3().appearances[object.appearance].footprint;
        let is_on_land = is_land(map.levels[object.at.level.index()].terrain[object.at.tile]);
        is_on_land && heroes3().objects[object.kind].is_removed_on_visit && footprint.cells().len() == 1
    };
    objects.filter(is_small).collect()
}

/// Replaces `count` small treasures with objects of a kind.
fn replace_treasures(map: &mut MapModel, (kind, body): (ObjectKindId, &ObjectBody), count: usize) -> bool {
    let objects = small_treasures(map);
    if objects.len() < count {
        return false;
    }
    for id in &objects[..count] {
        let object = &mut map.objects[id.index()];
        (object.kind, object.appearance) = (kind, heroes3().objects[kind].appearances[0]);
        object.body = body.clone();
    }
    true
}

fn place_two(map: &mut MapModel) -> bool {
    let Some((kind, artifact)) = unrequested_artifact(map) else { return false };
    all_or_nothing(map, |map| {
        place_object(map, ObjectRole::SeerHut, seer(Quest::Artifacts(vec![artifact])))
            && replace_treasures(map, (kind, &ObjectBody::Plain), 2)
    })
}

/// The record of the box keeps the value of the replaced object.
fn fill_box(map: &mut MapModel) -> bool {
    let boxes = heroes3().objects.iter().find(|(_, kind)| kind.role == ObjectRole::Pandora);
    // No reward has so low a value.
    let gifts = Box::new(Gifts { experience: 7, ..Gifts::default() });
    boxes.is_some_and(|(kind, _)| replace_treasures(map, (kind, &ObjectBody::Box { gifts }), 1))
}
