//! How fair a template is for its players: compares the starts of the same map by each measure, and with what
//! is expected by chance.
//!
//! Expected by chance: if the values of each map were assigned to its players at random, the mean of a start
//! over n maps would have the mean variance within maps divided by n. The range of the means of k starts
//! would be that of k normal values with a correlation of -1/(k-1).

use std::collections::BTreeMap;

use crate::interval::{Estimate, NORMAL};
use crate::spread::Spread;

/// One in millionths, the unit of shares in sums.
const ONE: i128 = 1_000_000;

/// A fairness measure (distance to the nearest rival, value of treasure within 7 days ...) over many maps.
#[derive(Debug, Clone, Default)]
pub struct PartStats {
    /// The values of all players.
    pub values: Spread,
    /// Range within a map: the difference between the best and the worst player, in thousandths of the mean
    /// of the map. Counts only maps where all players have a value.
    pub spread: Spread,
    /// Number of missing values, such as distances to unreachable objects.
    pub absent: u64,
    /// By start, a position of a zone in the header.
    pub seats: BTreeMap<u16, SeatStats>,
    /// Sum over maps of the variance of the shares of players in the map, in square millionths.
    variances: u128,
    /// Number of values in these maps.
    value_count: u64,
    /// Number of maps where all players have a value.
    maps: u64,
}

/// The values of a start relative to the mean of all players of the same map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SeatStats {
    pub count: u64,
    value: u128,
    /// Sum of the shares above (or below) the mean, in millionths, and of their squares.
    above: i128,
    squares: u128,
}

impl PartStats {
    /// Adds the values of the players of a map.
    pub(crate) fn add(&mut self, starts: &[u16], values: &[Option<u64>]) {
        for value in values {
            match value {
                Some(value) => self.values.add(*value),
                None => self.absent += 1,
            }
        }
        let all: Option<Vec<u64>> = values.iter().copied().collect();
        let Some(all) = all.filter(|all| all.len() > 1) else { return };
        let sum: i128 = all.iter().map(|value| i128::from(*value)).sum();
        let players = all.len() as i128;
        let (Some(max), Some(min)) = (all.iter().max(), all.iter().min()) else { return };
        let spread = if sum == 0 { 0 } else { i128::from(max - min) * 1000 * players / sum };
        self.spread.add(u64::try_from(spread).unwrap_or(u64::MAX));
        let mut squares: u128 = 0;
        for (start, value) in starts.iter().zip(&all) {
            let above = if sum == 0 { 0 } else { i128::from(*value) * players * ONE / sum - ONE };
            let square = above.unsigned_abs() * above.unsigned_abs();
            squares += square;
            let seat = self.seats.entry(*start).or_default();
            seat.count += 1;
            seat.value += u128::from(*value);
            seat.above += above;
            seat.squares += square;
        }
        self.variances += squares / players.unsigned_abs();
        self.value_count += all.len() as u64;
        self.maps += 1;
    }

    pub(crate) fn add_all(&mut self, other: &Self) {
        self.values.add_all(&other.values);
        self.spread.add_all(&other.spread);
        self.absent += other.absent;
        for (start, seat) in &other.seats {
            let known = self.seats.entry(*start).or_default();
            known.count += seat.count;
            known.value += seat.value;
            known.above += seat.above;
            known.squares += seat.squares;
        }
        self.variances += other.variances;
        self.value_count += other.value_count;
        self.maps += other.maps;
    }

    /// Returns the number of maps where all players have a value.
    #[must_use]
    pub fn maps(&self) -> u64 {
        self.maps
    }

    /// Returns the 95 % bound of the deviation of a start's mean that is expected by chance, as a share of
    /// the mean. Assumes that the same values are assigned to the players of each map at random, so that no
    /// start is better than another.
    #[must_use]
    pub fn chance(&self, seat: &SeatStats) -> f64 {
        NORMAL * self.deviation(seat.count)
    }

    /// Returns the standard deviation of the mean share of a start over `count` maps if the values are
    /// assigned at random.
    fn deviation(&self, count: u64) -> f64 {
        if self.maps == 0 || count == 0 {
            return 0.0;
        }
        let variance = self.variances as f64 / self.maps as f64;
        (variance / count as f64).sqrt() / ONE as f64
    }

    /// Returns three shares of the mean: the range of the means of all starts, its expected value by chance,
    /// and its 95th percentile by chance. `None` with fewer than 2 starts or more than 8, which is the
    /// maximum of all games.
    #[must_use]
    pub fn between_seats(&self) -> Option<[f64; 3]> {
        // Mean and 95th percentile of the range of 2 to 8 standard normal values. Sources: tables of the
        // range, and of the studentized range with infinite degrees of freedom.
        const MEAN: [f64; 7] = [1.128, 1.693, 2.059, 2.326, 2.534, 2.704, 2.847];
        const P95: [f64; 7] = [2.772, 3.314, 3.633, 3.858, 4.030, 4.170, 4.286];
        let means: Vec<f64> = self.seats.values().map(SeatStats::above).collect();
        let at = means.len().checked_sub(2)?;
        let (mean, p95) = (MEAN.get(at)?, P95.get(at)?);
        let best = means.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let worst = means.iter().copied().fold(f64::INFINITY, f64::min);
        let count = self.value_count / self.seats.len() as u64;
        // the shares of a map sum to zero, so those of two starts are negatively correlated
        let players = self.value_count as f64 / self.maps as f64;
        let deviation = self.deviation(count) * (players / (players - 1.0)).sqrt();
        Some([best - worst, mean * deviation, p95 * deviation])
    }
}

impl SeatStats {
    /// Returns the mean of its values.
    #[must_use]
    pub fn value(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.value as f64 / self.count as f64 }
    }

    /// Returns the mean share above the mean of all players of the map: 0.08 for 8 % more, negative for less.
    #[must_use]
    pub fn above(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.above as f64 / self.count as f64 / ONE as f64 }
    }

    /// Returns the same mean with its confidence interval.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        let one = ONE as f64;
        Estimate::of(self.count, self.above as f64 / one, self.squares as f64 / (one * one))
    }
}
