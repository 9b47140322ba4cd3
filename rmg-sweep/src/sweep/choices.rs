//! The strata of each template: products of sizes, water, monsters, effort and players.

use std::str::FromStr;

use rmg_core::plan::{Effort, MapMonsters};
use rmg_core::template::{Template, WaterContent};
use rmg_core::{MapSize, PlayerColor};
use rmg_plan::options::{GenOptions, PlayerChoice};
use rmg_plan::plan::numbers_allowed;
use rmg_stats::{PlayerCount, Stratum};

use super::cases::{SizeChoice, sizes_of};

/// All amounts of water that can be requested.
const WATERS: [WaterContent; 3] = [WaterContent::None, WaterContent::Normal, WaterContent::Islands];

/// The values to combine for each template. A sweep generates every combination once.
#[derive(Debug, Clone, PartialEq)]
pub struct SweepAxes {
    /// Sizes. A size that the template does not allow is omitted.
    pub sizes: Vec<SizeChoice>,
    /// Maximum size. Larger sizes are reduced to it.
    pub limit: Option<MapSize>,
    pub water: Vec<WaterChoice>,
    pub monsters: Vec<MapMonsters>,
    /// The search efforts for a layout.
    pub efforts: Vec<Effort>,
    pub players: Vec<PlayersChoice>,
}

/// A choice of the amount of water.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaterChoice {
    /// This amount. The generator refuses the case if the template does not allow it.
    Only(WaterContent),
    /// Every amount that the template allows.
    Allowed,
}

/// A choice of the number of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayersChoice {
    /// The maximum that the template allows.
    Most,
    /// This number. Omitted if the template does not allow it.
    Only(u8),
    /// Every number that the template allows.
    All,
}

/// An invalid choice of a sweep.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ChoiceError(String);

/// A stratum with its options for the generator.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct StratumOptions {
    pub(super) stratum: Stratum,
    /// Size, water, monsters, effort and players. Every case has its own seed.
    pub(super) options: GenOptions,
}

impl FromStr for SizeChoice {
    type Err = ChoiceError;

    /// Parses `smallest`, `largest`, `all`, or a size.
    fn from_str(text: &str) -> Result<Self, ChoiceError> {
        Ok(match text.trim() {
            "smallest" => Self::Smallest,
            "largest" => Self::Largest,
            "all" => Self::All,
            size => Self::Only(size.parse().map_err(|error| {
                ChoiceError(format!(
                    "invalid size `{size}`: expected `smallest`, `largest`, `all` or a size: {error}"
                ))
            })?),
        })
    }
}

impl FromStr for WaterChoice {
    type Err = ChoiceError;

    /// Parses `none`, `normal`, `islands`, or `allowed`.
    fn from_str(text: &str) -> Result<Self, ChoiceError> {
        if text.trim() == "allowed" {
            return Ok(Self::Allowed);
        }
        let known = WATERS.into_iter().find(|water| water.word() == text.trim());
        known.map(Self::Only).ok_or_else(|| {
            ChoiceError(format!("invalid water `{text}`: expected `none`, `normal`, `islands` or `allowed`"))
        })
    }
}

impl FromStr for PlayersChoice {
    type Err = ChoiceError;

    /// Parses `most`, `all`, or a number from 1 to 8.
    fn from_str(text: &str) -> Result<Self, ChoiceError> {
        Ok(match text.trim() {
            "most" => Self::Most,
            "all" => Self::All,
            number => match number.parse() {
                Ok(count @ 1..=8) => Self::Only(count),
                _ => {
                    return Err(ChoiceError(format!(
                        "invalid players `{text}`: expected `most`, `all` or a number from 1 to 8"
                    )));
                }
            },
        })
    }
}

impl Default for SweepAxes {
    /// Returns the smallest and the largest size without water, with the other defaults of `rmg generate`.
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

impl SweepAxes {
    /// Returns all combinations for the template at position `at`. `same` has the options of all of them.
    pub(super) fn of(&self, template: &Template, at: usize, same: &GenOptions) -> Vec<StratumOptions> {
        let mut all = Vec::new();
        for size in sizes_of(template, &self.sizes, self.limit) {
            for water in self.waters(template) {
                for monsters in distinct(&self.monsters) {
                    for effort in distinct(&self.efforts) {
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
                            all.push(StratumOptions { stratum, options });
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
        distinct(&waters)
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
        distinct(&numbers)
    }
}

/// Returns the options of a stratum that was read from a file. `None` if a value is unknown.
pub(super) fn options_of(stratum: &Stratum, same: &GenOptions) -> Option<GenOptions> {
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

/// Returns the values without duplicates, in order.
fn distinct<T: Clone + PartialEq>(values: &[T]) -> Vec<T> {
    let mut seen: Vec<T> = Vec::new();
    for value in values {
        if !seen.contains(value) {
            seen.push(value.clone());
        }
    }
    seen
}

/// Returns players with the first colors, humans first.
fn players_of(PlayerCount { humans, all }: PlayerCount) -> Vec<PlayerChoice> {
    let player = |(at, color): (u8, PlayerColor)| PlayerChoice {
        human: Some(at < humans),
        ..PlayerChoice::new(color)
    };
    (0..all).zip(PlayerColor::ALL).map(player).collect()
}
