//! Spell scrolls. Each holds a spell of some level.

use rmg_core::model::ObjectBody;
use rmg_core::pack::RewardKind;
use rmg_core::{RngStream, SpellId, ZoneId};

use super::offer::{Holds, Offer};
use super::sort::{Contents, Local, Usual};
use super::spells::spells_for;
use crate::board::Board;
use crate::layers::ZoneQuota;

const SCROLLS: &[RewardKind] = &[RewardKind::ScrollLevel];

#[derive(Debug)]
pub(super) struct Scrolls;

impl Contents for Scrolls {
    fn is_offered_in_seas(&self) -> bool {
        false
    }

    fn versions(&self, local: Local<'_, '_>, usual: Usual, versions: &mut Vec<Offer>) {
        let known = local.rewards(SCROLLS).filter(|(_, reward)| !spells_for(local.board, reward).is_empty());
        versions.extend(known.map(|(at, reward)| usual.with(at, reward)));
    }

    fn body(
        &self,
        board: &Board<'_>,
        _: ZoneId,
        offer: &Offer,
        _: &mut ZoneQuota,
        rng: &mut RngStream,
    ) -> ObjectBody {
        let spells: Vec<SpellId> = match offer.holds {
            Holds::Reward(at) => spells_for(board, &board.pack.rewards[at]),
            _ => {
                let levels = board.pack.rewards.iter().filter(|reward| SCROLLS.contains(&reward.kind));
                levels.flat_map(|reward| spells_for(board, reward)).collect()
            }
        };
        rng.pick(&spells).map_or(ObjectBody::Plain, |spell| ObjectBody::Scroll { spell: *spell })
    }
}
