//! Prisons: each holds a hero. A hero is in at most one prison of a map.

use rmg_core::ids::HeroId;
use rmg_core::model::ObjectBody;
use rmg_core::pack::RewardKind;
use rmg_core::{RngStream, ZoneId};

use super::offer::{Holds, Offer};
use super::sort::{Contents, Local, Usual};
use crate::board::Board;
use crate::inputs::Inputs;
use crate::layers::ZoneQuota;

/// Number of heroes per player that prisons leave for hiring (VCMI's `PrisonHeroPlacer`).
const HEROES_A_PLAYER: usize = 16;

const PRISONERS: &[RewardKind] = &[RewardKind::PrisonExperience];

#[derive(Debug)]
pub(super) struct Prisons;

/// Returns the heroes that can be in prisons, in order, and the maximum number of prisons. Starting heroes
/// are excluded.
pub(crate) fn heroes_for_prisons(inputs: &Inputs<'_>) -> (Vec<HeroId>, usize) {
    let plan = inputs.plan;
    let switches = &plan.switches.heroes;
    let heroes = inputs.pack.heroes.iter().filter(|(id, hero)| switches.allows(*id, hero.is_random));
    let is_starting = |id: &HeroId| plan.players.iter().any(|player| player.hero == Some(*id));
    let heroes: Vec<HeroId> = heroes.map(|(id, _)| id).filter(|id| !is_starting(id)).collect();
    let most = heroes.len().saturating_sub(HEROES_A_PLAYER * plan.players.len());
    (heroes, most)
}

impl Contents for Prisons {
    fn is_offered_in_seas(&self) -> bool {
        false
    }

    fn versions(&self, local: Local<'_, '_>, usual: Usual, versions: &mut Vec<Offer>) {
        versions.extend(local.rewards(PRISONERS).map(|(at, reward)| usual.with(at, reward)));
    }

    fn body(
        &self,
        board: &Board<'_>,
        _: ZoneId,
        offer: &Offer,
        hand: &mut ZoneQuota,
        rng: &mut RngStream,
    ) -> ObjectBody {
        let rewards = &board.pack.rewards;
        let experience = match offer.holds {
            Holds::Reward(at) => rewards[at].amount,
            Holds::Experience(amount) => amount,
            _ => {
                let amounts: Vec<u32> = rewards
                    .iter()
                    .filter(|reward| PRISONERS.contains(&reward.kind))
                    .map(|reward| reward.amount)
                    .collect();
                rng.pick(&amounts).copied().unwrap_or(0)
            }
        };
        // A zone has at most as many prisons as heroes in its quota.
        hand.heroes.pop().map_or(ObjectBody::Plain, |hero| ObjectBody::Prison { hero, experience })
    }
}
