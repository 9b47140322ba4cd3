//! A second look at the piles of a zone that has room for too few: what they hold is exchanged for more valuable things of the
//! same size, within their tiers, until the zone has what it asks for.

use super::seeking::{Placed, Seeking, wish_of};
use crate::job::Output;
use crate::placing::{Giving, Monster};

/// Rounds through all piles.
const ROUNDS: usize = 3;

/// Nothing is exchanged for less.
const LEAST: u32 = 100;

impl Seeking<'_, '_> {
    /// Raises what piles are worth by up to so much in all. Piles without a guard stay without one.
    pub(super) fn raise(&mut self, mut missing: u64, output: &mut Output) {
        let mut placed = std::mem::take(&mut self.placed);
        self.rng.shuffle(&mut placed);
        for _ in 0..ROUNDS {
            for pile in &mut placed {
                if missing < LEAST.into() {
                    return;
                }
                missing = missing.saturating_sub(self.raise_one(pile, missing, output).into());
            }
        }
    }

    /// Exchanges one thing of a pile; gives by how much the pile is worth more.
    fn raise_one(&mut self, placed: &mut Placed, missing: u64, output: &mut Output) -> u32 {
        let pile = &output.piles[placed.pile];
        let plan = self.board.zone(pile.zone).contents.treasure[placed.tier];
        let most = match self.threshold {
            Some(unguarded) if pile.guard.is_none() => plan.max.min(unguarded),
            _ => plan.max,
        };
        let room = most.saturating_sub(pile.value).min(u32::try_from(missing).unwrap_or(u32::MAX));
        if room < LEAST {
            return 0;
        }
        let at = self.rng.index(placed.entries.len());
        let before = placed.entries[at];
        let Some(other) = self.pool.exchange(before, room, self.rng) else { return 0 };
        let gain = self.pool.stock.value_of(other) - self.pool.stock.value_of(before);
        let value = pile.value + gain;
        let (guard, object) = (pile.guard, pile.objects[at]);
        if let Some(guard) = guard {
            let strength = self.strength(value);
            let monster = self.guard(value);
            let there = &mut output.objects[guard.index()];
            let looks = &self.board.pack.appearances;
            let is_alike = |of: &Monster| looks[of.appearance].footprint == looks[there.appearance].footprint;
            let Some(monster) = monster.ok().flatten().filter(is_alike) else {
                self.pool.stock.take_instead(other, before);
                return 0;
            };
            (there.kind, there.appearance, there.body) = (monster.kind, monster.appearance, monster.body);
            output.piles[placed.pile].strength = strength;
        }
        output.piles[placed.pile].value = value;
        let mut giving = Giving { board: self.board, hand: &mut self.ground.hand, rng: self.rng, output };
        giving.replace(object, self.pool.item(other), wish_of(placed.tier));
        placed.entries[at] = other;
        gain
    }
}
