//! Distributions of values in bounded memory.

use hdrhistogram::Histogram;

/// A distribution of values: exact count, sum, minimum and maximum, and percentiles with an error of at most
/// 1 %.
#[derive(Debug, Clone)]
pub struct Spread {
    values: Histogram<u32>,
    sum: u128,
    squares: u128,
    min: u64,
    max: u64,
}

/// Significant digits of the histogram, for steps of 1 %. Half a megabyte holds about 100 histograms.
const DIGITS: u8 = 2;

impl Default for Spread {
    /// Creates an empty distribution.
    fn default() -> Self {
        let values = Histogram::new(DIGITS).expect("a histogram supports 0 to 5 digits");
        Self { values, sum: 0, squares: 0, min: u64::MAX, max: 0 }
    }
}

impl Spread {
    /// Adds a value.
    pub fn add(&mut self, value: u64) {
        // a resizable histogram accepts every value
        let _recorded = self.values.record(value);
        self.sum += u128::from(value);
        self.squares = self.squares.saturating_add(u128::from(value) * u128::from(value));
        self.min = self.min.min(value);
        self.max = self.max.max(value);
    }

    /// Adds all values of another distribution.
    pub fn add_all(&mut self, other: &Self) {
        let _added = self.values.add(&other.values);
        self.sum += other.sum;
        self.squares = self.squares.saturating_add(other.squares);
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
    }

    /// Returns the number of values.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.values.len()
    }

    /// Returns the mean; 0 without values.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.count() == 0 { 0.0 } else { self.sum as f64 / self.count() as f64 }
    }

    /// Returns the minimum; `None` without values.
    #[must_use]
    pub fn least(&self) -> Option<u64> {
        (self.count() > 0).then_some(self.min)
    }

    /// Returns the maximum; `None` without values.
    #[must_use]
    pub fn most(&self) -> Option<u64> {
        (self.count() > 0).then_some(self.max)
    }

    /// Returns a percentile, 0 to 100. Its error is at most 1 %, and it is never below the minimum or above
    /// the maximum. 0 without values.
    #[must_use]
    pub fn at(&self, percent: f64) -> u64 {
        if self.count() == 0 {
            return 0;
        }
        self.values.value_at_quantile(percent / 100.0).clamp(self.min, self.max)
    }

    /// Returns the mean with its confidence interval.
    #[must_use]
    pub fn estimate(&self) -> crate::interval::Estimate {
        crate::interval::Estimate::of(self.count(), self.sum as f64, self.squares as f64)
    }

    /// Returns a histogram with at most `bars` bars of equal width from the minimum to the maximum. Empty
    /// without values.
    #[must_use]
    pub fn bars(&self, bars: usize) -> Vec<Bar> {
        let Some(min) = self.least() else { return Vec::new() };
        let width = ((self.max - min) / bars.max(1) as u64 + 1).max(1);
        let mut found: Vec<Bar> = (0..bars as u64)
            .map(|at| Bar { from: min + at * width, to: min + (at + 1) * width, count: 0 })
            .filter(|bar| bar.from <= self.max)
            .collect();
        for step in self.values.iter_recorded() {
            let value = step.value_iterated_to().clamp(min, self.max);
            let at = usize::try_from((value - min) / width).unwrap_or(usize::MAX).min(found.len() - 1);
            found[at].count += u64::from(step.count_at_value());
        }
        found
    }
}

/// A bar of a histogram.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bar {
    /// First value.
    pub from: u64,
    /// Value after the last one.
    pub to: u64,
    pub count: u64,
}
