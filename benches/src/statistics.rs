//! Medians and other statistics over lists of measurements.

/// Returns the value that `percent` percent of `values` do not exceed (nearest rank); 0 for an empty list.
#[must_use]
pub fn percentile(values: &[f64], percent: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied().unwrap_or(0.0)
}

/// Returns the arithmetic mean; 0 for an empty list.
#[must_use]
pub fn mean(values: &[f64]) -> f64 {
    if values.is_empty() { 0.0 } else { values.iter().sum::<f64>() / values.len().to_float() }
}

/// Returns the maximum; 0 for an empty list.
#[must_use]
pub fn max(values: &[f64]) -> f64 {
    values.iter().copied().fold(0.0, f64::max)
}

/// Returns `part` divided by `whole`; 0 if `whole` is 0.
#[must_use]
pub fn ratio(part: impl Count, whole: impl Count) -> f64 {
    let whole = whole.to_float();
    if whole > 0.0 { part.to_float() / whole } else { 0.0 }
}

/// Returns `part` of `whole` in percent; 0 if `whole` is 0.
#[must_use]
pub fn percent(part: impl Count, whole: impl Count) -> f64 {
    let whole = whole.to_float();
    if whole > 0.0 { 100.0 * part.to_float() / whole } else { 0.0 }
}

/// A count of measurements, far below 2^53.
pub trait Count {
    /// Converts the count.
    fn to_float(self) -> f64;
}

impl Count for u64 {
    fn to_float(self) -> f64 {
        self as f64
    }
}

impl Count for usize {
    fn to_float(self) -> f64 {
        self as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_values_of_the_list() {
        let values: Vec<f64> = (1..=20).rev().map(f64::from).collect();
        let at = |percent| percentile(&values, percent);
        assert_eq!(
            [at(0), at(50), at(95), at(100)].map(f64::to_bits),
            [1.0, 10.0, 19.0, 20.0].map(f64::to_bits)
        );
        assert_eq!(
            [percentile(&[], 50), percentile(&[7.0], 95)].map(f64::to_bits),
            [0.0, 7.0].map(f64::to_bits)
        );
    }

    #[test]
    fn empty_lists_do_not_divide_by_zero() {
        let numbers = [mean(&[]), max(&[]), percent(0_u64, 0_u64), percent(1_u64, 4_usize)];
        assert_eq!(numbers.map(f64::to_bits), [0.0, 0.0, 0.0, 25.0].map(f64::to_bits));
    }
}
