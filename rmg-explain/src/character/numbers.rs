//! Statistics over lists of numbers.

/// Returns the ratio of two numbers; `None` if the second is 0.
pub(super) fn ratio(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// Returns the arithmetic mean; `None` for an empty list.
pub(super) fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// Returns the standard deviation of the values themselves (not of a sample).
pub(super) fn deviation(values: &[f64]) -> Option<f64> {
    let mean = mean(values)?;
    Some(
        (values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / values.len() as f64)
            .sqrt(),
    )
}

/// Returns the standard deviation relative to the mean; `None` if the mean is 0.
pub(super) fn variation(values: &[f64]) -> Option<f64> {
    let mean = mean(values).filter(|mean| *mean > 0.0)?;
    Some(deviation(values)? / mean)
}

/// Returns the value that `percent` percent of the values do not exceed, with linear interpolation.
pub(super) fn quantile(values: &[f64], percent: usize) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().checked_sub(1)?;
    let (below, rest) = (percent * last / 100, (percent * last % 100) as f64 / 100.0);
    Some(sorted[below] + (sorted[(below + 1).min(last)] - sorted[below]) * rest)
}

/// Returns the median, the mean of both middle values for an even number of values.
pub fn median(values: &[f64]) -> Option<f64> {
    quantile(values, 50)
}

/// Returns the mean of lengths, weighted by length: the length of the piece of a random tile.
pub(super) fn weighted(lengths: &[usize]) -> Option<f64> {
    ratio(lengths.iter().map(|length| length * length).sum(), lengths.iter().sum())
}

/// Returns the expected number of distinct values among `samples` of all values without replacement.
/// `counts` has the frequency of each value. `None` if there are fewer values than samples.
pub(super) fn expected_distinct(counts: &[usize], samples: usize) -> Option<f64> {
    let all: usize = counts.iter().sum();
    let missed = |count: usize| -> f64 {
        (0..samples).map(|drawn| (all - drawn).saturating_sub(count) as f64 / (all - drawn) as f64).product()
    };
    (all >= samples).then(|| counts.iter().map(|count| 1.0 - missed(*count)).sum())
}

/// Returns how often each value occurs, the most frequent first.
pub(super) fn frequencies<T: Ord>(mut values: Vec<T>) -> Vec<usize> {
    values.sort();
    let mut counts: Vec<usize> = values.chunk_by(|a, b| a == b).map(<[T]>::len).collect();
    counts.sort_by(|a, b| b.cmp(a));
    counts
}
