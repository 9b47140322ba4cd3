//! Creature stacks as gifts: their size and their value.

use rmg_core::pack::{Reward, RewardKind};
use rmg_core::{CreatureId, FactionId};

use super::sort::Local;
use crate::inputs::Inputs;
use crate::layers::TownCounts;

/// Returns the stacks of the creatures of a faction for a kind of reward: creature, count and reward.
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
        // Creatures above the highest listed level count as that level.
        let at_most = levels.iter().filter(|reward| reward.level <= creature.level);
        let reward = *at_most.max_by_key(|reward| reward.level)?;
        let is_listed =
            reward.level == creature.level || levels.iter().all(|other| other.level <= reward.level);
        let count = stack_size(reward.value, creature.ai_value);
        (is_listed && count > 0).then_some((id, count, reward))
    })
}

/// Returns how many creatures have a total value of `worth`, rounded: counts up to 5 stay, counts up to 12
/// become even, counts up to 50 multiples of 5, larger ones multiples of 10 (VCMI's `TreasurePlacer`).
pub(crate) fn stack_size(worth: u32, each: u32) -> u32 {
    let count = worth / each.max(1);
    match count {
        0..=5 => count,
        6..=12 => count.next_multiple_of(2),
        13..=50 => (count + 2) / 5 * 5,
        _ => (count + 5) / 10 * 10,
    }
}

/// Returns the value of a stack as a gift: that of its creatures, increased by the number of towns of their
/// faction.
pub(super) fn stack_worth(inputs: &Inputs<'_>, towns: &TownCounts, creature: CreatureId, count: u32) -> u64 {
    let creature = &inputs.pack.creatures[creature];
    towns.worth_of_creatures(u64::from(creature.ai_value) * u64::from(count), creature.faction)
}

/// Returns the stacks of a kind of reward for the faction of a zone: creature, count, value and rarity.
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
    fn stack_sizes_are_rounded() {
        let sizes = [5000, 5500, 6000, 7000, 11_900, 13_000, 22_000, 51_000, 56_000, 999];
        assert_eq!(sizes.map(|worth| stack_size(worth, 1000)), [5, 5, 6, 8, 12, 15, 20, 50, 60, 0]);
    }
}
