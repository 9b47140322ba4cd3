//! Prisons: heroes who wait to be freed, each once on a map.

use rmg_core::ids::HeroId;
use rmg_core::model::ObjectBody;
use rmg_core::pack::RewardKind;
use rmg_core::{RngStream, ZoneId};

use super::offer::{Holds, Offer};
use super::sort::{Contents, Local, Usual};
use crate::board::Board;
use crate::inputs::Inputs;
use crate::layers::Hand;

/// Heroes that each player may want to hire, whom no prison takes away (VCMI's `PrisonHeroPlacer`).
const HEROES_A_PLAYER: usize = 16;

const PRISONERS: &[RewardKind] = &[RewardKind::PrisonExperience];

#[derive(Debug)]
pub(super) struct Prisons;

/// Heroes who may be in prison, in order: those of the game with whom no player starts, and how many of them
/// at most.
pub(crate) fn heroes_for_prisons(inputs: &Inputs<'_>) -> (Vec<HeroId>, usize) {
    let plan = inputs.plan;
    let switches = &plan.switches.heroes;
    let heroes = inputs.pack.heroes.iter().filter(|(id, hero)| switches.allows(*id, hero.is_random));
    let begins = |id: &HeroId| plan.players.iter().any(|player| player.hero == Some(*id));
    let heroes: Vec<HeroId> = heroes.map(|(id, _)| id).filter(|id| !begins(id)).collect();
    let most = heroes.len().saturating_sub(HEROES_A_PLAYER * plan.players.len());
    (heroes, most)
}

impl Contents for Prisons {
    fn lies_in_seas(&self) -> bool {
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
        hand: &mut Hand,
        rng: &mut RngStream,
    ) -> ObjectBody {
        let rewards = &board.pack.rewards;
        let experience = match offer.holds {
            Holds::Reward(at) => rewards[at].amount,
            Holds::Any | Holds::Creatures(..) => {
                let amounts: Vec<u32> = rewards
                    .iter()
                    .filter(|reward| PRISONERS.contains(&reward.kind))
                    .map(|reward| reward.amount)
                    .collect();
                rng.pick(&amounts).copied().unwrap_or(0)
            }
        };
        // No zone has more prisons than heroes were dealt to it.
        hand.heroes.pop().map_or(ObjectBody::Plain, |hero| ObjectBody::Prison { hero, experience })
    }
}
