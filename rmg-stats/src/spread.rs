//! How values spread, in little memory.

use hdrhistogram::Histogram;

/// How values spread: exact count, sum, least and most, and percentiles within a hundredth.
#[derive(Debug, Clone)]
pub struct Spread {
    values: Histogram<u32>,
    sum: u128,
    squares: u128,
    least: u64,
    most: u64,
}

/// Digits of a value that are kept: steps of a hundredth. Half a megabyte holds the values of some 100 groups.
const DIGITS: u8 = 2;

impl Default for Spread {
    /// Without values.
    fn default() -> Self {
        let values = Histogram::new(DIGITS).expect("0 to 5 digits can be kept");
        Self { values, sum: 0, squares: 0, least: u64::MAX, most: 0 }
    }
}

impl Spread {
    /// Adds a value.
    pub fn add(&mut self, value: u64) {
        // a histogram that grows by itself takes every value
        let _taken = self.values.record(value);
        self.sum += u128::from(value);
        self.squares = self.squares.saturating_add(u128::from(value) * u128::from(value));
        self.least = self.least.min(value);
        self.most = self.most.max(value);
    }

    /// Adds all values of another.
    pub fn add_all(&mut self, other: &Self) {
        let _taken = self.values.add(&other.values);
        self.sum += other.sum;
        self.squares = self.squares.saturating_add(other.squares);
        self.least = self.least.min(other.least);
        self.most = self.most.max(other.most);
    }

    /// How many values.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.values.len()
    }

    /// Their mean; 0 without values.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.count() == 0 { 0.0 } else { self.sum as f64 / self.count() as f64 }
    }

    /// The least; `None` without values.
    #[must_use]
    pub fn least(&self) -> Option<u64> {
        (self.count() > 0).then_some(self.least)
    }

    /// The most; `None` without values.
    #[must_use]
    pub fn most(&self) -> Option<u64> {
        (self.count() > 0).then_some(self.most)
    }

    /// The value below or at which so many percent of all are, 0 to 100; within a hundredth, and never beyond the least and the most. 0
    /// without values.
    #[must_use]
    pub fn at(&self, percent: f64) -> u64 {
        if self.count() == 0 {
            return 0;
        }
        self.values.value_at_quantile(percent / 100.0).clamp(self.least, self.most)
    }

    /// Mean and spread, for an interval.
    #[must_use]
    pub fn estimate(&self) -> crate::interval::Estimate {
        crate::interval::Estimate::of(self.count(), self.sum as f64, self.squares as f64)
    }

    /// How many values fall into each of `bars` steps of equal width from the least to the most. Empty without values.
    #[must_use]
    pub fn bars(&self, bars: usize) -> Vec<Bar> {
        let Some(least) = self.least() else { return Vec::new() };
        let width = ((self.most - least) / bars.max(1) as u64 + 1).max(1);
        let mut found: Vec<Bar> = (0..bars as u64)
            .map(|at| Bar { from: least + at * width, to: least + (at + 1) * width, count: 0 })
            .filter(|bar| bar.from <= self.most)
            .collect();
        for step in self.values.iter_recorded() {
            let value = step.value_iterated_to().clamp(least, self.most);
            let at = usize::try_from((value - least) / width).unwrap_or(usize::MAX).min(found.len() - 1);
            found[at].count += u64::from(step.count_at_value());
        }
        found
    }
}

/// A bar of a histogram.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bar {
    /// From this value.
    pub from: u64,
    pub to: u64,
    pub count: u64,
}
