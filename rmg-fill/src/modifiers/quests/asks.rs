//! What quests can ask for that everybody can have.

use rmg_core::model::Quest;
use rmg_core::pack::Reward;
use rmg_core::{CreatureId, ResourceId, RngStream};

use crate::contents::{Local, stack_size};
use crate::inputs::Inputs;

/// Numbers of creatures that somebody may ask for.
const CREATURES: std::ops::RangeInclusive<u32> = 3..=60;

/// Amounts of a resource.
const RESOURCE: std::ops::RangeInclusive<u32> = 5..=60;

/// Creatures of a level of which there are towns on the map.
pub(super) fn creatures(local: Local<'_, '_>, level: u8, worth: u64, rng: &mut RngStream) -> Option<Quest> {
    let worth = u32::try_from(worth).unwrap_or(u32::MAX);
    let creatures = local.board.pack.creatures.iter().filter(|(_, creature)| {
        creature.level == level && creature.is_placeable && local.hand.towns.has(creature.faction)
    });
    let stacks = creatures.map(|(id, creature)| (id, stack_size(worth, creature.ai_value)));
    let stacks: Vec<(CreatureId, u32)> = stacks.filter(|(_, count)| CREATURES.contains(count)).collect();
    rng.pick(&stacks).map(|stack| Quest::Creatures(vec![*stack]))
}

/// A resource, for about what it costs, in fives.
pub(super) fn resource(inputs: &Inputs<'_>, worth: u64, rng: &mut RngStream) -> Option<Quest> {
    let currency = inputs.pack.defaults.currency;
    let resources = inputs.pack.resources.iter().filter(|(id, of)| Some(*id) != currency && of.price > 0);
    let amounts = resources.filter_map(|(id, of)| {
        let amount = u32::try_from(worth / u64::from(of.price)).ok()?;
        Some((id, (amount + 2) / 5 * 5))
    });
    let amounts: Vec<(ResourceId, u32)> = amounts.filter(|(_, amount)| RESOURCE.contains(amount)).collect();
    rng.pick(&amounts).map(|amount| Quest::Resources(vec![*amount]))
}

/// A hero of a level that is worth between half of what is given and twice as much.
pub(super) fn level(ask: &Reward, worth: u64) -> Option<Quest> {
    let value = u64::from(ask.value);
    (value <= 2 * worth && worth <= 2 * value && ask.amount > 0).then_some(Quest::Level(ask.amount))
}
