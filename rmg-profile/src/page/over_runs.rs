//! The data of all runs together.

use std::collections::BTreeMap;

use crate::spread::{Spread, series, spreads};
use crate::table::quantile;
use crate::{About, End, Run};
use serde::Serialize;

use super::source::Source;
use rmg_view::page::Packed;

/// All runs, and the distributions of their times.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageOverRuns<'r> {
    /// In the order of the record.
    runs: Vec<PageRun<'r>>,
    /// Whole runs first, then modifiers. Empty with fewer than two finished runs.
    spreads: Vec<PageSpread>,
}

/// One of the runs.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PageRun<'r> {
    template: &'r str,
    size: &'r str,
    /// Text, because JavaScript numbers cannot represent 64 bits.
    seed: String,
    attempt: u32,
    tiles: u32,
    threads: u32,
    options: &'r [(String, String)],
    wall: u64,
    is_finished: bool,
    /// Position of its record.
    record: usize,
    /// Number of its series. All runs of a series share one fitted line.
    series: usize,
}

/// A [`Spread`] for the page.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PageSpread {
    /// `None`: whole runs.
    modifier: Option<String>,
    times: [u64; 5],
    per_tile: [f64; 5],
    exponent: Option<f64>,
    interval: Option<(f64, f64)>,
    /// Packed numbers, three for each run with this modifier: the distance of its position from the previous
    /// one, its time, and its expected time.
    points: String,
    /// Positions of runs, with their distance from the line in deviations.
    outliers: Vec<(usize, f64)>,
}

/// Runs of the same map.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageRuns<'r> {
    template: &'r str,
    size: &'r str,
    seed: String,
    attempt: u32,
    threads: u32,
    /// Wall times of finished runs, in ascending order.
    walls: Vec<u64>,
    median: u64,
    unfinished: usize,
}

/// Returns the distributions of times over all runs.
pub(super) fn over_runs<'r>(runs: &'r [Run], sources: &[Source]) -> PageOverRuns<'r> {
    let finished = runs.iter().filter(|run| run.end == End::Done).count();
    let series = series(runs);
    let mut records =
        sources.iter().enumerate().flat_map(|(at, source)| std::iter::repeat_n(at, source.runs));
    let page_run = |(run, series)| page_run(run, series, records.next().unwrap_or(0));
    PageOverRuns {
        runs: runs.iter().zip(series).map(page_run).collect(),
        spreads: if finished > 1 { spreads(runs).into_iter().map(page_spread).collect() } else { Vec::new() },
    }
}

fn page_run(run: &Run, series: usize, record: usize) -> PageRun<'_> {
    let About { template, size, seed, attempt, tiles, options, .. } = &run.about;
    PageRun {
        template,
        size,
        seed: seed.to_string(),
        attempt: *attempt,
        tiles: *tiles,
        threads: run.threads,
        options,
        wall: run.wall,
        is_finished: run.end == End::Done,
        record,
        series,
    }
}

fn page_spread(spread: Spread) -> PageSpread {
    let (mut points, mut before) = (Packed::default(), 0);
    for point in &spread.points {
        points.push_long((point.run - before) as u64);
        points.push_long(point.time);
        points.push_long(point.expected);
        before = point.run;
    }
    PageSpread {
        modifier: spread.modifier,
        times: spread.times,
        per_tile: spread.per_tile.map(rounded),
        exponent: spread.growth.map(|growth| rounded(growth.exponent)),
        interval: spread
            .growth
            .and_then(|growth| growth.interval)
            .map(|(low, high)| (rounded(low), rounded(high))),
        points: points.text(),
        outliers: (spread.outliers.iter())
            .map(|outlier| (outlier.point.run, rounded(outlier.deviations)))
            .collect(),
    }
}

/// Rounds to three decimal places, the precision of the page.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

/// Groups runs by map and number of workers, ordered by median time.
pub(super) fn page_runs(runs: &[Run]) -> Vec<PageRuns<'_>> {
    let mut groups: BTreeMap<_, PageRuns<'_>> = BTreeMap::new();
    for run in runs {
        let About { template, size, seed, attempt, .. } = &run.about;
        let group = groups.entry((template, size, seed, attempt, run.threads)).or_insert_with(|| PageRuns {
            template,
            size,
            seed: seed.to_string(),
            attempt: *attempt,
            threads: run.threads,
            walls: Vec::new(),
            median: 0,
            unfinished: 0,
        });
        match run.end {
            End::Done => group.walls.push(run.wall),
            End::Failed { .. } => group.unfinished += 1,
        }
    }
    let mut groups: Vec<PageRuns<'_>> = groups.into_values().collect();
    for group in &mut groups {
        group.walls.sort_unstable();
        group.median = quantile(&group.walls, 50);
    }
    groups.sort_by_key(|group| group.median);
    groups
}
