//! How even a template is for its players: what each start has of a part against the others of the same map, and what chance
//! alone would give.
//!
//! Chance: were the values of each map dealt to its players again, the mean of a start over n maps would
//! spread with the mean variance within maps by n, and the range of the means of k starts as that of k normal
//! values with a correlation of -1/(k-1).

use std::collections::BTreeMap;

use crate::interval::{Estimate, NORMAL};
use crate::spread::Spread;

/// One, in the millionths in which shares are added up.
const ONE: i128 = 1_000_000;

/// A part of fairness (the way to the nearest rival, the value of treasure within 7 days ...) over many maps.
#[derive(Debug, Clone, Default)]
pub struct PartStats {
    /// The values of all players.
    pub values: Spread,
    /// Spread over the players of a map: what the best has more than the worst, in thousandths of their mean; of maps where all
    /// players have it.
    pub spread: Spread,
    /// Values that are not there: what cannot be reached.
    pub absent: u64,
    /// By start: a position of a zone in the header.
    pub seats: BTreeMap<u16, SeatStats>,
    /// Sum over maps of the variance of the players' shares in the map, in square millionths.
    variances: u128,
    /// How many seats were dealt in these maps, and in how many of them.
    dealt: u64,
    maps: u64,
}

/// What a start has of a part, against the mean of all players of the same map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SeatStats {
    pub count: u64,
    value: u128,
    /// Sum of the shares above (or below) the mean, in millionths, and of their squares.
    above: i128,
    squares: u128,
}

impl PartStats {
    /// Adds the values of a map.
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
        let (Some(most), Some(least)) = (all.iter().max(), all.iter().min()) else { return };
        let spread = if sum == 0 { 0 } else { i128::from(most - least) * 1000 * players / sum };
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
        self.dealt += all.len() as u64;
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
        self.dealt += other.dealt;
        self.maps += other.maps;
    }

    /// Maps in which all players have it.
    #[must_use]
    pub fn maps(&self) -> u64 {
        self.maps
    }

    /// How far the mean of a start may be from that of all by chance alone, in 95 of 100 cases, when no start were better than
    /// another: the same values, dealt to the players of each map anew. As a share of the mean.
    #[must_use]
    pub fn chance(&self, seat: &SeatStats) -> f64 {
        NORMAL * self.deviation(seat.count)
    }

    /// The standard deviation of the mean share of a start that is in so many maps, were the values dealt anew.
    fn deviation(&self, count: u64) -> f64 {
        if self.maps == 0 || count == 0 {
            return 0.0;
        }
        let variance = self.variances as f64 / self.maps as f64;
        (variance / count as f64).sqrt() / ONE as f64
    }

    /// How far apart the means of the best and the worst start are, as a share of the mean; what chance alone would give on average, and
    /// what it exceeds in 1 of 20 cases. `None` with fewer than two starts, or with more than 8 (which no game has).
    #[must_use]
    pub fn between_seats(&self) -> Option<[f64; 3]> {
        // Mean and 19 of 20 of the range of 2 to 8 values of a normal distribution; tables of the range and of the studentized range
        // with unbounded freedom.
        const MEAN: [f64; 7] = [1.128, 1.693, 2.059, 2.326, 2.534, 2.704, 2.847];
        const MOST: [f64; 7] = [2.772, 3.314, 3.633, 3.858, 4.030, 4.170, 4.286];
        let means: Vec<f64> = self.seats.values().map(SeatStats::above).collect();
        let at = means.len().checked_sub(2)?;
        let (mean, most) = (MEAN.get(at)?, MOST.get(at)?);
        let best = means.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let worst = means.iter().copied().fold(f64::INFINITY, f64::min);
        let count = self.dealt / self.seats.len() as u64;
        // the shares of a map sum up to nothing, so those of two starts go against each other
        let players = self.dealt as f64 / self.maps as f64;
        let apart = self.deviation(count) * (players / (players - 1.0)).sqrt();
        Some([best - worst, mean * apart, most * apart])
    }
}

impl SeatStats {
    /// Mean of its values.
    #[must_use]
    pub fn value(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.value as f64 / self.count as f64 }
    }

    /// Mean share above (or below, then negative) the mean of all players of the map: 0.08 for 8 % more.
    #[must_use]
    pub fn above(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.above as f64 / self.count as f64 / ONE as f64 }
    }

    /// The same with its interval of confidence.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        let one = ONE as f64;
        Estimate::of(self.count, self.above as f64 / one, self.squares as f64 / (one * one))
    }
}
