//! Arguments of `rmg level`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use rmg::levels::LevelFormat;

use crate::measures::{Condition, parse_condition};
use crate::prelude::*;
use crate::seeds::SeedArgs;

/// Arguments of `rmg level`.
#[derive(Debug, clap::Args)]
pub(crate) struct LevelArgs {
    /// Configuration of the levels (TOML), or a result (JSON) to write in other formats; `-` for standard
    /// input
    #[arg(value_name = "CONFIG")]
    pub(super) config: PathBuf,
    /// Start level type. Default: the one in the configuration
    #[arg(long = "type", value_name = "TYPE")]
    pub(super) level_type: Option<String>,
    #[command(flatten)]
    pub(super) seeds: SeedArgs,
    /// Number of consecutive seeds, starting with --seed
    #[arg(long, value_name = "NUMBER", conflicts_with = "seeds", value_parser = number(1..=u32::MAX))]
    pub(super) count: Option<u32>,
    /// Take the first of up to 10,000 consecutive seeds, starting with --seed, whose first level meets a
    /// condition: MEASURE>=NUMBER, MEASURE<=NUMBER or MEASURE=NUMBER; can be repeated
    #[arg(long = "where", value_name = "CONDITION", conflicts_with_all = ["seeds", "count"], value_parser = parse_condition)]
    pub(super) wheres: Vec<Condition>,
    /// Write no files. Report how often each kind of room, vault and door appeared, the measures, and why
    /// requests were not met
    #[arg(long, conflicts_with_all = ["outputs", "format"])]
    pub(super) stats: bool,
    /// Put this vault into every level whose type has it; can be repeated
    #[arg(long = "vault", value_name = "NAME")]
    pub(super) vaults: Vec<String>,
    /// Maximum depth of levels to write. Default: 1, only the first level; all levels of a result
    #[arg(long, value_name = "NUMBER", value_parser = number(1..=u32::MAX))]
    pub(super) depth: Option<u32>,
    /// Output file (.png, .txt, .json, .tmx, .tmj or .dd2vtt); can be repeated. `-` is standard output, by
    /// default as .txt. With --seeds each seed gets its own files: a.png becomes a-1.png, a-2.png and so on.
    /// Default: TITLE-SEED.png in the current folder
    #[arg(long = "output", short, value_name = "FILE")]
    pub(super) outputs: Vec<PathBuf>,
    /// Format of the output files. Default: by extension
    #[arg(long, value_name = "FORMAT")]
    pub(super) format: Option<LevelFormat>,
    #[command(flatten)]
    pub(super) overwrite: Overwrite,
    /// Number of seeds to work on in parallel, 1 to 256; it does not affect results. Default: the number of
    /// cores
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    pub(super) threads: Option<NonZeroUsize>,
}
