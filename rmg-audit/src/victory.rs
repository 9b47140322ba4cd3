//! The part of PlayerStarts (V15) about victory: the object that decides the game is on the map exactly once,
//! and every player can reach it.
//!
//! Zones are reached through connections with a link; Reachable checks objects inside their zone. The digging
//! place is checked on every map that has one: it must be walkable land that nothing else covers, without a
//! road.

use std::collections::VecDeque;

use rmg_core::ZoneId;
use rmg_core::certificate::CounterExample;
use rmg_core::model::{LinkWay, MapObject, MapVictory, ObjectBody, ObjectId, PileRequest};
use rmg_core::pack::{ObjectRole, Subject};
use rmg_core::plan::{VictoryGoal, ZonePlan};
use rmg_core::template::ZoneKind;
use rmg_core::{ArtifactId, TilePos};

use crate::findings::Findings;
use crate::ground::{DecodedMap, cells};
use crate::words::{object_name, place, zone_name};

/// Checks the victory condition, and returns the number of checked items.
pub(crate) fn check(ground: &DecodedMap<'_>, found: &mut Findings) -> usize {
    let digging_places = of_role(ground, ObjectRole::Grail);
    let mut violations: Vec<CounterExample> =
        digging_places.iter().filter_map(|id| digging_violation(ground, *id)).collect();
    if let [_, second, ..] = digging_places[..] {
        violations.push(about(ground, second, "is a second grail"));
    }
    let goal = &ground.requests.victory.goal;
    match (goal, ground.map.victory) {
        (VictoryGoal::Standard, MapVictory::Standard) => {}
        (VictoryGoal::Grail { .. }, MapVictory::Grail) => {
            violations.extend(grail_violations(ground, &digging_places))
        }
        (VictoryGoal::Town { zone }, MapVictory::Town { town }) => {
            violations.extend(town_violation(ground, *zone, town))
        }
        (VictoryGoal::Artifact { artifact, zone }, MapVictory::Artifact { artifact: of })
            if *artifact == of =>
        {
            violations.extend(artifact_violations(ground, *artifact, *zone));
        }
        _ => violations.push(CounterExample::new(format!(
            "the template requests victory by {}, but the map has victory by {}",
            goal_text(goal),
            victory_text(ground.map.victory)
        ))),
    }
    violations.into_iter().for_each(|violation| found.add(|| violation));
    digging_places.len() + usize::from(*goal != VictoryGoal::Standard)
}

fn goal_text(goal: &VictoryGoal) -> &'static str {
    match goal {
        VictoryGoal::Standard => "defeating all enemies only",
        VictoryGoal::Grail { .. } => "the grail",
        VictoryGoal::Town { .. } => "capturing a town",
        VictoryGoal::Artifact { .. } => "an artifact",
    }
}

fn victory_text(victory: MapVictory) -> &'static str {
    match victory {
        MapVictory::Standard => "defeating all enemies only",
        MapVictory::Grail => "the grail",
        MapVictory::Town { .. } => "capturing a town",
        MapVictory::Artifact { .. } => "another artifact, or one that was not requested",
    }
}

fn of_role(ground: &DecodedMap<'_>, role: ObjectRole) -> Vec<ObjectId> {
    let is_one =
        |object: &MapObject| ground.pack.objects.get(object.kind).is_some_and(|kind| kind.role == role);
    let objects = ground.map.objects.iter().enumerate();
    objects.filter(|(_, object)| is_one(object)).map(|(at, _)| ObjectId::from_index(at)).collect()
}

fn about(ground: &DecodedMap<'_>, id: ObjectId, text: &str) -> CounterExample {
    let example = CounterExample::new(format!("{} {text}", object_name(ground.map, ground.pack, id)));
    match ground.object(id) {
        Some(object) => example.on_tiles(vec![object.at]).of_object(id),
        None => example,
    }
}

/// Returns why heroes cannot dig up the grail.
fn digging_violation(ground: &DecodedMap<'_>, id: ObjectId) -> Option<CounterExample> {
    let object = ground.object(id)?;
    let level = object.at.level.index();
    let Some(at) = ground.index(object.at) else { return Some(about(ground, id, "is off the map")) };
    let is_other = |(other, there): &(usize, &MapObject)| {
        *other != id.index() && there.at.level == object.at.level && {
            let look = ground.pack.appearances.get(there.appearance);
            look.is_some_and(|look| {
                cells(there, look).any(|cell| ground.cell_index(cell.x, cell.y) == Some(at))
            })
        }
    };
    let TilePos { x, y } = object.at.tile;
    let has_road = ground.map.levels[level].road.get(TilePos::new(x, y)).is_some_and(Option::is_some);
    let kind = ground
        .zone_at(object.at)
        .and_then(|zone| ground.requests.zones.get(zone.index()))
        .map(|zone| zone.kind);
    let text = if ground.levels[level].step[at] == 0 {
        "is on a tile that heroes cannot enter"
    } else if ground.map.objects.iter().enumerate().any(|other| is_other(&other)) {
        "is covered by another object"
    } else if has_road {
        "is on a road"
    } else if matches!(kind, Some(ZoneKind::Sealed | ZoneKind::Water)) {
        "is in a zone that heroes cannot enter on foot"
    } else {
        return None;
    };
    Some(about(ground, id, text))
}

fn grail_violations(ground: &DecodedMap<'_>, digging_places: &[ObjectId]) -> Vec<CounterExample> {
    let mut violations = Vec::new();
    match digging_places.first() {
        None => violations.push(CounterExample::new(
            "the goal of the map is the grail, but it is not on the map".to_owned(),
        )),
        Some(id) => violations.extend(unreached(ground, *id)),
    }
    if of_role(ground, ObjectRole::Obelisk).is_empty() {
        violations.push(CounterExample::new(
            "the goal of the map is the grail, but the map has no obelisk".to_owned(),
        ));
    }
    violations
}

