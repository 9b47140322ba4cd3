//! The rule of seats: players who chose a seat have it. The others, in order of color, take the lowest free
//! seats, in order unless the template shuffles them. A human never takes a seat whose zones are all for the
//! computer.

use std::collections::BTreeMap;

use rmg_core::Seat;
use rmg_core::plan::GenPlan;
use rmg_core::template::{Template, Zone, ZoneKind};

/// Returns whether the player of a zone's owner starts there. Of several start zones, the first for humans
/// counts, else the first for the computer.
pub(super) fn is_seat(template: &Template, zone: &Zone) -> bool {
    let Some(owner) = &zone.owner else { return false };
    let first = |kind: ZoneKind| {
        let is_start = |other: &&Zone| {
            other.kind == kind && other.owner.as_ref().is_some_and(|other| other.value == owner.value)
        };
        template.zones.iter().find(is_start)
    };
    let seat = first(ZoneKind::PlayerStart).or_else(|| first(ZoneKind::CpuStart));
    seat.is_some_and(|seat| std::ptr::eq(seat, zone))
}

/// Returns the violations of the rule by the players of `record`.
pub(super) fn violations(template: &Template, record: &GenPlan) -> Vec<String> {
    let mut violations = Vec::new();
    let players = &record.players;
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let humans = players.iter().filter(|player| player.human).count();
    if !template.players.value.contains(number(players.len())) {
        let (planned, allowed) = (players.len(), &template.players.value);
        violations.push(format!("the plan has {planned} players, the template allows {allowed}"));
    }
    if let Some(allowed) = template.humans.as_ref().filter(|humans_| !humans_.value.contains(number(humans)))
    {
        let allowed = &allowed.value;
        violations.push(format!("the plan has {humans} human players, the template allows {allowed}"));
    }
    // Seats with a start zone, and whether a human may take them.
    let mut seats: BTreeMap<Seat, bool> = BTreeMap::new();
    for zone in template.zones.iter().filter(|zone| zone.kind.is_start()) {
        if let Some(owner) = &zone.owner {
            *seats.entry(owner.value).or_default() |= zone.kind == ZoneKind::PlayerStart;
        }
    }
    for (at, player) in players.iter().enumerate() {
        let (color, seat) = (player.color, player.seat);
        match seats.get(&seat) {
            None => violations
                .push(format!("{color} has seat {seat}, but the template has no start zone with it")),
            Some(false) if player.human => {
                violations.push(format!("{color} is human, but seat {seat} is only for the computer"));
            }
            Some(_) if players[..at].iter().any(|other| other.seat == seat) => {
                violations.push(format!("two players have seat {seat}"));
            }
            Some(_) => {}
        }
    }
    // If all seats of these players are for humans, only a shuffle can change their order, and no higher seat
    // is taken before a lower one.
    let is_chosen = |seat: &Seat| players.iter().any(|player| player.is_seat_chosen && player.seat == *seat);
    let mut taken: Vec<Seat> =
        players.iter().filter(|player| !player.is_seat_chosen).map(|player| player.seat).collect();
    let left: Vec<(Seat, bool)> = seats.into_iter().filter(|(seat, _)| !is_chosen(seat)).collect();
    let are_lowest_for_all = left.iter().take(taken.len()).all(|(_, for_human)| *for_human);
    if violations.is_empty() && are_lowest_for_all {
        if template.shuffle_seats {
            taken.sort_unstable();
        }
        if !taken.iter().eq(left.iter().take(taken.len()).map(|(seat, _)| seat)) {
            violations
                .push("the players do not have the lowest seats of the template, in its order".to_owned());
        }
    }
    violations
}
