//! `rmg stats merge`: shards put together, and parts.

use std::io;
use std::path::PathBuf;

use rmg::sweep::{PartRecords, SweepParts};
use rmg_core::text::counted;
use rmg_stats::{MergeError, RecordSource, merge};

use super::files::open;
use super::inputs::Inputs;
use super::parts;
use super::refused::{not_merged, refused};
use crate::console::say;
use crate::failure::Failure;
use crate::output::{write_file, wrote};
use crate::replace::Overwrite;
use crate::targets::Targets;

/// Arguments of `rmg stats merge`.
#[derive(Debug, clap::Args)]
pub(super) struct MergeArgs {
    /// The shards, in any order; or all parts of a sweep in Parquet, or a folder with them.
    #[arg(value_name = "RESULTS", required = true)]
    files: Vec<PathBuf>,
    /// File for all results together (.jsonl); `-` for standard output.
    #[arg(long, short, value_name = "FILE", required = true)]
    output: PathBuf,
    #[command(flatten)]
    overwrite: Overwrite,
}

/// Puts shards together.
pub(super) fn run(args: &MergeArgs) -> Result<(), Failure> {
    let inputs = Inputs::new(&args.files)?;
    Targets::new(args.overwrite).reading(inputs.paths()).take(&args.output)?;
    let paths = match inputs {
        Inputs::Lines(paths) => paths,
        Inputs::Parts(paths) => return merge_parts(&paths, args),
    };
    let shards = paths.iter().map(|path| open(path)).collect::<Result<Vec<_>, _>>()?;
    let count = counted(shards.len(), "shard");
    write(shards, args, &count, |error| not_merged(&paths, error))
}

/// Puts the parts of a sweep together, also those of several shards.
fn merge_parts(paths: &[PathBuf], args: &MergeArgs) -> Result<(), Failure> {
    let shards = parts::of_shards(paths)?;
    shards.iter().try_for_each(parts::complete)?;
    let count = counted(shards.iter().map(SweepParts::count).sum::<usize>(), "part");
    let firsts: Vec<PathBuf> = shards.iter().map(|parts| parts.path().to_owned()).collect();
    let records: Vec<PartRecords> = shards.into_iter().map(SweepParts::records).collect();
    let now: Vec<_> = records.iter().map(PartRecords::now).collect();
    write(records, args, &count, |error| match error {
        MergeError::Shard { at, error } => refused(&now[*at].borrow(), error),
        error => not_merged(&firsts, error),
    })
}

/// Writes everything into one file, and tells of it.
fn write<S: RecordSource>(
    shards: Vec<S>,
    args: &MergeArgs,
    count: &str,
    not_merged: impl Fn(&MergeError) -> Failure,
) -> Result<(), Failure> {
    let (mut records, mut wrong) = (0_u64, None);
    let written = write_file(&args.output, args.overwrite, |to| match merge(shards, to, |_| records += 1) {
        Ok(_) => Ok(()),
        Err(MergeError::Io(error)) => Err(error),
        Err(error) => {
            wrong = Some(error);
            Err(io::Error::other("the shards do not belong together"))
        }
    });
    if let Some(error) = wrong {
        return Err(not_merged(&error));
    }
    written?;
    say(&format!("merged    {} of {count}\n", counted(records, "map")))?;
    say(&wrote(&args.output))
}
