//! The rule of victory: the condition that template or user request, and the requests that it adds to zones.
//! Zone, relic and number of obelisks are random within bounds.

use std::collections::BTreeSet;

use rmg_core::pack::{ContentPack, ObjectRole, Subject};
use rmg_core::plan::{GenPlan, RequiredPlan, VictoryGoal, ZonePlan};
use rmg_core::template::{Template, VictoryRequest, ZoneKind};
use rmg_core::{ArtifactId, ObjectKindId};

/// Minimum value from which the strength of the victory artifact's guard follows.
const GUARD: u32 = 20_000;

/// Adds the requests of the victory condition of `record` to the zones.
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
            let Some(kind) = artifact_kind(*artifact, pack) else { return };
            let parts =
                pack.artifact_parts(*artifact).into_iter().filter_map(|part| artifact_kind(part, pack));
            let excluded: BTreeSet<ObjectKindId> = parts.chain([kind]).collect();
            for plan in zones.iter_mut() {
                let objects = &mut plan.contents.objects;
                objects.changed.retain(|changed| !excluded.contains(&changed.kind));
                let banned: BTreeSet<_> = objects.banned.iter().chain(&excluded).copied().collect();
                objects.banned = banned.into_iter().collect();
                objects.required.iter_mut().for_each(|entry| entry.kinds.retain(|of| !excluded.contains(of)));
            }
            let Some(zone) = zones.get_mut(zone.index()) else { return };
            let of = &pack.objects[kind];
            let guard = Some(of.value.max(GUARD));
            let entry = RequiredPlan { name: of.key.clone(), kinds: vec![kind], count: 1, guard };
            zone.contents.objects.required.push(entry);
        }
    }
}

/// Returns the object kind of an artifact.
fn artifact_kind(artifact: ArtifactId, pack: &ContentPack) -> Option<ObjectKindId> {
    let mut kinds = pack.objects.iter();
    let is_it =
        |role, subject: &Subject| role == ObjectRole::Artifact && *subject == Subject::Artifact(artifact);
    kinds.find(|(_, kind)| is_it(kind.role, &kind.subject)).map(|(id, _)| id)
}

/// Returns the violations of the rule by the victory condition of `record`.
pub(super) fn violations(
    template: &Template,
    pack: &ContentPack,
    requests: &GenPlan,
    record: &GenPlan,
) -> Vec<String> {
    let mut violations = Vec::new();
    let (goal, is_chosen) = (&record.victory.goal, record.victory.is_chosen);
    let requested = template.victory.as_ref().map(|victory| victory.value.clone()).unwrap_or_default();
    let is_requested = match (&requested, goal) {
        (VictoryRequest::Standard, VictoryGoal::Standard)
        | (VictoryRequest::Grail, VictoryGoal::Grail { .. })
        | (VictoryRequest::Town(None), VictoryGoal::Town { .. })
        | (VictoryRequest::Artifact(None), VictoryGoal::Artifact { .. }) => true,
        (VictoryRequest::Town(Some(key)), VictoryGoal::Town { zone }) => {
            requests.zones.get(zone.index()).is_some_and(|zone| zone.key == *key)
        }
        (VictoryRequest::Artifact(Some(name)), VictoryGoal::Artifact { artifact, .. }) => {
            pack.local_name(name).and_then(|name| pack.artifacts.find(name)) == Some(*artifact)
        }
        _ => false,
    };
    if !is_requested && !is_chosen {
        violations.push(format!(
            "the plan has another victory condition than the template, which requests {requested}"
        ));
    }
    if let (VictoryGoal::Artifact { artifact, .. }, VictoryRequest::Artifact(None), false) =
        (goal, &requested, is_chosen)
        && pack.artifacts.get(*artifact).is_some_and(|artifact| artifact.class != "relic")
    {
        violations
            .push("the victory artifact is not a relic, and neither template nor user named it".to_owned());
    }
    if let VictoryGoal::Grail { obelisks } = goal
        && obelisks.iter().any(|(zone, count)| *count == 0 || !is_land(requests, zone.index()))
    {
        violations.push("the plan has obelisks in zones where heroes cannot visit them".to_owned());
    }
    violations
}

fn is_land(requests: &GenPlan, zone: usize) -> bool {
    requests.zones.get(zone).is_some_and(|zone| !matches!(zone.kind, ZoneKind::Sealed | ZoneKind::Water))
}
