//! Guards of piles: their strength, and several piles behind one guard.
//!
//! Effort pays: the value behind a guard rises with the strength of all guards on the way from a start, its
//! own included. The [curve](strength_curve) of the zone gives the strength of a guard by its value. A guard
//! far from all starts guards as many piles as bring their value closest to that of one guard, or of two,
//! with the total strength. The piles can be of several tiers: those of low value behind other guards join
//! the guards of valuable ones.

use std::iter;

use rmg_core::model::GuardLack;
use rmg_core::plan::TreasurePlan;

use super::super::shares::Share;
use super::super::treasure_table::Aim;
use super::tuning::{FURTHER_OBJECTS, MAX_PILES, SECOND_OBJECTS, TWO_AT_HOME};
use super::{Drawn, Filling, Joined};
use crate::placing::{Monster, draw_monster_from, guard_strength, strength_curve};

impl Filling<'_, '_> {
    /// Draws further piles for the guard of a pile, of its share or others, while they bring the value behind
    /// the guard closer to what suits the guards on the way.
    ///
    /// - `objects`: maximum number of objects of a further pile.
    /// - `left`: maximum value of the piles of the share.
    pub(super) fn join(
        &mut self,
        (share, others): (&Share, &[Share]),
        of_guard: &mut Drawn,
        objects: usize,
        left: u32,
    ) {
        let at_home = 1 + u64::from(self.rng.chance(TWO_AT_HOME, 100));
        let mut left: Vec<(&Share, u64)> = vec![(share, left.saturating_sub(of_guard.pile.value).into())];
        left.extend(others.iter().map(|other| (other, other.value)));
        let (mut value, mut strength) = (of_guard.pile.value, self.strength(of_guard.pile.value));
        while of_guard.joined.len() + 1 < MAX_PILES {
            let with = |more: u32| (value.saturating_add(more), strength.saturating_add(self.strength(more)));
            let misfit = |of| self.misfit(of, at_home);
            let choices = left.iter().enumerate().filter(|(_, (share, left))| *left >= share.range.0.into());
            let best = choices.min_by_key(|(_, (share, _))| misfit(with(share.mean())));
            let Some((at, (share, of_share))) = best else { return };
            let ((low, high), tier) = (share.range, share.tier);
            let TreasurePlan { min, max, .. } = self.plan(tier);
            let mut piles =
                iter::once(&of_guard.pile).chain(of_guard.joined.iter().map(|joined| &joined.pile));
            let allows_large = !piles.any(|pile| self.pool.table.has_large(pile));
            let high = high.min(u32::try_from(*of_share).unwrap_or(u32::MAX));
            let target = self.target(share).clamp(low, high);
            let aim = Aim { min: (target / 10 * 9).max(min), target, max };
            let most = if of_guard.joined.is_empty() { SECOND_OBJECTS } else { FURTHER_OBJECTS };
            let drawn = self.pool.table.sample(aim, objects.min(most), allows_large, self.rng);
            let Some(pile) = drawn else { return };
            let own = self.strength(pile.value);
            let with = (value.saturating_add(pile.value), strength.saturating_add(own));
            let is_better = own > 0 && self.misfit(with, at_home) < self.misfit((value, strength), at_home);
            let guard = if is_better { self.guard(with.1) } else { Ok(None) };
            let Ok(Some(guard)) = guard else {
                self.pool.table.return_pile(&pile);
                return;
            };
            left[at].1 = left[at].1.saturating_sub(pile.value.into());
            of_guard.joined.push(Joined { pile, tier, guard });
            (value, strength) = with;
        }
    }

    /// Returns by how many millionths the value behind a guard of a strength differs from what suits the
    /// guards on the way.
    fn misfit(&self, (value, strength): (u32, u32), at_home: u64) -> u64 {
        let before = self.board.strengths_before[self.zone().index()];
        let monsters = self.board.zone(self.zone()).contents.monsters;
        let Some(curve) = strength_curve(self.board.plan.monsters, Some(monsters)) else { return 0 };
        let suitable = at_home * curve.value(before.saturating_add(strength.into()) / at_home).max(1);
        u64::from(value).abs_diff(suitable).saturating_mul(1_000_000) / suitable
    }

    /// Returns further piles of a guard to the table.
    pub(super) fn part(&mut self, joined: &[Joined]) {
        joined.iter().for_each(|joined| self.pool.table.return_pile(&joined.pile));
    }

    /// Returns the strength of the guard of a pile.
    pub(super) fn strength(&self, value: u32) -> u32 {
        if self.threshold.is_none_or(|threshold| value <= threshold) {
            return 0;
        }
        let monsters = self.board.zone(self.zone()).contents.monsters;
        guard_strength(value, self.board.plan.monsters, Some(monsters))
    }

    /// Chooses a guard of a strength; `None` for strength 0.
    pub(super) fn guard(&mut self, strength: u32) -> Result<Option<Monster>, GuardLack> {
        if strength == 0 {
            return Ok(None);
        }
        draw_monster_from(&self.guards, self.board, self.terrain, strength, self.rng).map(Some)
    }
}
