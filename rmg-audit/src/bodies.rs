//! The part of ExactCounts (V9) about the contents of objects: they match the kind of the object, and rewards
//! are among those that the pack lists.
//!
//! The value of an object follows from its contents (`object_values`), unless the template sets it. If the
//! template sets it, the contents must still not have a higher value. Boxes, seers and prisons therefore give
//! only rewards that the pack or a rule of the zone lists, and their creatures have the faction of the zone.

use rmg_core::ZoneId;
use rmg_core::ids::CreatureId;
use rmg_core::model::{Gifts, MapObject, ObjectBody, Quest};
use rmg_core::pack::{ObjectKind, ObjectRole, Reward, RewardKind, Subject};
use rmg_core::plan::ContentChoice;

use crate::ground::{DecodedMap, quest_of};
use crate::object_values::{box_value, fits};

/// Returns a violation by the contents of an object.
pub(crate) fn body_violation(ground: &DecodedMap<'_>, object: &MapObject) -> Option<String> {
    // An object of unknown kind is refuted by Footprints.
    let kind = ground.pack.objects.get(object.kind)?;
    let wanted = body_type_of(ground, object, kind);
    if wanted != BodyType::of(&object.body) {
        return Some(format!(
            "is recorded as a {}, but its kind requires a {}",
            object.body.word(),
            wanted.name()
        ));
    }
    if quest_of(object).is_some_and(is_trivial) {
        return Some("has a quest that requests nothing".to_owned());
    }
    match &object.body {
        ObjectBody::Box { gifts } => box_violation(ground, object, gifts),
        ObjectBody::Seer { gifts, .. } => seer_violation(ground, object, gifts),
        ObjectBody::Prison { experience, .. } => {
            let is_listed = rewards(ground, RewardKind::PrisonExperience).any(|of| of.amount == *experience);
            (!is_listed && !is_content_of_rule(ground, object))
                .then(|| format!("holds a hero of {experience} experience, which the pack does not list"))
        }
        _ => None,
    }
}

/// Returns whether every hero fulfills a quest.
fn is_trivial(quest: &Quest) -> bool {
    match quest {
        Quest::Artifacts(artifacts) => artifacts.is_empty(),
        Quest::Creatures(stacks) => stacks.iter().all(|(_, count)| *count == 0),
        Quest::Resources(amounts) => amounts.iter().all(|(_, amount)| *amount == 0),
        // Heroes start at level 1.
        Quest::Level(level) => *level <= 1,
        Quest::Hero(_) => false,
    }
}

/// The type of the contents of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BodyType {
    Plain,
    Town,
    Monster,
    Portal,
    Resource,
    Owned,
    Scroll,
    Prison,
    Box,
    Seer,
    QuestGuard,
}

impl BodyType {
    fn of(body: &ObjectBody) -> Self {
        match body {
            ObjectBody::Plain => Self::Plain,
            ObjectBody::Town { .. } => Self::Town,
            ObjectBody::Monster { .. } => Self::Monster,
            ObjectBody::Portal { .. } => Self::Portal,
            ObjectBody::Resource { .. } => Self::Resource,
            ObjectBody::Owned { .. } => Self::Owned,
            ObjectBody::Scroll { .. } => Self::Scroll,
            ObjectBody::Prison { .. } => Self::Prison,
            ObjectBody::Box { .. } => Self::Box,
            ObjectBody::Seer { .. } => Self::Seer,
            ObjectBody::QuestGuard { .. } => Self::QuestGuard,
        }
    }

    /// Returns the name that follows "a", like [`ObjectBody::word`].
    fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain object",
            Self::Town => "town",
            Self::Monster => "stack of creatures",
            Self::Portal => "portal",
            Self::Resource => "pile of a resource",
            Self::Owned => "object with an owner",
            Self::Scroll => "scroll",
            Self::Prison => "prison",
            Self::Box => "box of gifts",
            Self::Seer => "seer",
            Self::QuestGuard => "guard with a quest",
        }
    }
}

/// Returns the type of contents that a kind requires.
fn body_type_of(ground: &DecodedMap<'_>, object: &MapObject, kind: &ObjectKind) -> BodyType {
    match kind.role {
        ObjectRole::Town => BodyType::Town,
        ObjectRole::Monster | ObjectRole::RandomMonster => BodyType::Monster,
        // All whirlpools lead to each other: none has a single partner.
        ObjectRole::Portal if ground.pack.defaults.whirlpool == Some(object.kind) => BodyType::Plain,
        ObjectRole::Portal => BodyType::Portal,
        ObjectRole::Resource | ObjectRole::RandomResource => BodyType::Resource,
        ObjectRole::SpellScroll => BodyType::Scroll,
        ObjectRole::Prison => BodyType::Prison,
        ObjectRole::Pandora => BodyType::Box,
        ObjectRole::SeerHut => BodyType::Seer,
        ObjectRole::Barrier => BodyType::QuestGuard,
        _ if kind.is_ownable || matches!(kind.subject, Subject::Dwelling(_)) => BodyType::Owned,
        _ => BodyType::Plain,
    }
}

