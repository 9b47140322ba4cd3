//! The values of the metrics of a level.

use super::metric::metrics;
use super::numbers::ratio;

/// The values of a level, as far as they are recorded.
#[derive(Debug)]
pub(super) struct Record(pub(super) Vec<Option<f64>>);

impl Record {
    pub(super) fn set(&mut self, key: &str, value: Option<f64>) {
        let at = metrics().iter().position(|metric| metric.key == key);
        self.0[at.expect("the table has every metric")] = value;
    }
}

/// Returns a count per 1,000 tiles.
pub(super) fn per_thousand(count: usize, tiles: usize) -> Option<f64> {
    ratio(1000 * count, tiles)
}
