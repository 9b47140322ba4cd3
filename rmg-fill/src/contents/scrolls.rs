//! Scrolls, each with a spell of some level.

use rmg_core::model::ObjectBody;
use rmg_core::pack::RewardKind;
use rmg_core::{RngStream, SpellId, ZoneId};

use super::offer::{Holds, Offer};
use super::sort::{Contents, Local, Usual};
use super::spells::spells_for;
use crate::board::Board;
use crate::layers::Hand;

const SCROLLS: &[RewardKind] = &[RewardKind::ScrollLevel];

#[derive(Debug)]
pub(super) struct Scrolls;

impl Contents for Scrolls {
    fn offers(&self, local: Local<'_, '_>, usual: Usual, offers: &mut Vec<Offer>) {
        if usual.is_changed {
            offers.push(usual.any());
        } else if !local.is_sea() {
            self.versions(local, usual, offers);
        }
    }

    fn versions(&self, local: Local<'_, '_>, usual: Usual, versions: &mut Vec<Offer>) {
        let known = local.rewards(SCROLLS).filter(|(_, reward)| !spells_for(local.board, reward).is_empty());
        versions.extend(known.map(|(at, reward)| Offer {
            kind: usual.kind,
            value: if usual.is_changed { usual.value } else { reward.value },
            rarity: reward.rarity,
            holds: Holds::Reward(at),
        }));
    }

    fn body(
        &self,
        board: &Board<'_>,
        _: ZoneId,
        offer: &Offer,
        _: &mut Hand,
        rng: &mut RngStream,
    ) -> ObjectBody {
        let spells: Vec<SpellId> = match offer.holds {
            Holds::Reward(at) => spells_for(board, &board.pack.rewards[at]),
            Holds::Any | Holds::Creatures(..) => {
                let levels = board.pack.rewards.iter().filter(|reward| SCROLLS.contains(&reward.kind));
                levels.flat_map(|reward| spells_for(board, reward)).collect()
            }
        };
        rng.pick(&spells).map_or(ObjectBody::Plain, |spell| ObjectBody::Scroll { spell: *spell })
    }
}
