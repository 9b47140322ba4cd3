//! When guarded treasure can be carried home, and whether its value rises with that time.
//!
//! # Model
//! - The hero travels there and back on the path of the [movement model](super).
//! - The guards on the path, those of the pile included, are defeated together: the army must be worth as
//!   much as all of them. Travel and recruitment run at the same time; the later one counts.
//! - The army is what an average town recruits: the weekly growth of its basic creature of each level, in AI
//!   value, spread evenly over the days. Level 1 is built on day 0, each further level [`LEVEL_DAYS`] days
//!   later. Prices, upgrades and starting armies do not count.
//! - The player with the smallest time counts.
//! - Piles that share a guard count as one, with the sum of their values.

use std::collections::BTreeMap;

use rmg_core::PlayerColor;
use rmg_core::model::{MapModel, ObjectId, PileId};
use rmg_core::pack::ContentPack;

use super::Fairness;
use super::way::{DAY, Way};

/// Days from the dwelling of one level to that of the next: seven levels in about three weeks.
pub const LEVEL_DAYS: u32 = 3;

/// Number of bands of piles by time.
pub const BANDS: usize = 4;

const DAYS_OF_WEEK: u64 = 7;

/// What a guard guards, and the first time at which a player can carry it home.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct CarriedPile {
    /// In movement points; a day has [`DAY`].
    pub points: u64,
    /// The first pile of the guard.
    pub pile: PileId,
    /// Value of all piles of the guard in the map.
    pub value: u64,
    pub player: PlayerColor,
}

/// Medians of a quarter of the piles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CarriedBand {
    /// In movement points.
    pub points: u64,
    pub value: u64,
}

/// The guarded piles of a map by the time until they can be carried home.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CarriedPiles {
    /// The earliest first.
    pub piles: Vec<CarriedPile>,
    /// Number of guarded piles that no player reaches.
    pub unreached: usize,
}

impl CarriedPile {
    /// Returns the day on which the pile is home, from 1.
    #[must_use]
    pub fn day(&self) -> u64 {
        self.points.div_ceil(DAY.into()).max(1)
    }

    /// Returns the time in days, with fractions.
    #[must_use]
    pub fn days(&self) -> f64 {
        Way { points: self.points, ..Way::default() }.days()
    }
}

impl CarriedPiles {
    /// Computes the times of a map. O(players x piles + piles log piles).
    #[must_use]
    pub fn new(fairness: &Fairness, map: &MapModel, pack: &ContentPack) -> Self {
        let weekly = weekly_growth(pack);
        let mut found = Self { piles: Vec::new(), unreached: 0 };
        let Some(first) = fairness.players.first() else { return found };
        let guard_of = |pile: PileId| map.piles.get(pile.index()).and_then(|pile| pile.guard);
        let mut values: BTreeMap<ObjectId, u64> = BTreeMap::new();
        for reach in &first.piles {
            if let Some(guard) = guard_of(reach.pile) {
                *values.entry(guard).or_default() += u64::from(reach.value);
            }
        }
        for (at, reach) in first.piles.iter().enumerate() {
            let Some(value) = guard_of(reach.pile).and_then(|guard| values.remove(&guard)) else { continue };
            let times = fairness.players.iter().filter_map(|player| {
                let way = player.piles.get(at)?.way?;
                let travel = way.points.saturating_mul(2);
                let points = travel.max(recruited(&weekly, way.strength.mean));
                Some(CarriedPile { points, pile: reach.pile, value, player: player.color })
            });
            match times.min_by_key(|time| time.points) {
                Some(time) => found.piles.push(time),
                None => found.unreached += 1,
            }
        }
        found.piles.sort_unstable();
        found
    }

    /// Returns the rank correlation (Spearman) of time and value, -1 to 1; ties have their mean rank. `None`
    /// for fewer than two piles, and if all times or all values are equal.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a number for people")]
    pub fn correlation(&self) -> Option<f64> {
        let times = twice_ranks(self.piles.iter().map(|pile| pile.points));
        let values = twice_ranks(self.piles.iter().map(|pile| pile.value));
        // The mean of the ranks 1 to n, twice.
        let mean = i64::try_from(self.piles.len()).unwrap_or(i64::MAX - 1) + 1;
        let product = |a: &[i64], b: &[i64]| -> f64 {
            a.iter().zip(b).map(|(a, b)| (a - mean) as f64 * (b - mean) as f64).sum()
        };
        let spread = product(&times, &times) * product(&values, &values);
        (spread > 0.0).then(|| product(&times, &values) / spread.sqrt())
    }

    /// Returns the medians of the quarters of the piles, the earliest first; empty for fewer than
    /// [`BANDS`] piles. A median of an even number is the lower one.
    #[must_use]
    pub fn bands(&self) -> Vec<CarriedBand> {
        let count = self.piles.len();
        let bands = (0..BANDS).map(|band| &self.piles[count * band / BANDS..count * (band + 1) / BANDS]);
        let median = |piles: &[CarriedPile]| {
            let at = piles.len().checked_sub(1)? / 2;
            let mut values: Vec<u64> = piles.iter().map(|pile| pile.value).collect();
            values.sort_unstable();
            Some(CarriedBand { points: piles[at].points, value: values[at] })
        };
        bands.map(median).collect::<Option<_>>().unwrap_or_default()
    }
}