fn rewards<'g>(ground: &'g DecodedMap<'_>, kind: RewardKind) -> impl Iterator<Item = &'g Reward> {
    ground.pack.rewards.iter().filter(move |reward| reward.kind == kind)
}

fn box_violation(ground: &DecodedMap<'_>, object: &MapObject, gifts: &Gifts) -> Option<String> {
    if let [(creature, count)] = gifts.creatures[..] {
        return stack_violation(ground, object, creature, count, RewardKind::BoxCreatures);
    }
    let Gifts { experience, resources, artifacts, spells, creatures } = gifts;
    let is_empty = [resources.is_empty(), artifacts.is_empty(), spells.is_empty(), creatures.is_empty()];
    let types = usize::from(*experience > 0) + is_empty.iter().filter(|is_empty| !**is_empty).count();
    let is_listed = box_value(ground, gifts) > 0 || (types == 1 && is_content_of_rule(ground, object));
    (!is_listed).then(|| "gives a reward that neither the pack nor the template lists for boxes".to_owned())
}

/// Returns whether the content of an object is one that a rule of its zone adds to those of the pack: an
/// amount or spells, with a value.
fn is_content_of_rule(ground: &DecodedMap<'_>, object: &MapObject) -> bool {
    let zone = ground.zone_of(object).unwrap_or(object.cause.zone);
    let rules =
        ground.requests.zones.get(zone.index()).map_or(&[][..], |plan| &plan.contents.objects.contents);
    rules.iter().any(|rule| {
        let adds = matches!(
            rule.content,
            ContentChoice::Gold(_) | ContentChoice::Experience(_) | ContentChoice::Spells { .. }
        );
        let has_value = rule.values.is_some_and(|values| values.value.is_some());
        rule.kind == object.kind && adds && has_value && fits(ground, rule.content, &object.body)
    })
}

fn seer_violation(ground: &DecodedMap<'_>, object: &MapObject, gifts: &Gifts) -> Option<String> {
    let Gifts { experience, resources, artifacts, spells, creatures } = gifts;
    let is_listed = |kind: RewardKind, amount: u32| rewards(ground, kind).any(|of| of.amount == amount);
    let is_fine = match (*experience, &resources[..], &creatures[..]) {
        _ if !artifacts.is_empty() || !spells.is_empty() => false,
        (1.., [], []) => is_listed(RewardKind::QuestExperience, *experience),
        (0, [(resource, amount)], []) => {
            Some(*resource) == ground.pack.defaults.currency && is_listed(RewardKind::QuestGold, *amount)
        }
        (0, [], [(creature, count)]) => {
            return stack_violation(ground, object, *creature, *count, RewardKind::QuestCreatures);
        }
        _ => false,
    };
    (!is_fine).then(|| "gives a reward that the pack does not list for seers".to_owned())
}

/// Returns a violation by a stack of creatures that is a reward.
fn stack_violation(
    ground: &DecodedMap<'_>,
    object: &MapObject,
    id: CreatureId,
    count: u32,
    kind: RewardKind,
) -> Option<String> {
    let Some(creature) = ground.pack.creatures.get(id) else {
        return Some("gives creatures that the pack does not have".to_owned());
    };
    let name = &creature.name;
    let zone = ground.zone_of(object).unwrap_or(object.cause.zone);
    if !creature.is_placeable || faction_of(ground, zone) != Some(creature.faction) {
        return Some(format!("gives {name}, which is not of the faction of the zone"));
    }
    // Creatures above the highest listed level count as that level.
    let highest = rewards(ground, kind).map(|reward| reward.level).max();
    let level = highest.map(|highest| highest.min(creature.level));
    let value = u64::from(creature.ai_value).saturating_mul(count.into());
    // The pack rounds the counts, small ones down.
    let is_about = |listed: u64| value.saturating_mul(2) > listed && value.saturating_mul(10) <= 13 * listed;
    let mut listed = rewards(ground, kind).filter(|reward| Some(reward.level) == level);
    (!listed.any(|reward| is_about(reward.value.into())))
        .then(|| format!("gives {count} x {name}, which differs from the count that the pack lists"))
}

/// Returns the faction that a zone records.
fn faction_of(ground: &DecodedMap<'_>, zone: ZoneId) -> Option<rmg_core::FactionId> {
    ground.map.zones.get(zone.index())?.faction
}
