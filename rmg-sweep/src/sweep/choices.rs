//! What is made of each template with every seed: products of sizes, water, monsters, effort and players.

use std::str::FromStr;

use rmg_core::plan::{Effort, MapMonsters};
use rmg_core::template::{Template, WaterContent};
use rmg_core::{MapSize, PlayerColor};
use rmg_plan::options::{GenOptions, PlayerChoice};
use rmg_plan::plan::numbers_allowed;
use rmg_stats::{PlayerCount, Stratum};

use super::cases::{SizeChoice, sizes_of};

/// Every sea that can be asked for.
const WATERS: [WaterContent; 3] = [WaterContent::None, WaterContent::Normal, WaterContent::Islands];

/// What to make of each template: every combination. What comes up twice is made once.
#[derive(Debug, Clone, PartialEq)]
pub struct Choices {
    /// Sizes; those that the template does not allow are left out.
    pub sizes: Vec<SizeChoice>,
    /// Sizes are cut down to this one.
    pub limit: Option<MapSize>,
    pub water: Vec<WaterChoice>,
    pub monsters: Vec<MapMonsters>,
    /// How hard to look for a good layout.
    pub efforts: Vec<Effort>,
    pub players: Vec<PlayersChoice>,
}

/// How much sea.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaterChoice {
    /// That much, whatever the template allows: where it does not, the case is refused.
    Only(WaterContent),
    /// Each that the template allows.
    Allowed,
}

/// How many players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayersChoice {
    /// As many as the template allows.
    Most,
    /// So many; where the template does not allow that, the number is left out.
    Only(u8),
    /// Each number that the template allows.
    All,
}

/// Why a word is no choice of a sweep.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ChoiceError(String);

/// A stratum as the generator takes it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Wishes {
    pub(super) stratum: Stratum,
    /// Size, water, monsters, effort and players; the seed is another for every case.
    pub(super) options: GenOptions,
}

impl FromStr for SizeChoice {
    type Err = ChoiceError;

    /// `smallest`, `largest`, `all`, or a size.
    fn from_str(text: &str) -> Result<Self, ChoiceError> {
        Ok(match text.trim() {
            "smallest" => Self::Smallest,
            "largest" => Self::Largest,
            "all" => Self::All,
            size => Self::Only(size.parse().map_err(|error| {
                ChoiceError(format!("`{size}` is neither `smallest`, `largest` or `all` nor a size: {error}"))
            })?),
        })
    }
}

impl FromStr for WaterChoice {
    type Err = ChoiceError;

    /// `none`, `normal`, `islands`, or `allowed`.
    fn from_str(text: &str) -> Result<Self, ChoiceError> {
        if text.trim() == "allowed" {
            return Ok(Self::Allowed);
        }
        let known = WATERS.into_iter().find(|water| water.word() == text.trim());
        known.map(Self::Only).ok_or_else(|| {
            ChoiceError(format!("`{text}` is neither `none`, `normal`, `islands` nor `allowed`"))
        })
    }
}

impl FromStr for PlayersChoice {
    type Err = ChoiceError;

    /// `most`, `all`, or a number from 1 to 8.
    fn from_str(text: &str) -> Result<Self, ChoiceError> {
        Ok(match text.trim() {
            "most" => Self::Most,
            "all" => Self::All,
            number => match number.parse() {
                Ok(count @ 1..=8) => Self::Only(count),
                _ => {
                    return Err(ChoiceError(format!(
                        "`{text}` is neither `most` or `all` nor a number from 1 to 8"
                    )));
                }
            },
        })
    }
}

impl Default for Choices {
    /// The smallest and the largest size without sea, as `rmg generate` makes them.
    fn default() -> Self {
        Self {
            sizes: vec![SizeChoice::Smallest, SizeChoice::Largest],
            limit: None,
            water: vec![WaterChoice::Only(WaterContent::None)],
            monsters: vec![MapMonsters::default()],
            efforts: vec![Effort::default()],
            players: vec![PlayersChoice::Most],
        }
    }
}

impl Choices {
    /// All combinations for a template at a position, with what is the `same` for all.
    pub(super) fn of(&self, template: &Template, at: usize, same: &GenOptions) -> Vec<Wishes> {
        let mut all = Vec::new();
        for size in sizes_of(template, &self.sizes, self.limit) {
            for water in self.waters(template) {
                for monsters in once(&self.monsters) {
                    for effort in once(&self.efforts) {
                        for players in self.players(template) {
                            let stratum = Stratum {
                                template: at,
                                size: size.to_string(),
                                water: water.word().to_owned(),
                                monsters: monsters.word().to_owned(),
                                effort: effort.word().to_owned(),
                                players,
                            };
                            let options = GenOptions {
                                size: Some(size),
                                water: Some(water),
                                monsters,
                                effort,
                                players: players.map_or_else(Vec::new, players_of),
                                ..same.clone()
                            };
                            all.push(Wishes { stratum, options });
                        }
                    }
                }
            }
        }
        all
    }

    fn waters(&self, template: &Template) -> Vec<WaterContent> {
        let mut waters = Vec::new();
        for choice in &self.water {
            match choice {
                WaterChoice::Only(water) => waters.push(*water),
                WaterChoice::Allowed => waters.extend(&template.allowed_water),
            }
        }
        once(&waters)
    }

    fn players(&self, template: &Template) -> Vec<Option<PlayerCount>> {
        let allowed = || numbers_allowed(template).map(|(humans, all)| PlayerCount { humans, all });
        let mut numbers = Vec::new();
        for choice in &self.players {
            match choice {
                PlayersChoice::Most => numbers.push(None),
                PlayersChoice::Only(all) => {
                    numbers.extend(allowed().filter(|players| players.all == *all).map(Some));
                }
                PlayersChoice::All => numbers.extend(allowed().map(Some)),
            }
        }
        once(&numbers)
    }
}

/// The wishes of a stratum that was read; `None` where it has words that are not known.
pub(super) fn wishes_of(stratum: &Stratum, same: &GenOptions) -> Option<GenOptions> {
    let monsters = [MapMonsters::Weak, MapMonsters::Normal, MapMonsters::Strong];
    let efforts = [Effort::Quick, Effort::Normal, Effort::Best];
    Some(GenOptions {
        size: Some(stratum.size.parse().ok()?),
        water: Some(WATERS.into_iter().find(|water| water.word() == stratum.water)?),
        monsters: monsters.into_iter().find(|monsters| monsters.word() == stratum.monsters)?,
        effort: efforts.into_iter().find(|effort| effort.word() == stratum.effort)?,
        players: stratum.players.map_or_else(Vec::new, players_of),
        ..same.clone()
    })
}

/// Each value once, in their order.
fn once<T: Clone + PartialEq>(values: &[T]) -> Vec<T> {
    let mut seen: Vec<T> = Vec::new();
    for value in values {
        if !seen.contains(value) {
            seen.push(value.clone());
        }
    }
    seen
}

/// The first colours, humans first.
fn players_of(PlayerCount { humans, all }: PlayerCount) -> Vec<PlayerChoice> {
    let player = |(at, color): (u8, PlayerColor)| PlayerChoice {
        human: Some(at < humans),
        ..PlayerChoice::new(color)
    };
    (0..all).zip(PlayerColor::ALL).map(player).collect()
}
