//! What an object of a pile is worth, by what it holds.
//!
//! Most are worth what the pack says of their kind, or the template in a zone. What is rolled inside is worth
//! what the pack says of rewards; creatures, and dwellings of which the pack says nothing, by their AI value,
//! more where towns of their faction are (`docs/sources/figures.md` section 3).

use rmg_core::ids::{CreatureId, FactionId, SpellId};
use rmg_core::model::{Gifts, MapObject, ObjectBody};
use rmg_core::pack::{ObjectKind, ObjectRole, Resource, Reward, RewardKind, Spell, Subject};
use rmg_core::plan::ZonePlan;

use crate::ground::Ground;

/// Worth of an object in a pile of a zone; 0 for what nobody knows a worth of.
///
/// - `is_treasure`: whether the pile is treasure, where an artifact is worth what a random one of its class
///   is.
pub(crate) fn object_worth(
    ground: &Ground<'_>,
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
        ObjectBody::Box { gifts } => box_worth(ground, gifts),
        ObjectBody::Resource { amount: amount @ 1.. } => amount_worth(ground, kind, *amount),
        _ if is_treasure && kind.role == ObjectRole::Artifact => class_worth(ground, kind),
        _ => kind_worth(ground, kind),
    }
}

/// Worth of a fixed amount of a resource: in proportion to a usual pile, whose worth is for its average
/// amount; rounded down.
fn amount_worth(ground: &Ground<'_>, kind: &ObjectKind, amount: u32) -> u64 {
    let twice_mean = |resource: &Resource| u64::from(resource.pile.min) + u64::from(resource.pile.max);
    let twice_usual = match kind.subject {
        Subject::Resource(resource) => ground.pack.resources.get(resource).map(twice_mean),
        // A random one may be the resource with the smallest piles.
        _ => ground.pack.resources.records().iter().map(twice_mean).min(),
    };
    let twice_usual = twice_usual.unwrap_or(1).max(1);
    u64::from(kind.value).saturating_mul(2 * u64::from(amount)) / twice_usual
}

/// Worth of a kind by the pack, or by rule.
fn kind_worth(ground: &Ground<'_>, kind: &ObjectKind) -> u64 {
    let Subject::Dwelling(dwelling) = &kind.subject else { return kind.value.into() };
    let base: u64 = if kind.value > 0 { kind.value.into() } else { dwelling.value.into() };
    let (towns, all) = towns(ground, dwelling.faction);
    // 1 + towns / all + towns / 2
    base.saturating_mul(2 * all + 2 * towns + towns * all) / (2 * all)
}

/// Worth of an artifact as of a random one of its class.
fn class_worth(ground: &Ground<'_>, kind: &ObjectKind) -> u64 {
    let Subject::Artifact(id) = kind.subject else { return 0 };
    let Some(artifact) = ground.pack.artifacts.get(id) else { return 0 };
    let stands_for_class = |kind: &&ObjectKind| {
        kind.role == ObjectRole::RandomArtifact
            && kind.subject == Subject::ArtifactClass(artifact.class.clone())
    };
    ground.pack.objects.records().iter().find(stands_for_class).map_or(0, |kind| kind.value.into())
}

/// Zones whose main town is of a faction, and all zones with one (at least 1).
fn towns(ground: &Ground<'_>, faction: FactionId) -> (u64, u64) {
    let zones = ground.wishes.zones.iter().zip(&ground.map.zones);
    let with_town = zones.filter(|(plan, made)| plan.contents.towns.total() > 0 && made.faction.is_some());
    let (mut of, mut all) = (0, 0);
    for (_, made) in with_town {
        all += 1;
        of += u64::from(made.faction == Some(faction));
    }
    (of, all.max(1))
}

/// Worth of a box that gives one sort of thing; 0 of any other.
pub(crate) fn box_worth(ground: &Ground<'_>, gifts: &Gifts) -> u64 {
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
        (0, [], [_, ..], []) => book_worth(ground, spells),
        (0, [], [], [(creature, count)]) => stack_worth(ground, *creature, *count),
        _ => 0,
    }
}

fn stack_worth(ground: &Ground<'_>, creature: CreatureId, count: u32) -> u64 {
    let Some(creature) = ground.pack.creatures.get(creature) else { return 0 };
    let (towns, all) = towns(ground, creature.faction);
    (u64::from(creature.ai_value) * u64::from(count)).saturating_mul(all + towns) / all
}

/// Worth of the dearest reward that gives just so many spells of the right sort: all of that sort that the
/// map allows, up to the reward's number.
fn book_worth(ground: &Ground<'_>, spells: &[SpellId]) -> u64 {
    let records: Option<Vec<&Spell>> = spells.iter().map(|id| ground.pack.spells.get(*id)).collect();
    let Some(records) = records else { return 0 };
    let worth = |reward: &Reward| {
        let is_meant = |spell: &Spell| match reward.kind {
            RewardKind::BoxSpellsOfLevel => spell.level == reward.level,
            RewardKind::BoxSpellsOfSchool => spell.schools.contains(&reward.school),
            RewardKind::BoxSpellsAny => true,
            _ => false,
        };
        let switches = &ground.wishes.switches.spells;
        let allowed = ground.pack.spells.iter().filter(|(id, spell)| {
            let is_on = if spell.is_random { !switches.off.contains(id) } else { switches.on.contains(id) };
            spell.level > 0 && is_on && is_meant(spell)
        });
        let number = allowed.count().min(reward.amount as usize);
        (records.len() == number && records.iter().all(|spell| is_meant(spell))).then_some(reward.value)
    };
    ground.pack.rewards.iter().filter_map(worth).max().unwrap_or(0).into()
}
