//! Parts of combined artifacts in treasure (LimitsKept): complete or not at all, if the template requests so.

use std::collections::BTreeSet;

use rmg_core::certificate::CounterExample;
use rmg_core::ids::ArtifactId;
use rmg_core::model::ObjectId;
use rmg_core::pack::Subject;
use rmg_core::template::ArtifactSets;

use crate::findings::Findings;
use crate::ground::DecodedMap;
use crate::words::object_name;

/// Finds parts in treasure without any combined artifact whose parts are all on the map.
///
/// - `in_treasure`: artifacts in treasure that the template does not place itself, with their objects.
pub(crate) fn check<'a>(
    ground: &DecodedMap<'_>,
    in_treasure: impl Iterator<Item = (&'a ArtifactId, &'a Vec<ObjectId>)>,
    found: &mut Findings,
) {
    if ground.requests.artifact_sets == ArtifactSets::Free {
        return;
    }
    let (map, pack) = (ground.map, ground.pack);
    let on_map: BTreeSet<ArtifactId> = map
        .objects
        .iter()
        .filter_map(|object| match pack.objects.get(object.kind)?.subject {
            Subject::Artifact(artifact) => Some(artifact),
            _ => None,
        })
        .collect();
    for (artifact, objects) in in_treasure {
        let mut sets =
            pack.artifacts.records().iter().filter(|set| set.components.contains(artifact)).peekable();
        let Some(first) = sets.peek().copied() else { continue };
        let is_missing = |part: &&ArtifactId| !on_map.contains(part);
        if sets.all(|set| set.components.iter().any(|part| is_missing(&part))) {
            found.add(|| {
                let missing = first.components.iter().filter(is_missing).count();
                let text = format!(
                    "{} is part of {}, but {missing} of its {} parts are not on the map",
                    object_name(map, pack, objects[0]),
                    first.title,
                    first.components.len(),
                );
                let places = objects.iter().filter_map(|id| Some(ground.object(*id)?.at)).collect();
                CounterExample::new(text).on_tiles(places).of_object(objects[0])
            });
        }
    }
}
