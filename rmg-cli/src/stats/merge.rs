//! `rmg stats merge`: merges shards.

use std::io;
use std::path::PathBuf;

use rmg::files::Durability;
use rmg::stats::{MergeError, merge, open_results};
use rmg::text::counted;

use super::files::not_merged;
use crate::prelude::*;

/// Arguments of `rmg stats merge`.
#[derive(Debug, clap::Args)]
pub(super) struct MergeArgs {
    /// Shards, in any order
    #[arg(value_name = "RESULTS", required = true)]
    files: Vec<PathBuf>,
    /// Output file for all results (.jsonl); `-` for standard output
    #[arg(long, short, value_name = "FILE", required = true)]
    output: PathBuf,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub(super) fn run(args: &MergeArgs) -> Result<(), Failure> {
    Targets::new(args.overwrite).reading(&args.files).take(&args.output)?;
    let shards = args.files.iter().map(|path| open_results(path)).collect::<Result<Vec<_>, _>>()?;
    let count = counted(shards.len(), "shard");
    let (mut records, mut wrong) = (0_u64, None);
    let written = write_as(Durability::Flushed, &args.output, args.overwrite, |to| {
        match merge(shards, to, |_| records += 1) {
            Ok(_) => Ok(()),
            Err(MergeError::Io(error)) => Err(error),
            Err(error) => {
                wrong = Some(error);
                Err(io::Error::other("the shards belong to different sweeps"))
            }
        }
    });
    if let Some(error) = wrong {
        return Err(not_merged(&args.files, &error));
    }
    written?;
    print(&format!("merged    {} of {count}\n", counted(records, "map")))?;
    print(&wrote(&args.output))
}
