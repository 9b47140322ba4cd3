//! `rmg profile predict`: compares predictions of replays with measured times.

use std::path::PathBuf;

use rmg_profile::predict::{Prediction, predict};

use super::records::read_runs;
use crate::prelude::*;

/// Arguments of `rmg profile predict`.
#[derive(Debug, clap::Args)]
pub(super) struct PredictArgs {
    /// First record, for example of `rmg profile run --threads 1`
    #[arg(value_name = "ONE")]
    one: PathBuf,
    /// Second record of the same maps, for example with `--threads 2`
    #[arg(value_name = "OTHER")]
    other: PathBuf,
}

/// Predicts each record from itself and from the other.
pub(super) fn run(args: &PredictArgs) -> Result<(), Failure> {
    let (one, other) = (read_runs(&args.one)?, read_runs(&args.other)?);
    let predictions =
        [(&one, &one), (&other, &other), (&one, &other), (&other, &one)].map(|(from, to)| predict(from, to));
    let rows: Vec<Vec<String>> = predictions.iter().flatten().map(row).collect();
    if rows.len() < predictions.len() {
        return Err(Failure::usage("the records have no map in common")
            .help("record both with the same template, size, options and seeds"));
    }
    const TITLES: [&str; 9] = [
        "from",
        "to workers",
        "maps",
        "recorded ms",
        "predicted",
        "with contention",
        "measured",
        "error",
        "median; range over maps",
    ];
    let mut text = table(&TITLES, &rows, &[0, 1, 2, 3, 4, 5, 6, 7]);
    text += "\nContention: parallel jobs take longer because cores share caches and memory. This column includes the measured ratio.\n";
    print(&text)
}

fn row(prediction: &Prediction) -> Vec<String> {
    let ms = |nanos: u64| format!("{:.1}", nanos as f64 / 1e6);
    let percent = |ratio: f64| format!("{:+.1} %", (ratio - 1.0) * 100.0);
    let [recorded, predicted, crowded, measured] = prediction.times;
    let [median, least, most] = prediction.ratios;
    vec![
        prediction.workers[0].to_string(),
        prediction.workers[1].to_string(),
        prediction.pairs.to_string(),
        ms(recorded),
        ms(predicted),
        format!("{} (x {:.2})", ms(crowded), prediction.crowding),
        ms(measured),
        percent(crowded as f64 / measured.max(1) as f64),
        format!("{}; {} to {}", percent(median), percent(least), percent(most)),
    ]
}
