//! Statistics of many runs: distributions of the times of modifiers, growth with the map size, and outliers.
//!
//! *Growth.* The model is `time = a * tiles^b`, a line in logarithms. `b` is the median slope of all pairs of
//! runs of the same series (template, options, workers) with different sizes (Theil-Sen estimator), with its
//! 95 % confidence interval from Kendall's tau; see P. K. Sen, *Estimates of the Regression Coefficient Based
//! on Kendall's Tau* (1968). It is distribution-free and robust against outliers. Every series has its own
//! `a`, the median residual.
//!
//! *Outliers.* The residual of a run, in logarithms, is compared with the median absolute deviation of its
//! series (MAD, times 1.4826 to estimate the standard deviation of a normal distribution). A run is an
//! outlier if its residual is more than three such deviations and its time differs by 10 % of the expected
//! time or more. Series with fewer than [`FEWEST`] runs have no outliers. With one size the line is flat, at
//! the median.

mod binary_log;

use std::collections::BTreeMap;

use crate::run::{End, Run, sum};
use crate::table::{quantile, rows};
use binary_log::{exp2, log2};

/// Minimum number of runs of a series with outliers. With fewer runs the deviation is unreliable.
pub const FEWEST: usize = 6;

/// Minimum residual of an outlier, in robust deviations.
const MIN_DEVIATIONS: f64 = 3.0;

/// Minimum residual of an outlier, as a fraction of the expected time.
const MIN_FRACTION: f64 = 0.1;

/// Factor from the median absolute deviation to the standard deviation of a normal distribution.
const MAD_TO_DEVIATION: f64 = 1.4826;

/// The 97.5 % quantile of the normal distribution.
const NORMAL: f64 = 1.959_964;

/// Maximum number of runs of a series to pair. Of more runs, a sample that is spread evenly over sizes and
/// times is used. 125,000 pairs take milliseconds.
const MAX_PAIRED: usize = 500;

/// The statistics of a modifier, or of whole runs, over all finished runs.
#[derive(Debug, Clone, PartialEq)]
pub struct Spread {
    /// The modifier; `None`: the wall time of runs.
    pub modifier: Option<String>,
    /// Nanoseconds: minimum, 10th percentile, median, 90th percentile, maximum.
    pub times: [u64; 5],
    /// The same statistics of nanoseconds per tile of the map.
    pub per_tile: [f64; 5],
    /// Growth with the number of tiles. `None` if no series has two sizes.
    pub growth: Option<Growth>,
    /// All runs with this modifier, in order.
    pub points: Vec<Point>,
    /// Outliers, by the absolute difference of their time, the largest first.
    pub outliers: Vec<Outlier>,
}

/// The exponent of a time over tiles: 1.0 is twice the time for twice the tiles.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Growth {
    pub exponent: f64,
    /// 95 % confidence interval. `None` with too few runs.
    pub interval: Option<(f64, f64)>,
}

/// A run in a [`Spread`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// Position of the run.
    pub run: usize,
    /// Number of its series; see [`series`].
    pub series: usize,
    /// Measured nanoseconds.
    pub time: u64,
    /// Expected nanoseconds, on the line of its series.
    pub expected: u64,
}

/// A run whose time is far from the fitted line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Outlier {
    pub point: Point,
    /// Distance above the line in robust deviations; negative below the line.
    pub deviations: f64,
}

impl Outlier {
    /// Returns the absolute difference from the expected time, in nanoseconds.
    #[must_use]
    pub fn away(&self) -> u64 {
        self.point.time.abs_diff(self.point.expected)
    }
}

/// Returns the statistics of whole runs, then of modifiers by their total time, the longest first. Empty
/// without finished runs.
///
/// # Cost
/// O(jobs) and O(runs x runs) for each modifier, up to 500 runs of a series.
#[must_use]
pub fn spreads(runs: &[Run]) -> Vec<Spread> {
    let series = series(runs);
    // by modifier the runs that have it, with their times
    let mut found: BTreeMap<Option<String>, Vec<(usize, u64)>> = BTreeMap::new();
    for (at, run) in runs.iter().enumerate().filter(|(_, run)| run.end == End::Done) {
        found.entry(None).or_default().push((at, run.wall));
        for row in rows(run) {
            found.entry(Some(row.modifier)).or_default().push((at, row.total));
        }
    }
    let mut spreads: Vec<Spread> =
        found.into_iter().map(|(modifier, times)| spread(runs, &series, modifier, &times)).collect();
    let total = |spread: &Spread| sum(spread.points.iter().map(|point| point.time));
    spreads.sort_by_key(|spread| (spread.modifier.is_some(), std::cmp::Reverse(total(spread))));
    spreads
}

/// Returns for each run the number of its series. Runs of the same template, options and workers are a
/// series, numbered by first appearance.
#[must_use]
pub fn series(runs: &[Run]) -> Vec<usize> {
    let mut known = BTreeMap::new();
    runs.iter()
        .map(|run| {
            let next = known.len();
            *known.entry((&run.about.template, &run.about.options, run.threads)).or_insert(next)
        })
        .collect()
}

