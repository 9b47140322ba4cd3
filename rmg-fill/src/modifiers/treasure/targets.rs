//! What the piles of a tier are to be worth.

use rmg_core::RngStream;

/// Targets of the piles of a tier: spread evenly over its range, in a random order. What a pile misses is
/// made up for by the next ones, within the range.
#[derive(Debug)]
pub(super) struct Targets {
    min: u32,
    max: u32,
    /// Strata of the range that are left: the range is cut in as many as there are piles.
    left: Vec<u32>,
    strata: u64,
    /// Asked for and not achieved so far.
    missing: i64,
}

/// Piles of a tier are counted one by one up to here; a tier that asks for more has no room for them anyway.
const MOST_PILES: u64 = 1 << 22;

impl Targets {
    /// Targets of `count` piles.
    pub(super) fn new(min: u32, max: u32, count: u64, rng: &mut RngStream) -> Self {
        let strata = count.min(MOST_PILES);
        let mut left: Vec<u32> = (0..u32::try_from(strata).expect("cut above")).collect();
        rng.shuffle(&mut left);
        Self { min, max, left, strata, missing: 0 }
    }

    /// The target of the next pile.
    pub(super) fn next(&mut self, rng: &mut RngStream) -> Option<u32> {
        let stratum = u64::from(self.left.pop()?);
        let span = u64::from(self.max - self.min);
        let low = self.min + u32::try_from(span * stratum / self.strata).expect("within the range");
        let high = self.min + u32::try_from(span * (stratum + 1) / self.strata).expect("within the range");
        let drawn = rng.between(low.into(), high.into());
        let aimed = (drawn + self.missing).clamp(self.min.into(), self.max.into());
        self.missing += drawn;
        u32::try_from(aimed).ok()
    }

    /// A pile was placed that is worth `value`.
    pub(super) fn met(&mut self, _target: u32, value: u32) {
        self.missing -= i64::from(value);
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use super::*;

    #[test]
    fn targets_fill_the_range_and_their_mean_is_its_middle() {
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
    fn what_a_pile_misses_the_next_ones_make_up_for() {
        let rng = &mut Seed(4).at("targets").stream();
        let mut targets = Targets::new(1000, 3000, 40, rng);
        let mut sum = 0;
        while let Some(target) = targets.next(rng) {
            let worth = target - target / 10;
            targets.met(target, worth);
            sum += worth;
        }
        assert!((76_000..=80_500).contains(&sum), "{sum} of 80,000");
    }
}
