//! Cuts of the options.

use rmg_plan::options::{GenOptions, PlayerChoice};

use super::case::MapCase;
use super::cut::{Cut, cut};
use super::lists::{list_cuts, parts};

/// Cuts of single options.
const CHOICES: [fn(&mut GenOptions); 6] = [
    |options| options.water = None,
    |options| options.monsters = Default::default(),
    |options| options.effort = Default::default(),
    |options| options.placement = Default::default(),
    |options| options.victory = None,
    |options| options.symmetry = None,
];

/// Cuts of the options of a player.
const PLAYER_OPTIONS: [fn(&mut PlayerChoice); 6] = [
    |player| player.human = None,
    |player| player.town = None,
    |player| player.hero = None,
    |player| player.team = None,
    |player| player.seat = None,
    |player| player.bonus.clear(),
];

/// Returns cuts of all options except the size and the seed.
pub(super) fn choices(case: &MapCase) -> Vec<Cut> {
    let options = &case.options;
    let mut cuts: Vec<Cut> =
        CHOICES.into_iter().map(|choice| cut(move |case| choice(&mut case.options))).collect();
    cuts.push(cut(|case| case.best_effort = false));
    cuts.extend(list_cuts(options.players.len(), |case| Some(&mut case.options.players)));
    cuts.extend(list_cuts(options.ban.len(), |case| Some(&mut case.options.ban)));
    cuts.extend(list_cuts(options.enable.len(), |case| Some(&mut case.options.enable)));
    for reset in PLAYER_OPTIONS {
        for part in parts(options.players.len()) {
            cuts.push(cut(move |case| {
                let players = case.options.players.get_mut(part.clone());
                players.into_iter().flatten().for_each(reset);
            }));
        }
    }
    cuts
}
