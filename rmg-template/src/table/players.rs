//! How many may play a template that says it only by its zones.

use rmg_core::template::{NumberSet, Presence, Template, ZoneKind};

use crate::json::limits::MAX_PLAYERS;

/// Numbers of players, and of humans, for which there are as many start zones as that: of each number of humans among each number of players
/// the zones that are there are counted. Any number where there is none: what that lacks, and whether seats are told, is asked elsewhere.
pub(super) fn counts(zones: &[(ZoneKind, &Presence)]) -> (NumberSet, Option<NumberSet>) {
    let most = u32::from(MAX_PLAYERS);
    let (mut players, mut humans) = (Vec::new(), Vec::new());
    for in_all in 1..=most {
        for human in 1..=in_all {
            let there = zones.iter().filter(|(_, presence)| presence.holds(human, in_all));
            let (mut starts, mut for_humans) = (0, 0);
            for (kind, _) in there {
                starts += u32::from(kind.is_start());
                for_humans += u32::from(*kind == ZoneKind::PlayerStart);
            }
            if starts >= in_all && for_humans >= human {
                players.push(in_all);
                humans.push(human);
            }
        }
    }
    if players.is_empty() {
        return (NumberSet { ranges: vec![(1, most)] }, None);
    }
    humans.sort_unstable();
    let (players, humans) = (ranges(&players), ranges(&humans));
    let is_any = humans.ranges.first().is_some_and(|(low, high)| *low == 1 && Some(*high) == players.max());
    (players, (!is_any).then_some(humans))
}

/// Takes back what parts of a template say of numbers of players that none of its games has, and all where it holds in all its games.
pub(super) fn forget_idle(template: &mut Template) {
    let (players, humans) = (&template.players.value, template.humans.as_ref().map(|humans| &humans.value));
    let most = players.max().unwrap_or(0);
    let least = players.min().unwrap_or(0);
    let of_humans = humans.map_or((1, most), |set| (set.min().unwrap_or(1), set.max().unwrap_or(most)));
    let holds = |set: &NumberSet, all: Option<&NumberSet>| {
        (1..=most)
            .filter(|number| all.is_none_or(|all| all.contains(*number)))
            .all(|number| set.contains(number))
    };
    let zones = template.zones.iter_mut().map(|zone| &mut zone.presence);
    for presence in zones.chain(template.connections.iter_mut().map(|connection| &mut connection.presence)) {
        cut(presence.players.as_mut(), (least, most));
        let most = presence.players.as_ref().and_then(NumberSet::max).unwrap_or(most);
        cut(presence.humans.as_mut(), of_humans);
        cut(presence.humans.as_mut(), (1, most));
        presence.humans.take_if(|set| holds(set, humans) || (1..=most).all(|number| set.contains(number)));
        presence.players.take_if(|set| holds(set, Some(players)));
    }
}

/// Cuts ranges down to what they have in common with another; those that have nothing stay.
fn cut(set: Option<&mut NumberSet>, (least, most): (u32, u32)) {
    for range in set.into_iter().flat_map(|set| &mut set.ranges) {
        let common = (range.0.max(least), range.1.min(most));
        if common.0 <= common.1 {
            *range = common;
        }
    }
}

/// Rising numbers as ranges.
fn ranges(numbers: &[u32]) -> NumberSet {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 >= *number => *last = *number,
            _ => ranges.push((*number, *number)),
        }
    }
    NumberSet { ranges }
}
