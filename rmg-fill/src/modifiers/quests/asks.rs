//! Requests that every player can meet.

use rmg_core::model::Quest;
use rmg_core::pack::Reward;
use rmg_core::{CreatureId, ResourceId, RngStream};

use crate::contents::{Local, stack_size};
use crate::inputs::Inputs;

/// Numbers of creatures that a quest can request.
const CREATURES: std::ops::RangeInclusive<u32> = 3..=60;

/// Amounts of a resource that a quest can request.
const RESOURCE: std::ops::RangeInclusive<u32> = 5..=60;

/// Chooses creatures of a level, of factions that have towns on the map.
pub(super) fn creatures(
    local: Local<'_, '_>,
    level: u8,
    reward_value: u64,
    rng: &mut RngStream,
) -> Option<Quest> {
    let reward_value = u32::try_from(reward_value).unwrap_or(u32::MAX);
    let creatures = local.board.pack.creatures.iter().filter(|(_, creature)| {
        creature.level == level && creature.is_placeable && local.hand.towns.has(creature.faction)
    });
    let stacks = creatures.map(|(id, creature)| (id, stack_size(reward_value, creature.ai_value)));
    let stacks: Vec<(CreatureId, u32)> = stacks.filter(|(_, count)| CREATURES.contains(count)).collect();
    rng.pick(&stacks).map(|stack| Quest::Creatures(vec![*stack]))
}

/// Chooses a resource of about the value, in multiples of five.
pub(super) fn resource(inputs: &Inputs<'_>, reward_value: u64, rng: &mut RngStream) -> Option<Quest> {
    let currency = inputs.pack.defaults.currency;
    let resources = inputs.pack.resources.iter().filter(|(id, of)| Some(*id) != currency && of.price > 0);
    let amounts = resources.filter_map(|(id, of)| {
        let amount = u32::try_from(reward_value / u64::from(of.price)).ok()?;
        Some((id, (amount + 2) / 5 * 5))
    });
    let amounts: Vec<(ResourceId, u32)> = amounts.filter(|(_, amount)| RESOURCE.contains(amount)).collect();
    rng.pick(&amounts).map(|amount| Quest::Resources(vec![*amount]))
}

/// Requests a level of the hero that is worth between half and twice the value of the reward.
pub(super) fn level(ask: &Reward, reward_value: u64) -> Option<Quest> {
    let value = u64::from(ask.value);
    (value <= 2 * reward_value && reward_value <= 2 * value && ask.amount > 0)
        .then_some(Quest::Level(ask.amount))
}
