//! Arguments of `rmg sweep`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use rmg::stats::{SeedRow, Shard};
use rmg::sweep::{Choices, PlayersChoice, SizeChoice, WaterChoice};
use rmg::{MapMonsters, MapSize};

use crate::options_args::{ContentArgs, EffortWord, by_word};
use crate::prelude::*;
use crate::seeds::parse_seeds;

/// Arguments of `rmg sweep`.
#[derive(Debug, clap::Args)]
pub(crate) struct SweepArgs {
    /// Template files, or folders to look for them; without #NAME all templates of a file.
    #[arg(value_name = "TEMPLATE[#NAME]", required = true)]
    pub(super) templates: Vec<String>,
    /// Seeds: A..B (without B), A..=B, or N for 1 to N.
    #[arg(long, value_name = "RANGE", required_unless_present = "seed", value_parser = parse_seeds)]
    seeds: Option<SeedRow>,
    /// A single seed.
    #[arg(long, short, value_name = "NUMBER", conflicts_with = "seeds", allow_negative_numbers = true, value_parser = number(0..=u64::MAX))]
    seed: Option<u64>,
    /// Sizes of each template: smallest, largest, all (those with a code, and both ends of its range), or sizes, with
    /// commas between them. Every combination with --water, --monsters, --effort and --players is made.
    #[arg(long, value_name = "SIZES", value_delimiter = ',', default_value = "smallest,largest")]
    sizes: Vec<SizeChoice>,
    /// Cut sizes down to this one.
    #[arg(long, value_name = "SIZE")]
    limit: Option<MapSize>,
    /// How much sea: none, normal, islands, or allowed (each that the template allows), with commas between them.
    #[arg(long, value_name = "WATER", value_delimiter = ',', default_value = "none")]
    water: Vec<WaterChoice>,
    /// Strengths of monsters on the whole map, with commas between them.
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "normal",
        value_parser = by_word([MapMonsters::Weak, MapMonsters::Normal, MapMonsters::Strong], MapMonsters::word)
    )]
    monsters: Vec<MapMonsters>,
    /// How hard to look for a good result: one or several, with commas between them.
    #[arg(long, value_name = "EFFORT", value_delimiter = ',', default_value = "normal")]
    effort: Vec<EffortWord>,
    /// Numbers of players: most (as many as the template allows), all (each number that it allows), or numbers, with commas between
    /// them; numbers that a template does not allow are left out.
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',', default_value = "most")]
    players: Vec<PlayersChoice>,
    #[command(flatten)]
    pub(super) content: ContentArgs,
    /// Most attempts for each map, 1 to 1000.
    #[arg(long, value_name = "NUMBER", default_value = "8", value_parser = number(1..=1000_u32))]
    pub(super) attempts: u32,
    /// Make only a part of the maps, such as 2/5: the second of five. Shards of several machines are put together by `rmg stats merge`.
    #[arg(long, value_name = "I/N", default_value = "1/1", hide_default_value = true)]
    pub(super) shard: Shard,
    /// Maps to make at once, 1 to 256, each on one thread. Without it as many as the machine has cores.
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    pub(super) threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(super) pack: PackArgs,
    /// File for the results, a line of JSON for each map (.jsonl); `-` for standard output. The same command goes on where it was
    /// stopped or killed. `rmg stats` reads it.
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) overwrite: Overwrite,
    /// Begin anew: what the file of results holds is dropped.
    #[arg(long, requires = "output")]
    pub(super) restart: bool,
    /// Keep maps as .rmgmap: failed (what the audit refuted, and why others failed), worst:N, or all.
    #[arg(long, value_name = "WHICH")]
    pub(super) keep: Option<Keep>,
    /// Folder for the maps that are kept; it is made where it is not there.
    #[arg(long, value_name = "DIR", default_value = "rmg-sweep-maps", requires = "keep")]
    pub(super) keep_in: PathBuf,
    /// Print the statistics as JSON, and nothing else.
    #[arg(long)]
    pub(super) json: bool,
    /// Exit code 1 when any map was refused or any template cannot be used, not only when no map was made.
    #[arg(long)]
    pub(super) strict: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keep {
    /// Those with a fault of the program, and why there is no map.
    Failed,
    Worst(usize),
    All,
}

impl SweepArgs {
    pub(super) fn choices(&self) -> Choices {
        Choices {
            sizes: self.sizes.clone(),
            limit: self.limit,
            water: self.water.clone(),
            monsters: self.monsters.clone(),
            efforts: self.effort.iter().map(|word| word.effort()).collect(),
            players: self.players.clone(),
        }
    }

    pub(super) fn seeds(&self) -> SeedRow {
        let one = |seed| SeedRow { first: seed, count: 1 };
        self.seed.map_or_else(|| self.seeds.unwrap_or(one(1)), one)
    }
}

impl FromStr for Keep {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        /// More than anybody looks at.
        const MOST: usize = 10_000;
        match text.split_once([':', ' ', '=']) {
            None if text == "failed" => Ok(Self::Failed),
            None if text == "all" => Ok(Self::All),
            Some(("worst", count)) => number(1..=MOST)(count)
                .map(Self::Worst)
                .map_err(|form| format!("`{count}` is not a number of maps; {form}, as in `worst:5`")),
            _ => Err(format!("`{text}` is neither `failed`, `worst:N` nor `all`")),
        }
    }
}
