//! Arguments that become [`GenOptions`].

use std::num::NonZeroUsize;

use clap::ValueEnum;
use rmg_core::plan::MapMonsters;
use rmg_core::template::WaterContent;
use rmg_core::{MapSize, Seed};
use rmg_generate::{Effort, GenOptions, PlayerChoice};

use crate::player_arg::parse_player;

/// Choices for the map.
#[derive(Debug, clap::Args)]
pub(crate) struct OptionsArgs {
    /// Seed; the same one gives the same map. Without it one is drawn and printed.
    #[arg(long, short, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// Size of the map: s, m, l, xl, h, xh or g, with +u for an underground, or `WxH` or `WxHxLEVELS`. Without it the
    /// template's smallest.
    #[arg(long)]
    size: Option<MapSize>,
    /// A player: `COLOUR[=human|computer][,town=NAME][,team=NUMBER]`, once per player. Without it as many as the
    /// template allows, the first one human.
    #[arg(long = "player", value_name = "PLAYER", value_parser = parse_player)]
    players: Vec<PlayerChoice>,
    /// How much sea.
    #[arg(long)]
    water: Option<WaterWord>,
    /// Strength of monsters on the whole map.
    #[arg(long, default_value = "normal")]
    monsters: MonstersWord,
    /// How hard to look for a good layout.
    #[arg(long, default_value = "normal")]
    effort: EffortWord,
    /// Threads to work with, 1 to 256; they change the time, never the map. Without it as many as the machine has
    /// cores.
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    pub(crate) threads: Option<NonZeroUsize>,
}

impl OptionsArgs {
    /// The options with a seed that was given or drawn.
    pub(crate) fn with_seed(&self, seed: Seed) -> GenOptions {
        GenOptions {
            size: self.size,
            players: self.players.clone(),
            water: self.water.map(WaterWord::water),
            monsters: self.monsters.monsters(),
            effort: self.effort.effort(),
            ..GenOptions::new(seed)
        }
    }
}

/// How much sea.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum WaterWord {
    None,
    Normal,
    Islands,
}

impl WaterWord {
    pub(crate) fn water(self) -> WaterContent {
        match self {
            Self::None => WaterContent::None,
            Self::Normal => WaterContent::Normal,
            Self::Islands => WaterContent::Islands,
        }
    }
}

/// Strength of monsters.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum MonstersWord {
    Weak,
    Normal,
    Strong,
}

impl MonstersWord {
    pub(crate) fn monsters(self) -> MapMonsters {
        match self {
            Self::Weak => MapMonsters::Weak,
            Self::Normal => MapMonsters::Normal,
            Self::Strong => MapMonsters::Strong,
        }
    }
}

/// How hard to look for a good layout.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum EffortWord {
    /// One candidate; as normal from the second attempt on.
    Quick,
    /// Several, until one needs no portal.
    Normal,
    /// Many, the best of all.
    Best,
}

impl EffortWord {
    pub(crate) fn effort(self) -> Effort {
        match self {
            Self::Quick => Effort::Quick,
            Self::Normal => Effort::Normal,
            Self::Best => Effort::Best,
        }
    }
}

pub(crate) fn parse_threads(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: usize = 256;
    text.parse()
        .ok()
        .filter(|threads: &NonZeroUsize| threads.get() <= MOST)
        .ok_or_else(|| format!("`{text}` is no number of threads from 1 to {MOST}"))
}