/// Returns the AI value of the weekly growth by level, summed over the factions with towns, and the number of
/// these factions.
fn weekly_growth(pack: &ContentPack) -> (Vec<u64>, u64) {
    let mut levels: Vec<u64> = Vec::new();
    for creature in pack.creatures.records() {
        let is_of_town = pack.factions.get(creature.faction).is_some_and(|faction| faction.has_town);
        if is_of_town && !creature.is_upgraded && creature.level > 0 {
            let level = usize::from(creature.level) - 1;
            levels.resize(levels.len().max(level + 1), 0);
            levels[level] += u64::from(creature.growth) * u64::from(creature.ai_value);
        }
    }
    (levels, pack.factions.records().iter().filter(|faction| faction.has_town).count() as u64)
}

/// Returns the time in movement points after which an army has a strength; 0 if the pack has no creatures of
/// towns.
fn recruited((levels, towns): &(Vec<u64>, u64), strength: u64) -> u64 {
    // A level adds its weekly growth per week of points since it was built.
    let mut missing = u128::from(strength) * u128::from(*towns) * u128::from(DAYS_OF_WEEK * u64::from(DAY));
    let (mut now, mut slope) = (0, 0);
    for (at, level) in levels.iter().enumerate() {
        let built = at as u64 * u64::from(LEVEL_DAYS * DAY);
        let gain = u128::from(built - now) * u128::from(slope);
        if gain >= missing && slope > 0 {
            break;
        }
        (missing, now, slope) = (missing - gain.min(missing), built, slope + level);
    }
    let rest = missing.div_ceil(u128::from(slope.max(1)));
    if slope == 0 { 0 } else { now.saturating_add(u64::try_from(rest).unwrap_or(u64::MAX)) }
}

/// Returns twice the rank of each number, from 1; equal numbers have their mean rank.
fn twice_ranks(numbers: impl Iterator<Item = u64>) -> Vec<i64> {
    let mut sorted: Vec<(u64, usize)> = numbers.enumerate().map(|(at, number)| (number, at)).collect();
    sorted.sort_unstable();
    let mut ranks = vec![0; sorted.len()];
    let mut before = 0;
    for equal in sorted.chunk_by(|a, b| a.0 == b.0) {
        let after = before + i64::try_from(equal.len()).unwrap_or(i64::MAX);
        equal.iter().for_each(|(_, at)| ranks[*at] = before + 1 + after);
        before = after;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piles(times_and_values: &[(u64, u64)]) -> CarriedPiles {
        let pile = |(at, (points, value)): (usize, &(u64, u64))| CarriedPile {
            points: *points,
            pile: PileId::from_index(at),
            value: *value,
            player: PlayerColor::Red,
        };
        CarriedPiles { piles: times_and_values.iter().enumerate().map(pile).collect(), unreached: 0 }
    }

    #[test]
    fn the_correlation_is_that_of_the_ranks() {
        let of = |of: &[(u64, u64)]| piles(of).correlation().map(|of| (of * 1e3).round());
        assert_eq!(of(&[(1, 10), (2, 100), (9, 101)]), Some(1000.0));
        assert_eq!(of(&[(1, 3), (2, 2), (3, 1)]), Some(-1000.0));
        // Ranks 1, 2.5, 2.5, 4 and 1, 2, 3, 4: 4.5 / sqrt(4.5 * 5).
        assert_eq!(of(&[(1, 1), (2, 2), (2, 3), (3, 4)]), Some(949.0));
        assert_eq!([of(&[(1, 7), (2, 7)]), of(&[(1, 7)]), of(&[])], [None; 3]);
    }

    #[test]
    fn bands_have_the_medians_of_the_quarters() {
        let all: Vec<(u64, u64)> = (0..12).map(|at| (at * 10, 500 - at)).collect();
        let bands: Vec<(u64, u64)> = piles(&all).bands().iter().map(|of| (of.points, of.value)).collect();
        assert_eq!(bands, [(10, 499), (40, 496), (70, 493), (100, 490)]);
        assert_eq!(piles(&all[..3]).bands(), []);
    }

    #[test]
    fn an_army_grows_level_by_level() {
        // Two towns: together 14,000 a week from day 0, and 28,000 more from day 3.
        let weekly = (vec![14_000, 28_000], 2);
        let days = |strength: u64| recruited(&weekly, strength) / u64::from(DAY);
        assert_eq!([0, 1000, 3000, 6000, 9000].map(days), [0, 1, 3, 4, 5]);
        assert_eq!(recruited(&(Vec::new(), 0), 5000), 0);
        assert_eq!(recruited(&weekly, 1), 2);
    }
}
