//! Treasure items: the items that template and pack allow in the treasure of a zone, with value and rarity,
//! and the items that are found in it.
//!
//! Computed from the finished map, with the same tables as the generator but without its code. An item that
//! is found but not allowed is an error.

use rmg_core::ids::{CreatureId, FactionId, ObjectKindId};
use rmg_core::model::{Gifts, MapModel, MapObject, ObjectBody, PileRequest};
use rmg_core::pack::{ContentPack, ObjectKind, ObjectRole, Reward, RewardKind, Subject};
use rmg_core::plan::ZonePlan;
use rmg_core::{TerrainId, ZoneId};

/// Rarity of dwellings, which the tables do not contain (reference: 40).
const DWELLING_RARITY: u32 = 40;

/// Value of a placed seer hut, independent of its reward (reference).
const HUT_VALUE: u32 = 500;

/// An item in treasure.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TreasureItem {
    /// Name: of the kind of object, or of the row of the pack's rewards for objects with contents.
    pub name: String,
    /// The creature, if the row does not determine it.
    pub creature: Option<CreatureId>,
}

/// An item with its numbers in a zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    pub item: TreasureItem,
    pub value: u32,
    pub rarity: u32,
    /// Whether the zone or the map has a limit, which may be exhausted.
    pub is_limited: bool,
}

/// Returns the items in the treasure of each zone, indexed by zone. O(objects x rewards).
#[must_use]
pub fn found(map: &MapModel, pack: &ContentPack) -> Vec<Vec<TreasureItem>> {
    let mut found = vec![Vec::new(); map.zones.len()];
    for pile in map.piles.iter().filter(|pile| matches!(pile.wish, PileRequest::Treasure(_))) {
        let Some(plan) = map.plan.zones.get(pile.zone.index()) else { continue };
        let objects = pile.objects.iter().filter_map(|id| map.objects.get(id.index()));
        found[pile.zone.index()].extend(objects.filter_map(|object| item_of(object, plan, pack)));
    }
    found
}

/// Returns an object as an item of a zone; `None` for a kind that is not in the pack.
fn item_of(object: &MapObject, plan: &ZonePlan, pack: &ContentPack) -> Option<TreasureItem> {
    let kind = pack.objects.get(object.kind)?;
    let simple = TreasureItem { name: kind.key.clone(), creature: None };
    if is_changed(plan, object.kind) {
        return Some(simple);
    }
    // Artifacts that a quest requests are in the place of random artifacts.
    if let Subject::Artifact(artifact) = kind.subject {
        let random = pack.random_artifacts();
        let random = random.get(pack.artifacts.get(artifact)?.class.as_str());
        return Some(
            random.map_or(simple, |id| TreasureItem { name: pack.objects[*id].key.clone(), creature: None }),
        );
    }
    let (reward, creature) = match &object.body {
        ObjectBody::Scroll { spell } => {
            let level = pack.spells.get(*spell).map(|spell| spell.level);
            let rewards = rewards_of(pack, RewardKind::ScrollLevel);
            (rewards.into_iter().find(|reward| Some(reward.level) == level), None)
        }
        ObjectBody::Prison { experience, .. } => {
            let rewards = rewards_of(pack, RewardKind::PrisonExperience);
            (rewards.into_iter().find(|reward| reward.amount == *experience), None)
        }
        ObjectBody::Box { gifts } => reward_of(gifts, pack, true),
        ObjectBody::Seer { gifts, .. } => reward_of(gifts, pack, false),
        _ => return Some(simple),
    };
    let name = reward.map_or_else(|| format!("{}, not in the rewards", kind.key), |row| row.name.clone());
    Some(TreasureItem { name, creature })
}

/// Returns the reward row of gifts in a box or for a quest, and the creature in them.
fn reward_of<'p>(
    gifts: &Gifts,
    pack: &'p ContentPack,
    is_box: bool,
) -> (Option<&'p Reward>, Option<CreatureId>) {
    use RewardKind::{
        BoxCreatures, BoxExperience, BoxGold, BoxSpellsAny, BoxSpellsOfLevel, BoxSpellsOfSchool,
        QuestCreatures, QuestExperience, QuestGold,
    };
    let kind = |of_box, of_quest| if is_box { of_box } else { of_quest };
    let by_amount = |kind, amount| rewards_of(pack, kind).into_iter().find(|reward| reward.amount == amount);
    if let Some((creature, _)) = gifts.creatures.first() {
        let rewards = rewards_of(pack, kind(BoxCreatures, QuestCreatures));
        let level = pack.creatures.get(*creature).map_or(0, |creature| creature.level);
        return (of_level(&rewards, level), Some(*creature));
    }
    if gifts.experience > 0 {
        return (by_amount(kind(BoxExperience, QuestExperience), gifts.experience), None);
    }
    if let Some((_, amount)) = gifts.resources.first() {
        return (by_amount(kind(BoxGold, QuestGold), *amount), None);
    }
    let spells: Vec<_> = gifts.spells.iter().filter_map(|spell| pack.spells.get(*spell)).collect();
    let Some(first) = spells.first() else { return (None, None) };
    let find =
        |kind, fits: &dyn Fn(&Reward) -> bool| rewards_of(pack, kind).into_iter().find(|row| fits(row));
    let of_level = || {
        let is_one_level = spells.iter().all(|spell| spell.level == first.level);
        is_one_level.then(|| find(BoxSpellsOfLevel, &|row| row.level == first.level)).flatten()
    };
    let of_school = || {
        let is_of = |school: &String| spells.iter().all(|spell| spell.schools.contains(school));
        find(BoxSpellsOfSchool, &|row| is_of(&row.school))
    };
    (of_level().or_else(of_school).or_else(|| find(BoxSpellsAny, &|_| true)), None)
}

