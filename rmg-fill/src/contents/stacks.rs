//! Creatures that are given away: how many of which, and what they are worth.

use rmg_core::pack::{Reward, RewardKind};
use rmg_core::{CreatureId, FactionId};

use super::sort::Local;
use crate::inputs::Inputs;
use crate::layers::TownCounts;

/// Stacks that rewards of a kind make of the creatures of a faction: with the reward, and how many there are.
pub(super) fn stacks<'p>(
    inputs: &Inputs<'p>,
    faction: FactionId,
    kind: RewardKind,
) -> impl Iterator<Item = (CreatureId, u32, &'p Reward)> {
    let pack = inputs.pack;
    let levels: Vec<&Reward> = pack.rewards.iter().filter(|reward| reward.kind == kind).collect();
    let creatures = pack.creatures_of(faction).filter(|id| pack.creatures[*id].is_placeable);
    creatures.filter_map(move |id| {
        let creature = &pack.creatures[id];
        // Creatures above the highest level listed count as of that level.
        let at_most = levels.iter().filter(|reward| reward.level <= creature.level);
        let reward = *at_most.max_by_key(|reward| reward.level)?;
        let is_listed =
            reward.level == creature.level || levels.iter().all(|other| other.level <= reward.level);
        let count = stack_size(reward.value, creature.ai_value);
        (is_listed && count > 0).then_some((id, count, reward))
    })
}

/// How many creatures are worth so much, rounded to a number that people would give: up to 5 as it is, up to
/// 12 to the next even one, up to 50 to fives, above to tens (VCMI's `TreasurePlacer`).
pub(crate) fn stack_size(worth: u32, each: u32) -> u32 {
    let count = worth / each.max(1);
    match count {
        0..=5 => count,
        6..=12 => count.next_multiple_of(2),
        13..=50 => (count + 2) / 5 * 5,
        _ => (count + 5) / 10 * 10,
    }
}

/// Worth of a stack as a gift: what its creatures are worth, more where there are towns of their faction.
pub(super) fn stack_worth(inputs: &Inputs<'_>, towns: &TownCounts, creature: CreatureId, count: u32) -> u64 {
    let creature = &inputs.pack.creatures[creature];
    towns.worth_of_creatures(u64::from(creature.ai_value) * u64::from(count), creature.faction)
}

/// Stacks of a reward's kind of the faction that a zone stands for, with their worths.
pub(super) fn stacks_of_zone(
    local: Local<'_, '_>,
    kind: RewardKind,
) -> impl Iterator<Item = (CreatureId, u32, u64, u32)> {
    let faction = local.hand.faction.into_iter();
    faction.flat_map(move |faction| {
        stacks(local.board, faction, kind).map(move |(creature, count, reward)| {
            let worth = stack_worth(local.board, &local.hand.towns, creature, count);
            (creature, count, worth, reward.rarity)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_have_numbers_that_people_would_give() {
        let sizes = [5000, 5500, 6000, 7000, 11_900, 13_000, 22_000, 51_000, 56_000, 999];
        assert_eq!(sizes.map(|worth| stack_size(worth, 1000)), [5, 5, 6, 8, 12, 15, 20, 50, 60, 0]);
    }
}
