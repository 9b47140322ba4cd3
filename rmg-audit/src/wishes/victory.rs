//! The rule of victory: what a template asks for, or the user, and what that adds to the wishes of zones.
//! Which zone, which relic and how many obelisks is left to chance, within bounds.

use std::collections::BTreeSet;

use rmg_core::pack::{ContentPack, ObjectRole, Subject};
use rmg_core::plan::{GenPlan, RequiredPlan, VictoryGoal, ZonePlan};
use rmg_core::template::{Template, VictoryWish, ZoneKind};
use rmg_core::{ArtifactId, ObjectKindId};

/// Least worth from which the guard of an artifact follows by which a map is won.
const GUARD: u32 = 20_000;

/// Adds to the wishes of zones what the victory of a record requires there.
pub(super) fn add(zones: &mut [ZonePlan], pack: &ContentPack, record: &GenPlan) {
    match &record.victory.goal {
        VictoryGoal::Standard | VictoryGoal::Town { .. } => {}
        VictoryGoal::Grail { obelisks } => {
            let obelisk = pack.objects.iter().find(|(_, kind)| kind.role == ObjectRole::Obelisk);
            let Some((kind, of)) = obelisk else { return };
            for (zone, count) in obelisks {
                let entry = RequiredPlan {
                    name: of.type_name.clone(),
                    kinds: vec![kind],
                    count: *count,
                    guard: None,
                };
                if let Some(zone) = zones.get_mut(zone.index()) {
                    zone.contents.objects.required.push(entry);
                }
            }
        }
        VictoryGoal::Artifact { artifact, zone } => {
            let Some(kind) = lying(*artifact, pack) else { return };
            let parts = pack.artifact_parts(*artifact).into_iter().filter_map(|part| lying(part, pack));
            let nowhere: BTreeSet<ObjectKindId> = parts.chain([kind]).collect();
            for plan in zones.iter_mut() {
                let objects = &mut plan.contents.objects;
                objects.changed.retain(|changed| !nowhere.contains(&changed.kind));
                let banned: BTreeSet<_> = objects.banned.iter().chain(&nowhere).copied().collect();
                objects.banned = banned.into_iter().collect();
                objects.required.iter_mut().for_each(|entry| entry.kinds.retain(|of| !nowhere.contains(of)));
            }
            let Some(zone) = zones.get_mut(zone.index()) else { return };
            let of = &pack.objects[kind];
            let guard = Some(of.value.max(GUARD));
            let entry = RequiredPlan { name: of.key.clone(), kinds: vec![kind], count: 1, guard };
            zone.contents.objects.required.push(entry);
        }
    }
}

/// What an artifact lies on a map as.
fn lying(artifact: ArtifactId, pack: &ContentPack) -> Option<ObjectKindId> {
    let mut kinds = pack.objects.iter();
    let lies =
        |role, subject: &Subject| role == ObjectRole::Artifact && *subject == Subject::Artifact(artifact);
    kinds.find(|(_, kind)| lies(kind.role, &kind.subject)).map(|(id, _)| id)
}

/// What the victory of `record` breaks of the rule, in words.
pub(super) fn faults(
    template: &Template,
    pack: &ContentPack,
    wishes: &GenPlan,
    record: &GenPlan,
) -> Vec<String> {
    let mut faults = Vec::new();
    let (goal, is_chosen) = (&record.victory.goal, record.victory.is_chosen);
    let asked = template.victory.as_ref().map(|victory| victory.value.clone()).unwrap_or_default();
    let is_asked = match (&asked, goal) {
        (VictoryWish::Standard, VictoryGoal::Standard)
        | (VictoryWish::Grail, VictoryGoal::Grail { .. })
        | (VictoryWish::Town(None), VictoryGoal::Town { .. })
        | (VictoryWish::Artifact(None), VictoryGoal::Artifact { .. }) => true,
        (VictoryWish::Town(Some(key)), VictoryGoal::Town { zone }) => {
            wishes.zones.get(zone.index()).is_some_and(|zone| zone.key == *key)
        }
        (VictoryWish::Artifact(Some(name)), VictoryGoal::Artifact { artifact, .. }) => {
            pack.local_name(name).and_then(|name| pack.artifacts.find(name)) == Some(*artifact)
        }
        _ => false,
    };
    if !is_asked && !is_chosen {
        faults.push(format!("the plan has another way to win than the template, which asks for {asked}"));
    }
    if let (VictoryGoal::Artifact { artifact, .. }, VictoryWish::Artifact(None), false) =
        (goal, &asked, is_chosen)
        && pack.artifacts.get(*artifact).is_some_and(|artifact| artifact.class != "relic")
    {
        faults.push("the artifact by which the map is won is no relic, and nobody named it".to_owned());
    }
    if let VictoryGoal::Grail { obelisks } = goal
        && obelisks.iter().any(|(zone, count)| *count == 0 || !is_land(wishes, zone.index()))
    {
        faults.push("obelisks for the grail are planned where none can be visited".to_owned());
    }
    faults
}

fn is_land(wishes: &GenPlan, zone: usize) -> bool {
    wishes.zones.get(zone).is_some_and(|zone| !matches!(zone.kind, ZoneKind::Sealed | ZoneKind::Water))
}
