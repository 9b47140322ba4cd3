//! Means and shares with confidence intervals.

/// A mean with its confidence interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    pub count: u64,
    /// The mean; 0 without values.
    pub mean: f64,
    /// Half width of the 95 % confidence interval of the mean. `None` with fewer than 2 values.
    pub within: Option<f64>,
}

/// The 97.5 % quantile of the normal distribution.
pub(crate) const NORMAL: f64 = 1.959_963_984_540_054;

impl Estimate {
    /// Estimates the mean of `count` values from their sum and their sum of squares. Uses Student's
    /// t-distribution.
    #[must_use]
    pub fn of(count: u64, sum: f64, squares: f64) -> Self {
        if count == 0 {
            return Self { count, mean: 0.0, within: None };
        }
        let n = count as f64;
        let mean = sum / n;
        let within = (count > 1).then(|| {
            let variance = ((squares - sum * mean) / (n - 1.0)).max(0.0);
            student(count - 1) * (variance / n).sqrt()
        });
        Self { count, mean, within }
    }
}

/// Returns the 97.5 % quantile of Student's t-distribution.
fn student(freedom: u64) -> f64 {
    /// For 1 to 4 degrees of freedom, where the expansion is inaccurate. Source: tables of the distribution.
    const FEW: [f64; 4] = [12.7062, 4.3027, 3.1824, 2.7764];
    if let Some(known) = usize::try_from(freedom).ok().and_then(|at| FEW.get(at.wrapping_sub(1))) {
        return *known;
    }
    // Cornish-Fisher expansion; see Abramowitz and Stegun, 26.7.5
    let (v, z) = (freedom as f64, NORMAL);
    let z3 = z * z * z;
    let (z5, z7) = (z3 * z * z, z3 * z3 * z);
    let first = (z3 + z) / 4.0;
    let second = (5.0 * z5 + 16.0 * z3 + 3.0 * z) / 96.0;
    let third = (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * z) / 384.0;
    z + first / v + second / (v * v) + third / (v * v * v)
}

/// Returns the 95 % Wilson interval (1927) of a proportion if `found` of `count` cases are successes. Also
/// valid if none or all are successes. Returns 0 to 1 without cases.
#[must_use]
pub fn share_interval(found: u64, count: u64) -> (f64, f64) {
    if count == 0 {
        return (0.0, 1.0);
    }
    let (n, share, z) = (count as f64, found as f64 / count as f64, NORMAL);
    let center = share + z * z / (2.0 * n);
    let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let divisor = 1.0 + z * z / n;
    (((center - half) / divisor).max(0.0), ((center + half) / divisor).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_agree_with_tables() {
        for (freedom, want) in [(1, 12.706), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]
        {
            assert!((student(freedom) - want).abs() < 0.006, "{freedom}: {}", student(freedom));
        }
    }

    #[test]
    fn an_interval_agrees_with_a_manual_calculation() {
        // 4, 6, 8: mean 6, standard deviation 2, error 2 / sqrt 3, times 4.3027
        let estimate = Estimate::of(3, 18.0, 116.0);
        assert!((estimate.mean - 6.0).abs() < 1e-12 && (estimate.within.unwrap() - 4.9683).abs() < 1e-3);
        assert_eq!(Estimate::of(1, 5.0, 25.0).within, None);
        assert_eq!(Estimate::of(0, 0.0, 0.0).mean.to_bits(), 0.0_f64.to_bits());
    }

    #[test]
    fn zero_successes_have_an_upper_bound_above_zero() {
        let (low, high) = share_interval(0, 100);
        assert!(low.abs() < 1e-12 && (high - 0.03699).abs() < 1e-4, "{low} {high}");
        let (low, high) = share_interval(50, 100);
        assert!((low - 0.4038).abs() < 1e-3 && (high - 0.5962).abs() < 1e-3);
        assert_eq!(share_interval(0, 0), (0.0, 1.0));
    }
}
