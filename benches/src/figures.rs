//! Medians and their kin over lists of measurements.

/// The value that `percent` per cent of `values` do not exceed (nearest rank); 0 for an empty list.
#[must_use]
pub fn percentile(values: &[f64], percent: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied().unwrap_or(0.0)
}

/// The arithmetic mean; 0 for an empty list.
#[must_use]
pub fn mean(values: &[f64]) -> f64 {
    if values.is_empty() { 0.0 } else { values.iter().sum::<f64>() / count(values.len()) }
}

/// The largest value; 0 for an empty list.
#[must_use]
pub fn max(values: &[f64]) -> f64 {
    values.iter().copied().fold(0.0, f64::max)
}

/// `part` of `whole` in per cent; 0 when there is no whole.
#[must_use]
pub fn percent(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { 100.0 * count(part) / count(whole) }
}

#[expect(clippy::cast_precision_loss, reason = "counts of measurements are far below 2^53")]
fn count(number: usize) -> f64 {
    number as f64
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
    fn nothing_is_no_reason_to_divide_by_zero() {
        let figures = [mean(&[]), max(&[]), percent(0, 0), percent(1, 4)];
        assert_eq!(figures.map(f64::to_bits), [0.0, 0.0, 0.0, 25.0].map(f64::to_bits));
    }
}
