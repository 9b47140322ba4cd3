//! The rule of sea content: a map without water has none of it, except content that is named: enabled by
//! template or user, required by a zone, the victory artifact, or the starting hero of a player.

use rmg_core::pack::{ContentPack, Subject};
use rmg_core::plan::{ContentSwitches, GenPlan, VictoryGoal};
use rmg_core::template::{OwnOrLike, Template};
use rmg_core::{ArtifactId, HeroId};

use super::objects::kinds_of;

/// Adds default sea content that is not named to the disabled content.
pub(super) fn ban_sea_content(
    bans: &mut ContentSwitches,
    template: &Template,
    pack: &ContentPack,
    record: &GenPlan,
) {
    let victory_artifact = match record.victory.goal {
        VictoryGoal::Artifact { artifact, .. } => Some(artifact),
        VictoryGoal::Standard | VictoryGoal::Grail { .. } | VictoryGoal::Town { .. } => None,
    };
    let is_starting_hero = |hero: HeroId| record.players.iter().any(|player| player.hero == Some(hero));
    for (id, _) in pack.artifacts.iter().filter(|(_, of)| of.needs_water && of.is_random) {
        let is_named = victory_artifact == Some(id) || is_required(template, pack, id);
        add(&mut bans.artifacts.off, !is_named && !bans.artifacts.on.contains(&id), id);
    }
    for (id, _) in pack.spells.iter().filter(|(_, of)| of.needs_water && of.is_random) {
        add(&mut bans.spells.off, !bans.spells.on.contains(&id), id);
    }
    for (id, _) in pack.skills.iter().filter(|(_, of)| of.needs_water) {
        add(&mut bans.skills.off, !bans.skills.on.contains(&id), id);
    }
    for (id, _) in pack.heroes.iter().filter(|(_, of)| of.needs_water && of.is_random) {
        add(&mut bans.heroes.off, !is_starting_hero(id) && !bans.heroes.on.contains(&id), id);
    }
}

/// Inserts an id into a sorted list once, if `is_off`.
fn add<Id: Copy + Ord>(list: &mut Vec<Id>, is_off: bool, id: Id) {
    if let (true, Err(at)) = (is_off, list.binary_search(&id)) {
        list.insert(at, id);
    }
}

/// Returns whether a zone of the template requires this artifact by name, not just any artifact.
fn is_required(template: &Template, pack: &ContentPack, artifact: ArtifactId) -> bool {
    template.zones.iter().any(|zone| {
        let OwnOrLike::Own(objects) = &zone.custom_objects else { return false };
        let named = objects.required.iter().filter(|entry| entry.count > 0 && entry.subtype.is_some());
        let mut kinds = named.flat_map(|entry| kinds_of(&entry.object, entry.subtype.as_ref(), pack));
        kinds.any(|kind| pack.objects[kind].subject == Subject::Artifact(artifact))
    })
}
