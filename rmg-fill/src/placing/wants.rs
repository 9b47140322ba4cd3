//! Items that quests can request, and zones that players can reach.

use rmg_core::guards::guard_strength;
use rmg_core::ids::ZoneId;
use rmg_core::layout::LinkOutcome;
use rmg_core::pack::Subject;
use rmg_core::plan::VictoryGoal;
use rmg_core::template::ConnectionKind;
use rmg_core::{ArtifactId, ConnectionId};

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

/// Returns the strength of the guards of a connection.
pub(crate) fn link_strength(inputs: &Inputs<'_>, connection: ConnectionId) -> u32 {
    guard_strength(inputs.plan.connections[connection.index()].guard, inputs.plan.monsters, None)
}

/// Returns for each zone the total strength of the guards of connections on the shortest way from a start,
/// and of these the lowest; 0 without a way. The length of a way is estimated from the sizes of its zones.
/// O(starts x zones x connections).
pub(crate) fn strengths_before(inputs: &Inputs<'_>) -> Vec<u64> {
    let radius = |zone: ZoneId| u64::from(inputs.ownership.target_tiles[zone.index()].isqrt()) / 2;
    let wanted = inputs.plan.each_connection().filter(|(id, _)| inputs.wants_way(*id));
    let links = wanted.map(|(id, connection)| {
        let guards = match (connection.kind, inputs.outcomes[id.index()]) {
            (ConnectionKind::Wide, _) => 0,
            (_, LinkOutcome::Portal { .. } | LinkOutcome::Forced) => 2,
            _ => 1,
        };
        let tiles = radius(connection.a) + radius(connection.b);
        (
            [connection.a, connection.b].map(ZoneId::index),
            tiles,
            guards * u64::from(link_strength(inputs, id)),
        )
    });
    let links: Vec<_> = links.collect();
    let mut least: Vec<Option<u64>> = vec![None; inputs.plan.zones.len()];
    for start in inputs.plan.zone_ids().filter(|zone| inputs.zone(*zone).player.is_some()) {
        // Length and strength.
        let mut ways: Vec<Option<(u64, u64)>> = vec![None; least.len()];
        ways[start.index()] = Some((0, 0));
        let mut is_new = true;
        while std::mem::take(&mut is_new) {
            for ([a, b], tiles, strength) in &links {
                for [from, to] in [[*a, *b], [*b, *a]] {
                    let Some((length, before)) = ways[from] else { continue };
                    let next = (length + tiles, before + strength);
                    if ways[to].is_none_or(|known| next < known) {
                        (ways[to], is_new) = (Some(next), true);
                    }
                }
            }
        }
        for (least, way) in least.iter_mut().zip(ways) {
            *least = [*least, way.map(|(_, strength)| strength)].into_iter().flatten().min();
        }
    }
    least.into_iter().map(Option::unwrap_or_default).collect()
}

/// Returns the zones that a link should join.
fn ways(inputs: &Inputs<'_>) -> impl Iterator<Item = [usize; 2]> {
    let connections = inputs.plan.each_connection().filter(|(id, _)| inputs.wants_way(*id));
    connections.map(|(_, connection)| [connection.a, connection.b].map(ZoneId::index))
}

#[cfg(test)]
mod tests {
    use rmg_core::PlayerColor;

    use super::*;
    use crate::fixture::Fixture;

    #[test]
    fn guards_before_a_zone_are_those_of_the_shortest_way_and_both_of_monoliths() {
        let ends = [("ab", ConnectionKind::Guarded), ("bc", ConnectionKind::Wide)];
        let mut board = Fixture::new(&["aaaabbbbccccdddd"; 4], &ends);
        board.plan.connections.iter_mut().for_each(|connection| connection.guard = 5000);
        let guard = u64::from(guard_strength(5000, board.plan.monsters, None));
        let of = |board: &Fixture| strengths_before(&board.inputs());
        assert_eq!(of(&board), [0; 4], "no start");
        board.plan.zones[0].player = Some(PlayerColor::Red);
        assert_eq!(of(&board), [0, guard, guard, 0]);
        board.outcomes[0] = LinkOutcome::Forced;
        assert_eq!(of(&board), [0, 2 * guard, 2 * guard, 0]);
        board.plan.zones[2].player = Some(PlayerColor::Blue);
        assert_eq!(of(&board), [0; 4], "the nearest start counts");
    }
}
