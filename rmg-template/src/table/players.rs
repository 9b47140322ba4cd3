//! Computes the numbers of players of a table template from its zones.

use rmg_core::template::{NumberSet, Presence, Template, Zone, ZoneKind};

use crate::json::limits::MAX_PLAYERS;

/// Returns the numbers of players and of humans for which there are enough start zones. Counts the existing
/// zones for each combination of humans and players. `None` if no combination has enough zones.
///
/// - `step`: the numbers of players are multiples of it.
pub(super) fn counts<'z>(
    zones: &(impl Iterator<Item = (ZoneKind, &'z Presence)> + Clone),
    step: u32,
) -> Option<(NumberSet, Option<NumberSet>)> {
    let max = u32::from(MAX_PLAYERS);
    let (mut players, mut humans) = (Vec::new(), Vec::new());
    for total in (1..=max).filter(|total| total.is_multiple_of(step)) {
        for human in 1..=total {
            let there = zones.clone().filter(|(_, presence)| presence.holds(human, total));
            let (mut starts, mut for_humans) = (0, 0);
            for (kind, _) in there {
                starts += u32::from(kind.is_start());
                for_humans += u32::from(kind == ZoneKind::PlayerStart);
            }
            if starts >= total && for_humans >= human {
                players.push(total);
                humans.push(human);
            }
        }
    }
    if players.is_empty() {
        return None;
    }
    humans.sort_unstable();
    let (players, humans) = (ranges(&players), ranges(&humans));
    let is_any = humans.ranges.first().is_some_and(|(low, high)| *low == 1 && Some(*high) == players.max());
    Some((players, (!is_any).then_some(humans)))
}

/// Returns the kind and the conditions of each zone.
pub(super) fn starts(zones: &[Zone]) -> impl Iterator<Item = (ZoneKind, &Presence)> + Clone {
    zones.iter().map(|zone| (zone.kind, &zone.presence))
}

/// Returns all numbers of players.
pub(super) fn any() -> NumberSet {
    NumberSet { ranges: vec![(1, MAX_PLAYERS.into())] }
}

/// Removes numbers of players that no game of the template has from its zones and connections, and conditions
/// that always hold.
pub(super) fn remove_redundant(template: &mut Template) {
    let (players, humans) = (&template.players.value, template.humans.as_ref().map(|humans| &humans.value));
    let max = players.max().unwrap_or(0);
    let min = players.min().unwrap_or(0);
    let human_range = humans.map_or((1, max), |set| (set.min().unwrap_or(1), set.max().unwrap_or(max)));
    let holds = |set: &NumberSet, all: Option<&NumberSet>| {
        (1..=max)
            .filter(|number| all.is_none_or(|all| all.contains(*number)))
            .all(|number| set.contains(number))
    };
    let zones = template.zones.iter_mut().map(|zone| &mut zone.presence);
    for presence in zones.chain(template.connections.iter_mut().map(|connection| &mut connection.presence)) {
        intersect(presence.players.as_mut(), min, max);
        let max = presence.players.as_ref().and_then(NumberSet::max).unwrap_or(max);
        intersect(presence.humans.as_mut(), human_range.0, human_range.1);
        intersect(presence.humans.as_mut(), 1, max);
        presence.humans.take_if(|set| holds(set, humans) || (1..=max).all(|number| set.contains(number)));
        presence.players.take_if(|set| holds(set, Some(players)));
    }
}

/// Intersects ranges with another range. Ranges without common numbers stay unchanged.
fn intersect(set: Option<&mut NumberSet>, min: u32, max: u32) {
    for range in set.into_iter().flat_map(|set| &mut set.ranges) {
        let common = (range.0.max(min), range.1.min(max));
        if common.0 <= common.1 {
            *range = common;
        }
    }
}

/// Converts ascending numbers to ranges.
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
