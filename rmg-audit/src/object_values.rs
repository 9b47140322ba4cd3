//! The value of an object in a pile, by its contents.
//!
//! Most objects have the value of their kind in the pack, or the value that the template sets for the zone.
//! Sampled contents have the value of their reward in the pack. Creatures, and dwellings without a value in
//! the pack, are valued by AI value, plus a bonus for towns of their faction (`docs/sources/figures.md`
//! section 3).

use rmg_core::ids::{CreatureId, FactionId, SpellId};
use rmg_core::model::{Gifts, MapObject, ObjectBody};
use rmg_core::pack::{ObjectKind, ObjectRole, Resource, Reward, RewardKind, Spell, Subject};
use rmg_core::plan::ZonePlan;

use crate::ground::DecodedMap;

/// Returns the value of an object in a pile of a zone; 0 if no value is known.
///
/// - `is_treasure`: whether the pile is treasure. There, an artifact has the value of a random artifact of
///   its class.
pub(crate) fn object_value(
    ground: &DecodedMap<'_>,
    plan: &ZonePlan,
    object: &MapObject,
    is_treasure: bool,
) -> u64 {
    let changed = plan.contents.objects.changed.iter().find(|changed| changed.kind == object.kind);
    if let Some(changed) = changed {
        return changed.value.into();
    }
    let Some(kind) = ground.pack.objects.get(object.kind) else { return 0 };
    let of_reward = |reward: RewardKind, is_it: &dyn Fn(&Reward) -> bool| -> u64 {
        let mut rewards = ground.pack.rewards.iter().filter(|of| of.kind == reward);
        rewards.find(|of| is_it(of)).map_or(0, |of| of.value.into())
    };
    match &object.body {
        ObjectBody::Prison { experience, .. } => {
            of_reward(RewardKind::PrisonExperience, &|of| of.amount == *experience)
        }
        ObjectBody::Scroll { spell } => {
            let level = ground.pack.spells.get(*spell).map(|spell| spell.level);
            of_reward(RewardKind::ScrollLevel, &|of| Some(of.level) == level)
        }
        ObjectBody::Box { gifts } => box_value(ground, gifts),
        ObjectBody::Resource { amount: amount @ 1.. } => amount_value(ground, kind, *amount),
        _ if is_treasure && kind.role == ObjectRole::Artifact => class_value(ground, kind),
        _ => kind_value(ground, kind),
    }
}

/// Returns the value of a fixed amount of a resource, rounded down. The value of a default pile applies to
/// its average amount; other amounts are proportional.
fn amount_value(ground: &DecodedMap<'_>, kind: &ObjectKind, amount: u32) -> u64 {
    let twice_mean = |resource: &Resource| u64::from(resource.pile.min) + u64::from(resource.pile.max);
    let twice_usual = match kind.subject {
        Subject::Resource(resource) => ground.pack.resources.get(resource).map(twice_mean),
        // A random resource may be the one with the smallest piles.
        _ => ground.pack.resources.records().iter().map(twice_mean).min(),
    };
    let twice_usual = twice_usual.unwrap_or(1).max(1);
    u64::from(kind.value).saturating_mul(2 * u64::from(amount)) / twice_usual
}

/// Returns the value of a kind, by the pack or by rule.
fn kind_value(ground: &DecodedMap<'_>, kind: &ObjectKind) -> u64 {
    let Subject::Dwelling(dwelling) = &kind.subject else { return kind.value.into() };
    let base: u64 = if kind.value > 0 { kind.value.into() } else { dwelling.value.into() };
    let (towns, all) = towns(ground, dwelling.faction);
    // 1 + towns / all + towns / 2
    base.saturating_mul(2 * all + 2 * towns + towns * all) / (2 * all)
}

/// Returns the value of an artifact as a random one of its class.
fn class_value(ground: &DecodedMap<'_>, kind: &ObjectKind) -> u64 {
    let Subject::Artifact(id) = kind.subject else { return 0 };
    let Some(artifact) = ground.pack.artifacts.get(id) else { return 0 };
    let is_random_of_class = |kind: &&ObjectKind| {
        kind.role == ObjectRole::RandomArtifact
            && kind.subject == Subject::ArtifactClass(artifact.class.clone())
    };
    ground.pack.objects.records().iter().find(is_random_of_class).map_or(0, |kind| kind.value.into())
}

/// Returns the number of zones with a main town of a faction, and of all zones with one (at least 1).
fn towns(ground: &DecodedMap<'_>, faction: FactionId) -> (u64, u64) {
    let zones = ground.requests.zones.iter().zip(&ground.map.zones);
    let with_town = zones.filter(|(plan, made)| plan.contents.towns.total() > 0 && made.faction.is_some());
    let (mut of, mut all) = (0, 0);
    for (_, made) in with_town {
        all += 1;
        of += u64::from(made.faction == Some(faction));
    }
    (of, all.max(1))
}

/// Returns the value of a box with one type of reward; 0 for any other box.
pub(crate) fn box_value(ground: &DecodedMap<'_>, gifts: &Gifts) -> u64 {
    let Gifts { experience, resources, artifacts, spells, creatures } = gifts;
    if !artifacts.is_empty() {
        return 0;
    }
    let of_amount = |kind: RewardKind, amount: u32| {
        let mut rewards = ground.pack.rewards.iter().filter(|reward| reward.kind == kind);
        rewards.find(|reward| reward.amount == amount).map_or(0, |reward| reward.value.into())
    };
    match (*experience, &resources[..], &spells[..], &creatures[..]) {
        (1.., [], [], []) => of_amount(RewardKind::BoxExperience, *experience),
        (0, [(resource, amount)], [], []) if Some(*resource) == ground.pack.defaults.currency => {
            of_amount(RewardKind::BoxGold, *amount)
        }
        (0, [], [_, ..], []) => book_value(ground, spells),
        (0, [], [], [(creature, count)]) => stack_value(ground, *creature, *count),
        _ => 0,
    }
}

fn stack_value(ground: &DecodedMap<'_>, creature: CreatureId, count: u32) -> u64 {
    let Some(creature) = ground.pack.creatures.get(creature) else { return 0 };
    let (towns, all) = towns(ground, creature.faction);
    (u64::from(creature.ai_value) * u64::from(count)).saturating_mul(all + towns) / all
}

/// Returns the value of the most valuable reward that consists of these spells. A reward has all spells of a
/// type that the map allows, up to its number.
fn book_value(ground: &DecodedMap<'_>, spells: &[SpellId]) -> u64 {
    let records: Option<Vec<&Spell>> = spells.iter().map(|id| ground.pack.spells.get(*id)).collect();
    let Some(records) = records else { return 0 };
    let value = |reward: &Reward| {
        let matches_reward = |spell: &Spell| match reward.kind {
            RewardKind::BoxSpellsOfLevel => spell.level == reward.level,
            RewardKind::BoxSpellsOfSchool => spell.schools.contains(&reward.school),
            RewardKind::BoxSpellsAny => true,
            _ => false,
        };
        if !records.iter().all(|spell| matches_reward(spell)) {
            return None;
        }
        let switches = &ground.requests.switches.spells;
        let allowed = ground.pack.spells.iter().filter(|(id, spell)| {
            let is_on = if spell.is_random { !switches.off.contains(id) } else { switches.on.contains(id) };
            spell.level > 0 && is_on && matches_reward(spell)
        });
        let number = allowed.count().min(reward.amount as usize);
        (records.len() == number).then_some(reward.value)
    };
    ground.pack.rewards.iter().filter_map(value).max().unwrap_or(0).into()
}
