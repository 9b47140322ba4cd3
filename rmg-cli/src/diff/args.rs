//! Arguments of `rmg diff`, and code that both kinds of pictures share.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use rmg::diff::DiffStatus;
use rmg::view::picture::DiffMark;

use crate::prelude::*;

/// Arguments of `rmg diff`.
#[derive(Debug, clap::Args)]
pub(crate) struct DiffArgs {
    /// First map (.rmgmap, .h3m or .vmap) or template (#NAME selects one of a file; default: the first); `-`
    /// for standard input
    #[arg(value_name = "A")]
    pub(super) old: String,
    /// Second map or template
    #[arg(value_name = "B")]
    pub(super) new: String,
    #[command(flatten)]
    pub(super) pack: PackArgs,
    /// Print all differences as JSON
    #[arg(long)]
    pub(super) json: bool,
    /// Output picture (.png or .svg) of the first map, or of both templates in one graph, with the
    /// differences marked; can be repeated. `-` is standard output, by default as .svg
    #[arg(long = "output", short, value_name = "FILE")]
    pub(super) outputs: Vec<PathBuf>,
    /// Format of the output files. Default: by extension
    #[arg(long, value_name = "FORMAT")]
    pub(super) format: Option<Format>,
    #[command(flatten)]
    pub(super) overwrite: Overwrite,
    /// Number of drawing threads, 1 to 256. Default: the number of cores
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    pub(super) threads: Option<NonZeroUsize>,
}

/// Format of pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// Raster image
    Png,
    /// Vector image
    Svg,
}

pub(super) fn mark_of(status: DiffStatus) -> DiffMark {
    match status {
        DiffStatus::Removed => DiffMark::Removed,
        DiffStatus::Added => DiffMark::Added,
        DiffStatus::Changed => DiffMark::Changed,
        DiffStatus::Moved => DiffMark::Moved,
    }
}
