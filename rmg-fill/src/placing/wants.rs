//! Items that quests can request, and zones that players can reach.

use rmg_core::ArtifactId;
use rmg_core::ids::ZoneId;
use rmg_core::pack::Subject;
use rmg_core::plan::VictoryGoal;

use crate::inputs::Inputs;

/// Returns the artifacts that a quest can request, in order: the [free](free_artifacts) ones that are not
/// part of another artifact.
pub(crate) fn wanted_artifacts(inputs: &Inputs<'_>) -> Vec<ArtifactId> {
    let mut artifacts = free_artifacts(inputs);
    for (_, combined) in inputs.pack.artifacts.iter() {
        artifacts.retain(|artifact| !combined.components.contains(artifact));
    }
    artifacts
}

/// Returns the artifacts that can replace random ones, in order. The game can place them at random on this
/// map, the pack has a random artifact of their class, they have no parts, and neither the template nor the
/// victory condition places them.
pub(crate) fn free_artifacts(inputs: &Inputs<'_>) -> Vec<ArtifactId> {
    let (pack, plan) = (inputs.pack, inputs.plan);
    let mut is_taken = vec![false; pack.artifacts.len()];
    if let VictoryGoal::Artifact { artifact, .. } = plan.victory.goal {
        pack.artifact_parts(artifact).into_iter().for_each(|part| is_taken[part.index()] = true);
    }
    for zone in &plan.zones {
        let objects = &zone.contents.objects;
        let required = objects.required.iter().flat_map(|entry| &entry.kinds);
        for kind in required.chain(objects.changed.iter().map(|changed| &changed.kind)) {
            if let Subject::Artifact(artifact) = pack.objects[*kind].subject {
                is_taken[artifact.index()] = true;
            }
        }
    }
    let (switches, random) = (&plan.switches.artifacts, pack.random_artifacts());
    let artifacts = pack.artifacts.iter().filter(|(id, artifact)| {
        artifact.components.is_empty()
            && !is_taken[id.index()]
            && switches.allows(*id, artifact.is_random)
            && random.contains_key(artifact.class.as_str())
    });
    artifacts.map(|(id, _)| id).collect()
}

/// Returns for each zone whether connections join it to a starting zone of a player.
pub(crate) fn joined_to_players(inputs: &Inputs<'_>) -> Vec<bool> {
    let starts =
        inputs.plan.zones.iter().map(|zone| zone.player.is_some() && zone.contents.towns.main.is_some());
    let mut is_joined: Vec<bool> = starts.collect();
    loop {
        let mut is_new = false;
        for [a, b] in ways(inputs) {
            if is_joined[a] != is_joined[b] {
                (is_joined[a], is_joined[b]) = (true, true);
                is_new = true;
            }
        }
        if !is_new {
            return is_joined;
        }
    }
}

/// Returns for each zone the minimum number of connections from a zone; `None` if it is unreachable.
pub(crate) fn zone_hops(inputs: &Inputs<'_>, from: ZoneId) -> Vec<Option<u32>> {
    let mut hops = vec![None; inputs.plan.zones.len()];
    hops[from.index()] = Some(0);
    for far in 0..u32::MAX {
        let mut is_new = false;
        for [a, b] in ways(inputs).flat_map(|[a, b]| [[a, b], [b, a]]) {
            if hops[a] == Some(far) && hops[b].is_none() {
                hops[b] = Some(far + 1);
                is_new = true;
            }
        }
        if !is_new {
            break;
        }
    }
    hops
}

/// Returns the zones that a link should join.
fn ways(inputs: &Inputs<'_>) -> impl Iterator<Item = [usize; 2]> {
    let connections = inputs.plan.each_connection().filter(|(id, _)| inputs.wants_way(*id));
    connections.map(|(_, connection)| [connection.a, connection.b].map(ZoneId::index))
}
