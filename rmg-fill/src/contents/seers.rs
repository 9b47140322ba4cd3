//! Seers: they give a reward for a quest. The modifier `quests` chooses the quest after all treasure is
//! placed.

use rmg_core::model::{ObjectBody, Quest};
use rmg_core::pack::RewardKind;
use rmg_core::{RngStream, ZoneId};

use super::offer::{Holds, Offer};
use super::rewards::{gifts_of, worth_of_reward};
use super::sort::{Contents, Local, Usual};
use super::stacks::stacks_of_zone;
use crate::board::Board;
use crate::layers::ZoneQuota;

#[derive(Debug)]
pub(super) struct Seers;

impl Contents for Seers {
    /// Adds the seers of the zone quota.
    fn offers(&self, local: Local<'_, '_>, usual: Usual, offers: &mut Vec<Offer>) {
        offers.extend(local.hand.seers.iter().filter(|seer| seer.kind == usual.kind));
    }

    /// Adds all rewards with an exchange value.
    fn versions(&self, local: Local<'_, '_>, usual: Usual, versions: &mut Vec<Offer>) {
        let has_gold = local.board.pack.defaults.currency.is_some();
        let gold: &[RewardKind] = if has_gold { &[RewardKind::QuestGold] } else { &[] };
        let known = local.rewards(gold).chain(local.rewards(&[RewardKind::QuestExperience]));
        let known = known.map(|(at, reward)| (Holds::Reward(at), reward.rarity));
        let stacks = stacks_of_zone(local, RewardKind::QuestCreatures);
        let stacks = stacks.map(|(creature, count, _, rarity)| (Holds::Creatures(creature, count), rarity));
        versions.extend(known.chain(stacks).filter(|(holds, _)| worth_of_reward(local, *holds) > 0).map(
            |(holds, rarity)| Offer {
                kind: usual.kind,
                value: usual.value,
                rarity: if usual.is_changed { usual.rarity } else { rarity },
                holds,
            },
        ));
    }

    fn body(
        &self,
        board: &Board<'_>,
        _: ZoneId,
        offer: &Offer,
        _: &mut ZoneQuota,
        rng: &mut RngStream,
    ) -> ObjectBody {
        let gifts = Box::new(gifts_of(board, offer.holds, rng));
        ObjectBody::Seer { quest: Box::new(Quest::Artifacts(Vec::new())), gifts }
    }
}
