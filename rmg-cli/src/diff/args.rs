//! Arguments of `rmg diff`, and what both sorts of pictures share.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use rmg::diff::Fate;
use rmg::view::picture::DiffMark;

use crate::prelude::*;

/// Arguments of `rmg diff`.
#[derive(Debug, clap::Args)]
pub(crate) struct DiffArgs {
    /// The first map (.rmgmap, .h3m or .vmap), or the first template; without #NAME the first of its file. `-` for standard input.
    #[arg(value_name = "A")]
    pub(super) old: String,
    /// The second one, of the same sort.
    #[arg(value_name = "B")]
    pub(super) new: String,
    #[command(flatten)]
    pub(super) pack: PackArgs,
    /// Print all that differs as JSON, and nothing else.
    #[arg(long)]
    pub(super) json: bool,
    /// File to write, once per file: a picture (.png or .svg) of the first map, or of both templates in one, with what differs marked;
    /// `-` for standard output, which gets an .svg unless --format says otherwise.
    #[arg(long = "output", short, value_name = "FILE")]
    pub(super) outputs: Vec<PathBuf>,
    /// Format of the files, whatever their endings.
    #[arg(long, value_name = "FORMAT")]
    pub(super) format: Option<Format>,
    #[command(flatten)]
    pub(super) overwrite: Overwrite,
    /// Threads to draw with, 1 to 256. Without it as many as the machine has cores.
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    pub(super) threads: Option<NonZeroUsize>,
}

/// A format of pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// Of pixels.
    Png,
    /// Of shapes.
    Svg,
}

pub(super) fn mark_of(fate: Fate) -> DiffMark {
    match fate {
        Fate::Removed => DiffMark::Removed,
        Fate::Added => DiffMark::Added,
        Fate::Changed => DiffMark::Changed,
        Fate::Moved => DiffMark::Moved,
    }
}
