//! Results in Parquet files: why they are not the parts of a sweep, in words.

use std::path::PathBuf;

use rmg::sweep::{SweepParts, SweepPartsError};
use rmg_core::text::counted;
use rmg_stats::Shard;
use rmg_stats::parquet::PartSetError;

use super::refused::refused;
use crate::failure::Failure;

/// Reads the footers of parts that have to be of one shard.
pub(super) fn of_one_shard(paths: &[PathBuf]) -> Result<SweepParts, Failure> {
    SweepParts::read(paths).map_err(|error| no_parts(&error))
}

/// Reads the footers of parts of several shards, and puts those of each together.
pub(super) fn of_shards(paths: &[PathBuf]) -> Result<Vec<SweepParts>, Failure> {
    SweepParts::read_shards(paths).map_err(|error| no_parts(&error))
}

/// Refuses parts that are not all of their shard.
pub(super) fn complete(parts: &SweepParts) -> Result<(), Failure> {
    if parts.missing() == 0 {
        return Ok(());
    }
    let which = match parts.header().shard {
        Shard::WHOLE => "this sweep".to_owned(),
        shard => format!("shard {shard}"),
    };
    let missing = counted(parts.missing(), "map");
    let failure = Failure::usage(format!("{missing} of {which} are in none of the parts"));
    Err(failure.help("give all parts, or the folder with them; `rmg stats` tells of what is there"))
}

fn no_parts(error: &SweepPartsError) -> Failure {
    match error {
        SweepPartsError::NoPart { path, error } => refused(path, error),
        SweepPartsError::NoSet { paths, error } => no_set(paths, error),
        other => Failure::usage(other.to_string()),
    }
}

/// Why parts do not belong together.
fn no_set(paths: &[PathBuf], error: &PartSetError) -> Failure {
    let name = |at: usize| paths.get(at).map_or_else(String::new, |path| path.display().to_string());
    match error {
        PartSetError::Different { differences, .. } => {
            let failure = Failure::usage(format!("{} and {} are of different sweeps", name(0), name(1)));
            let failure = differences.iter().fold(failure, |failure, line| failure.note(line.clone()));
            failure.help("give the parts of one sweep only; a folder holds one sweep")
        }
        PartSetError::Shards { shards, .. } => {
            let words =
                format!("{} and {} are of the shards {} and {}", name(0), name(1), shards[0], shards[1]);
            Failure::usage(words).help("`rmg stats merge -o FILE.jsonl` puts shards together")
        }
        PartSetError::Overlap { .. } => Failure::usage(format!("{} and {}: {error}", name(0), name(1)))
            .help("give every part once, and leave out what another run wrote"),
        other => Failure::usage(other.to_string()),
    }
}
