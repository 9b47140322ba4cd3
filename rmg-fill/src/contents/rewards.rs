//! Gifts of rewards, and their value in exchange for a quest.

use rmg_core::RngStream;
use rmg_core::model::Gifts;
use rmg_core::pack::RewardKind;

use super::offer::Holds;
use super::sort::Local;
use super::spells::{spells_for, spells_in};
use super::stacks::stack_worth;
use crate::inputs::Inputs;

/// Returns the gifts of a box or a seer.
pub(super) fn gifts_of(inputs: &Inputs<'_>, holds: Holds, rng: &mut RngStream) -> Gifts {
    let pack = inputs.pack;
    let nothing = Gifts::default();
    let reward = match holds {
        Holds::Creatures(creature, count) => return Gifts { creatures: vec![(creature, count)], ..nothing },
        Holds::Any => return nothing,
        Holds::Gold(amount) => {
            let gold = pack.defaults.currency.map(|currency| (currency, amount));
            return Gifts { resources: gold.into_iter().collect(), ..nothing };
        }
        Holds::Experience(experience) => return Gifts { experience, ..nothing },
        Holds::Spells(range) => return Gifts { spells: spells_in(inputs, range), ..nothing },
        Holds::Reward(at) => &pack.rewards[at],
    };
    match reward.kind {
        RewardKind::BoxGold | RewardKind::QuestGold => {
            let gold = pack.defaults.currency.map(|currency| (currency, reward.amount));
            Gifts { resources: gold.into_iter().collect(), ..nothing }
        }
        RewardKind::BoxExperience | RewardKind::QuestExperience => {
            Gifts { experience: reward.amount, ..nothing }
        }
        RewardKind::BoxSpellsOfLevel | RewardKind::BoxSpellsOfSchool | RewardKind::BoxSpellsAny => {
            let mut spells = spells_for(inputs, reward);
            rng.shuffle(&mut spells);
            spells.truncate(usize::try_from(reward.amount).unwrap_or(usize::MAX));
            spells.sort_unstable();
            Gifts { spells, ..nothing }
        }
        _ => nothing,
    }
}

/// Returns the value of a gift in exchange for a quest: the value of the pack for gold and experience; for
/// creatures two thirds of the value of the stack above 2000 (VCMI's `TreasurePlacer`).
pub(crate) fn worth_of_reward(local: Local<'_, '_>, holds: Holds) -> u64 {
    match holds {
        Holds::Reward(at) => local.board.pack.rewards[at].value.into(),
        Holds::Creatures(creature, count) => {
            let worth = stack_worth(local.board, &local.hand.towns, creature, count);
            (2 * worth).saturating_sub(4000) / 3
        }
        Holds::Gold(amount) | Holds::Experience(amount) => amount.into(),
        Holds::Any | Holds::Spells(_) => 0,
    }
}
