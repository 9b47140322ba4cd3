//! Differences between players or teams, and the fairest of several maps.

use rmg_core::Seed;

use super::measure::FairnessMeasure;

/// The values of one measure, by player or, if there are allies, by team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spread {
    pub part: FairnessMeasure,
    /// The values by player; `None` if a player has no value.
    pub values: Vec<Option<u64>>,
    /// The values by team if there are allies: the mean of the members that have a value, rounded down;
    /// `None` if no member has one.
    pub teams: Vec<Option<u64>>,
    /// The minimum of the compared values.
    pub least: u64,
    /// The maximum of the compared values.
    pub most: u64,
    /// The sum of the compared values.
    pub sum: u64,
}

impl Spread {
    /// Returns `None` if no player has a value.
    ///
    /// - `teams`: positions in `values`; empty if there are no allies.
    pub(super) fn new(part: FairnessMeasure, values: Vec<Option<u64>>, teams: &[Vec<usize>]) -> Option<Self> {
        let mean = |team: &Vec<usize>| {
            let known: Vec<u128> = team.iter().filter_map(|at| values[*at]).map(u128::from).collect();
            let mean = known.iter().sum::<u128>().checked_div(known.len() as u128)?;
            u64::try_from(mean).ok()
        };
        let teams: Vec<Option<u64>> = teams.iter().map(mean).collect();
        let mut spread = Self { part, values, teams, least: 0, most: 0, sum: 0 };
        let known = || spread.compared().iter().flatten().copied();
        let (least, most, sum) = (known().min()?, known().max()?, known().fold(0, u64::saturating_add));
        (spread.least, spread.most, spread.sum) = (least, most, sum);
        Some(spread)
    }

    /// Returns the compared values: by team if there are allies, else by player.
    #[must_use]
    pub fn compared(&self) -> &[Option<u64>] {
        if self.teams.is_empty() { &self.values } else { &self.teams }
    }

    /// Returns the number of players or teams without a value.
    #[must_use]
    pub fn lacking(&self) -> usize {
        self.compared().iter().filter(|value| value.is_none()).count()
    }

    /// Returns the mean of the values.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a mean for people")]
    pub fn mean(&self) -> f64 {
        self.sum as f64 / (self.compared().len() - self.lacking()) as f64
    }

    /// Returns (maximum - minimum) / mean of the values, in thousandths, rounded down. 0 if all are equal,
    /// and at most 1,000 times the number of values.
    #[must_use]
    pub fn thousandths(&self) -> u64 {
        let with_value = (self.compared().len() - self.lacking()) as u128;
        let range = u128::from(self.most - self.least) * with_value * 1000;
        let thousandths = range.checked_div(u128::from(self.sum)).unwrap_or(0);
        u64::try_from(thousandths).unwrap_or(u64::MAX)
    }
}

/// A score to compare maps; the lower score is fairer. Ordered by [`lacking`](Self::lacking), then by
/// [`worst`](Self::worst), then by [`sum`](Self::sum).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Unfairness {
    /// Number of players or teams without a value, summed over the measures that count.
    pub lacking: usize,
    /// The maximum spread of the measures that count, in thousandths.
    pub worst: u64,
    /// The sum of those spreads, in thousandths.
    pub sum: u64,
}

impl Unfairness {
    pub(super) fn new(spreads: &[Spread]) -> Self {
        let counting = || spreads.iter().filter(|spread| spread.part.is_scored());
        Self {
            lacking: counting().map(Spread::lacking).sum(),
            worst: counting().map(Spread::thousandths).max().unwrap_or(0),
            sum: counting().map(Spread::thousandths).fold(0, u64::saturating_add),
        }
    }
}

/// Returns the seed of the fairest of several maps, the lowest seed in case of a tie. `None` without maps.
pub fn fairest(maps: impl IntoIterator<Item = (Seed, Unfairness)>) -> Option<Seed> {
    maps.into_iter().min_by_key(|(seed, unfairness)| (*unfairness, seed.0)).map(|(seed, _)| seed)
}
