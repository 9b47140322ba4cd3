//! The part of ExactCounts (V9) about the contents of objects: of the sort that their kind asks for, and
//! among the rewards that the pack lists.
//!
//! How much an object is worth follows from its contents (`worth`), unless the template sets a worth. So that
//! an object whose worth the template sets cannot hold more than that, boxes, seers and prisons give what the
//! pack lists for them, and creatures are of the faction of the zone.

use rmg_core::ZoneId;
use rmg_core::ids::CreatureId;
use rmg_core::model::{Gifts, MapObject, ObjectBody, Quest};
use rmg_core::pack::{ObjectKind, ObjectRole, Reward, RewardKind, Subject};

use crate::ground::{Ground, quest_of};
use crate::worth::box_worth;

/// What is wrong with what an object holds, in words.
pub(crate) fn body_fault(ground: &Ground<'_>, object: &MapObject) -> Option<String> {
    // An object of unknown kind is refuted by Footprints.
    let kind = ground.pack.objects.get(object.kind)?;
    let wanted = sort_of(ground, object, kind);
    if wanted != Sort::of(&object.body) {
        return Some(format!(
            "is recorded as a {}, but its kind asks for a {}",
            object.body.word(),
            wanted.word()
        ));
    }
    if quest_of(object).is_some_and(asks_for_nothing) {
        return Some("has a quest that asks for nothing".to_owned());
    }
    match &object.body {
        ObjectBody::Box { gifts } => box_fault(ground, object, gifts),
        ObjectBody::Seer { gifts, .. } => seer_fault(ground, object, gifts),
        ObjectBody::Prison { experience, .. } => {
            let is_listed = rewards(ground, RewardKind::PrisonExperience).any(|of| of.amount == *experience);
            (!is_listed)
                .then(|| format!("holds a hero of {experience} experience, which the pack does not list"))
        }
        _ => None,
    }
}

/// Whether every hero meets the quest.
fn asks_for_nothing(quest: &Quest) -> bool {
    match quest {
        Quest::Artifacts(artifacts) => artifacts.is_empty(),
        Quest::Creatures(stacks) => stacks.iter().all(|(_, count)| *count == 0),
        Quest::Resources(amounts) => amounts.iter().all(|(_, amount)| *amount == 0),
        // Heroes begin at level 1.
        Quest::Level(level) => *level <= 1,
        Quest::Hero(_) => false,
    }
}

/// What the kind of an object leaves open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sort {
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

impl Sort {
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

    /// In words that follow "a", as those of [`ObjectBody::word`].
    fn word(self) -> &'static str {
        match self {
            Self::Plain => "plain object",
            Self::Town => "town",
            Self::Monster => "stack of creatures",
            Self::Portal => "portal",
            Self::Resource => "pile of a resource",
            Self::Owned => "thing with an owner",
            Self::Scroll => "scroll",
            Self::Prison => "prison",
            Self::Box => "box of gifts",
            Self::Seer => "seer",
            Self::QuestGuard => "guard with a quest",
        }
    }
}

/// The sort of body that a kind asks for.
fn sort_of(ground: &Ground<'_>, object: &MapObject, kind: &ObjectKind) -> Sort {
    match kind.role {
        ObjectRole::Town => Sort::Town,
        ObjectRole::Monster => Sort::Monster,
        // All whirlpools lead to each other: none has a partner of its own.
        ObjectRole::Portal if ground.pack.defaults.whirlpool == Some(object.kind) => Sort::Plain,
        ObjectRole::Portal => Sort::Portal,
        ObjectRole::Resource | ObjectRole::RandomResource => Sort::Resource,
        ObjectRole::SpellScroll => Sort::Scroll,
        ObjectRole::Prison => Sort::Prison,
        ObjectRole::Pandora => Sort::Box,
        ObjectRole::SeerHut => Sort::Seer,
        ObjectRole::Barrier => Sort::QuestGuard,
        _ if kind.is_ownable || matches!(kind.subject, Subject::Dwelling(_)) => Sort::Owned,
        _ => Sort::Plain,
    }
}

fn rewards<'g>(ground: &'g Ground<'_>, kind: RewardKind) -> impl Iterator<Item = &'g Reward> {
    ground.pack.rewards.iter().filter(move |reward| reward.kind == kind)
}

fn box_fault(ground: &Ground<'_>, object: &MapObject, gifts: &Gifts) -> Option<String> {
    if let [(creature, count)] = gifts.creatures[..] {
        return stack_fault(ground, object, (creature, count), RewardKind::BoxCreatures);
    }
    (box_worth(ground, gifts) == 0).then(|| "gives what the pack lists for no box".to_owned())
}

fn seer_fault(ground: &Ground<'_>, object: &MapObject, gifts: &Gifts) -> Option<String> {
    let Gifts { experience, resources, artifacts, spells, creatures } = gifts;
    let is_listed = |kind: RewardKind, amount: u32| rewards(ground, kind).any(|of| of.amount == amount);
    let is_fine = match (*experience, &resources[..], &creatures[..]) {
        _ if !artifacts.is_empty() || !spells.is_empty() => false,
        (1.., [], []) => is_listed(RewardKind::QuestExperience, *experience),
        (0, [(resource, amount)], []) => {
            Some(*resource) == ground.pack.defaults.currency && is_listed(RewardKind::QuestGold, *amount)
        }
        (0, [], [stack]) => return stack_fault(ground, object, *stack, RewardKind::QuestCreatures),
        _ => false,
    };
    (!is_fine).then(|| "gives what the pack lists for no seer".to_owned())
}

/// What is wrong with creatures that are given away.
fn stack_fault(
    ground: &Ground<'_>,
    object: &MapObject,
    (id, count): (CreatureId, u32),
    kind: RewardKind,
) -> Option<String> {
    let Some(creature) = ground.pack.creatures.get(id) else {
        return Some("gives creatures that the pack does not have".to_owned());
    };
    let name = &creature.name;
    let zone = ground.zone_of(object).unwrap_or(object.cause.zone);
    if !creature.is_placeable || home_of(ground, zone) != Some(creature.faction) {
        return Some(format!("gives {name}, which is not of the faction of the zone"));
    }
    // Creatures above the highest level listed count as of that level.
    let highest = rewards(ground, kind).map(|reward| reward.level).max();
    let level = highest.map(|highest| highest.min(creature.level));
    let worth = u64::from(creature.ai_value).saturating_mul(count.into());
    // Numbers are rounded to usual ones, small numbers down.
    let is_about = |value: u64| worth.saturating_mul(2) > value && worth.saturating_mul(10) <= 13 * value;
    let mut listed = rewards(ground, kind).filter(|reward| Some(reward.level) == level);
    (!listed.any(|reward| is_about(reward.value.into())))
        .then(|| format!("gives {count} x {name}, more or fewer than the pack lists"))
}

/// The faction that a zone records.
fn home_of(ground: &Ground<'_>, zone: ZoneId) -> Option<rmg_core::FactionId> {
    ground.map.zones.get(zone.index())?.faction
}
