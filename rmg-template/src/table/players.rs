//! How many may play a template that says it only by its zones.

use rmg_core::template::{NumberSet, Template, ZoneKind};

use crate::json::limits::MAX_PLAYERS;

/// Numbers of players, and of humans, for which there are as many start zones as that: of each number of humans among each number of players
/// the zones that are there are counted. Whether seats are told is asked elsewhere.
pub(super) fn counts(template: &Template) -> (NumberSet, Option<NumberSet>) {
    let most = u32::from(MAX_PLAYERS);
    let (mut players, mut humans) = (Vec::new(), Vec::new());
    for in_all in 1..=most {
        for human in 1..=in_all {
            let there = template.zones.iter().filter(|zone| zone.presence.holds(human, in_all));
            let (mut starts, mut for_humans) = (0, 0);
            for zone in there {
                starts += u32::from(zone.kind.is_start());
                for_humans += u32::from(zone.kind == ZoneKind::PlayerStart);
            }
            if starts >= in_all && for_humans >= human {
                players.push(in_all);
                humans.push(human);
            }
        }
    }
    humans.sort_unstable();
    let (players, humans) = (ranges(&players), ranges(&humans));
    let is_any = humans.ranges.first().is_some_and(|(low, high)| *low == 1 && Some(*high) == players.max());
    (players, (!is_any).then_some(humans))
}

/// Takes back what parts of a template say of numbers of players where it holds in all its games.
pub(super) fn forget_idle(template: &mut Template) {
    let (players, humans) = (&template.players.value, template.humans.as_ref().map(|humans| &humans.value));
    let most = players.max().unwrap_or(0);
    let holds = |set: &NumberSet, all: Option<&NumberSet>| {
        (1..=most)
            .filter(|number| all.is_none_or(|all| all.contains(*number)))
            .all(|number| set.contains(number))
    };
    let zones = template.zones.iter_mut().map(|zone| &mut zone.presence);
    for presence in zones.chain(template.connections.iter_mut().map(|connection| &mut connection.presence)) {
        presence.humans.take_if(|set| holds(set, humans));
        presence.players.take_if(|set| holds(set, Some(players)));
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
