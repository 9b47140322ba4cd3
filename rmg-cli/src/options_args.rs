//! Arguments that become [`GenOptions`].

use std::num::NonZeroUsize;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, FromArgMatches, ValueEnum};
use rmg::plan::{ContentChoice, GenOptions, PlacementMode};
use rmg::sweep::content_words;
use rmg::{ContentList, Effort, MapMonsters, MapSize, PlayerChoice, Seed, VictoryWish, WaterContent};

use crate::seeds::SeedArgs;
use crate::threads::parse_threads;

/// Choices for the map.
#[derive(Debug, clap::Args)]
pub(crate) struct OptionsArgs {
    #[command(flatten)]
    pub(crate) seeds: SeedArgs,
    /// Size of the map: s, m, l, xl, h, xh or g, with +u for an underground, or `WxH` or `WxHxLEVELS`. Without it the
    /// template's smallest.
    #[arg(long)]
    size: Option<MapSize>,
    /// A player: `COLOUR[=human|computer][,town=NAME][,hero=NAME][,team=NUMBER][,seat=NUMBER][,bonus=RESOURCE:AMOUNT+...]`, once
    /// per player. The town of a hero follows from its class, the seat is an `owner` of the template, and the bonus comes on the first
    /// day. Without it as many players as the template allows, the first one human.
    #[arg(long = "player", value_name = "PLAYER")]
    players: Vec<PlayerChoice>,
    #[command(flatten)]
    wishes: WishArgs,
    /// Threads to work with, 1 to 256; they change the time, never the map. With --seeds each makes maps of its own. Without it as
    /// many as the machine has cores.
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    pub(crate) threads: Option<NonZeroUsize>,
}

impl OptionsArgs {
    /// The options with a seed that was given or drawn.
    pub(crate) fn with_seed(&self, seed: Seed) -> GenOptions {
        GenOptions { size: self.size, players: self.players.clone(), ..self.wishes.with_seed(seed) }
    }
}

/// Choices that go with any template, size and players.
#[derive(Debug, clap::Args)]
pub(crate) struct WishArgs {
    /// How much sea; without it none.
    #[arg(long, value_parser = by_word([WaterContent::None, WaterContent::Normal, WaterContent::Islands], WaterContent::word))]
    water: Option<WaterContent>,
    /// Strength of monsters on the whole map.
    #[arg(long, default_value = "normal", value_parser = by_word([MapMonsters::Weak, MapMonsters::Normal, MapMonsters::Strong], MapMonsters::word))]
    monsters: MapMonsters,
    /// How hard to look for a good result.
    #[arg(long, value_name = "EFFORT", default_value = "normal")]
    effort: EffortWord,
    #[command(flatten)]
    content: ContentArgs,
}

impl WishArgs {
    /// The options with a seed, and the defaults for all that is not asked for here.
    pub(crate) fn with_seed(&self, seed: Seed) -> GenOptions {
        GenOptions {
            water: self.water,
            monsters: self.monsters,
            effort: self.effort.effort(),
            ..self.content.with_seed(seed)
        }
    }
}

/// Choices that go with any template, size, water and players: content, and what layouts start from.
#[derive(Debug, clap::Args)]
pub(crate) struct ContentArgs {
    /// Content that is not on the map, whatever the template says: `artifact=NAME,NAME`, `spell=...`, `skill=...` or `hero=...`; may be
    /// given several times. Names are those of the content pack.
    #[arg(long, value_name = "CONTENT")]
    ban: Vec<ContentList>,
    /// Content that is on the map though the game or the template leaves it out, in the same way.
    #[arg(long, value_name = "CONTENT")]
    enable: Vec<ContentList>,
    /// How the game is won, beside defeating all enemies: standard (or all-defeated), grail, town, `town=ZONE`, artifact or
    /// `artifact=NAME`. Without it as the template says.
    #[arg(long, value_name = "VICTORY")]
    victory: Option<VictoryWish>,
    /// What the search for a layout starts from: grid (an N x N grid of zones by graph distance, then Fruchterman-Reingold forces), planar
    /// (drawings of the zone graph without crossings, or with few), or auto (both in turn).
    #[arg(long, value_name = "PLACEMENT", default_value = "auto", value_parser = by_word(PlacementMode::ALL, PlacementMode::word))]
    placement: PlacementMode,
}

impl ContentArgs {
    /// The options with a seed, and the defaults for all that is not asked for here.
    pub(crate) fn with_seed(&self, seed: Seed) -> GenOptions {
        GenOptions {
            ban: choices(&self.ban),
            enable: choices(&self.enable),
            victory: self.victory.clone(),
            placement: self.placement,
            ..GenOptions::new(seed)
        }
    }

    /// Reads what [`words`](Self::words) wrote; `None` where it is nothing of that.
    pub(crate) fn of_words(words: &[String]) -> Option<Self> {
        let command = Self::augment_args(clap::Command::new("options").no_binary_name(true));
        Self::from_arg_matches(&command.try_get_matches_from(words).ok()?).ok()
    }

    /// The same as one writes it on the command line.
    pub(crate) fn words(&self) -> Vec<String> {
        content_words(&choices(&self.ban), &choices(&self.enable), self.victory.as_ref(), self.placement)
    }
}

fn choices(lists: &[ContentList]) -> Vec<ContentChoice> {
    lists.iter().flat_map(|ContentList(choices)| choices.clone()).collect()
}

/// Reads one of `values` by its word.
pub(crate) fn by_word<T, const N: usize>(
    values: [T; N],
    word: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    PossibleValuesParser::new(values.map(word)).map(move |text| {
        let known = values.into_iter().find(|value| word(*value) == text);
        known.expect("no other words come through")
    })
}

/// How much work goes into a good result before another will do, or before a search is given up: the same words in every
/// command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum EffortWord {
    /// Little: a search takes a tenth, a layout is the first candidate (from the second attempt on, as normal).
    Quick,
    /// As much as nearly every case needs; a layout is the first of several candidates that needs no portal.
    Normal,
    /// Much: a search takes ten times as much, a layout is the best of many candidates.
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

    /// Steps of a search that normally takes so many.
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
    fn words_of_content_are_read_as_they_were_written() {
        let words = "--ban artifact=grail --ban spell=fly --enable hero=a_b --victory grail --placement grid";
        let words: Vec<String> = words.split(' ').map(|word| word.replace('_', " ")).collect();
        assert_eq!(ContentArgs::of_words(&words).unwrap().words(), words);
        assert!(ContentArgs::of_words(&[]).unwrap().words().is_empty());
        for other in ["--help", "--seed=3", "x", "--ban"] {
            assert!(ContentArgs::of_words(&[other.to_owned()]).is_none(), "{other}");
        }
    }
}
