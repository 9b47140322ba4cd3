//! The shares of a tier: its piles with a guard, and those without.

use rmg_core::plan::TreasurePlan;

/// A tier with guards in at most this part of its range, in percent, has none.
const FEW_GUARDED: u64 = 40;

/// A part of the treasure of a tier: its piles with a guard, or those without.
#[derive(Debug)]
pub(super) struct Share {
    pub(super) tier: usize,
    pub(super) is_guarded: bool,
    /// Minimum and maximum of the targets.
    pub(super) range: (u32, u32),
    /// Requested value.
    pub(super) value: u64,
}

impl Share {
    /// Returns the shares of a tier. Piles without a guard are as many as with uniform values.
    ///
    /// - `unguarded`: maximum value of a pile without a guard; `None` if no pile has one.
    /// - `area`: number of tiles that the density refers to.
    pub(super) fn of_tier(tier: usize, plan: TreasurePlan, unguarded: Option<u32>, area: u32) -> Vec<Self> {
        let all = plan.asked(area);
        let threshold = unguarded.unwrap_or(plan.max).min(plan.max);
        if threshold < plan.min || all == 0 {
            return vec![Self { tier, is_guarded: true, range: (plan.min, plan.max), value: all }];
        }
        let [min, max, most] = [plan.min, plan.max, threshold].map(u128::from);
        let is_mostly_unguarded = (max - most) * 100 <= (max - min) * u128::from(FEW_GUARDED);
        let uniform = || {
            let value = u128::from(plan.piles(area)) * (most - min) / (max - min) * (min + most) / 2;
            u64::try_from(value).unwrap_or(u64::MAX).min(all)
        };
        let value = if is_mostly_unguarded { all } else { uniform() };
        let low = Self { tier, is_guarded: false, range: (plan.min, threshold), value };
        let range = (threshold.saturating_add(1).min(plan.max), plan.max);
        vec![Self { tier, is_guarded: true, range, value: all - value }, low]
    }

    /// Returns about how many piles it has.
    pub(super) fn piles(&self) -> u64 {
        self.value / u64::from(self.mean()).max(1)
    }

    /// Returns about the mean value of its piles.
    pub(super) fn mean(&self) -> u32 {
        let (low, high) = self.range;
        if self.is_guarded { high - (high - low) / 4 } else { u32::midpoint(low, high) }
    }
}
