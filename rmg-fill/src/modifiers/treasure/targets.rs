//! Target values of the piles of a tier.

use rmg_core::RngStream;

/// Targets of the piles of a tier: spread evenly over its range, in a random order. The next targets
/// compensate for deviations of earlier piles, within the range.
#[derive(Debug)]
pub(super) struct Targets {
    min: u32,
    max: u32,
    /// Remaining strata of the range. The range is divided into as many strata as there are piles.
    left: Vec<u32>,
    strata: u64,
    /// Requested value minus placed value so far.
    missing: i64,
}

/// Maximum number of piles of a tier; a zone has no room for more.
const MAX_PILES: u64 = 1 << 22;

impl Targets {
    /// Builds the targets of `count` piles.
    pub(super) fn new(min: u32, max: u32, count: u64, rng: &mut RngStream) -> Self {
        let strata = count.min(MAX_PILES);
        let mut left: Vec<u32> = (0..u32::try_from(strata).expect("cut above")).collect();
        rng.shuffle(&mut left);
        Self { min, max, left, strata, missing: 0 }
    }

    /// Returns the target of the next pile.
    pub(super) fn next(&mut self, rng: &mut RngStream) -> Option<u32> {
        let stratum = u64::from(self.left.pop()?);
        let span = u64::from(self.max - self.min);
        let low = self.min + u32::try_from(span * stratum / self.strata).expect("within the range");
        let high = self.min + u32::try_from(span * (stratum + 1) / self.strata).expect("within the range");
        let sampled = rng.between(low.into(), high.into());
        let target = (sampled + self.missing).clamp(self.min.into(), self.max.into());
        self.missing += sampled;
        u32::try_from(target).ok()
    }

    /// Records a placed pile of the given value.
    pub(super) fn met(&mut self, _target: u32, value: u32) {
        self.missing -= i64::from(value);
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use super::*;

    #[test]
    fn targets_cover_the_range_and_their_mean_is_its_center() {
        let rng = &mut Seed(3).at("targets").stream();
        let mut targets = Targets::new(1000, 3000, 50, rng);
        let mut sum = 0;
        let mut count = 0;
        while let Some(target) = targets.next(rng) {
            assert!((1000..=3000).contains(&target));
            targets.met(target, target);
            sum += target;
            count += 1;
        }
        assert_eq!(count, 50);
        assert!((98_000..102_000).contains(&sum), "{sum}");
    }

    #[test]
    fn the_next_piles_compensate_for_deviations() {
        let rng = &mut Seed(4).at("targets").stream();
        let mut targets = Targets::new(1000, 3000, 40, rng);
        let mut sum = 0;
        while let Some(target) = targets.next(rng) {
            let value = target - target / 10;
            targets.met(target, value);
            sum += value;
        }
        assert!((76_000..=80_500).contains(&sum), "{sum} of 80,000");
    }
}
