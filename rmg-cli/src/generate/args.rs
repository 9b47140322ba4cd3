//! Arguments of `rmg generate`.

use std::path::PathBuf;

use rmg::Game;
use rmg::plan::ContentSeed;

use crate::options_args::OptionsArgs;
use crate::output::Format;
use crate::prelude::*;

/// Arguments of `rmg generate`.
#[derive(Debug, clap::Args)]
pub(crate) struct GenerateArgs {
    /// Template file, or `-` for standard input. #NAME selects a template; default: the first
    #[arg(value_name = "TEMPLATE[#NAME]")]
    pub(super) template: String,
    #[command(flatten)]
    pub(super) options: OptionsArgs,
    #[command(flatten)]
    pub(super) pack: PackArgs,
    /// Output file (.rmgmap, .h3m, .vmap, .png, .svg, .html, .tmx or .tmj); can be repeated. `-` is standard
    /// output, by default as .rmgmap (with --layout as .svg). With --seeds each seed gets its own files:
    /// a.png becomes a-1.png, a-2.png and so on. Default: NAME-SEED.rmgmap and NAME-SEED.png in the current
    /// folder
    #[arg(long = "output", short, value_name = "FILE")]
    pub(super) outputs: Vec<PathBuf>,
    /// Format of the output files. Default: by extension
    #[arg(long, value_name = "FORMAT", requires = "outputs")]
    pub(super) format: Option<Format>,
    /// Print the result as JSON: seed, size, players, attempts, files, and the content of --summary
    #[arg(long, conflicts_with_all = ["layout", "jobs", "timings"])]
    pub(super) json: bool,
    /// Generate the maps of NUMBER seeds (1 to 1000), starting with the seed, and keep the fairest: the one
    /// with the smallest differences between players in the measures that `rmg fairness` marks with a star.
    /// Prints the measures of each map, and the command that generates the kept one
    #[arg(long, value_name = "NUMBER", value_parser = number(1..=1000_u32),
        conflicts_with_all = ["seeds", "layout", "keep_refuted"])]
    pub(super) best_of: Option<u32>,
    /// Observe the limits of a game. Without it, a .h3m file is for The Shadow of Death and observes its
    /// limits
    #[arg(long, value_name = "GAME")]
    pub(super) target: Option<Target>,
    #[command(flatten)]
    pub(super) overwrite: Overwrite,
    /// Print zones (target and actual area), connections (result, guard, reason), and unmet requests
    #[arg(long)]
    pub(super) summary: bool,
    /// Draw the contents of zones from another seed and keep the layout, terrain, towns and links: `SEED` for
    /// all zones, or `ZONE=SEED` for one; can be repeated. A zone whose seed stays the same keeps its
    /// contents, except for rivers, rock at underground borders, and requests of quests. Such a run makes one
    /// attempt
    #[arg(long = "content-seed", value_name = "SEED")]
    pub(super) content_seeds: Vec<ContentSeed>,
    /// With --content-seed: the attempt that made the layout to keep, from 0, as `rmg info` prints it
    #[arg(long, value_name = "NUMBER", default_value = "0", requires = "content_seeds", value_parser = number(0..=999_u32))]
    pub(super) layout_attempt: u32,
    /// Maximum number of attempts, 1 to 1000. The first sound map is used
    #[arg(long, value_name = "NUMBER", default_value = "8", value_parser = number(1..=1000_u32))]
    pub(super) attempts: u32,
    /// If no attempt has room for everything that the template requires, write the best one. Lists the
    /// missing towns, mines, required objects and connections; the main town of a player is never missing.
    /// The exit code is 0, but `rmg audit` returns 1 for such a map
    #[arg(long, conflicts_with = "layout")]
    pub(super) best_effort: bool,
    /// Print the jobs that filled the map, in order, with the jobs that each waited for
    #[arg(long, conflicts_with = "layout")]
    pub(super) jobs: bool,
    /// Print the time by pass and along the critical path
    #[arg(long, conflicts_with = "layout")]
    pub(super) timings: bool,
    /// Write a trace of all jobs for Perfetto and other viewers of Chrome traces
    #[arg(long, value_name = "FILE", conflicts_with = "layout")]
    pub(super) trace: Option<PathBuf>,
    /// Write a record of all jobs for `rmg profile`
    #[arg(long, value_name = "FILE", conflicts_with = "layout")]
    pub(super) record: Option<PathBuf>,
    /// Add hashes of the state after each job to the record, for `rmg profile bisect` (slow)
    #[arg(long, requires = "record")]
    pub(super) record_hashes: bool,
    /// If no attempt gives a sound map, write the first rejected one to FILE, for `rmg audit`
    #[arg(long, value_name = "FILE", conflicts_with = "layout")]
    pub(super) keep_refuted: Option<PathBuf>,
    /// Generate a map for a match that no player has seen: writes .h3m and .vmap files without the seed, a
    /// public seal (.seal.json) and a secret (.secret.rmgmap) to publish after the match; `rmg verify --seal`
    /// checks both
    #[arg(long, requires = "outputs", conflicts_with_all = ["seed", "seeds", "best_of", "content_seeds", "json", "layout", "summary",
        "jobs", "timings", "trace", "record", "keep_refuted", "best_effort", "format", "target"])]
    pub(super) sealed: bool,
    /// Generate only the layout and draw it: zones, borders, connections
    #[arg(long)]
    pub(super) layout: bool,
}

/// Game whose limits the map observes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Target {
    /// VCMI: no limits except 100 pairs of monoliths. Default, unless a .h3m is written
    Vcmi,
    /// The Shadow of Death: sizes s to xl, eight pairs of monoliths, only its own content
    Sod,
    /// Horn of the Abyss: its content (--pack hota), sizes s to g; .h3m files have the lowest layout with the
    /// content of the map
    Hota,
    /// Horn of the Abyss, files with the layout 3 (release 1.6) and the content of Heroes III
    #[value(name = "hota=3")]
    Hota3,
    /// Horn of the Abyss, files with the layout 8 (release 1.7.3)
    #[value(name = "hota=8")]
    Hota8,
    /// Horn of the Abyss, files with the layout 9 (release 1.8.0)
    #[value(name = "hota=9")]
    Hota9,
}

impl Target {
    pub(super) fn game(self) -> Game {
        match self {
            Self::Vcmi => Game::Vcmi,
            Self::Sod => Game::ShadowOfDeath,
            Self::Hota => Game::Hota,
            Self::Hota3 => Game::Hota3,
            Self::Hota8 => Game::Hota8,
            Self::Hota9 => Game::Hota9,
        }
    }
}
