//! `rmg profile history`: the work of modifiers over the records of a folder.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use rmg_profile::Run;
use rmg_profile::table::{quantile, rows};

use super::records::{finished, read_runs};
use super::text::ms;
use crate::failure::in_words;
use crate::prelude::*;

/// Maximum number of records with an own column; the last ones.
const COLUMNS: usize = 6;

/// Levels of the drawing of a row, from little to much.
const LEVELS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Arguments of `rmg profile history`.
#[derive(Debug, clap::Args)]
pub(super) struct HistoryArgs {
    /// Folder with records of the same template, size, options and seeds (*.events), for example one for each
    /// commit. They are ordered by the time of their first run
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// A record of the history: its name, and by modifier the median work of its runs.
struct Entry {
    started: u64,
    name: String,
    work: BTreeMap<String, u64>,
}

pub(super) fn run(args: &HistoryArgs) -> Result<(), Failure> {
    let shown = args.folder.display();
    let unreadable = |error: std::io::Error| Failure::usage(format!("{shown}: {}", in_words(&error)));
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(&args.folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|extension| extension == "events") {
            paths.push(path);
        }
    }
    paths.sort();
    if paths.is_empty() {
        return Err(Failure::usage(format!("{shown} contains no records"))
            .help("create records with `rmg profile run TEMPLATE -o DIR/COMMIT.events`"));
    }
    let mut entries = paths
        .iter()
        .map(|path| {
            let runs = read_runs(path)?;
            let started = runs.iter().map(|run| run.started).min().unwrap_or(0);
            Ok(Entry { started, name: stem(path), work: median_work(&finished(&runs)?) })
        })
        .collect::<Result<Vec<Entry>, Failure>>()?;
    entries.sort_by(|a, b| (a.started, &a.name).cmp(&(b.started, &b.name)));
    print(&drawn(&entries))
}

/// Returns by modifier the median of the work of its jobs over all runs.
fn median_work(runs: &[&Run]) -> BTreeMap<String, u64> {
    let mut all: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for run in runs {
        all.entry("all jobs".to_owned()).or_default().push(run.work());
        for row in rows(run) {
            all.entry(row.modifier).or_default().push(row.total);
        }
    }
    let median = |mut times: Vec<u64>| {
        times.sort_unstable();
        quantile(&times, 50)
    };
    all.into_iter().map(|(name, times)| (name, median(times))).collect()
}

/// Returns a table with a row for each modifier, those with the largest work first.
fn drawn(entries: &[Entry]) -> String {
    let names: BTreeSet<&String> = entries.iter().flat_map(|entry| entry.work.keys()).collect();
    let mut names: Vec<&String> = names.into_iter().collect();
    let most = |name: &String| entries.iter().filter_map(|entry| entry.work.get(name)).max().copied();
    names.sort_by_key(|name| std::cmp::Reverse(most(name)));
    let last = &entries[entries.len().saturating_sub(COLUMNS)..];
    let rows: Vec<Vec<String>> = names
        .iter()
        .map(|name| {
            let times: Vec<Option<u64>> =
                entries.iter().map(|entry| entry.work.get(*name).copied()).collect();
            let mut row = vec![(*name).clone(), line(&times)];
            let time = |entry: &Entry| entry.work.get(*name).map_or_else(|| "-".to_owned(), |time| ms(*time));
            row.extend(last.iter().map(time));
            row.push(match (times.iter().flatten().next(), times.last().copied().flatten()) {
                (Some(first), Some(last)) => {
                    format!("{:+.1} %", (last as f64 / (*first).max(1) as f64 - 1.0) * 100.0)
                }
                _ => "removed".to_owned(),
            });
            row
        })
        .collect();
    let mut titles = vec!["median work, ms", "over records"];
    titles.extend(last.iter().map(|entry| entry.name.as_str()));
    titles.push("change");
    let numbers: Vec<usize> = (2..titles.len()).collect();
    format!("records   {}\n\n{}", entries.len(), table(&titles, &rows, &numbers))
}

/// Draws times from the minimum to the maximum; a space for a record without the modifier.
fn line(times: &[Option<u64>]) -> String {
    let most = times.iter().flatten().max().copied().unwrap_or(0).max(1);
    let level = |time: u64| LEVELS[usize::try_from(time * 7 / most).unwrap_or(7).min(7)];
    times.iter().map(|time| time.map_or(' ', level)).collect()
}