fn town_violation(ground: &DecodedMap<'_>, wanted: ZoneId, id: ObjectId) -> Option<CounterExample> {
    let Some(object) = ground.object(id) else {
        return Some(
            CounterExample::new("the town to capture does not exist".to_owned()).in_zones(&[wanted]),
        );
    };
    match object.body {
        ObjectBody::Town { owner: None, .. } => {}
        ObjectBody::Town { owner: Some(owner), .. } => {
            return Some(about(
                ground,
                id,
                &format!("is the town to capture, but belongs to {owner} from the start"),
            ));
        }
        _ => return Some(about(ground, id, "is the town to capture, but is not a town")),
    }
    if ground.zone_of(object) != Some(wanted) {
        let text = format!("is the town to capture, but is not in {}", zone_name(ground.map, wanted));
        return Some(about(ground, id, &text));
    }
    unreached(ground, id)
}

fn artifact_violations(ground: &DecodedMap<'_>, artifact: ArtifactId, wanted: ZoneId) -> Vec<CounterExample> {
    let (map, pack) = (ground.map, ground.pack);
    let name = pack.artifacts.get(artifact).map_or("an unknown artifact", |artifact| artifact.name.as_str());
    let is_on_map = |object: &MapObject, of: ArtifactId| {
        pack.objects.get(object.kind).is_some_and(|kind| kind.subject == Subject::Artifact(of))
    };
    let gives = |object: &MapObject, of: ArtifactId| match &object.body {
        ObjectBody::Box { gifts } | ObjectBody::Seer { gifts, .. } => gifts.artifacts.contains(&of),
        _ => false,
    };
    let all = || map.objects.iter().enumerate().map(|(at, object)| (ObjectId::from_index(at), object));
    let places: Vec<ObjectId> =
        all().filter(|(_, object)| is_on_map(object, artifact)).map(|(id, _)| id).collect();
    let mut violations: Vec<CounterExample> = all()
        .filter(|(_, object)| gives(object, artifact))
        .map(|(id, _)| about(ground, id, &format!("gives {name}, the goal of the map")))
        .collect();
    for part in pack.artifact_parts(artifact) {
        let there = all().filter(|(_, object)| is_on_map(object, part) || gives(object, part));
        let part = &pack.artifacts[part].name;
        violations.extend(there.map(|(id, _)| {
            about(ground, id, &format!("contains {part}, a part of {name}, the goal of the map"))
        }));
    }
    if ground.requests.switches.artifacts.off.contains(&artifact) {
        violations.push(CounterExample::new(format!("{name}, the goal of the map, is banned")));
    }
    let Some(first) = places.first() else {
        violations.push(
            CounterExample::new(format!("{name}, the goal of the map, is not on the map"))
                .in_zones(&[wanted]),
        );
        return violations;
    };
    let others = places.iter().skip(1);
    violations.extend(others.map(|id| about(ground, *id, "is a second copy of the goal of the map")));
    let object = &map.objects[first.index()];
    let is_guarded = object.cause.pile.and_then(|pile| map.piles.get(pile.index())).is_some_and(|pile| {
        pile.guard.is_some() && matches!(pile.wish, PileRequest::Required(_)) && pile.objects.contains(first)
    });
    if !is_guarded {
        violations.push(about(ground, *first, "is the goal of the map, but has no guard"));
    }
    match ground.zone_of(object) {
        Some(zone) if zone == wanted => {
            if ground.requests.zones[zone.index()].kind.is_start() {
                violations.push(about(ground, *first, "is the goal of the map, but is in a start zone"));
            }
        }
        _ => {
            let text = format!("is the goal of the map, but is not in {}", zone_name(map, wanted));
            violations.push(about(ground, *first, &text));
        }
    }
    violations.extend(unreached(ground, *first));
    violations
}

/// Returns a violation if a player cannot get to the zone of an object.
fn unreached(ground: &DecodedMap<'_>, id: ObjectId) -> Option<CounterExample> {
    let object = ground.object(id)?;
    let zone = ground.zone_of(object)?;
    let is_start = |zone: &ZonePlan| zone.player.is_some() && zone.contents.towns.main.is_some();
    let mut starts = ground.requests.zone_ids().filter(|zone| is_start(&ground.requests.zones[zone.index()]));
    let cut_off = starts.find(|start| !is_connected(ground, *start, zone))?;
    let player = ground.requests.zones[cut_off.index()].player?;
    let text = format!(
        "at {} decides the game, but no link leads there from the start of {player}",
        place(ground.map, object.at)
    );
    Some(about(ground, id, &text).in_zones(&[zone, cut_off]))
}

/// Returns whether links join two zones. O(zones x connections).
fn is_connected(ground: &DecodedMap<'_>, from: ZoneId, to: ZoneId) -> bool {
    let mut is_reached = vec![false; ground.requests.zones.len()];
    is_reached[from.index()] = true;
    let mut open = VecDeque::from([from]);
    while let Some(zone) = open.pop_front() {
        for (link, way) in ground.requests.connections.iter().zip(&ground.map.links) {
            let next = match (link.a, link.b) {
                _ if way.way == LinkWay::Nothing => continue,
                (a, b) if a == zone => b,
                (a, b) if b == zone => a,
                _ => continue,
            };
            if !std::mem::replace(&mut is_reached[next.index()], true) {
                open.push_back(next);
            }
        }
    }
    is_reached[to.index()]
}
