//! `rmg profile watch`: the same runs once more whenever the program was built anew.
//!
//! The program that watches stays what it was; the one that makes the maps is started anew each time, so that it is what was built.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf, absolute};
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

use clap::{Args, Command as Clap};
use rmg::files::similar;
use rmg_profile::Run;
use rmg_profile::diff::diff;

use super::compare::changes;
use super::records::{finished, read_runs};
use super::run::RunArgs;
use super::text;
use crate::failure::in_words;
use crate::interrupt::{cancel_within, wait};
use crate::prelude::*;

/// How often the program is looked at.
const LOOK: Duration = Duration::from_millis(200);

/// How long the program must stay as it is before it is started: linkers write in pieces.
const SETTLED: u32 = 3;

/// Changes of less than this part are not told as slower or quicker.
const PART: f64 = 0.02;

/// Arguments of `rmg profile watch`.
#[derive(Debug, clap::Args)]
pub(super) struct WatchArgs {
    /// The program to start, and to look at; default this one.
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
    /// End after so many rounds; default: with Ctrl-C.
    #[arg(long, value_name = "NUMBER", value_parser = number(1..=u32::MAX))]
    rounds: Option<u32>,
    /// Arguments of `rmg profile run` but --output: TEMPLATE and options. With six seeds and more changes are told with how sure they are.
    #[arg(value_name = "TEMPLATE", required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    run: Vec<OsString>,
}

type Stamp = (SystemTime, u64);

pub(super) fn run(args: &WatchArgs) -> Result<(), Failure> {
    check(&args.run)?;
    let own = || {
        std::env::current_exe().map_err(|error| Failure::refusal(format!("where is this program? {error}")))
    };
    let binary = args.binary.clone().map_or_else(own, Ok)?;
    // a bare name would be looked for among the programs of the system
    let binary =
        absolute(&binary).map_err(|error| Failure::usage(format!("{}: {error}", binary.display())))?;
    startable(&binary)?;
    let folder =
        tempfile::tempdir().map_err(|error| Failure::refusal(format!("no place for records: {error}")))?;
    let record = folder.path().join("run.events");
    let cancel = cancel_within(Duration::from_millis(500));
    let (mut before, mut last): (Option<Vec<Run>>, Option<Stamp>) = (None, None);
    let mut round = 0;
    while let Some(stamp) = built_anew(&binary, last, || cancel.is_cancelled()) {
        last = Some(stamp);
        round += 1;
        say(&format!("round {round}, {}\n", binary.display()))?;
        match one_round(&binary, &args.run, &record) {
            Ok(runs) => {
                say(&told(before.as_deref(), &runs)?)?;
                before = Some(runs);
            }
            // what was built may be broken, and the next build may not
            Err(failure) => say(failure.render())?,
        }
        if args.rounds.is_some_and(|rounds| round >= rounds) {
            return Ok(());
        }
        say("waiting for the next build\n\n")?;
    }
    Err(Failure::interrupted("stopped, as asked"))
}

/// Whether the program is there. Later it may be missing for a moment, while it is built.
fn startable(binary: &Path) -> Result<(), Failure> {
    let why = match fs::metadata(binary) {
        Ok(facts) if facts.is_file() => return Ok(()),
        Ok(_) => "it is no file".to_owned(),
        Err(error) => in_words(&error),
    };
    let failure = Failure::usage(format!("cannot start {}: {why}", binary.display()));
    Err(match similar(binary) {
        Some(meant) => failure.help(format!("did you mean {}?", meant.display())),
        None => failure.help("build it first, or name another one with --binary"),
    })
}

/// Whether `rmg profile run` understands the arguments.
fn check(run: &[OsString]) -> Result<(), Failure> {
    let name = OsString::from("rmg profile run");
    let parsed = RunArgs::augment_args(Clap::new("rmg profile run"))
        .try_get_matches_from([name].iter().chain(run))
        .map_err(|error| {
            Failure::usage(error.to_string().trim_start_matches("error: ").trim_end().to_owned())
        })?;
    if parsed.contains_id("output") {
        return Err(Failure::usage("records of `rmg profile watch` are not kept: leave --output out"));
    }
    Ok(())
}

/// Waits until the program is another one than last time, and stays so for a moment; `None` when stopped.
fn built_anew(binary: &Path, last: Option<Stamp>, is_stopped: impl Fn() -> bool) -> Option<Stamp> {
    let (mut seen, mut settled) = (None, 0);
    loop {
        let now = stamp(binary);
        settled = if now.is_some() && now == seen { settled + 1 } else { 0 };
        seen = now;
        let is_settled = settled >= SETTLED || last.is_none();
        if let Some(stamp) = now.filter(|stamp| is_settled && Some(*stamp) != last) {
            return Some(stamp);
        }
        if is_stopped() {
            return None;
        }
        wait(LOOK);
    }
}

/// `None` while there is no such file.
fn stamp(binary: &Path) -> Option<Stamp> {
    let facts = fs::metadata(binary).ok()?;
    Some((facts.modified().ok()?, facts.len()))
}

fn one_round(binary: &Path, args: &[OsString], record: &Path) -> Result<Vec<Run>, Failure> {
    // it may not be there
    let _gone = fs::remove_file(record);
    let started = Command::new(binary)
        .args(["profile", "run"])
        .args(args)
        .arg("--output")
        .arg(record)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| Failure::refusal(format!("cannot start {}: {error}", binary.display())))?;
    if !record.exists() {
        let said = String::from_utf8_lossy(&started.stderr);
        return Err(Failure::refusal(format!("no record came of it: {}", said.trim())));
    }
    read_runs(record)
}

/// The first round in full, later ones beside the one before.
fn told(before: Option<&[Run]>, runs: &[Run]) -> Result<String, Failure> {
    finished(runs)?;
    let Some(before) = before else { return Ok(text::report(runs)) };
    match diff(before, runs) {
        Ok(found) => Ok(changes(&found, PART)),
        // another build may make other attempts
        Err(error) => Ok(format!("{error}\n{}", text::report(runs))),
    }
}