fn rewards_of(pack: &ContentPack, kind: RewardKind) -> Vec<&Reward> {
    pack.rewards.iter().filter(|reward| reward.kind == kind).collect()
}

/// Returns the row for creatures of a level. Levels above the highest listed level count as that one.
fn of_level<'p>(rewards: &[&'p Reward], level: u8) -> Option<&'p Reward> {
    let highest = rewards.iter().map(|reward| reward.level).max()?;
    rewards.iter().copied().find(|reward| reward.level == level.min(highest))
}

/// Returns the items that are allowed in the treasure of a zone, sorted: their value is at most the maximum
/// of the tiers, they have an appearance for the terrain, and they are not banned. O(kinds + creatures x
/// rewards).
#[must_use]
pub fn offers(map: &MapModel, pack: &ContentPack, zone: ZoneId) -> Vec<Offer> {
    let (plan, zone_of_map) = (&map.plan.zones[zone.index()], &map.zones[zone.index()]);
    let max_value = plan.contents.treasure.iter().map(|tier| tier.max).max().unwrap_or(0);
    let share = zone_of_map.faction.map_or(Share::default(), |faction| Share::of(map, faction));
    let mut offers = Vec::new();
    for (id, kind) in pack.objects.iter().filter(|(_, kind)| is_placeable_on(pack, kind, zone_of_map.terrain))
    {
        let mut add = |name: &str, creature, value: u32, rarity: u32, is_limited: bool| {
            if value > 0 && rarity > 0 && value <= max_value {
                offers.push(Offer {
                    item: TreasureItem { name: name.to_owned(), creature },
                    value,
                    rarity,
                    is_limited,
                });
            }
        };
        let objects = &plan.contents.objects;
        if let Some(changed) = objects.changed.iter().find(|changed| changed.kind == id) {
            let is_limited = changed.zone_limit.is_some() || kind.map_limit.is_some();
            add(&kind.key, None, changed.value, changed.rarity, is_limited);
            continue;
        }
        let off = &map.plan.switches.artifacts.off;
        let is_off = matches!(kind.subject, Subject::Artifact(artifact) if off.contains(&artifact));
        if objects.is_banned(id) || is_off {
            continue;
        }
        match (kind.role, &kind.subject) {
            (ObjectRole::Dwelling, Subject::Dwelling(dwelling)) => {
                if dwelling.is_placeable && Some(dwelling.faction) == zone_of_map.faction {
                    let base = if kind.value > 0 { kind.value } else { dwelling.value };
                    let rarity = if kind.rarity > 0 { kind.rarity } else { DWELLING_RARITY };
                    add(&kind.key, None, share.dwelling(base), rarity, kind.zone_limit.is_some());
                }
            }
            (ObjectRole::SpellScroll, _) => {
                for row in rewards_of(pack, RewardKind::ScrollLevel) {
                    add(&row.name, None, row.value, row.rarity, false);
                }
            }
            (ObjectRole::Prison, _) => {
                for row in rewards_of(pack, RewardKind::PrisonExperience) {
                    add(&row.name, None, row.value, row.rarity, true);
                }
            }
            (ObjectRole::Pandora, _) => add_boxes(pack, (zone_of_map.faction, share), &mut add),
            (ObjectRole::SeerHut, _) => {
                use RewardKind::{QuestCreatures, QuestExperience, QuestGold};
                for row in [QuestGold, QuestExperience].into_iter().flat_map(|kind| rewards_of(pack, kind)) {
                    add(&row.name, None, HUT_VALUE, row.rarity, true);
                }
                let rows = rewards_of(pack, QuestCreatures);
                for creature in zone_of_map.faction.into_iter().flat_map(|faction| pack.creatures_of(faction))
                {
                    if let Some(row) = of_level(&rows, pack.creatures[creature].level) {
                        add(&row.name, Some(creature), HUT_VALUE, row.rarity, true);
                    }
                }
            }
            _ => {
                let is_limited = kind.zone_limit.is_some() || kind.map_limit.is_some();
                add(&kind.key, None, kind.value, kind.rarity, is_limited);
            }
        }
    }
    offers.sort_by(|a, b| a.item.cmp(&b.item));
    offers.dedup_by(|a, b| a.item == b.item); // several kinds of huts have the same contents
    offers
}

