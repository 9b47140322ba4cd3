//! Arguments of `rmg sweep`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use rmg::stats::{SeedRow, Shard};
use rmg::sweep::{PlayersChoice, SizeChoice, SweepAxes, WaterChoice};
use rmg::{MapMonsters, MapSize};

use crate::options_args::{ContentArgs, EffortWord, by_word};
use crate::prelude::*;
use crate::seeds::parse_seeds;

/// Arguments of `rmg sweep`.
#[derive(Debug, clap::Args)]
pub(crate) struct SweepArgs {
    /// Template files, or folders to search for them. #NAME selects one template; default: all templates of a
    /// file
    #[arg(value_name = "TEMPLATE[#NAME]", required = true)]
    pub(super) templates: Vec<String>,
    /// Seeds: A..B (without B), A..=B, or N for 1 to N
    #[arg(long, value_name = "RANGE", required_unless_present = "seed", value_parser = parse_seeds)]
    seeds: Option<SeedRow>,
    /// Single seed
    #[arg(long, short, value_name = "NUMBER", conflicts_with = "seeds", allow_negative_numbers = true, value_parser = number(0..=u64::MAX))]
    seed: Option<u64>,
    /// Comma-separated sizes of each template: smallest, largest, all (the named sizes in its range, and both
    /// ends of the range), or sizes. The sweep covers every combination with --water, --monsters, --effort
    /// and --players
    #[arg(long, value_name = "SIZES", value_delimiter = ',', default_value = "smallest,largest")]
    sizes: Vec<SizeChoice>,
    /// Maximum size; larger ones are reduced to it
    #[arg(long, value_name = "SIZE")]
    limit: Option<MapSize>,
    /// Comma-separated amounts of sea: none, normal, islands, or allowed (each that the template allows)
    #[arg(long, value_name = "WATER", value_delimiter = ',', default_value = "none")]
    water: Vec<WaterChoice>,
    /// Comma-separated strengths of monsters on the whole map
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "normal",
        value_parser = by_word([MapMonsters::Weak, MapMonsters::Normal, MapMonsters::Strong], MapMonsters::word)
    )]
    monsters: Vec<MapMonsters>,
    /// Comma-separated search efforts
    #[arg(long, value_name = "EFFORT", value_delimiter = ',', default_value = "normal")]
    effort: Vec<EffortWord>,
    /// Comma-separated numbers of players: most (the maximum of the template), all (each allowed number), or
    /// numbers. Skips numbers that a template does not allow
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',', default_value = "most")]
    players: Vec<PlayersChoice>,
    #[command(flatten)]
    pub(super) content: ContentArgs,
    /// Maximum number of attempts for each map, 1 to 1000
    #[arg(long, value_name = "NUMBER", default_value = "8", value_parser = number(1..=1000_u32))]
    pub(super) attempts: u32,
    /// Generate only a part of the maps: 2/5 is the second of five shards. `rmg stats merge` merges the
    /// shards
    #[arg(long, value_name = "I/N", default_value = "1/1", hide_default_value = true)]
    pub(super) shard: Shard,
    /// Number of maps to generate in parallel, 1 to 256, each on one thread. Default: the number of cores
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    pub(super) threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(super) pack: PackArgs,
    /// Results file for `rmg stats`, one line of JSON per map (.jsonl); `-` for standard output. If the sweep
    /// was stopped, the same command continues it
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) overwrite: Overwrite,
    /// Discard the content of the results file and start again
    #[arg(long, requires = "output")]
    pub(super) restart: bool,
    /// Keep maps as .rmgmap: failed (the rejected maps, and the reasons of all failures), worst:N, or all
    #[arg(long, value_name = "WHICH")]
    pub(super) keep: Option<Keep>,
    /// Folder for kept maps; created if necessary
    #[arg(long, value_name = "DIR", default_value = "rmg-sweep-maps", requires = "keep")]
    pub(super) keep_in: PathBuf,
    /// Print the statistics as JSON
    #[arg(long)]
    pub(super) json: bool,
    /// Return exit code 1 if any map was refused or any template is unusable. Default: only if there is no
    /// map
    #[arg(long)]
    pub(super) strict: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keep {
    /// Failed cases: rejected maps, and the reasons of cases without a map.
    Failed,
    Worst(usize),
    All,
}

impl SweepArgs {
    pub(super) fn choices(&self) -> SweepAxes {
        SweepAxes {
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
        /// Maximum number of kept maps.
        const MOST: usize = 10_000;
        match text.split_once([':', ' ', '=']) {
            None if text == "failed" => Ok(Self::Failed),
            None if text == "all" => Ok(Self::All),
            Some(("worst", count)) => number(1..=MOST)(count)
                .map(Self::Worst)
                .map_err(|form| format!("invalid number of maps `{count}`: {form}, for example `worst:5`")),
            _ => Err("expected `failed`, `worst:N` or `all`".to_owned()),
        }
    }
}
