//! V17: every quest can be solved: what it wants is on the map, and can be had before the quest's own reward.
//!
//! Artifacts are what a map must provide; creatures, resources and experience can always be had. Whoever gives
//! an artifact for a quest of his own gives it once that quest is solved, so quests are solved in rounds. What one
//! quest takes is gone for the others.

use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::ids::ArtifactId;
use rmg_core::model::{MapObject, ObjectBody, ObjectId, Quest};
use rmg_core::pack::Subject;

use crate::found::Found;
use crate::ground::Ground;
use crate::words::{object_name, place};

/// Judges all quests.
///
/// # Arguments
/// - `is_reached`: whether heroes get to where an object is visited or taken.
pub(crate) fn check(ground: &Ground<'_>, is_reached: impl Fn(&MapObject) -> bool) -> Verdict {
    let (map, pack) = (ground.map, ground.pack);
    let objects = || map.objects.iter().enumerate().map(|(at, object)| (ObjectId::from_index(at), object));
    let mut open: Vec<(ObjectId, &MapObject, &Quest)> =
        objects().filter_map(|(id, object)| Some((id, object, quest_of(object)?))).collect();
    if open.is_empty() {
        return Verdict::NotApplicable { reason: "there is no quest on the map" };
    }
    let checked = open.len();
    // How many of each artifact can be had, and how many lie where nobody gets.
    let (mut had, mut lost) = (vec![0u32; pack.artifacts.len()], vec![0u32; pack.artifacts.len()]);
    for (_, object) in objects() {
        let to = if is_reached(object) { &mut had } else { &mut lost };
        if let ObjectBody::Box { gifts } = &object.body {
            gifts.artifacts.iter().for_each(|artifact| give(to, *artifact));
        }
        if let Some(Subject::Artifact(artifact)) = pack.objects.get(object.kind).map(|kind| &kind.subject) {
            give(to, *artifact);
        }
    }
    let reached: Vec<bool> = open.iter().map(|(_, object, _)| is_reached(object)).collect();
    let mut waits: Vec<bool> = vec![true; open.len()];
    loop {
        let mut is_any_solved = false;
        for (at, (_, object, quest)) in open.iter().enumerate() {
            if !waits[at] || !reached[at] || missing(quest, &had).is_some() {
                continue;
            }
            (waits[at], is_any_solved) = (false, true);
            if let Quest::Artifacts(wanted) = quest {
                wanted.iter().for_each(|artifact| had[artifact.index()] -= 1);
            }
            if let ObjectBody::Seer { gifts, .. } = &object.body {
                gifts.artifacts.iter().for_each(|artifact| give(&mut had, *artifact));
            }
        }
        if !is_any_solved {
            break;
        }
    }
    let mut waits = waits.into_iter();
    open.retain(|_| waits.next() == Some(true));
    let mut found = Found::default();
    for (id, object, quest) in open {
        found.add(|| {
            let name = object_name(map, pack, id);
            let text = match missing(quest, &had) {
                None => format!("{name} cannot be reached, so its quest cannot be solved"),
                Some(artifact) => {
                    let title = pack.artifacts.get(artifact).map_or("an unknown artifact", |a| &a.name);
                    let is_wanted_twice = map
                        .objects
                        .iter()
                        .filter_map(quest_of)
                        .filter(|other| wants(other, artifact))
                        .count()
                        > 1;
                    let why = if lost.get(artifact.index()).is_some_and(|lost| *lost > 0) {
                        "which lies where nobody gets"
                    } else if map.objects.iter().any(|other| gives(other, artifact)) {
                        "which is given only for quests that wait for this one"
                    } else if is_wanted_twice {
                        "of which there are fewer on the map than quests want"
                    } else {
                        "which is not on the map"
                    };
                    format!("{name} wants {title}, {why} ({})", place(map, object.at))
                }
            };
            CounterExample::new(text).on_tiles(vec![object.at]).of_object(id)
        });
    }
    found.verdict(checked)
}

fn quest_of(object: &MapObject) -> Option<&Quest> {
    match &object.body {
        ObjectBody::Seer { quest, .. } | ObjectBody::QuestGuard { quest } => Some(quest),
        _ => None,
    }
}

fn gives(object: &MapObject, artifact: ArtifactId) -> bool {
    matches!(&object.body, ObjectBody::Seer { gifts, .. } if gifts.artifacts.contains(&artifact))
}

fn wants(quest: &Quest, artifact: ArtifactId) -> bool {
    matches!(quest, Quest::Artifacts(wanted) if wanted.contains(&artifact))
}

fn give(to: &mut [u32], artifact: ArtifactId) {
    if let Some(count) = to.get_mut(artifact.index()) {
        *count += 1;
    }
}

/// The first artifact that a quest wants and that cannot be had, in the number wanted.
fn missing(quest: &Quest, had: &[u32]) -> Option<ArtifactId> {
    let Quest::Artifacts(wanted) = quest else { return None };
    wanted.iter().copied().find(|artifact| {
        let count = wanted.iter().filter(|other| *other == artifact).count();
        had.get(artifact.index()).is_none_or(|had| (*had as usize) < count)
    })
}
