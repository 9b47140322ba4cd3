//! The value of an object in a pile, by its contents.
//!
//! Most objects have the value of their kind in the pack, or the value that the template sets for the zone.
//! Sampled contents have the value of their reward in the pack. Creatures, and dwellings without a value in
//! the pack, are valued by AI value, plus a bonus for towns of their faction (`docs/sources/figures.md`
//! section 3).

use std::ops::RangeInclusive;

use rmg_core::ids::{CreatureId, FactionId, SpellId};
use rmg_core::model::{Gifts, MapObject, ObjectBody};
use rmg_core::pack::{ObjectKind, ObjectRole, Resource, Reward, RewardKind, Spell, Subject};
use rmg_core::plan::{ContentChoice, ContentValues, ZonePlan};
use rmg_core::template::SpellRange;

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
    if let Some(value) = content_rule(ground, plan, object).and_then(|values| values?.value) {
        return value.into();
    }
    let changed = plan.contents.objects.changed.iter().find(|changed| changed.kind == object.kind);
    if let Some(changed) = changed {
        return changed.value.into();
    }
    content_value(ground, object, is_treasure)
}

/// Returns the value of an object by its content and the pack alone, without the values that the template
/// sets for its zone.
pub(crate) fn content_value(ground: &DecodedMap<'_>, object: &MapObject, is_treasure: bool) -> u64 {
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

/// Returns the last rule of a zone that fits an object; `Some(None)` if it bans the object.
pub(crate) fn content_rule(
    ground: &DecodedMap<'_>,
    plan: &ZonePlan,
    object: &MapObject,
) -> Option<Option<ContentValues>> {
    let rules = plan.contents.objects.contents.iter().rev().filter(|rule| rule.kind == object.kind);
    let mut fitting = rules.filter(|rule| fits(ground, rule.content, &object.body));
    fitting.next().map(|rule| rule.values)
}

/// Returns whether an object has the content of a rule.
pub(crate) fn fits(ground: &DecodedMap<'_>, content: ContentChoice, body: &ObjectBody) -> bool {
    let gifts = match body {
        ObjectBody::Box { gifts } | ObjectBody::Seer { gifts, .. } => Some(&**gifts),
        _ => None,
    };
    let gold = || {
        let currency = ground.pack.defaults.currency;
        let of_gold = gifts?.resources.iter().find(|(resource, _)| Some(*resource) == currency);
        of_gold.map(|(_, amount)| *amount)
    };
    let experience = match body {
        ObjectBody::Prison { experience, .. } => Some(*experience),
        _ => gifts.map(|gifts| gifts.experience).filter(|amount| *amount > 0),
    };
    let creature = gifts.and_then(|gifts| gifts.creatures.first()).map(|(creature, _)| *creature);
    let spells: &[SpellId] = match body {
        ObjectBody::Scroll { spell } => std::slice::from_ref(spell),
        _ => gifts.map_or(&[][..], |gifts| gifts.spells.as_slice()),
    };
    match content {
        ContentChoice::Any => true,
        ContentChoice::Creatures => creature.is_some(),
        ContentChoice::Creature(wanted) => creature == Some(wanted),
        ContentChoice::Level(level) => creature
            .and_then(|creature| ground.pack.creatures.get(creature))
            .is_some_and(|creature| creature.level == level),
        ContentChoice::AnyExperience => experience.is_some(),
        ContentChoice::Experience(amount) => experience == Some(amount),
        ContentChoice::AnyGold => gold().is_some(),
        ContentChoice::Gold(amount) => gold() == Some(amount),
        ContentChoice::AnySpells => !spells.is_empty(),
        ContentChoice::Spells { low, high, schools } => {
            let is_scroll = matches!(body, ObjectBody::Scroll { .. });
            is_book(
                ground,
                spells,
                low..=high,
                if is_scroll { SpellRange::ALL_SCHOOLS } else { schools },
                is_scroll,
            )
        }
    }
}

/// Returns whether spells are those of levels and schools: for a scroll one of them, for a box all that the
/// map allows, or as many as a reward of the pack for these levels and schools has.
fn is_book(
    ground: &DecodedMap<'_>,
    spells: &[SpellId],
    levels: RangeInclusive<u8>,
    schools: u8,
    is_scroll: bool,
) -> bool {
    let of_schools = |spell: &Spell| {
        let mut bits = SpellRange::SCHOOLS.iter().enumerate().filter(|(bit, _)| schools & (1 << bit) != 0);
        schools == SpellRange::ALL_SCHOOLS || bits.any(|(_, name)| spell.schools.iter().any(|of| of == name))
    };
    let fits = |spell: &Spell| levels.contains(&spell.level) && of_schools(spell);
    let is_all = spells.iter().all(|id| ground.pack.spells.get(*id).is_some_and(fits));
    if spells.is_empty() || !is_all || is_scroll {
        return is_all && !spells.is_empty();
    }
    let switches = &ground.requests.switches.spells;
    let allowed = ground.pack.spells.iter().filter(|(id, spell)| {
        let is_on = if spell.is_random { !switches.off.contains(id) } else { switches.on.contains(id) };
        spell.level > 0 && is_on && fits(spell)
    });
    let all = allowed.count();
    let of_reward = ground.pack.rewards.iter().filter(|reward| match reward.kind {
        RewardKind::BoxSpellsOfLevel => {
            levels == (reward.level..=reward.level) && schools == SpellRange::ALL_SCHOOLS
        }
        RewardKind::BoxSpellsOfSchool => {
            let bit = SpellRange::SCHOOLS.iter().position(|name| *name == reward.school);
            levels == (1..=5) && bit.is_some_and(|bit| schools == 1 << bit)
        }
        RewardKind::BoxSpellsAny => levels == (1..=5) && schools == SpellRange::ALL_SCHOOLS,
        _ => false,
    });
    let most = of_reward.map(|reward| reward.amount as usize).max().unwrap_or(usize::MAX);
    spells.len() == all.min(most)
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
