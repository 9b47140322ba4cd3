//! Checks that a map has the goal of its victory condition, and that every player can reach it. Only the best
//! effort omits something that this needs.

use rmg_core::model::{LinkWay, MapModel, MapObject, MapVictory};
use rmg_core::pack::{ContentPack, ObjectKind, ObjectRole, Subject};
use rmg_core::plan::VictoryGoal;
use rmg_core::{DisjointSets, ZoneId};

use crate::GoalLack;

/// Returns the most severe missing requirement of the victory condition. O(objects + players x (zones +
/// connections)).
pub(crate) fn goal_lack(map: &MapModel, pack: &ContentPack) -> Option<GoalLack> {
    let first = |fits: &dyn Fn(&ObjectKind) -> bool| -> Option<&MapObject> {
        map.objects.iter().find(|object| fits(&pack.objects[object.kind]))
    };
    let key = |zone: ZoneId| map.plan.zones[zone.index()].key.clone();
    let place = match &map.plan.victory.goal {
        VictoryGoal::Standard => return None,
        VictoryGoal::Town { zone } => match map.victory {
            MapVictory::Town { .. } => *zone,
            _ => return Some(GoalLack::Town { zone: key(*zone) }),
        },
        VictoryGoal::Artifact { artifact, zone } => {
            match first(&|kind| kind.subject == Subject::Artifact(*artifact)) {
                Some(_) => *zone,
                None => return Some(GoalLack::Artifact { zone: key(*zone) }),
            }
        }
        VictoryGoal::Grail { .. } => {
            if first(&|kind| kind.role == ObjectRole::Obelisk).is_none() {
                return Some(GoalLack::Obelisk);
            }
            // without a grail the attempt ended earlier
            first(&|kind| kind.role == ObjectRole::Grail)?.cause.zone
        }
    };
    let reached = reached_from(map, place);
    let mut homes = map.plan.zone_ids().filter(|zone| {
        let zone = &map.plan.zones[zone.index()];
        zone.player.is_some() && zone.contents.towns.main.is_some()
    });
    let cut_off = homes.find(|home| !reached[home.index()])?;
    Some(GoalLack::Way { zone: key(place), home: key(cut_off) })
}

/// Returns for each zone whether realized connections lead to it from a zone.
fn reached_from(map: &MapModel, zone: ZoneId) -> Vec<bool> {
    let mut joined = DisjointSets::new(map.plan.zones.len());
    for (link, made) in map.plan.connections.iter().zip(&map.links) {
        if made.way != LinkWay::Nothing {
            joined.join(link.a.index(), link.b.index());
        }
    }
    let here = joined.find(zone.index());
    (0..map.plan.zones.len()).map(|other| joined.find(other) == here).collect()
}
