//! Arguments that become [`GenOptions`].

use std::num::NonZeroUsize;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, FromArgMatches, ValueEnum};
use rmg::plan::{ContentChoice, GenOptions, PlacementMode};
use rmg::sweep::content_words;
use rmg::template::SymmetryRequest;
use rmg::{ContentList, Effort, MapMonsters, MapSize, PlayerChoice, Seed, VictoryRequest, WaterContent};

use crate::seeds::SeedArgs;
use crate::threads::parse_threads;

/// Options of a map.
#[derive(Debug, clap::Args)]
pub(crate) struct OptionsArgs {
    #[command(flatten)]
    pub(crate) seeds: SeedArgs,
    /// Map size: s, m, l, xl, h, xh or g, with +u for an underground, or `WxH` or `WxHxLEVELS`. Default: the
    /// smallest size of the template
    #[arg(long)]
    size: Option<MapSize>,
    /// Player: `COLOR[=human|computer][,OPTION...]`; repeat for each player. Options are `town=NAME`,
    /// `hero=NAME`, `team=NUMBER`, `seat=NUMBER` and `bonus=RESOURCE:AMOUNT+...`. The class of a hero
    /// determines the town, a seat is an `owner` of the template, and the player gets the bonus on day 1.
    /// Default: as many players as the template allows, the first one human
    #[arg(long = "player", value_name = "PLAYER")]
    players: Vec<PlayerChoice>,
    #[command(flatten)]
    shared: SharedArgs,
    /// Number of threads, 1 to 256; it does not affect maps. With --seeds each thread generates different
    /// maps. Default: the number of cores
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    pub(crate) threads: Option<NonZeroUsize>,
}

impl OptionsArgs {
    /// Returns the options for a seed.
    pub(crate) fn with_seed(&self, seed: Seed) -> GenOptions {
        GenOptions { size: self.size, players: self.players.clone(), ..self.shared.with_seed(seed) }
    }
}

/// Options that are valid for any template, size and players.
#[derive(Debug, clap::Args)]
pub(crate) struct SharedArgs {
    /// Amount of sea. Default: none
    #[arg(long, value_parser = by_word([WaterContent::None, WaterContent::Normal, WaterContent::Islands], WaterContent::word))]
    water: Option<WaterContent>,
    /// Strength of monsters on the whole map
    #[arg(long, default_value = "normal", value_parser = by_word([MapMonsters::Weak, MapMonsters::Normal, MapMonsters::Strong], MapMonsters::word))]
    monsters: MapMonsters,
    /// Search effort
    #[arg(long, value_name = "EFFORT", default_value = "normal")]
    effort: EffortWord,
    #[command(flatten)]
    content: ContentArgs,
}

impl SharedArgs {
    /// Returns the options for a seed, with defaults for all others.
    pub(crate) fn with_seed(&self, seed: Seed) -> GenOptions {
        GenOptions {
            water: self.water,
            monsters: self.monsters,
            effort: self.effort.effort(),
            ..self.content.with_seed(seed)
        }
    }

    /// Returns these options as command line arguments, without defaults.
    pub(crate) fn words(&self) -> Vec<String> {
        let water = self.water.map(|water| ["--water", water.word()]);
        let monsters = (self.monsters != MapMonsters::Normal).then(|| ["--monsters", self.monsters.word()]);
        let effort = (self.effort != EffortWord::Normal).then(|| ["--effort", self.effort.word()]);
        let words = [water, monsters, effort].into_iter().flatten().flatten().map(str::to_owned);
        words.chain(self.content.words()).collect()
    }
}

