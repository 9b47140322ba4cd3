//! Arguments of `rmg level`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use rmg::levels::LevelFormat;

use crate::prelude::*;
use crate::seeds::SeedArgs;

/// Arguments of `rmg level`.
#[derive(Debug, clap::Args)]
pub(crate) struct LevelArgs {
    /// Configuration of the levels (TOML); `-` for standard input.
    #[arg(value_name = "CONFIG")]
    pub(super) config: PathBuf,
    /// Level type to start in; without it the one that the configuration names.
    #[arg(long = "type", value_name = "TYPE")]
    pub(super) level_type: Option<String>,
    #[command(flatten)]
    pub(super) seeds: SeedArgs,
    /// How many levels deep to write; 1 is the first level alone.
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = number(1..=u32::MAX))]
    pub(super) depth: u32,
    /// File to write (.png, .txt, .json, .tmx or .tmj), once per file; `-` for standard output, which gets a .txt unless --format says
    /// otherwise. With --seeds every seed has files of its own: a.png becomes a-1.png, a-2.png and so on. Without it TITLE-SEED.png in the
    /// current folder.
    #[arg(long = "output", short, value_name = "FILE")]
    pub(super) outputs: Vec<PathBuf>,
    /// Format of the files, whatever their endings.
    #[arg(long, value_name = "FORMAT")]
    pub(super) format: Option<LevelFormat>,
    #[command(flatten)]
    pub(super) overwrite: Overwrite,
    /// Seeds to work on at once, 1 to 256; they change the time, never a result. Without it as many as the machine has
    /// cores.
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    pub(super) threads: Option<NonZeroUsize>,
}
