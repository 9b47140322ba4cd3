//! `rmg profile sessions` and `last`: the records of the last maps, which `rmg generate` keeps without an
//! option.
//!
//! A ring of files in the cache folder of the user. The variable `RMG_SESSIONS` sets another folder; `off`
//! keeps no records.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io};

use rmg::files::Durability;
use rmg::jobs::Stopwatch;
use rmg_profile::Run;
use tracing::debug;

use super::records::{finished, read_runs, write_runs};
use super::rules::RuleArgs;
use super::text::{self, ms};
use crate::cache::cache_folder;
use crate::prelude::*;

/// Number of kept records.
const KEPT: usize = 10;

/// The name of the variable that switches the ring off, or sets its folder.
const VARIABLE: &str = "RMG_SESSIONS";

/// Arguments of `rmg profile last`.
#[derive(Debug, clap::Args)]
pub(super) struct LastArgs {
    /// Number of the record in the list of `rmg profile sessions`
    #[arg(value_name = "NUMBER", default_value_t = 1, value_parser = number(1..=KEPT))]
    number: usize,
    #[command(flatten)]
    rules: RuleArgs,
}

/// Returns the folder of the ring; `None` if it is off. `variable` returns an environment variable.
fn folder_by(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    match variable(VARIABLE) {
        Some(value) if value == "off" || value.is_empty() => None,
        Some(value) => Some(PathBuf::from(value)),
        None => Some(cache_folder(variable)?.join("sessions")),
    }
}

fn folder() -> Option<PathBuf> {
    folder_by(|name| std::env::var_os(name))
}

/// Returns whether records are kept.
pub(crate) fn is_on() -> bool {
    folder().is_some()
}

/// Keeps the record of a map, and deletes the oldest one. A failure is only logged, because the map is
/// complete.
pub(crate) fn keep(runs: &[Run]) {
    let (Some(folder), Some(run)) = (folder(), runs.last()) else { return };
    let path = folder.join(format!("{:020}.events", run.started));
    let kept = fs::create_dir_all(&folder).and_then(|()| {
        for old in records(&folder)?.iter().skip(KEPT - 1) {
            fs::remove_file(old)?;
        }
        Ok(())
    });
    let written = kept.map_err(|error| error.to_string()).and_then(|()| {
        let overwrite = Overwrite { force: true };
        write_runs(&path, overwrite, runs, Durability::Repeatable)
            .map_err(|failure| failure.lines().collect::<Vec<_>>().join("; "))
    });
    if let Err(error) = written {
        debug!(folder = %folder.display(), error, "the record of the map is not kept");
    }
}

/// Returns the records of the ring, the last one first.
fn records(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        all.extend(path.extension().is_some_and(|extension| extension == "events").then_some(path));
    }
    all.sort();
    all.reverse();
    Ok(all)
}

/// Returns the kept records, or a failure that names the reason why there are none.
fn kept() -> Result<Vec<PathBuf>, Failure> {
    let Some(folder) = folder() else {
        return Err(Failure::refusal("no records are kept").help(format!("set {VARIABLE} to a folder")));
    };
    let all = records(&folder).unwrap_or_default();
    if all.is_empty() {
        let failure = Failure::refusal(format!("{} contains no records", folder.display()));
        return Err(failure.help("`rmg generate` keeps the records of the last maps"));
    }
    Ok(all)
}

/// Lists the kept records.
pub(super) fn list() -> Result<(), Failure> {
    let now = Stopwatch::start().started_at();
    let mut rows = Vec::new();
    for (at, path) in kept()?.iter().enumerate() {
        let runs = read_runs(path)?;
        let Some(run) = runs.last() else { continue };
        let minutes = now.saturating_sub(run.started) / 60_000_000_000;
        let age = match minutes {
            0..60 => format!("{minutes} min"),
            60..2880 => format!("{} h", minutes / 60),
            _ => format!("{} days", minutes / 1440),
        };
        rows.push(vec![
            (at + 1).to_string(),
            age,
            run.about.template.clone(),
            run.about.size.clone(),
            run.about.seed.to_string(),
            run.threads.to_string(),
            ms(run.wall),
            path.display().to_string(),
        ]);
    }
    print(&table(&["", "age", "template", "size", "seed", "workers", "ms", "record"], &rows, &[0, 4, 5, 6]))
}

/// Reports a kept record.
pub(super) fn last(args: &LastArgs) -> Result<(), Failure> {
    let rules = args.rules.rules()?;
    let all = kept()?;
    let path = all.get(args.number - 1).ok_or_else(|| {
        Failure::usage(format!("there are only {} records", all.len())).help("see `rmg profile sessions`")
    })?;
    let runs = read_runs(path)?;
    print(&format!("record    {}\n{}", path.display(), text::report(&runs, &rules)))?;
    finished(&runs).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_is_in_the_cache_and_can_be_set_or_switched_off() {
        let of = |all: &[(&str, &str)]| {
            folder_by(|name| all.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into()))
        };
        assert_eq!(of(&[("HOME", "/home/a")]), Some(PathBuf::from("/home/a/.cache/rmg/sessions")));
        assert_eq!(of(&[("XDG_CACHE_HOME", "/c"), ("HOME", "/h")]), Some(PathBuf::from("/c/rmg/sessions")));
        assert_eq!(of(&[("RMG_SESSIONS", "/own"), ("HOME", "/h")]), Some(PathBuf::from("/own")));
        assert_eq!((of(&[("RMG_SESSIONS", "off"), ("HOME", "/h")]), of(&[])), (None, None));
    }
}
