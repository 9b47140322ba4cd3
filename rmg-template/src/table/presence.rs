//! Numbers of players for which a part of a template exists, as in tables: minimum and maximum of humans and
//! of players.

use rmg_core::template::{NumberSet, Presence};

use super::new_row::NewRow;
use crate::json::limits::MAX_PLAYERS;
use crate::loss::Losses;

const MAX: u32 = MAX_PLAYERS as u32;

/// The maximum is below the minimum.
#[derive(Debug)]
pub(super) struct Reversed;

/// Minimum humans and minimum players that are no condition. A table with a minimum of two players excludes
/// games with one.
pub(super) const DEFAULT_MIN: [u32; 2] = [1, 1];

/// Returns the numbers from `low` to `high`, where 0 means no maximum; `None` if they are all numbers from
/// `min` on.
pub(super) fn between(low: u32, high: u32, min: u32) -> Result<Option<NumberSet>, Reversed> {
    let high = if high == 0 { MAX } else { high };
    let is_condition = low > min || high < MAX;
    if low > high { Err(Reversed) } else { Ok(is_condition.then(|| NumberSet { ranges: vec![(low, high)] })) }
}

/// Returns the four numbers of a part: its own numbers within those of the template, or its own numbers if
/// they have none in common.
pub(super) fn bounds(presence: &Presence, humans: Option<&NumberSet>, players: &NumberSet) -> [u32; 4] {
    let ends = |set: &NumberSet, min: u32| (set.min().unwrap_or(min), set.max().unwrap_or(MAX));
    // tables have no games without humans: parts for such games get an impossible number of humans
    let of_humans = |set: &NumberSet| match ends(set, DEFAULT_MIN[0]) {
        (_, 0) => (MAX, MAX),
        (low, high) => (low.max(1), high),
    };
    let within = |own: Option<(u32, u32)>, all: (u32, u32)| match own {
        None => all,
        Some(own) => {
            let common = (own.0.max(all.0), own.1.min(all.1));
            if common.0 <= common.1 { common } else { own }
        }
    };
    let (low, high) =
        within(presence.players.as_ref().map(|set| ends(set, DEFAULT_MIN[1])), ends(players, DEFAULT_MIN[1]));
    let all_humans = humans.map_or((1, MAX), of_humans);
    let (low_humans, high_humans) = within(presence.humans.as_ref().map(of_humans), all_humans);
    let high_humans = if low_humans <= high { high_humans.min(high) } else { high_humans };
    [low_humans, high_humans, low, high]
}

/// Returns the allowed combinations of humans and players. Tables have no games without humans.
pub(super) fn games(humans: Option<&NumberSet>, players: &NumberSet) -> Vec<(u32, u32)> {
    let all = (1..=MAX).flat_map(|players| (1..=players).map(move |humans| (humans, players)));
    all.filter(|(human, total)| {
        players.contains(*total) && humans.is_none_or(|humans| humans.contains(*human))
    })
    .collect()
}

/// Writes the four numbers of a part, and returns how they are read. Reports a loss if this differs for a
/// game of the template.
pub(super) fn restrict(
    row: &mut NewRow,
    first: usize,
    presence: &Presence,
    humans: Option<&NumberSet>,
    players: &NumberSet,
    losses: &mut Losses,
) -> Presence {
    let bounds = bounds(presence, humans, players);
    for (column, number) in (first..).zip(bounds) {
        row.put(column, number.to_string());
    }
    let [low_humans, high_humans, low, high] = bounds;
    let read = |low, high, min| between(low, high, min).unwrap_or_default();
    let read = Presence {
        humans: read(low_humans, high_humans, DEFAULT_MIN[0]),
        players: read(low, high, DEFAULT_MIN[1]),
    };
    let differs = games(humans, players)
        .into_iter()
        .any(|(humans, players)| presence.holds(humans, players) != read.holds(humans, players));
    if differs {
        let instead =
            format!("written as {low_humans} to {high_humans} humans among {low} to {high} players");
        losses.lose("numbers of players", instead);
    }
    read
}
