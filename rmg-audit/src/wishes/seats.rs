//! The rule of seats: players who chose a seat have it; the others, in order of colour, take the lowest seats
//! that are left, in order unless the template has them dealt by chance; and a human never sits where all
//! zones of the seat are for the computer.

use std::collections::BTreeMap;

use rmg_core::Seat;
use rmg_core::plan::GenPlan;
use rmg_core::template::{Template, Zone, ZoneKind};

/// Whether the player of a zone's owner starts there. Of several start zones that one is meant which comes
/// first among those for humans, or among those for the computer where there is none for humans.
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

/// What the players of `record` break of the rule, in words.
pub(super) fn faults(template: &Template, record: &GenPlan) -> Vec<String> {
    let mut faults = Vec::new();
    let players = &record.players;
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let humans = players.iter().filter(|player| player.human).count();
    if !template.players.value.contains(number(players.len())) {
        let (planned, allowed) = (players.len(), &template.players.value);
        faults.push(format!("the plan has {planned} players, the template allows {allowed}"));
    }
    if let Some(allowed) = template.humans.as_ref().filter(|humans_| !humans_.value.contains(number(humans)))
    {
        let allowed = &allowed.value;
        faults.push(format!("the plan has {humans} human players, the template allows {allowed}"));
    }
    // Seats with a start zone, and whether a human may sit there.
    let mut seats: BTreeMap<Seat, bool> = BTreeMap::new();
    for zone in template.zones.iter().filter(|zone| zone.kind.is_start()) {
        if let Some(owner) = &zone.owner {
            *seats.entry(owner.value).or_default() |= zone.kind == ZoneKind::PlayerStart;
        }
    }
    for (at, player) in players.iter().enumerate() {
        let (color, seat) = (player.color, player.seat);
        match seats.get(&seat) {
            None => faults.push(format!("{color} has seat {seat}, which no start zone of the template has")),
            Some(false) if player.human => {
                faults.push(format!("{color} is human, and seat {seat} is for the computer only"));
            }
            Some(_) if players[..at].iter().any(|other| other.seat == seat) => {
                faults.push(format!("two players have seat {seat}"));
            }
            Some(_) => {}
        }
    }
    // Where all seats of these players are for humans too, chance alone can put them in another order, and
    // nothing can make a higher seat taken before a lower one.
    let is_chosen = |seat: &Seat| players.iter().any(|player| player.is_seat_chosen && player.seat == *seat);
    let mut taken: Vec<Seat> =
        players.iter().filter(|player| !player.is_seat_chosen).map(|player| player.seat).collect();
    let left: Vec<(Seat, bool)> = seats.into_iter().filter(|(seat, _)| !is_chosen(seat)).collect();
    let are_lowest_for_all = left.iter().take(taken.len()).all(|(_, for_human)| *for_human);
    if faults.is_empty() && are_lowest_for_all {
        if template.shuffle_seats {
            taken.sort_unstable();
        }
        if !taken.iter().eq(left.iter().take(taken.len()).map(|(seat, _)| seat)) {
            faults
                .push("the players do not sit on the lowest seats of the template, in its order".to_owned());
        }
    }
    faults
}