fn spread(runs: &[Run], series: &[usize], modifier: Option<String>, times: &[(usize, u64)]) -> Spread {
    let tiles = |run: usize| f64::from(runs[run].about.tiles.max(1));
    let mut lines: BTreeMap<usize, Vec<Logs>> = BTreeMap::new();
    for (run, time) in times {
        let logs = Logs { tiles: log2(tiles(*run)), time: log2(*time as f64) };
        lines.entry(series[*run]).or_default().push(logs);
    }
    let growth = growth(lines.values());
    let slope = growth.map_or(0.0, |growth| growth.exponent);
    // by series the height of its line and its deviation
    let lines: BTreeMap<usize, (f64, Option<f64>)> = (lines.into_iter())
        .map(|(series, logs)| {
            let intercepts: Vec<f64> = logs.iter().map(|logs| logs.time - slope * logs.tiles).collect();
            let height = median(intercepts.clone());
            let residuals: Vec<f64> = intercepts.iter().map(|intercept| (intercept - height).abs()).collect();
            let deviation = (residuals.len() >= FEWEST).then(|| median(residuals) * MAD_TO_DEVIATION);
            (series, (height, deviation))
        })
        .collect();
    let mut outliers = Vec::new();
    let mut points = Vec::with_capacity(times.len());
    for (run, time) in times {
        let (height, deviation) = lines[&series[*run]];
        let log = height + slope * log2(tiles(*run));
        let point = Point { run: *run, series: series[*run], time: *time, expected: nanos(exp2(log)) };
        points.push(point);
        let residual = log2(*time as f64) - log;
        let is_relevant = time.abs_diff(point.expected) as f64 >= MIN_FRACTION * point.expected as f64;
        let is_outlier = |deviation: &f64| is_relevant && residual.abs() > MIN_DEVIATIONS * deviation;
        if let Some(deviation) = deviation.filter(is_outlier) {
            // the deviation is 0 if half of all runs are equal
            outliers.push(Outlier { point, deviations: residual / deviation.max(1e-9) });
        }
    }
    outliers.sort_by_key(|outlier| (std::cmp::Reverse(outlier.away()), outlier.point.run));
    let mut sorted: Vec<u64> = times.iter().map(|(_, time)| *time).collect();
    sorted.sort_unstable();
    let mut per_tile: Vec<f64> = times.iter().map(|(run, time)| *time as f64 / tiles(*run)).collect();
    per_tile.sort_by(f64::total_cmp);
    let at = |percent: usize| (per_tile.len() * percent).div_ceil(100).saturating_sub(1);
    Spread {
        modifier,
        times: QUANTILES.map(|percent| quantile(&sorted, percent)),
        per_tile: QUANTILES.map(|percent| per_tile.get(at(percent)).copied().unwrap_or(0.0)),
        growth,
        points,
        outliers,
    }
}

/// The percentiles of the statistics.
const QUANTILES: [usize; 5] = [0, 10, 50, 90, 100];

/// The logarithms of the tiles and the time of a run.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Logs {
    tiles: f64,
    time: f64,
}

/// Returns the median slope of all pairs within a series, and its confidence interval.
fn growth<'l>(series: impl Iterator<Item = &'l Vec<Logs>>) -> Option<Growth> {
    let (mut slopes, mut variance) = (Vec::new(), 0.0);
    for logs in series {
        let mut logs = logs.clone();
        logs.sort_by(|a, b| a.tiles.total_cmp(&b.tiles).then(a.time.total_cmp(&b.time)));
        if logs.len() > MAX_PAIRED {
            let all = logs.len();
            logs = (0..MAX_PAIRED).map(|at| logs[at * (all - 1) / (MAX_PAIRED - 1)]).collect();
        }
        for (at, low) in logs.iter().enumerate() {
            let higher = logs[at + 1..].iter().filter(|high| high.tiles > low.tiles);
            slopes.extend(higher.map(|high| (high.time - low.time) / (high.tiles - low.tiles)));
        }
        // Kendall's variance, with the correction for ties of equal sizes
        let of = |count: usize| (count * count.saturating_sub(1) * (2 * count + 5)) as f64 / 18.0;
        variance += of(logs.len());
        variance -=
            logs.chunk_by(|a, b| a.tiles.total_cmp(&b.tiles).is_eq()).map(|same| of(same.len())).sum::<f64>();
    }
    slopes.sort_by(f64::total_cmp);
    let pairs = slopes.len();
    if pairs == 0 {
        return None;
    }
    let reach = NORMAL * variance.max(0.0).sqrt();
    // ranks of the interval ends, counted from 1 as in Sen
    let (low, high) = ((pairs as f64 - reach) / 2.0, (pairs as f64 + reach) / 2.0 + 1.0);
    let interval = (low >= 1.0 && high <= pairs as f64)
        .then(|| (slopes[position(low.floor())], slopes[position(high.ceil())]));
    Some(Growth { exponent: median_of_sorted(&slopes), interval })
}

/// Returns the position of a rank, which is counted from 1.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an integer from 1 to the number of pairs"
)]
fn position(rank: f64) -> usize {
    rank as usize - 1
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "times are positive and far below 2^53 ns"
)]
fn nanos(time: f64) -> u64 {
    time.round() as u64
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    median_of_sorted(&values)
}

fn median_of_sorted(sorted: &[f64]) -> f64 {
    match sorted.len() {
        0 => 0.0,
        odd if odd % 2 == 1 => sorted[odd / 2],
        even => f64::midpoint(sorted[even / 2 - 1], sorted[even / 2]),
    }
}

#[cfg(test)]
mod tests;