/// Options that are valid for any template, size, water and players: content, and the start of the layout
/// search.
#[derive(Debug, clap::Args)]
pub(crate) struct ContentArgs {
    /// Ban content, even if the template allows it: `artifact=NAME,NAME`, `spell=...`, `skill=...` or
    /// `hero=...`; can be repeated. Names are those of the content pack
    #[arg(long, value_name = "CONTENT")]
    ban: Vec<ContentList>,
    /// Enable content that the game or the template bans; same syntax as --ban
    #[arg(long, value_name = "CONTENT")]
    enable: Vec<ContentList>,
    /// Victory condition in addition to defeating all enemies: standard (or all-defeated), grail, town,
    /// `town=ZONE`, artifact or `artifact=NAME`. Default: the condition of the template
    #[arg(long, value_name = "VICTORY")]
    victory: Option<VictoryRequest>,
    /// Symmetry of the map: rotate2, rotate4, mirror-x, mirror-y, mirror-xy, diagonal, anti-diagonal; auto
    /// (the best one that zones, players and size allow) or none. Default: the symmetry of the template
    #[arg(long, value_name = "SYMMETRY")]
    symmetry: Option<SymmetryRequest>,
    /// Start of the layout search: grid (an N x N grid of zones by graph distance, then Fruchterman-Reingold
    /// forces), planar (drawings of the zone graph with few or no crossings), or auto (alternates both)
    #[arg(long, value_name = "PLACEMENT", default_value = "auto", value_parser = by_word(PlacementMode::ALL, PlacementMode::word))]
    placement: PlacementMode,
}

impl ContentArgs {
    /// Returns the options for a seed, with defaults for all others.
    pub(crate) fn with_seed(&self, seed: Seed) -> GenOptions {
        GenOptions {
            ban: choices(&self.ban),
            enable: choices(&self.enable),
            victory: self.victory.clone(),
            symmetry: self.symmetry,
            placement: self.placement,
            ..GenOptions::new(seed)
        }
    }

    /// Parses the output of [`words`](Self::words); `None` if it contains anything else.
    pub(crate) fn of_words(words: &[String]) -> Option<Self> {
        let command = Self::augment_args(clap::Command::new("options").no_binary_name(true));
        Self::from_arg_matches(&command.try_get_matches_from(words).ok()?).ok()
    }

    /// Returns these options as command line arguments.
    pub(crate) fn words(&self) -> Vec<String> {
        let (ban, enable) = (choices(&self.ban), choices(&self.enable));
        content_words(&ban, &enable, self.victory.as_ref(), self.symmetry, self.placement)
    }
}

fn choices(lists: &[ContentList]) -> Vec<ContentChoice> {
    lists.iter().flat_map(|ContentList(choices)| choices.clone()).collect()
}

/// Parses one of `values` by its name.
pub(crate) fn by_word<T, const N: usize>(
    values: [T; N],
    word: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    PossibleValuesParser::new(values.map(word)).map(move |text| {
        let known = values.into_iter().find(|value| word(*value) == text);
        known.expect("clap accepts only known values")
    })
}

/// Search effort. All commands have the same values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum EffortWord {
    /// A search takes a tenth of the steps; the first candidate becomes the layout (from the second attempt
    /// on as in normal)
    Quick,
    /// Enough for nearly every case; the first of several candidates without portals becomes the layout
    Normal,
    /// A search takes ten times the steps; the best of many candidates becomes the layout
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

    fn word(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Normal => "normal",
            Self::Best => "best",
        }
    }

    /// Returns the number of steps of a search that takes `normal` steps with normal effort.
    pub(crate) fn steps(self, normal: u64) -> u64 {
        match self {
            Self::Quick => normal / 10,
            Self::Normal => normal,
            Self::Best => normal * 10,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_options_survive_a_round_trip() {
        let words = "--ban artifact=grail --ban spell=fly --enable hero=a_b --victory grail --symmetry auto \
                     --placement grid";
        let words: Vec<String> = words.split(' ').map(|word| word.replace('_', " ")).collect();
        assert_eq!(ContentArgs::of_words(&words).unwrap().words(), words);
        assert!(ContentArgs::of_words(&[]).unwrap().words().is_empty());
        for other in ["--help", "--seed=3", "x", "--ban"] {
            assert!(ContentArgs::of_words(&[other.to_owned()]).is_none(), "{other}");
        }
    }
}
