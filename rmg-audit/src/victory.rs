//! PlayerStarts, too: what the map is won by is there, once, and every player gets there.
//!
//! Zones are reached over connections that became ways; inside its zone whatever is visited is reached by
//! Reachable. The digging place is looked at on every map that has one: land that nothing else covers,
//! without a road.

use std::collections::VecDeque;

use rmg_core::ZoneId;
use rmg_core::certificate::CounterExample;
use rmg_core::model::{LinkWay, MapObject, MapVictory, ObjectBody, ObjectId, Wish};
use rmg_core::pack::{ObjectRole, Subject};
use rmg_core::plan::{VictoryGoal, ZonePlan};
use rmg_core::template::ZoneKind;
use rmg_core::{ArtifactId, TilePos};

use crate::found::Found;
use crate::ground::{Ground, cells};
use crate::words::{object_name, place, zone_name};

/// Judges how the map is won; gives the number of things that were looked at.
pub(crate) fn judge(ground: &Ground<'_>, found: &mut Found) -> usize {
    let digging_places = of_role(ground, ObjectRole::Grail);
    let mut faults: Vec<CounterExample> =
        digging_places.iter().filter_map(|id| digging_fault(ground, *id)).collect();
    if let [_, second, ..] = digging_places[..] {
        faults.push(about(ground, second, "is a second place where the grail is buried"));
    }
    let goal = &ground.wishes.victory.goal;
    match (goal, ground.map.victory) {
        (VictoryGoal::Standard, MapVictory::Standard) => {}
        (VictoryGoal::Grail { .. }, MapVictory::Grail) => {
            faults.extend(grail_faults(ground, &digging_places))
        }
        (VictoryGoal::Town { zone }, MapVictory::Town { town }) => {
            faults.extend(town_fault(ground, *zone, town))
        }
        (VictoryGoal::Artifact { artifact, zone }, MapVictory::Artifact { artifact: of })
            if *artifact == of =>
        {
            faults.extend(artifact_faults(ground, *artifact, *zone));
        }
        _ => faults.push(CounterExample::new(format!(
            "the map is to be won by {}, and is won by {}",
            goal_words(goal),
            victory_words(ground.map.victory)
        ))),
    }
    faults.into_iter().for_each(|fault| found.add(|| fault));
    digging_places.len() + usize::from(*goal != VictoryGoal::Standard)
}

fn goal_words(goal: &VictoryGoal) -> &'static str {
    match goal {
        VictoryGoal::Standard => "defeating all enemies only",
        VictoryGoal::Grail { .. } => "the grail",
        VictoryGoal::Town { .. } => "capturing a town",
        VictoryGoal::Artifact { .. } => "an artifact",
    }
}

fn victory_words(victory: MapVictory) -> &'static str {
    match victory {
        MapVictory::Standard => "defeating all enemies only",
        MapVictory::Grail => "the grail",
        MapVictory::Town { .. } => "capturing a town",
        MapVictory::Artifact { .. } => "another artifact, or one that was not asked for",
    }
}

fn of_role(ground: &Ground<'_>, role: ObjectRole) -> Vec<ObjectId> {
    let is_one =
        |object: &MapObject| ground.pack.objects.get(object.kind).is_some_and(|kind| kind.role == role);
    let objects = ground.map.objects.iter().enumerate();
    objects.filter(|(_, object)| is_one(object)).map(|(at, _)| ObjectId::from_index(at)).collect()
}

fn about(ground: &Ground<'_>, id: ObjectId, text: &str) -> CounterExample {
    let example = CounterExample::new(format!("{} {text}", object_name(ground.map, ground.pack, id)));
    match ground.object(id) {
        Some(object) => example.on_tiles(vec![object.at]).of_object(id),
        None => example,
    }
}

/// Why nobody digs up the grail where it is buried.
fn digging_fault(ground: &Ground<'_>, id: ObjectId) -> Option<CounterExample> {
    let object = ground.object(id)?;
    let level = object.at.level.index();
    let Some(at) = ground.index(object.at) else { return Some(about(ground, id, "lies off the map")) };
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
        .and_then(|zone| ground.wishes.zones.get(zone.index()))
        .map(|zone| zone.kind);
    let text = if ground.levels[level].step[at] == 0 {
        "lies where nobody walks"
    } else if ground.map.objects.iter().enumerate().any(|other| is_other(&other)) {
        "lies under something else"
    } else if has_road {
        "lies on a road"
    } else if matches!(kind, Some(ZoneKind::Sealed | ZoneKind::Water)) {
        "lies in a zone where nobody digs"
    } else {
        return None;
    };
    Some(about(ground, id, text))
}

fn grail_faults(ground: &Ground<'_>, digging_places: &[ObjectId]) -> Vec<CounterExample> {
    let mut faults = Vec::new();
    match digging_places.first() {
        None => faults
            .push(CounterExample::new("the grail is buried nowhere, and the map is won with it".to_owned())),
        Some(id) => faults.extend(unreached(ground, *id)),
    }
    if of_role(ground, ObjectRole::Obelisk).is_empty() {
        faults.push(CounterExample::new(
            "no obelisk tells where the grail is buried, and the map is won with it".to_owned(),
        ));
    }
    faults
}

