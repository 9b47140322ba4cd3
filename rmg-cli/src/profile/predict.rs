//! `rmg profile predict`: what replays foretell, beside what was measured.

use std::path::PathBuf;

use rmg_profile::predict::{Prediction, predict};

use super::records::read_runs;
use crate::prelude::*;

/// Arguments of `rmg profile predict`.
#[derive(Debug, clap::Args)]
pub(super) struct PredictArgs {
    /// A record, as of `rmg profile run --threads 1`.
    #[arg(value_name = "ONE")]
    one: PathBuf,
    /// Another of the same maps, as of `--threads 2`.
    #[arg(value_name = "OTHER")]
    other: PathBuf,
}

/// Foretells each record from itself and from the other.
pub(super) fn run(args: &PredictArgs) -> Result<(), Failure> {
    let (one, other) = (read_runs(&args.one)?, read_runs(&args.other)?);
    let told =
        [(&one, &one), (&other, &other), (&one, &other), (&other, &one)].map(|(from, to)| predict(from, to));
    let rows: Vec<Vec<String>> = told.iter().flatten().map(row).collect();
    if rows.len() < told.len() {
        return Err(Failure::usage("the records have no map in common")
            .help("record both with the same template, size, options and seeds"));
    }
    const TITLES: [&str; 9] = [
        "from",
        "to workers",
        "maps",
        "recorded ms",
        "foretold",
        "with crowding",
        "measured",
        "off",
        "median, worst maps",
    ];
    let mut text = table(&TITLES, &rows, &[0, 1, 2, 3, 4, 5, 6, 7]);
    text += "\nCrowding: jobs take longer beside others, as cores share caches and memory; the column has that ratio of both records in it.\n";
    say(&text)
}

fn row(told: &Prediction) -> Vec<String> {
    let ms = |nanos: u64| format!("{:.1}", nanos as f64 / 1e6);
    let percent = |ratio: f64| format!("{:+.1} %", (ratio - 1.0) * 100.0);
    let [recorded, foretold, crowded, measured] = told.times;
    let [median, least, most] = told.ratios;
    vec![
        told.workers[0].to_string(),
        told.workers[1].to_string(),
        told.pairs.to_string(),
        ms(recorded),
        ms(foretold),
        format!("{} (x {:.2})", ms(crowded), told.crowding),
        ms(measured),
        percent(crowded as f64 / measured.max(1) as f64),
        format!("{}; {} to {}", percent(median), percent(least), percent(most)),
    ]
}
