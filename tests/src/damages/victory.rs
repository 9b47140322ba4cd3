//! Damage to the victory condition, and to the place of the grail.

use rmg_core::model::{Cause, MapModel, MapObject, MapPos, MapVictory, ObjectBody, ObjectId};
use rmg_core::pack::{ObjectKind, ObjectRole, Subject};
use rmg_core::plan::VictoryGoal;
use rmg_core::{Level, TilePos, ZoneId};

use super::damage::{
    Damage, Footprints, LinkGuards, LinksRealized, NoBypass, PileGuards, PlayerStarts, Reachable,
    RoadsComplete, ZoneConnected, covered, damage, free_tiles, is_land,
};
use crate::templates::heroes3;

pub(super) const DAMAGES: &[Damage] = &[
    damage(
        "the map has another victory condition than requested",
        |map| {
            map.plan.victory.goal = VictoryGoal::Grail { obelisks: Vec::new() };
            true
        },
        &[PlayerStarts],
    ),
    damage("the town to be captured has an owner", own_town, &[PlayerStarts]),
    damage(
        "the town to be captured is not a town",
        |map| {
            let no_town = |object: &MapObject| !matches!(object.body, ObjectBody::Town { .. });
            let Some(at) = map.objects.iter().position(no_town) else { return false };
            map.plan.victory.goal = VictoryGoal::Town { zone: map.objects[at].cause.zone };
            map.victory = MapVictory::Town { town: ObjectId::from_index(at) };
            true
        },
        &[PlayerStarts],
    ),
    damage(
        "the artifact that wins is not on the map",
        |map| {
            let is_on_map = |artifact| map.place_of(artifact, heroes3()).is_some();
            let Some(artifact) = heroes3().artifacts.ids().find(|artifact| !is_on_map(*artifact)) else {
                return false;
            };
            win_by(map, artifact, ZoneId(0));
            true
        },
        &[PlayerStarts],
    ),
    damage("the artifact that wins is unguarded in a starting zone", open_artifact, &[PlayerStarts])
        .may_break(&[Reachable, PileGuards, ZoneConnected, Footprints]),
    damage(
        "the grail that wins is not on the map",
        |map| {
            if map.digging_place(heroes3()).is_some() {
                return false;
            }
            map.plan.victory.goal = VictoryGoal::Grail { obelisks: Vec::new() };
            map.victory = MapVictory::Grail;
            true
        },
        &[PlayerStarts],
    ),
    damage(
        "the grail is buried under another object",
        |map| {
            let Some(at) =
                map.objects.iter().find(|object| is_land(terrain_at(map, object.at))).map(|object| object.at)
            else {
                return false;
            };
            bury(map, at)
        },
        &[PlayerStarts],
    )
    .may_break(&[Reachable, PileGuards, ZoneConnected, Footprints, LinkGuards, NoBypass, LinksRealized]),
    damage(
        "the grail is buried under a road",
        |map| {
            let covered = covered(map);
            let has_road = |(level, tile): &(usize, TilePos)| {
                map.levels[*level].road[*tile].is_some() && !covered[*level].contains(*tile)
            };
            let levels = map.levels.iter().enumerate();
            let found = levels
                .flat_map(|(at, level)| level.road.iter().map(move |(tile, _)| (at, tile)))
                .find(has_road);
            let Some((level, tile)) = found else { return false };
            bury(map, MapPos { level: Level(u8::try_from(level).expect("two levels")), tile })
        },
        &[PlayerStarts],
    )
    .may_break(&[
        Reachable,
        PileGuards,
        ZoneConnected,
        RoadsComplete,
        LinkGuards,
        NoBypass,
        LinksRealized,
    ]),
];

fn terrain_at(map: &MapModel, at: MapPos) -> rmg_core::TerrainId {
    map.levels[at.level.index()].terrain[at.tile]
}

fn own_town(map: &mut MapModel) -> bool {
    let is_owned = |object: &MapObject| matches!(object.body, ObjectBody::Town { owner: Some(_), .. });
    let Some(at) = map.objects.iter().position(is_owned) else { return false };
    map.plan.victory.goal = VictoryGoal::Town { zone: map.objects[at].cause.zone };
    map.victory = MapVictory::Town { town: ObjectId::from_index(at) };
    true
}

fn win_by(map: &mut MapModel, artifact: rmg_core::ArtifactId, zone: ZoneId) {
    map.plan.victory.goal = VictoryGoal::Artifact { artifact, zone };
    map.victory = MapVictory::Artifact { artifact };
}

/// Puts the artifact of the victory condition on a free tile of a starting zone, without a guard.
fn open_artifact(map: &mut MapModel) -> bool {
    let pack = heroes3();
    let is_placeable = |kind: &ObjectKind| kind.role == ObjectRole::Artifact && !kind.appearances.is_empty();
    let found = pack.objects.iter().find_map(|(id, kind)| match kind.subject {
        Subject::Artifact(artifact) if is_placeable(kind) => Some((id, kind.appearances[0], artifact)),
        _ => None,
    });
    let Some((kind, appearance, artifact)) = found else { return false };
    if map.place_of(artifact, pack).is_some() {
        return false;
    }
    for (at, level) in map.levels.iter().enumerate() {
        let free = free_tiles(map, at);
        // Its surroundings stay open, and nothing else is near.
        let fits = |tile: &TilePos| {
            let zone = level.owner[*tile];
            map.plan.zones[zone.index()].kind.is_start()
                && map.zones[zone.index()].main_point != Some(*tile)
                && level.road[*tile].is_none()
                && level.owner.neighbors8(*tile).filter(|next| free.contains(*next)).count() == 8
        };
        let Some(tile) = free.iter().find(fits) else { continue };
        let zone = level.owner[tile];
        let cause = Cause { pass: "required".into(), zone, connection: None, pile: None, guards: None };
        let at = MapPos { level: Level(u8::try_from(at).expect("two levels")), tile };
        win_by(map, artifact, zone);
        map.objects.push(MapObject { kind, appearance, at, body: ObjectBody::Plain, cause });
        return true;
    }
    false
}

/// Buries the grail at a place.
fn bury(map: &mut MapModel, at: MapPos) -> bool {
    let pack = heroes3();
    let Some((kind, of)) = pack.objects.iter().find(|(_, kind)| kind.role == ObjectRole::Grail) else {
        return false;
    };
    if map.digging_place(pack).is_some() {
        return false;
    }
    let zone = map.levels[at.level.index()].owner[at.tile];
    let cause = Cause { pass: "grail".into(), zone, connection: None, pile: None, guards: None };
    map.objects.push(MapObject { kind, appearance: of.appearances[0], at, body: ObjectBody::Plain, cause });
    true
}