fn town_fault(ground: &Ground<'_>, wanted: ZoneId, id: ObjectId) -> Option<CounterExample> {
    let Some(object) = ground.object(id) else {
        return Some(
            CounterExample::new("the town that is to be captured does not exist".to_owned())
                .in_zones(&[wanted]),
        );
    };
    match object.body {
        ObjectBody::Town { owner: None, .. } => {}
        ObjectBody::Town { owner: Some(owner), .. } => {
            return Some(about(
                ground,
                id,
                &format!("is to be captured, and {owner} has it from the beginning"),
            ));
        }
        _ => return Some(about(ground, id, "is to be captured, and is no town")),
    }
    if ground.zone_of(object) != Some(wanted) {
        let text = format!("is to be captured, and does not stand in {}", zone_name(ground.map, wanted));
        return Some(about(ground, id, &text));
    }
    unreached(ground, id)
}

fn artifact_faults(ground: &Ground<'_>, artifact: ArtifactId, wanted: ZoneId) -> Vec<CounterExample> {
    let (map, pack) = (ground.map, ground.pack);
    let name = pack.artifacts.get(artifact).map_or("an unknown artifact", |artifact| artifact.name.as_str());
    let lies = |object: &MapObject, of: ArtifactId| {
        pack.objects.get(object.kind).is_some_and(|kind| kind.subject == Subject::Artifact(of))
    };
    let gives = |object: &MapObject, of: ArtifactId| match &object.body {
        ObjectBody::Box { gifts } | ObjectBody::Seer { gifts, .. } => gifts.artifacts.contains(&of),
        _ => false,
    };
    let all = || map.objects.iter().enumerate().map(|(at, object)| (ObjectId::from_index(at), object));
    let places: Vec<ObjectId> =
        all().filter(|(_, object)| lies(object, artifact)).map(|(id, _)| id).collect();
    let mut faults: Vec<CounterExample> = all()
        .filter(|(_, object)| gives(object, artifact))
        .map(|(id, _)| about(ground, id, &format!("gives {name}, by which the map is won")))
        .collect();
    for part in pack.artifact_parts(artifact) {
        let there = all().filter(|(_, object)| lies(object, part) || gives(object, part));
        let part = &pack.artifacts[part].name;
        faults.extend(there.map(|(id, _)| {
            about(ground, id, &format!("holds {part}, a part of {name}, by which the map is won"))
        }));
    }
    if ground.wishes.switches.artifacts.off.contains(&artifact) {
        faults.push(CounterExample::new(format!("{name}, by which the map is won, is banned")));
    }
    let Some(first) = places.first() else {
        faults.push(
            CounterExample::new(format!("{name}, by which the map is won, lies nowhere")).in_zones(&[wanted]),
        );
        return faults;
    };
    let others = places.iter().skip(1);
    faults.extend(others.map(|id| about(ground, *id, "lies there once more, and the map is won by it")));
    let object = &map.objects[first.index()];
    let is_guarded = object.cause.pile.and_then(|pile| map.piles.get(pile.index())).is_some_and(|pile| {
        pile.guard.is_some() && matches!(pile.wish, Wish::Required(_)) && pile.objects.contains(first)
    });
    if !is_guarded {
        faults.push(about(ground, *first, "is what the map is won by, and nobody guards it"));
    }
    match ground.zone_of(object) {
        Some(zone) if zone == wanted => {
            if ground.wishes.zones[zone.index()].kind.is_start() {
                faults.push(about(
                    ground,
                    *first,
                    "is what the map is won by, and lies where a player starts",
                ));
            }
        }
        _ => {
            let text = format!("is what the map is won by, and does not lie in {}", zone_name(map, wanted));
            faults.push(about(ground, *first, &text));
        }
    }
    faults.extend(unreached(ground, *first));
    faults
}

/// A player who does not get to the zone where something stands.
fn unreached(ground: &Ground<'_>, id: ObjectId) -> Option<CounterExample> {
    let object = ground.object(id)?;
    let zone = ground.zone_of(object)?;
    let is_home = |zone: &ZonePlan| zone.player.is_some() && zone.contents.towns.main.is_some();
    let mut homes = ground.wishes.zone_ids().filter(|zone| is_home(&ground.wishes.zones[zone.index()]));
    let shut_out = homes.find(|home| !is_joined(ground, *home, zone))?;
    let player = ground.wishes.zones[shut_out.index()].player?;
    let text = format!(
        "at {} decides the game, and no way leads there from the start of {player}",
        place(ground.map, object.at)
    );
    Some(about(ground, id, &text).in_zones(&[zone, shut_out]))
}

/// Whether ways lead from zone to zone. O(zones x connections).
fn is_joined(ground: &Ground<'_>, from: ZoneId, to: ZoneId) -> bool {
    let mut is_reached = vec![false; ground.wishes.zones.len()];
    is_reached[from.index()] = true;
    let mut open = VecDeque::from([from]);
    while let Some(zone) = open.pop_front() {
        for (link, way) in ground.wishes.connections.iter().zip(&ground.map.links) {
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
