//! Entrances and items together.

use rmg_core::Seed;
use rmg_core::sketch::Sketch;

use crate::entrances::{Accessibility, CaseFill, EntranceError, EntranceLayout, Randomizer, layout_sketch};
use crate::fill::error::FillError;
use crate::fill::model::{FillPlayer, FillSettings, Filled, Placement, PlayerItem};
use crate::fill::run::fill;
use crate::ids::{LocationId, RuleId};
use crate::region_graph::RegionGraph;

/// Maximum number of layouts of entrances that are tried for a placement.
const MAX_LAYOUTS: u32 = 50;

/// A layout of entrances, and a placement of items in it.
#[derive(Debug, Clone)]
pub struct FilledEntrances {
    /// The joins.
    pub layout: EntranceLayout,
    /// The placements, if items are placed.
    pub filled: Option<Filled>,
    /// Number of layouts that were tried; the last one is the result.
    pub layouts: u32,
}

impl FilledEntrances {
    /// Returns a picture of the result in `world`: see [`layout_sketch`].
    #[must_use]
    pub fn sketch(&self, world: &RegionGraph, title: &str) -> Sketch {
        let placements = self.filled.iter().flat_map(|filled| &filled.placements);
        let items = items_of(world, placements, |item| world.items[item.item.index()].clone());
        layout_sketch(world, &self.layout, &items, title)
    }
}

/// Returns the names of the items at locations of `world`, by location: those of the world, and placements.
fn items_of<'p>(
    world: &RegionGraph,
    placements: impl Iterator<Item = &'p Placement>,
    name: impl Fn(PlayerItem) -> String,
) -> Vec<(LocationId, String)> {
    let own = (0..).map(LocationId).zip(&world.locations);
    let own = own.filter_map(|(id, location)| Some((id, world.items[location.item?.index()].clone())));
    let placed = placements.map(|placed| (placed.location.location, name(placed.item)));
    let mut items: Vec<(LocationId, String)> = own.chain(placed).collect();
    items.sort();
    items
}

/// The reason why a world was not randomized.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FilledError {
    /// The entrances have no layout.
    #[error(transparent)]
    Entrances(#[from] EntranceError),
    /// The items have no placement.
    #[error(transparent)]
    Fill(#[from] FillError),
}

impl FilledError {
    /// Returns a short code for programs.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Entrances(error) => error.kind(),
            Self::Fill(error) => error.kind(),
        }
    }
}

/// A player whose entrances are randomized and whose items are placed.
#[derive(Debug, Clone, Copy)]
pub struct JointPlayer<'a> {
    /// Name, for messages.
    pub name: &'a str,
    /// The entrances, checked.
    pub randomizer: &'a Randomizer<'a>,
    /// The placement of the items. Items of several players are always placed.
    pub fill: &'a CaseFill,
    /// The rule of the goal of the game.
    pub completion: RuleId,
}

/// Layouts of the entrances of several players, and a placement of all their items.
#[derive(Debug, Clone)]
pub struct FilledPlayers {
    /// The joins of each player.
    pub layouts: Vec<EntranceLayout>,
    /// The placements.
    pub filled: Filled,
    /// Number of sets of layouts that were tried; the last one is the result.
    pub tried: u32,
}

impl FilledPlayers {
    /// Returns a picture of the world of the player at `at`, one of `players` (names and worlds).
    ///
    /// # Panics
    /// If `players` are not those of the result.
    #[must_use]
    pub fn sketch_of(&self, at: usize, title: &str, players: &[(&str, &RegionGraph)]) -> Sketch {
        let world = players[at].1;
        let placements = self.filled.placements.iter().filter(|placed| placed.location.player == at);
        let items = items_of(world, placements, |item| {
            let (owner, owner_world) = players[item.player];
            let name = &owner_world.items[item.item.index()];
            if item.player == at { name.clone() } else { format!("{name} for {owner}") }
        });
        layout_sketch(world, &self.layouts[at], &items, title)
    }
}

/// Randomizes the entrances and, if the case requests it, places the items. If a layout has no placement,
/// tries the next layout of the seed.
///
/// # Errors
/// The error of the entrances; or all errors of the placement in the last layout.
pub fn randomize_and_fill(
    randomizer: &Randomizer<'_>,
    options: &CaseFill,
    completion: RuleId,
    seed: Seed,
) -> Result<FilledEntrances, Vec<FilledError>> {
    if !options.is_on {
        let layout = randomizer.randomize(seed).map_err(|error| vec![error.into()])?;
        return Ok(FilledEntrances { layout, filled: None, layouts: 1 });
    }
    let player = JointPlayer { name: "the player", randomizer, fill: options, completion };
    let FilledPlayers { mut layouts, filled, tried } = randomize_and_fill_all(&[player], 0, seed)?;
    let layout = layouts.swap_remove(0);
    Ok(FilledEntrances { layout, filled: Some(filled), layouts: tried })
}

/// Randomizes the entrances of all players, and places all items in all their worlds. If the layouts have no
/// placement, tries the next layouts of the seed. `balance` is [`FillSettings::balance`].
///
/// # Errors
/// The error of the entrances of a player; or all errors of the placement in the last layouts.
pub fn randomize_and_fill_all(
    players: &[JointPlayer<'_>],
    balance: u8,
    seed: Seed,
) -> Result<FilledPlayers, Vec<FilledError>> {
    let has_choice = players.iter().any(|player| !player.randomizer.exits().is_empty());
    // layouts that need a long search are replaced by others, if there are any
    let effort = players.iter().map(|player| player.randomizer.settings().effort).max().unwrap_or(0);
    let effort = effort / if has_choice { u64::from(MAX_LAYOUTS) } else { 1 };
    let settings = FillSettings { effort, balance, ..FillSettings::default() };
    for tried in 1.. {
        let of_layouts = if tried == 1 { seed } else { Seed(seed.at("layouts").at(tried).number()) };
        let layout = |(number, player): (u32, &JointPlayer<'_>)| {
            // a single player has the layout of the seed
            let of_player = if players.len() == 1 {
                of_layouts
            } else {
                Seed(of_layouts.at("player").at(number).number())
            };
            let layout = player.randomizer.randomize(of_player);
            layout.map_err(|error| {
                vec![match players.len() {
                    1 => error.into(),
                    _ => error.of_player(player.name).into(),
                }]
            })
        };
        let layouts = (0..).zip(players).map(layout).collect::<Result<Vec<_>, Vec<FilledError>>>()?;
        let fill_players: Vec<FillPlayer<'_>> = players
            .iter()
            .zip(&layouts)
            .map(|(player, layout)| FillPlayer {
                completion: player.completion,
                is_minimal: matches!(
                    player.randomizer.settings().accessibility,
                    Accessibility::Minimal { .. }
                ),
                ..FillPlayer::new(
                    player.name,
                    player.randomizer.world(),
                    &layout.pairings,
                    &player.fill.options,
                )
            })
            .collect();
        match fill(&fill_players, &settings, of_layouts) {
            Ok(filled) => return Ok(FilledPlayers { layouts, filled, tried }),
            Err(errors) => {
                let may_retry = has_choice && errors.iter().all(FillError::depends_on_entrances);
                if !may_retry || tried == MAX_LAYOUTS {
                    return Err(errors.into_iter().map(FilledError::Fill).collect());
                }
            }
        }
    }
    unreachable!("the loop returns after the last layouts")
}
