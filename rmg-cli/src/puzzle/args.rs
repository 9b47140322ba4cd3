//! Arguments of `rmg puzzle`.

use std::path::PathBuf;

use clap::ValueEnum;
use rmg::levels::LevelFormat;
use rmg::puzzle::Tension;

use super::steps::StepsRange;
use crate::measures::{Condition, parse_condition};
use crate::numbers::number;
use crate::options_args::EffortWord;
use crate::seeds::{SeedArgs, WorkArgs};

/// Parses the form of a tension curve.
fn parse_tension(text: &str) -> Result<Tension, String> {
    let found = Tension::ALL.into_iter().find(|tension| tension.word() == text);
    found.ok_or_else(|| "write rising or jagged".to_owned())
}

/// Arguments of `rmg puzzle`.
#[derive(Debug, clap::Args)]
pub(crate) struct PuzzleArgs {
    /// Configuration: a JSON file with the size of the dungeon, and its states (with or without names) and
    /// their final values, or cycles. Or a result, to write it in other formats
    #[arg(value_name = "CASE")]
    pub(super) case: PathBuf,
    #[command(flatten)]
    pub(super) seeds: SeedArgs,
    /// Output file for the results of all seeds (.json, .txt, .dot), or for the first successful one: a
    /// picture (.svg), or a dungeon of tiles (.png, .tmx, .tmj, .dd2vtt, .tiles as JSON); can be repeated.
    /// `-` is standard output, by default as JSON. Default: NAME-SEED.json in the current folder
    #[arg(long = "output", short, value_name = "FILE")]
    pub(super) outputs: Vec<PathBuf>,
    /// Format of the output files. Default: by extension
    #[arg(long, value_name = "FORMAT")]
    pub(super) format: Option<Format>,
    /// Number of moves from the initial to the final state: A..B (without B), A..=B, A.., ..=B, or N for
    /// exactly N. Default: slightly more than the shortest walk
    #[arg(long, value_name = "RANGE")]
    pub(super) steps: Option<StepsRange>,
    /// Maximum number of enclaves, including the final one
    #[arg(long, value_name = "NUMBER", value_parser = number(1..=u32::MAX))]
    pub(super) max_enclaves: Option<u32>,
    /// Refuse puzzles with passages between enclaves that share no wall. Only long walks need such passages
    #[arg(long)]
    pub(super) require_adjacent: bool,
    /// Form of the tension curve: rising (no long ways back) or jagged
    #[arg(long, value_name = "FORM", value_parser = parse_tension)]
    pub(super) tension: Option<Tension>,
    /// Number of consecutive seeds, starting with --seed
    #[arg(long, value_name = "NUMBER", conflicts_with = "seeds", value_parser = number(1..=u32::MAX))]
    pub(super) count: Option<u32>,
    /// Take the first of up to 10,000 consecutive seeds, starting with --seed, whose puzzle meets a
    /// condition: MEASURE>=NUMBER, MEASURE<=NUMBER or MEASURE=NUMBER; can be repeated
    #[arg(long = "where", value_name = "CONDITION", conflicts_with_all = ["seeds", "count"], value_parser = parse_condition)]
    pub(super) wheres: Vec<Condition>,
    /// Write no files. Report the measures of the puzzles, and why others were refused
    #[arg(long, conflicts_with_all = ["outputs", "format"])]
    pub(super) stats: bool,
    /// Maximum of search steps: `quick` (a tenth), `normal` or `best` (ten times as many)
    #[arg(long, value_name = "EFFORT", default_value = "normal", hide_possible_values = true)]
    pub(super) effort: EffortWord,
    #[command(flatten)]
    pub(super) work: WorkArgs,
}

/// Output format of puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// All data, for programs
    Json,
    /// Text for people
    #[value(alias = "txt")]
    Text,
    /// Graphs of states and enclaves, for Graphviz
    #[value(alias = "gv")]
    Dot,
    /// Picture of the rooms
    Svg,
    /// Picture of the puzzle as a dungeon of tiles
    Png,
    /// The dungeon of tiles for the editor Tiled, as XML
    Tmx,
    /// The dungeon of tiles for the editor Tiled, as JSON
    Tmj,
    /// The dungeon of tiles for virtual tabletops (Universal VTT)
    #[value(alias = "uvtt")]
    Dd2vtt,
    /// The dungeon of tiles in the JSON of `rmg level`
    Tiles,
}

impl Format {
    /// Returns the format of the dungeon of tiles, if it is one.
    pub(super) fn tiles(self) -> Option<LevelFormat> {
        match self {
            Self::Png => Some(LevelFormat::Png),
            Self::Tmx => Some(LevelFormat::Tmx),
            Self::Tmj => Some(LevelFormat::Tmj),
            Self::Dd2vtt => Some(LevelFormat::Uvtt),
            Self::Tiles => Some(LevelFormat::Json),
            Self::Json | Self::Text | Self::Dot | Self::Svg => None,
        }
    }

    /// Returns whether a file of this format shows only one puzzle.
    pub(super) fn is_picture(self) -> bool {
        self == Self::Svg || self.tiles().is_some()
    }
}
