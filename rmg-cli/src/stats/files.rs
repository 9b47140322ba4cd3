//! Results files: a single one, or all shards of a sweep.

use std::io;
use std::path::PathBuf;

use rmg::stats::{MergeError, Shard, Stats, merge, open_results, read_results, results_error, stats_of};
use rmg::text::shell_word;

use crate::failure::Failure;

/// Reads the records of one file, or of all shards of a sweep. `only` selects templates by a part of the
/// name.
pub(super) fn read(paths: &[PathBuf], only: Option<&str>) -> Result<Stats, Failure> {
    if let [path] = paths {
        return Ok(read_results(path, only)?);
    }
    let shards = paths.iter().map(|path| open_results(path)).collect::<Result<Vec<_>, _>>()?;
    let mut header = shards[0].header().clone();
    header.shard = Shard::WHOLE;
    let mut stats = stats_of(&header, only)?;
    merge(shards, io::sink(), |record| stats.add(record)).map_err(|error| not_merged(paths, &error))?;
    Ok(stats)
}

pub(super) fn not_merged(paths: &[PathBuf], error: &MergeError) -> Failure {
    let name = |at: usize| paths.get(at).map_or_else(String::new, |path| path.display().to_string());
    match error {
        MergeError::Shard { at, error } => results_error(&paths[*at], error).into(),
        MergeError::Different { at: [a, b], differences } => {
            let failure = Failure::usage(format!("{} and {} belong to different sweeps", name(*a), name(*b)));
            let failure = differences.iter().fold(failure, |failure, line| failure.note(line.clone()));
            failure.help("create all shards with the same version of rmg and the same command, except for --shard")
        }
        MergeError::Overlap { at: [a, b], .. } => {
            Failure::usage(format!("{} and {}: {error}", name(*a), name(*b)))
                .help("name each shard once, and only shards with the same total, such as 1/3, 2/3 and 3/3")
        }
        MergeError::Missing { .. } => Failure::usage(error.to_string()).help(format!(
            "run the command of an incomplete shard again to complete it; `rmg stats {}` evaluates one file alone",
            shell_word(&name(0))
        )),
        other => Failure::refusal(other.to_string()),
    }
}