fn add_boxes(
    pack: &ContentPack,
    (faction, share): (Option<FactionId>, Share),
    add: &mut impl FnMut(&str, Option<CreatureId>, u32, u32, bool),
) {
    use RewardKind::{
        BoxCreatures, BoxExperience, BoxGold, BoxSpellsAny, BoxSpellsOfLevel, BoxSpellsOfSchool,
    };
    let fixed = [BoxGold, BoxExperience, BoxSpellsOfLevel, BoxSpellsOfSchool, BoxSpellsAny];
    for row in fixed.into_iter().flat_map(|kind| rewards_of(pack, kind)) {
        add(&row.name, None, row.value, row.rarity, false);
    }
    let rows = rewards_of(pack, BoxCreatures);
    for creature in faction.into_iter().flat_map(|faction| pack.creatures_of(faction)) {
        let record = &pack.creatures[creature];
        if let Some(row) = of_level(&rows, record.level).filter(|_| record.is_placeable) {
            let value = record.ai_value.saturating_mul(stack(row.value, record.ai_value));
            add(&row.name, Some(creature), share.creatures(value), row.rarity, false);
        }
    }
}

/// Returns the number of creatures in a box for a budget: up to 5 unchanged, up to 12 rounded up to even, up
/// to 50 rounded to the nearest 5, above to the nearest 10 (reference).
fn stack(budget: u32, ai_value: u32) -> u32 {
    match budget.checked_div(ai_value).unwrap_or(0) {
        count @ 0..=5 => count,
        count @ 6..=12 => count.next_multiple_of(2),
        count @ 13..=50 => (count + 2) / 5 * 5,
        count => (count + 5) / 10 * 10,
    }
}

/// Number of zones with towns, and of those with a main town of one faction.
#[derive(Debug, Clone, Copy, Default)]
struct Share {
    of_faction: u32,
    all: u32,
}

impl Share {
    fn of(map: &MapModel, faction: FactionId) -> Self {
        let has_town = |plan: &ZonePlan| plan.contents.towns.total() > 0;
        let with = map.plan.zones.iter().zip(&map.zones).filter(|(plan, _)| has_town(plan));
        with.fold(Self::default(), |sum, (_, zone_of_map)| Self {
            of_faction: sum.of_faction + u32::from(zone_of_map.faction == Some(faction)),
            all: sum.all + 1,
        })
    }

    /// Returns base x (1 + z / all + z / 2).
    fn dwelling(self, base: u32) -> u32 {
        let (z, all) = (u64::from(self.of_faction), u64::from(self.all.max(1)));
        let value = u64::from(base) * (2 * all + 2 * z + z * all) / (2 * all);
        u32::try_from(value).unwrap_or(u32::MAX)
    }

    /// Returns base x (1 + z / all).
    fn creatures(self, base: u32) -> u32 {
        let (z, all) = (u64::from(self.of_faction), u64::from(self.all.max(1)));
        u32::try_from(u64::from(base) * (all + z) / all).unwrap_or(u32::MAX)
    }
}

fn is_changed(plan: &ZonePlan, kind: ObjectKindId) -> bool {
    plan.contents.objects.changed.iter().any(|changed| changed.kind == kind)
}

/// Returns whether a kind has an appearance with an action cell for the terrain.
fn is_placeable_on(pack: &ContentPack, kind: &ObjectKind, terrain: TerrainId) -> bool {
    let mut appearances = kind.appearances.iter().filter_map(|appearance| pack.appearances.get(*appearance));
    appearances
        .any(|appearance| appearance.terrains.contains(terrain) && !appearance.footprint.actions().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_contain_rounded_numbers_of_creatures() {
        let counts = [(5000, 2000), (5000, 550), (5000, 300), (5000, 80), (100, 200), (9, 0)];
        assert_eq!(counts.map(|(budget, value)| stack(budget, value)), [2, 10, 15, 60, 0, 0]);
    }

    #[test]
    fn the_value_of_dwellings_grows_with_the_towns_of_their_faction() {
        let none = Share { of_faction: 0, all: 4 };
        let two = Share { of_faction: 2, all: 4 };
        assert_eq!(
            [none, two].map(|share| (share.dwelling(1000), share.creatures(1000))),
            [(1000, 1000), (2500, 1500)]
        );
    }
}
