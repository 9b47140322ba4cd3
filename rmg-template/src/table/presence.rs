//! In which games a part of a template is there, as tables say it: fewest and most humans, fewest and most players.

use rmg_core::template::{NumberSet, Presence};

use super::new_row::NewRow;
use crate::json::limits::MAX_PLAYERS;
use crate::loss::Losses;

const MOST: u32 = MAX_PLAYERS as u32;

/// Fewer at most than at least.
#[derive(Debug)]
pub(super) struct Reversed;

/// Fewest of humans, and fewest of players, that say nothing. Where a table says two players at least, there is no game for one.
pub(super) const LEAST: [u32; 2] = [1, 1];

/// The numbers between a fewest and a most, of which 0 is none; `None` where that is every number from `least` on.
pub(super) fn between([low, high]: [u32; 2], least: u32) -> Result<Option<NumberSet>, Reversed> {
    let high = if high == 0 { MOST } else { high };
    let says = low > least || high < MOST;
    if low > high { Err(Reversed) } else { Ok(says.then(|| NumberSet { ranges: vec![(low, high)] })) }
}

/// The four numbers of a part: its own within those of the template, or its own alone where no game has both.
pub(super) fn bounds(presence: &Presence, (humans, players): (Option<&NumberSet>, &NumberSet)) -> [u32; 4] {
    let ends = |set: &NumberSet, least: u32| (set.min().unwrap_or(least), set.max().unwrap_or(MOST));
    // tables know no game without humans: who is there only then is there with as many as never play
    let of_humans = |set: &NumberSet| match ends(set, LEAST[0]) {
        (_, 0) => (MOST, MOST),
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
        within(presence.players.as_ref().map(|set| ends(set, LEAST[1])), ends(players, LEAST[1]));
    let all_humans = humans.map_or((1, MOST), of_humans);
    let (low_humans, high_humans) = within(presence.humans.as_ref().map(of_humans), all_humans);
    let high_humans = if low_humans <= high { high_humans.min(high) } else { high_humans };
    [low_humans, high_humans, low, high]
}

/// Games of some humans among some players that numbers of both allow; games without humans are none of tables.
pub(super) fn games(humans: Option<&NumberSet>, players: &NumberSet) -> Vec<(u32, u32)> {
    let all = (1..=MOST).flat_map(|players| (1..=players).map(move |humans| (humans, players)));
    all.filter(|(human, in_all)| {
        players.contains(*in_all) && humans.is_none_or(|humans| humans.contains(*human))
    })
    .collect()
}

/// Writes the four numbers of a part, tells where they say something else of the games of the template, and returns what is read of them.
pub(super) fn restrict(
    row: &mut NewRow,
    first: usize,
    presence: &Presence,
    (humans, players): (Option<&NumberSet>, &NumberSet),
    losses: &mut Losses,
) -> Presence {
    let bounds = bounds(presence, (humans, players));
    for (column, number) in (first..).zip(bounds) {
        row.put(column, number.to_string());
    }
    let [low_humans, high_humans, low, high] = bounds;
    let read = |pair, least| between(pair, least).unwrap_or_default();
    let read =
        Presence { humans: read([low_humans, high_humans], LEAST[0]), players: read([low, high], LEAST[1]) };
    let differs = games(humans, players)
        .into_iter()
        .any(|(humans, players)| presence.holds(humans, players) != read.holds(humans, players));
    if differs {
        let instead = format!("with {low_humans} to {high_humans} humans among {low} to {high} players");
        losses.lose("games in which it is there", instead);
    }
    read
}
