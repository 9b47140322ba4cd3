//! `rmg profile gate`: fails if a program is slower than another one.

use std::ffi::OsString;
use std::path::PathBuf;

use rmg::files::Durability;
use rmg::text::counted;
use rmg_profile::Run;
use rmg_profile::diff::Quantity;
use rmg_profile::gate::{Gate, Judged, Judgement, MAX_MORE, gate};

use super::compare::{ByArgs, amount, name, not_comparable, percent, title};
use super::programs::{check, one_round, startable};
use super::records::{read_runs, write_runs};
use super::run::GRACE;
use crate::interrupt::cancel_within;
use crate::prelude::*;
use crate::progress::Progress;
use crate::targets::check_target;

/// Number of rounds before the first comparison: enough for the intervals of 20 modifiers.
const FIRST_LOOK: usize = 12;

/// Arguments of `rmg profile gate`.
#[derive(Debug, clap::Args)]
pub(super) struct GateArgs {
    /// Base, for example of the main branch: a record with several runs of each map, or the program if
    /// arguments follow after `--`
    #[arg(value_name = "BASE")]
    base: PathBuf,
    /// The change: a record of the same maps, or the program
    #[arg(value_name = "NEW")]
    new: PathBuf,
    /// Return exit code 1 if the work of a modifier, or of all jobs, is significantly larger by more than
    /// PERCENT
    #[arg(long, value_name = "PERCENT", default_value = "3", value_parser = number(0..=1000_u32))]
    max: u32,
    #[command(flatten)]
    by: ByArgs,
    /// Maximum number of rounds of the programs. Fewer run if that decides all modifiers
    #[arg(long, value_name = "NUMBER", default_value_t = 48, value_parser = number(1..=1000_u32), requires = "run")]
    rounds: u32,
    /// Write the records of the programs to FOLDER as base.events and new.events
    #[arg(long, value_name = "FOLDER", requires = "run")]
    keep: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Arguments of `rmg profile run` except --output: TEMPLATE and options. Both programs then run
    /// alternately
    #[arg(value_name = "TEMPLATE", last = true)]
    run: Vec<OsString>,
}

/// Fails on a significant regression of work, and prints a table in Markdown. The wall time does not count,
/// because other programs change it.
pub(super) fn run(args: &GateArgs) -> Result<(), Failure> {
    let by = args.by.quantity();
    let max = f64::from(args.max) / 100.0;
    let found = if args.run.is_empty() {
        let (base, new) = (read_runs(&args.base)?, read_runs(&args.new)?);
        gate(&base, &new, &by, max, 1).map_err(|error| not_comparable(&error))?
    } else {
        of_programs(args, &by, max)?
    };
    print(&text(&found, args.max, &by))?;
    let slower: Vec<String> = found.slower().map(|judged| name(&judged.of)).collect();
    if slower.is_empty() {
        return Ok(());
    }
    Err(Failure::refusal(format!("slower by more than {} %: {}", args.max, slower.join(", "))))
}

/// The records of `--keep`.
const RECORDS: [&str; 2] = ["base.events", "new.events"];

/// Runs both programs alternately until a modifier is slower, all are decided, or the number of rounds is
/// reached.
fn of_programs(args: &GateArgs, by: &Quantity, max: f64) -> Result<Gate, Failure> {
    check(&args.run, "`rmg profile gate` writes records with --keep")?;
    let programs = [startable(&args.base)?, startable(&args.new)?];
    let kept = args.keep.iter().flat_map(|folder| RECORDS.map(|name| folder.join(name)));
    let kept: Vec<PathBuf> = kept.collect();
    // before the rounds, which take minutes
    kept.iter().try_for_each(|path| check_target(path, args.overwrite))?;
    let folder = tempfile::tempdir()
        .map_err(|error| Failure::refusal(format!("cannot create a temporary folder: {error}")))?;
    let cancel = cancel_within(GRACE);
    let looks = looks(args.rounds as usize);
    let progress = Progress::new(args.rounds as usize);
    let mut records: [Vec<Run>; 2] = [Vec::new(), Vec::new()];
    let (mut round, mut found) = (0, None);
    for look in &looks {
        while round < *look {
            progress.begin(&format!("round {}", round + 1));
            // each is first in half of the rounds
            for at in [0, 1] {
                let side = (at + round) % 2;
                // a new file for each process
                let record = folder.path().join(format!("{round}-{side}.events"));
                records[side].extend(one_round(&programs[side], &args.run, &record)?);
                if cancel.is_cancelled() {
                    return Err(Failure::interrupted("cancelled"));
                }
            }
            round += 1;
        }
        let compared =
            gate(&records[0], &records[1], by, max, looks.len()).map_err(|error| not_comparable(&error))?;
        let is_decided = compared.more() == 0 || compared.slower().next().is_some();
        found = Some(compared);
        if is_decided {
            break;
        }
    }
    drop(progress);
    for (path, runs) in kept.iter().zip(&records) {
        write_runs(path, args.overwrite, runs, Durability::Flushed)?;
    }
    Ok(found.expect("there is at least one look"))
}

/// Returns the numbers of rounds after which the programs are compared: twice as many each time.
fn looks(rounds: usize) -> Vec<usize> {
    let doubled = std::iter::successors(Some(FIRST_LOOK), |look| Some(look * 2));
    doubled.take_while(|look| *look < rounds).chain([rounds]).collect()
}

/// Returns the table, and what is undecided.
fn text(found: &Gate, max: u32, by: &Quantity) -> String {
    let mut text = format!(
        "| Work | {} | {} | change | confidence interval | |\n|---|---|---|---|---|---|\n",
        title("base", by),
        title("new", by)
    );
    for Judged { of, amounts, ratio, interval, judgement } in &found.judged {
        let [before, after] = amounts.map(|side| amount(of, side, by));
        let interval = interval.map_or_else(
            || "too few rounds".to_owned(),
            |(low, high)| format!("{} to {}", percent(low), percent(high)),
        );
        let word = match judgement {
            Judgement::Slower => "**slower**".to_owned(),
            Judgement::Within => String::new(),
            Judgement::Undecided { more } => format!("undecided: {} more", at_most(*more)),
        };
        let change = percent(*ratio);
        text += &format!("| {} | {before} | {after} | {change} | {interval} | {word} |\n", name(of));
    }
    text +=
        &format!("\n{}; all intervals hold together in 95 % of comparisons", counted(found.rounds, "round"));
    if *by == Quantity::Work {
        text += "; the change of a modifier is relative to the median change of the others";
    }
    text.push('\n');
    let is_undecided = |judged: &&Judged| matches!(judged.judgement, Judgement::Undecided { .. });
    let undecided = found.judged.iter().filter(is_undecided).count();
    if undecided > 0 {
        text += &format!(
            "undecided whether {undecided} of {} are slower by more than {max} %: about {} more rounds decide\n",
            found.judged.len(),
            at_most(found.more())
        );
    }
    text
}

/// Returns a number of further rounds as text.
fn at_most(more: usize) -> String {
    if more >= MAX_MORE { format!("{MAX_MORE} or") } else { more.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_double_up_to_the_maximum() {
        assert_eq!(
            [1, 12, 20, 48, 50].map(looks),
            [vec![1], vec![12], vec![12, 20], vec![12, 24, 48], vec![12, 24, 48, 50]]
        );
    }
}
