//! Arguments of `rmg generate`.

use std::path::PathBuf;

use crate::options_args::OptionsArgs;
use crate::output::Format;
use crate::prelude::*;

/// Arguments of `rmg generate`.
#[derive(Debug, clap::Args)]
pub(crate) struct GenerateArgs {
    /// Template file, or `-` for standard input; without #NAME its first template.
    #[arg(value_name = "TEMPLATE[#NAME]")]
    pub(super) template: String,
    #[command(flatten)]
    pub(super) options: OptionsArgs,
    #[command(flatten)]
    pub(super) pack: PackArgs,
    /// File to write (.rmgmap, .h3m, .vmap, .png, .svg, .html, .tmx or .tmj), once per file; `-` for standard output, which gets a .rmgmap
    /// (a layout: an .svg) unless --format says otherwise. With --seeds every seed has files of its own: a.png becomes a-1.png, a-2.png and so on.
    /// Without it NAME-SEED.rmgmap and NAME-SEED.png in the current folder.
    #[arg(long = "output", short, value_name = "FILE")]
    pub(super) outputs: Vec<PathBuf>,
    /// Format of the files, whatever their endings.
    #[arg(long, value_name = "FORMAT", requires = "outputs")]
    pub(super) format: Option<Format>,
    /// Print what was made as JSON, and nothing else: seed, size, players, attempts, files, and what --summary has.
    #[arg(long, conflicts_with_all = ["layout", "jobs", "timings"])]
    pub(super) json: bool,
    /// Make the maps of so many seeds, 1 to 1000, from the seed on, and keep the fairest: the one whose players differ least in what
    /// `rmg fairness` marks with a star. Prints what each was like, and the command that makes the kept one alone.
    #[arg(long, value_name = "NUMBER", value_parser = number(1..=1000_u32),
        conflicts_with_all = ["seeds", "layout", "keep_refuted"])]
    pub(super) best_of: Option<u32>,
    /// Keep to what a game can hold, whatever is written. A .h3m always keeps to what The Shadow of Death can.
    #[arg(long, value_name = "GAME")]
    pub(super) target: Option<Target>,
    #[command(flatten)]
    pub(super) overwrite: Overwrite,
    /// Print zones (asked and achieved area), connections (what each became, its guard, and why), and wishes that
    /// were not met.
    #[arg(long)]
    pub(super) summary: bool,
    /// Most attempts, 1 to 1000. The first sound map wins.
    #[arg(long, value_name = "NUMBER", default_value = "8", value_parser = number(1..=1000_u32))]
    pub(super) attempts: u32,
    /// Where no attempt has room for everything that the template demands, hand out the best one: without the towns, mines,
    /// required objects and connections that are listed as missing, never without the main town of a player. Exit code 0;
    /// `rmg audit` of such a map gives 1.
    #[arg(long, conflicts_with = "layout")]
    pub(super) best_effort: bool,
    /// Print the jobs that filled the map, in their order, with what each waited for.
    #[arg(long, conflicts_with = "layout")]
    pub(super) jobs: bool,
    /// Print where the time went: by pass, and along the critical path.
    #[arg(long, conflicts_with = "layout")]
    pub(super) timings: bool,
    /// Write when which job ran as a trace for Perfetto and other viewers of Chrome traces.
    #[arg(long, value_name = "FILE", conflicts_with = "layout")]
    pub(super) trace: Option<PathBuf>,
    /// Write when which job ran as a record for `rmg profile`.
    #[arg(long, value_name = "FILE", conflicts_with = "layout")]
    pub(super) record: Option<PathBuf>,
    /// In the record tell by hashes what jobs left, for `rmg profile bisect`; it takes its time.
    #[arg(long, requires = "record")]
    pub(super) record_hashes: bool,
    /// When no attempt gives a sound map: write the first refuted one to this file, to be looked at with `rmg audit`.
    #[arg(long, value_name = "FILE", conflicts_with = "layout")]
    pub(super) keep_refuted: Option<PathBuf>,
    /// Make the layout only, and draw it: zones, borders, connections.
    #[arg(long)]
    pub(super) layout: bool,
}

/// A game whose limits are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Target {
    /// VCMI: whatever the generator makes, with up to 100 pairs of monoliths. So without --target, unless a .h3m is written.
    Vcmi,
    /// The Shadow of Death: sizes s to xl, eight pairs of monoliths, its own content only.
    Sod,
}
