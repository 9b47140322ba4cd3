//! Other builds of the program, which record maps.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf, absolute};
use std::process::{Command, Stdio};

use clap::{Args, Command as Clap};
use rmg::files::similar;
use rmg_profile::Run;

use super::records::read_runs;
use super::run::RunArgs;
use crate::failure::in_words;
use crate::prelude::*;

/// Returns the absolute path of an existing program: a name without a folder would be searched in PATH. Later
/// it may be missing for a moment during a build.
pub(super) fn startable(binary: &Path) -> Result<PathBuf, Failure> {
    let binary =
        absolute(binary).map_err(|error| Failure::usage(format!("{}: {error}", binary.display())))?;
    let why = match fs::metadata(&binary) {
        Ok(facts) if facts.is_file() => return Ok(binary),
        Ok(_) => "it is not a file".to_owned(),
        Err(error) => in_words(&error),
    };
    let failure = Failure::usage(format!("cannot start {}: {why}", binary.display()));
    Err(match similar(&binary) {
        Some(meant) => failure.help(format!("did you mean {}?", meant.display())),
        None => failure.help("build it first, or set another program with --binary"),
    })
}

/// Checks that `rmg profile run` accepts the arguments, which must not have an output; `no_output` says why.
pub(super) fn check(run: &[OsString], no_output: &str) -> Result<(), Failure> {
    let name = OsString::from("rmg profile run");
    let parsed = RunArgs::augment_args(Clap::new("rmg profile run"))
        .try_get_matches_from([name].iter().chain(run))
        .map_err(|error| {
            Failure::usage(error.to_string().trim_start_matches("error: ").trim_end().to_owned())
        })?;
    if parsed.contains_id("output") {
        return Err(Failure::usage(format!("{no_output}; omit --output")));
    }
    Ok(())
}

/// Lets a program record maps, and reads the record.
pub(super) fn one_round(binary: &Path, args: &[OsString], record: &Path) -> Result<Vec<Run>, Failure> {
    // the file may not exist
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
        let failure = Failure::refusal(format!("{} wrote no record ({})", binary.display(), started.status));
        return Err(said
            .lines()
            .filter(|line| !line.is_empty())
            .map(str::to_owned)
            .fold(failure, Failure::note));
    }
    read_runs(record)
}
