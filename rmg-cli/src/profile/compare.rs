//! `rmg profile diff`: compares two records of the same maps.

use std::path::PathBuf;

use rmg::summary::grouped;
use rmg_profile::diff::{Compared, Diff, DiffError, Quantity, diff_by};

use super::records::read_runs;
use crate::prelude::*;

/// Arguments of `rmg profile diff`.
#[derive(Debug, clap::Args)]
pub(super) struct DiffArgs {
    /// Old record
    #[arg(value_name = "BEFORE")]
    before: PathBuf,
    /// New record, with the same template, size, options and seeds
    #[arg(value_name = "AFTER")]
    after: PathBuf,
    /// Return exit code 1 if something became significantly slower by more than PERCENT
    #[arg(long, value_name = "PERCENT", default_value = "5", value_parser = number(0..=1000_u32))]
    threshold: u32,
    #[command(flatten)]
    by: ByArgs,
}

/// The compared quantity.
#[derive(Debug, clap::Args)]
pub(super) struct ByArgs {
    /// Compare a counter of jobs instead of their work: `instructions` (records of `--counters`),
    /// `allocations`, `tiles` ...
    #[arg(long, value_name = "COUNTER")]
    by: Option<String>,
}

impl ByArgs {
    pub(super) fn quantity(&self) -> Quantity {
        self.by.clone().map_or(Quantity::Work, Quantity::Counter)
    }
}

pub(super) fn run(args: &DiffArgs) -> Result<(), Failure> {
    let (before, after) = (read_runs(&args.before)?, read_runs(&args.after)?);
    let by = args.by.quantity();
    let found = diff_by(&before, &after, &by).map_err(|error| not_comparable(&error))?;
    let part = f64::from(args.threshold) / 100.0;
    print(&changes(&found, part, &by))?;
    let slower: Vec<String> =
        found.changes.iter().filter(|change| change.is_slower(part)).map(|change| name(&change.of)).collect();
    if slower.is_empty() {
        return Ok(());
    }
    Err(Failure::refusal(format!("slower by more than {} %: {}", args.threshold, slower.join(", "))))
}

/// Returns the name of a compared quantity.
pub(super) fn name(of: &Compared) -> String {
    match of {
        Compared::Wall => "whole run".to_owned(),
        Compared::Work => "work of all jobs".to_owned(),
        Compared::Modifier(name) => name.clone(),
    }
}

pub(super) fn not_comparable(error: &DiffError) -> Failure {
    let help = match error {
        DiffError::NothingInCommon(_) => "record both with the same template, size, options and seeds",
        DiffError::NoSuchCounter { .. } => "record both with `rmg profile run --counters`",
    };
    Failure::usage(error.to_string()).help(help)
}

/// Returns the title of a column.
pub(super) fn title(side: &str, by: &Quantity) -> String {
    match by {
        Quantity::Work => format!("{side} ms"),
        Quantity::Counter(name) => format!("{side} {name}"),
    }
}

/// Returns an amount in milliseconds or as a number.
pub(super) fn amount(of: &Compared, amount: u64, by: &Quantity) -> String {
    match (by, of) {
        (Quantity::Work, _) | (_, Compared::Wall) => format!("{:.3}", amount as f64 / 1e6),
        _ => grouped(amount),
    }
}

/// Returns a ratio as a change in percent.
pub(super) fn percent(ratio: f64) -> String {
    format!("{:+.1} %", (ratio - 1.0) * 100.0)
}

/// Returns the changes as a table. Changes by more than `part` are marked as slower or faster.
pub(super) fn changes(found: &Diff, part: f64, by: &Quantity) -> String {
    let rows: Vec<Vec<String>> = found
        .changes
        .iter()
        .map(|change| {
            // new or removed modifiers have no ratio
            let (change_text, interval) = match (change.times.map(|time| time == 0), change.interval) {
                ([true, false], _) => ("new".to_owned(), "-".to_owned()),
                ([false, true], _) => ("removed".to_owned(), "-".to_owned()),
                (_, None) => (percent(change.ratio), "too few runs".to_owned()),
                (_, Some((low, high))) => {
                    (percent(change.ratio), format!("{} to {}", percent(low), percent(high)))
                }
            };
            let word = match change.interval {
                _ if change.is_slower(part) => "slower",
                Some((_, high)) if high < 1.0 - part => "faster",
                _ => "",
            };
            vec![
                name(&change.of),
                amount(&change.of, change.times[0], by),
                amount(&change.of, change.times[1], by),
                change_text,
                interval,
                word.to_owned(),
            ]
        })
        .collect();
    let mut text = format!("pairs     {}", found.pairs);
    if found.alone > 0 {
        text += &format!(", and {} runs without a counterpart", found.alone);
    }
    text += "\n\n";
    text += &table(
        &["", &title("before", by), &title("after", by), "change", "95 % confidence interval", ""],
        &rows,
        &[1, 2, 3],
    );
    text
}
