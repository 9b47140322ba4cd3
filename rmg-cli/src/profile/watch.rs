//! `rmg profile watch`: runs again after every build of the program.
//!
//! The watching program stays in memory. It starts the new build for each round.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use rmg_profile::Run;
use rmg_profile::diff::{Quantity, diff};

use super::compare::changes;
use super::programs::{check, one_round, startable};
use super::records::finished;
use super::rules::RuleArgs;
use super::text;
use crate::interrupt::{cancel_within, wait};
use crate::prelude::*;

/// Interval between checks of the program file.
const CHECK_INTERVAL: Duration = Duration::from_millis(200);

/// Number of unchanged checks before the program is started, because linkers write in several steps.
const SETTLED: u32 = 3;

/// Smallest change that is reported as slower or faster.
const PART: f64 = 0.02;

/// Arguments of `rmg profile watch`.
#[derive(Debug, clap::Args)]
pub(super) struct WatchArgs {
    /// Program to start and watch. Default: this program
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
    /// Number of rounds. Default: until Ctrl-C
    #[arg(long, value_name = "NUMBER", value_parser = number(1..=u32::MAX))]
    rounds: Option<u32>,
    /// Arguments of `rmg profile run` except --output: TEMPLATE and options. With six or more seeds, changes
    /// have confidence intervals
    #[arg(value_name = "TEMPLATE", required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    run: Vec<OsString>,
}

type Stamp = (SystemTime, u64);

pub(super) fn run(args: &WatchArgs) -> Result<(), Failure> {
    check(&args.run, "`rmg profile watch` keeps no records")?;
    let own = || {
        std::env::current_exe()
            .map_err(|error| Failure::refusal(format!("cannot find the path of this program: {error}")))
    };
    let binary = args.binary.clone().map_or_else(own, Ok)?;
    let binary = startable(&binary)?;
    let folder = tempfile::tempdir()
        .map_err(|error| Failure::refusal(format!("cannot create a temporary folder: {error}")))?;
    let record = folder.path().join("run.events");
    let cancel = cancel_within(Duration::from_millis(500));
    let (mut before, mut last): (Option<Vec<Run>>, Option<Stamp>) = (None, None);
    let (mut round, mut failed) = (0, 0);
    while let Some(stamp) = wait_for_build(&binary, last, || cancel.is_cancelled()) {
        last = Some(stamp);
        round += 1;
        print(&format!("round {round}, {}\n", binary.display()))?;
        match one_round(&binary, &args.run, &record) {
            Ok(runs) => {
                print(&compared(before.as_deref(), &runs)?)?;
                before = Some(runs);
            }
            // the arguments or the program are wrong
            Err(failure) if round == 1 => return Err(failure),
            // the build may be broken, and the next one may not
            Err(failure) => {
                failed += 1;
                print(failure.render())?;
            }
        }
        if args.rounds.is_some_and(|rounds| round >= rounds) {
            return match failed {
                0 => Ok(()),
                _ => Err(Failure::refusal(format!("{failed} of {round} rounds failed"))),
            };
        }
        print("waiting for the next build\n\n")?;
    }
    Err(Failure::interrupted("cancelled"))
}

/// Waits until the program has changed and stays unchanged for a moment; `None` after cancellation.
fn wait_for_build(binary: &Path, last: Option<Stamp>, is_cancelled: impl Fn() -> bool) -> Option<Stamp> {
    let (mut seen, mut settled) = (None, 0);
    loop {
        let now = stamp(binary);
        settled = if now.is_some() && now == seen { settled + 1 } else { 0 };
        seen = now;
        let is_settled = settled >= SETTLED || last.is_none();
        if let Some(stamp) = now.filter(|stamp| is_settled && Some(*stamp) != last) {
            return Some(stamp);
        }
        if is_cancelled() {
            return None;
        }
        wait(CHECK_INTERVAL);
    }
}

/// Returns `None` while the file does not exist.
fn stamp(binary: &Path) -> Option<Stamp> {
    let facts = fs::metadata(binary).ok()?;
    Some((facts.modified().ok()?, facts.len()))
}

/// Reports the first round in full, and later rounds compared with the previous one.
fn compared(before: Option<&[Run]>, runs: &[Run]) -> Result<String, Failure> {
    finished(runs)?;
    let Some(before) = before else { return Ok(text::report(runs, &RuleArgs::default().rules()?)) };
    match diff(before, runs) {
        Ok(found) => Ok(changes(&found, PART, &Quantity::Work)),
        // another build may need different attempts
        Err(error) => Ok(format!("{error}\n{}", text::report(runs, &RuleArgs::default().rules()?))),
    }
}
