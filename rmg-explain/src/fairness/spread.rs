//! How far players or teams are apart, and which of several maps is the fairest.

use rmg_core::Seed;

use super::part::Part;

/// What players differ by in one part; where some are allies, teams.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spread {
    pub part: Part,
    /// Its values, by player; `None` where a player has none.
    pub values: Vec<Option<u64>>,
    /// Where some players are allies, by team: the mean of its members who have the part, rounded down; `None` where none has.
    pub teams: Vec<Option<u64>>,
    /// The lowest of what is compared.
    pub least: u64,
    /// The highest of what is compared.
    pub most: u64,
    /// The sum of what is compared.
    pub sum: u64,
}

impl Spread {
    /// `None` where no player has the part.
    ///
    /// - `teams`: positions in `values`; empty where no player has an ally.
    pub(super) fn new(part: Part, values: Vec<Option<u64>>, teams: &[Vec<usize>]) -> Option<Self> {
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

    /// What is compared: the values by team where some players are allies, else by player.
    #[must_use]
    pub fn compared(&self) -> &[Option<u64>] {
        if self.teams.is_empty() { &self.values } else { &self.teams }
    }

    /// Players, or teams, who lack what another one has.
    #[must_use]
    pub fn lacking(&self) -> usize {
        self.compared().iter().filter(|value| value.is_none()).count()
    }

    /// Mean of those who have it.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a mean for people")]
    pub fn mean(&self) -> f64 {
        self.sum as f64 / (self.compared().len() - self.lacking()) as f64
    }

    /// (highest - lowest) / mean of those who have it, in thousandths, rounded down: 0 where all have the same, and no more than 1,000
    /// times their number.
    #[must_use]
    pub fn thousandths(&self) -> u64 {
        let having = (self.compared().len() - self.lacking()) as u128;
        let apart = u128::from(self.most - self.least) * having * 1000;
        let thousandths = apart.checked_div(u128::from(self.sum)).unwrap_or(0);
        u64::try_from(thousandths).unwrap_or(u64::MAX)
    }
}

/// What two maps are compared by; the smaller one is that of the fairer map. First by [`lacking`](Self::lacking), then by
/// [`worst`](Self::worst), then by [`sum`](Self::sum).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Unfairness {
    /// Players, or teams, who lack what another one has, added up over the parts that count.
    pub lacking: usize,
    /// The largest spread of the parts that count, in thousandths.
    pub worst: u64,
    /// The sum of those spreads, in thousandths.
    pub sum: u64,
}

impl Unfairness {
    pub(super) fn new(spreads: &[Spread]) -> Self {
        let judged = || spreads.iter().filter(|spread| spread.part.is_judged());
        Self {
            lacking: judged().map(Spread::lacking).sum(),
            worst: judged().map(Spread::thousandths).max().unwrap_or(0),
            sum: judged().map(Spread::thousandths).fold(0, u64::saturating_add),
        }
    }
}

/// The seed of the fairest of several maps; of equally fair ones the lowest. `None` without maps.
pub fn fairest(maps: impl IntoIterator<Item = (Seed, Unfairness)>) -> Option<Seed> {
    maps.into_iter().min_by_key(|(seed, unfairness)| (*unfairness, seed.0)).map(|(seed, _)| seed)
}
