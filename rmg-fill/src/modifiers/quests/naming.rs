//! Named artifacts: a share of the random artifacts in treasure is replaced by named ones of their classes.
//!
//! Each artifact is named at most once. With `artifactSets: complete`, the parts of a combined artifact are
//! named together or not at all: sets are chosen first, in a random order, and take at most half of the
//! places. The values of piles do not change, because an artifact is worth as much as a random one of its
//! class. Cost: O(random artifacts + sets x parts x places).

use std::collections::BTreeMap;

use rmg_core::ids::AppearanceId;
use rmg_core::model::{ObjectBody, PileRequest};
use rmg_core::template::ArtifactSets;
use rmg_core::{ArtifactId, ObjectKindId, RngStream};

use super::item_pool::QuestItemPool;
use crate::deferred_object::ObjectEdit;
use crate::job::Output;
use crate::layers::Find;
use crate::placing::free_artifacts;

/// How much larger the share is in the highest tier of a zone.
const IN_HIGHEST_TIER: u32 = 3;

/// The kind and the appearance of a named artifact.
type Named = (ObjectKindId, AppearanceId);

impl QuestItemPool<'_, '_> {
    /// Names a share of the random artifacts that no quest requests. Returns their number.
    pub(super) fn name_rest(&mut self, rng: &mut RngStream, output: &mut Output) -> usize {
        let pack = self.board.pack;
        let mut places = self.sample_places(rng);
        let sets = pack.artifacts.iter().map(|(_, artifact)| &artifact.components[..]);
        let mut sets: Vec<&[ArtifactId]> = sets.filter(|parts| !parts.is_empty()).collect();
        let (mut parts, mut free): (Vec<_>, Vec<_>) = free_artifacts(self.board)
            .into_iter()
            .partition(|artifact| sets.iter().any(|parts| parts.contains(artifact)));
        free.retain(|artifact| self.artifacts.contains(artifact));
        let mut names: Vec<(Find, Named)> = Vec::new();
        match self.board.plan.artifact_sets {
            ArtifactSets::Free => free.extend(parts),
            ArtifactSets::Complete => {
                let most = places.len() / 2;
                rng.shuffle(&mut sets);
                for set in sets {
                    if names.len() + set.len() <= most
                        && set.iter().all(|part| parts.contains(part))
                        && let Some(named) = self.name_set(set, &mut places)
                    {
                        names.extend(named);
                        parts.retain(|part| !set.contains(part));
                    }
                }
            }
        }
        rng.shuffle(&mut free);
        let mut by_class: BTreeMap<Option<ObjectKindId>, Vec<ArtifactId>> = BTreeMap::new();
        let random = pack.random_artifacts();
        for artifact in free {
            let class = random.get(pack.artifacts[artifact].class.as_str()).copied();
            by_class.entry(class).or_default().push(artifact);
        }
        for (zone, find) in places {
            let Some(left) = by_class.get_mut(&Some(find.kind)) else { continue };
            let mut fitting =
                left.iter().enumerate().filter_map(|(at, of)| Some((at, self.named(zone, &find, *of)?)));
            if let Some((at, name)) = fitting.next() {
                left.swap_remove(at);
                names.push((find, name));
            }
        }
        for (find, name) in &names {
            output.change(find.what, ObjectEdit { kind: Some(*name), body: ObjectBody::Plain });
        }
        names.len()
    }

    /// Takes the random artifacts to be named, with their zones, in a random order.
    fn sample_places(&mut self, rng: &mut RngStream) -> Vec<(usize, Find)> {
        let mut places = Vec::new();
        for (zone, finds) in std::mem::take(&mut self.finds).into_iter().enumerate() {
            let contents = &self.board.plan.zones[zone].contents;
            let highest = contents.treasure.iter().map(|tier| (tier.max, tier.min)).max();
            for find in finds {
                let PileRequest::Treasure(tier) = find.wish else { continue };
                let tier = contents.treasure.get(usize::from(tier)).map(|tier| (tier.max, tier.min));
                let times = if tier == highest { IN_HIGHEST_TIER } else { 1 };
                if rng.chance((contents.named_artifacts * times).min(100), 100) {
                    places.push((zone, find));
                }
            }
        }
        rng.shuffle(&mut places);
        places
    }

    /// Takes a place for each artifact of a set; takes none if one of them has no place.
    fn name_set(&self, set: &[ArtifactId], places: &mut Vec<(usize, Find)>) -> Option<Vec<(Find, Named)>> {
        let mut taken: Vec<(usize, Named)> = Vec::new();
        for part in set {
            let mut free = places.iter().enumerate().filter(|(at, _)| taken.iter().all(|(of, _)| of != at));
            taken.push(free.find_map(|(at, (zone, find))| Some((at, self.named(*zone, find, *part)?)))?);
        }
        taken.sort_unstable_by_key(|(at, _)| std::cmp::Reverse(*at));
        Some(taken.into_iter().map(|(at, name)| (places.swap_remove(at).1, name)).collect())
    }
}
