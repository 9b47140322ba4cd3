//! Why files are no results, or do not go together, in words.

use std::path::{Path, PathBuf};

use rmg_core::text::shell_word;
use rmg_stats::{MergeError, ResultError};

use crate::failure::Failure;

/// That a file is not what it should be, and what to do.
pub(super) fn refused(path: &Path, error: &ResultError) -> Failure {
    let failure = Failure::usage(format!("{}: {error}", path.display()));
    match error {
        ResultError::CutOff { .. } => failure
            .help("the sweep was killed, or goes on still: the command that made it, given again, completes the file"),
        ResultError::OutOfOrder { .. } | ResultError::BadLine { .. } | ResultError::TooMany { .. } => {
            failure.help("`rmg sweep --restart` makes it again")
        }
        ResultError::NotResults(_) => failure.help("`rmg sweep -o FILE.jsonl` writes results"),
        _ => failure,
    }
}

/// Why shards are not put together.
pub(super) fn not_merged(paths: &[PathBuf], error: &MergeError) -> Failure {
    let name = |at: usize| paths.get(at).map_or_else(String::new, |path| path.display().to_string());
    match error {
        MergeError::Shard { at, error } => refused(&paths[*at], error),
        MergeError::Different { at: [a, b], differences } => {
            let failure = Failure::usage(format!("{} and {} are of different sweeps", name(*a), name(*b)));
            let failure = differences.iter().fold(failure, |failure, line| failure.note(line.clone()));
            failure.help("make all shards with the same command, but for --shard, and the same version of rmg")
        }
        MergeError::Overlap { at: [a, b], .. } => {
            Failure::usage(format!("{} and {}: {error}", name(*a), name(*b)))
                .help("give each shard once, and only shards of the same number, such as 1/3, 2/3 and 3/3")
        }
        MergeError::Missing { .. } => Failure::usage(error.to_string()).help(format!(
            "a shard that was stopped is completed by its command; one file alone is told of by `rmg stats {}`",
            shell_word(&name(0))
        )),
        other => Failure::refusal(other.to_string()),
    }
}
