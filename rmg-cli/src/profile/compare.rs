//! `rmg profile diff`: compares two records of the same maps.

use std::path::PathBuf;

use rmg::summary::grouped;
use rmg::text::counted;
use rmg_profile::Run;
use rmg_profile::diff::{Compared, Diff, DiffError, Quantity, TimeChange, diff_by};

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
struct ByArgs {
    /// Compare a counter of jobs instead of their work: `instructions` (records of `--counters`),
    /// `allocations`, `tiles` ...
    #[arg(long, value_name = "COUNTER")]
    by: Option<String>,
}

impl ByArgs {
    fn quantity(&self) -> Quantity {
        self.by.clone().map_or(Quantity::Work, Quantity::Counter)
    }
}

pub(super) fn run(args: &DiffArgs) -> Result<(), Failure> {
    let (before, after) = (read_runs(&args.before)?, read_runs(&args.after)?);
    let by = args.by.quantity();
    let found = compared(&before, &after, &by)?;
    let part = f64::from(args.threshold) / 100.0;
    print(&changes(&found, part, &by))?;
    let slower: Vec<String> =
        found.changes.iter().filter(|change| change.is_slower(part)).map(name).collect();
    if slower.is_empty() {
        return Ok(());
    }
    Err(Failure::refusal(format!("slower by more than {} %: {}", args.threshold, slower.join(", "))))
}

fn name(change: &TimeChange) -> String {
    match &change.of {
        Compared::Wall => "whole run".to_owned(),
        Compared::Work => "work of all jobs".to_owned(),
        Compared::Modifier(name) => name.clone(),
    }
}

/// Arguments of `rmg profile gate`.
#[derive(Debug, clap::Args)]
pub(super) struct GateArgs {
    /// Record of the base, for example of the main branch
    #[arg(value_name = "BASE")]
    base: PathBuf,
    /// Record of the change, with the same template, size, options and seeds
    #[arg(value_name = "NEW")]
    new: PathBuf,
    /// Return exit code 1 if the work of a modifier, or of all jobs, is significantly larger by more than
    /// PERCENT
    #[arg(long, value_name = "PERCENT", default_value = "3", value_parser = number(0..=1000_u32))]
    max: u32,
    #[command(flatten)]
    by: ByArgs,
}

/// Fails on a significant regression of work, and prints a table in Markdown. The wall time does not count,
/// because other programs change it.
pub(super) fn gate(args: &GateArgs) -> Result<(), Failure> {
    /// Modifiers with less than this part of all work vary by more than they matter.
    const MIN_SHARE: f64 = 0.01;
    let (base, new) = (read_runs(&args.base)?, read_runs(&args.new)?);
    let by = args.by.quantity();
    let found = compared(&base, &new, &by)?;
    let part = f64::from(args.max) / 100.0;
    let all =
        found.changes.iter().find(|change| change.of == Compared::Work).map_or(0, |change| change.times[0]);
    let counts = |change: &&TimeChange| {
        change.of != Compared::Wall && change.times[0].max(change.times[1]) as f64 >= MIN_SHARE * all as f64
    };
    let mut text = format!(
        "| Work | {} | {} | change | 95 % confidence interval | |\n|---|---|---|---|---|---|\n",
        title("base", &by),
        title("new", &by)
    );
    let count = found.changes.iter().filter(counts).count();
    let is_slower =
        |change: &&TimeChange| change.joint_interval(count).is_some_and(|(low, _)| low > 1.0 + part);
    for change in found.changes.iter().filter(counts) {
        let [before, after] = [0, 1].map(|side| amount(change, side, &by));
        let percent = |ratio: f64| format!("{:+.1} %", (ratio - 1.0) * 100.0);
        let interval = change.joint_interval(count).map_or_else(
            || "too few runs".to_owned(),
            |(low, high)| format!("{} to {}", percent(low), percent(high)),
        );
        let word = if is_slower(&change) { "**slower**" } else { "" };
        text += &format!(
            "| {} | {before} | {after} | {} | {interval} | {word} |\n",
            name(change),
            percent(change.ratio)
        );
    }
    text += &format!("\n{}", counted(found.pairs, "pair"));
    text += " of runs; the intervals hold together, which needs 10, and 20 or more find changes of a few percent\n";
    print(&text)?;
    let slower: Vec<String> = found.changes.iter().filter(counts).filter(is_slower).map(name).collect();
    if slower.is_empty() {
        return Ok(());
    }
    Err(Failure::refusal(format!("slower by more than {} %: {}", args.max, slower.join(", "))))
}

fn compared(before: &[Run], after: &[Run], by: &Quantity) -> Result<Diff, Failure> {
    diff_by(before, after, by).map_err(|error| {
        let help = match error {
            DiffError::NothingInCommon(_) => "record both with the same template, size, options and seeds",
            DiffError::NoSuchCounter { .. } => "record both with `rmg profile run --counters`",
        };
        Failure::usage(error.to_string()).help(help)
    })
}

/// Returns the title of a column.
fn title(side: &str, by: &Quantity) -> String {
    match by {
        Quantity::Work => format!("{side} ms"),
        Quantity::Counter(name) => format!("{side} {name}"),
    }
}

/// Returns the amount on a side, in milliseconds or as a number.
fn amount(change: &TimeChange, side: usize, by: &Quantity) -> String {
    match (by, &change.of) {
        (Quantity::Work, _) | (_, Compared::Wall) => format!("{:.3}", change.times[side] as f64 / 1e6),
        _ => grouped(change.times[side]),
    }
}

/// Returns the changes as a table. Changes by more than `part` are marked as slower or faster.
pub(super) fn changes(found: &Diff, part: f64, by: &Quantity) -> String {
    let rows: Vec<Vec<String>> = found
        .changes
        .iter()
        .map(|change| {
            let percent = |ratio: f64| format!("{:+.1} %", (ratio - 1.0) * 100.0);
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
                name(change),
                amount(change, 0, by),
                amount(change, 1, by),
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
