//! Many runs together: how the times of modifiers spread, how they grow with the map, and which runs stand out.
//!
//! *Growth.* Times are taken to be `a * tiles^b`, so that their logarithms lie on a line. `b` is the median slope of all pairs of runs of the
//! same series (template, options, workers) that differ in size, with its 95 % interval from Kendall's statistic: Theil and Sen; see
//! P. K. Sen, *Estimates of the Regression Coefficient Based on Kendall's Tau* (1968). It takes no shape of the distribution for granted, and a
//! few runs that stand out cannot bend it. Every series has its own `a`, the median of what is left.
//!
//! *Outliers.* What a run differs from the line of its series, in logarithms, is compared with the median of these differences (MAD, times
//! 1.4826 to be a standard deviation where they are normal). More than three such deviations, and at least a tenth of the time, is an
//! outlier. Series with fewer than [`FEWEST`] runs have none. With one size the line is flat: the median of that size.

mod binary_log;

use std::collections::BTreeMap;

use crate::run::{End, Run, sum};
use crate::table::{quantile, rows};
use binary_log::{exp2, log2};

/// Runs of a series from which on one can stand out: of fewer, half of them make the deviation that the others are judged by.
pub const FEWEST: usize = 6;

/// Robust deviations from which on a run stands out.
const FAR: f64 = 3.0;

/// The least part of the expected time by which a run stands out; less is of no use to anybody.
const LEAST: f64 = 0.1;

/// From the median absolute deviation to the standard deviation of a normal distribution.
const MAD_TO_DEVIATION: f64 = 1.4826;

/// The 97.5 % quantile of the normal distribution.
const NORMAL: f64 = 1.959_964;

/// Runs of a series whose pairs are looked at; of more, so many that are spread evenly over sizes and times. 125,000 pairs take milliseconds.
const MOST_PAIRED: usize = 500;

/// A modifier, or whole runs, over all runs that came to their end.
#[derive(Debug, Clone, PartialEq)]
pub struct Spread {
    /// The modifier; `None`: the wall time of runs.
    pub modifier: Option<String>,
    /// Nanoseconds: the least, one of ten within, the median, nine of ten within, the most.
    pub times: [u64; 5],
    /// The same of nanoseconds per tile of the map.
    pub per_tile: [f64; 5],
    /// How it grows with tiles; `None` where no series has two sizes.
    pub growth: Option<Growth>,
    /// All runs that have it, in order.
    pub points: Vec<Point>,
    /// Runs that stand out, by the time that they differ, the most first.
    pub outliers: Vec<Outlier>,
}

/// The exponent of a time over tiles: 1.0 is twice the time for twice the tiles.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Growth {
    pub exponent: f64,
    /// In which the true one lies with 95 %; `None` where there are too few runs to say.
    pub interval: Option<(f64, f64)>,
}

/// A run in a [`Spread`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// Position of the run.
    pub run: usize,
    /// Number of its series; see [`series`].
    pub series: usize,
    /// Nanoseconds that it took.
    pub time: u64,
    /// Nanoseconds on the line of its series.
    pub expected: u64,
}

/// A run that stands out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Outlier {
    pub point: Point,
    /// How many robust deviations it is above the line, or below where negative.
    pub deviations: f64,
}

impl Outlier {
    /// Nanoseconds between the run and the line.
    #[must_use]
    pub fn away(&self) -> u64 {
        self.point.time.abs_diff(self.point.expected)
    }
}

/// Whole runs first, then modifiers by their times together, the longest first. Nothing where no run came to its end.
///
/// # Cost
/// O(jobs) and O(runs x runs) for each modifier, up to 500 runs of a series.
#[must_use]
pub fn spreads(runs: &[Run]) -> Vec<Spread> {
    let series = series(runs);
    // By modifier the runs that have it, with their times.
    let mut found: BTreeMap<Option<String>, Vec<(usize, u64)>> = BTreeMap::new();
    for (at, run) in runs.iter().enumerate().filter(|(_, run)| run.end == End::Done) {
        found.entry(None).or_default().push((at, run.wall));
        for row in rows(run) {
            found.entry(Some(row.modifier)).or_default().push((at, row.total));
        }
    }
    let mut spreads: Vec<Spread> =
        found.into_iter().map(|(modifier, times)| spread(runs, &series, modifier, &times)).collect();
    let together = |spread: &Spread| sum(spread.points.iter().map(|point| point.time));
    spreads.sort_by_key(|spread| (spread.modifier.is_some(), std::cmp::Reverse(together(spread))));
    spreads
}

/// By run the number of its series: those of the same template, options and workers, numbered as they first appear.
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
    // By series the height of its line and its deviation.
    let lines: BTreeMap<usize, (f64, Option<f64>)> = (lines.into_iter())
        .map(|(series, logs)| {
            let above: Vec<f64> = logs.iter().map(|logs| logs.time - slope * logs.tiles).collect();
            let height = median(above.clone());
            let away: Vec<f64> = above.iter().map(|above| (above - height).abs()).collect();
            let deviation = (away.len() >= FEWEST).then(|| median(away) * MAD_TO_DEVIATION);
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
        let away = log2(*time as f64) - log;
        let is_much = time.abs_diff(point.expected) as f64 >= LEAST * point.expected as f64;
        if let Some(deviation) = deviation.filter(|deviation| is_much && away.abs() > FAR * deviation) {
            // where half of all runs are equal, whatever differs is infinitely far
            outliers.push(Outlier { point, deviations: away / deviation.max(1e-9) });
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

/// What of all values is told, in percent.
const QUANTILES: [usize; 5] = [0, 10, 50, 90, 100];

/// Logarithms of a run.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Logs {
    tiles: f64,
    time: f64,
}

/// The median slope of all pairs within a series, and its interval.
fn growth<'l>(series: impl Iterator<Item = &'l Vec<Logs>>) -> Option<Growth> {
    let (mut slopes, mut variance) = (Vec::new(), 0.0);
    for logs in series {
        let mut logs = logs.clone();
        logs.sort_by(|a, b| a.tiles.total_cmp(&b.tiles).then(a.time.total_cmp(&b.time)));
        if logs.len() > MOST_PAIRED {
            let all = logs.len();
            logs = (0..MOST_PAIRED).map(|at| logs[at * (all - 1) / (MOST_PAIRED - 1)]).collect();
        }
        for (at, low) in logs.iter().enumerate() {
            let higher = logs[at + 1..].iter().filter(|high| high.tiles > low.tiles);
            slopes.extend(higher.map(|high| (high.time - low.time) / (high.tiles - low.tiles)));
        }
        // Kendall's variance, less what runs of the same size do not tell.
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
    // counted from 1, as in Sen: those before the lower and after the upper end
    let (low, high) = ((pairs as f64 - reach) / 2.0, (pairs as f64 + reach) / 2.0 + 1.0);
    let interval = (low >= 1.0 && high <= pairs as f64)
        .then(|| (slopes[place(low.floor())], slopes[place(high.ceil())]));
    Some(Growth { exponent: median_of_sorted(&slopes), interval })
}

/// The position of what is counted from 1.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a whole number from 1 to the number of pairs"
)]
fn place(counted: f64) -> usize {
    counted as usize - 1
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
