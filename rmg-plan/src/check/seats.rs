//! Players and seats: everyone who may play needs a zone to start in.

use std::collections::BTreeMap;

use rmg_core::Seat;
use rmg_core::diag::{Fault, Severity, Span};
use rmg_core::template::{NumberSet, Zone, ZoneKind};
use rmg_core::text::counted;

use super::Checker;
use crate::plan::facts::seat_zones;

/// Smallest and largest number of a set.
fn bounds(set: &NumberSet) -> Option<(usize, usize)> {
    let number = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
    Some((number(set.min()?), number(set.max()?)))
}

impl Checker<'_> {
    /// Compares the players that the template allows with the zones where they can start.
    pub(super) fn seats(&mut self) {
        let zones = &self.template.zones;
        if zones.is_empty() {
            return;
        }
        // By seat: whether a human can sit there.
        let mut seats: BTreeMap<Seat, bool> = BTreeMap::new();
        for zone in zones.iter().filter(|zone| zone.kind.is_start()) {
            let Some(owner) = zone.owner else {
                let message =
                    format!("zone `{}` is a start without an `owner`, so nobody starts there", zone.key);
                self.warn("start-without-owner", zone.span, message, "add \"owner\" : the number of a seat");
                continue;
            };
            *seats.entry(owner.value).or_default() |= zone.kind == ZoneKind::PlayerStart;
        }
        self.second_starts(zones);
        self.owners(zones, &seats);
        self.player_count(seats.len());
        self.human_count(seats.values().filter(|for_human| **for_human).count());
    }

    /// Reports start zones whose owner starts in another one.
    fn second_starts(&mut self, zones: &[Zone]) {
        let seats = seat_zones(self.template);
        for (zone, owner) in zones.iter().zip(&seats).filter_map(|(zone, is_seat)| {
            Some((zone, zone.owner?)).filter(|_| zone.kind.is_start() && !is_seat)
        }) {
            let is_home = |(other, is_seat): &(&Zone, &bool)| {
                **is_seat && other.owner.is_some_and(|of| of.value == owner.value)
            };
            let Some((home, _)) = zones.iter().zip(&seats).find(is_home) else { continue };
            let message = format!(
                "zone `{}` is a second start of seat {}, whose player starts in zone `{}`",
                zone.key, owner.value, home.key
            );
            let fault = Fault::new(Severity::Warning, "second-start", Some(owner.span), message)
                .related(home.span, "where the player starts")
                .help("make it a `treasure` zone, which may have an `owner` too, or name another seat");
            self.faults.push(fault);
        }
    }

    fn owners(&mut self, zones: &[Zone], seats: &BTreeMap<Seat, bool>) {
        let most = bounds(&self.template.players.value).map_or(0, |(_, most)| most);
        let mut first_places: BTreeMap<Seat, Span> = BTreeMap::new();
        for owner in zones.iter().filter_map(|zone| zone.owner) {
            first_places.entry(owner.value).or_insert(owner.span);
        }
        let (beyond, playable): (Vec<_>, Vec<_>) =
            first_places.into_iter().partition(|(seat, _)| usize::from(seat.0) > most);
        if let Some((_, first)) = beyond.first() {
            let players = &self.template.players.value;
            let shown: Vec<String> = beyond.iter().map(|(seat, _)| seat.to_string()).collect();
            let (seats, are) = if beyond.len() == 1 { ("seat", "is") } else { ("seats", "are") };
            let message = format!(
                "{seats} {} {are} never taken: at most {most} may play (`players` {players})",
                shown.join(", ")
            );
            let fault = Fault::new(Severity::Warning, "seat-beyond-players", Some(*first), message)
                .help("allow more `players`, or take the `owner` away");
            let fault = beyond
                .iter()
                .skip(1)
                .fold(fault, |fault, (seat, span)| fault.related(*span, format!("seat {seat}")));
            self.faults.push(fault);
        }
        for (seat, span) in playable.into_iter().filter(|(seat, _)| !seats.contains_key(seat)) {
            let message = format!("seat {seat} owns zones and has none to start in");
            let help = "one of its zones should be of type `playerStart` or `cpuStart`";
            self.warn("owner-without-start", span, message, help);
        }
    }

    fn player_count(&mut self, seats: usize) {
        let players = &self.template.players;
        let Some((fewest, most)) = bounds(&players.value) else { return };
        let span = players.span;
        let help = "give every player a zone of type `playerStart` with an `owner` of its own";
        if seats < fewest {
            let message =
                format!("at least {} asked for, and {}", are(fewest, "player"), have_a_start(seats));
            self.error("too-few-seats", span, message, help);
        } else if seats < most {
            let message = format!("up to {} allowed, and {}", are(most, "player"), have_a_start(seats));
            self.warn("too-few-seats", span, message, help);
        }
    }

    fn human_count(&mut self, seats: usize) {
        let players = bounds(&self.template.players.value);
        let (Some((_, most_players)), Some(humans)) = (players, &self.template.humans) else { return };
        let Some((fewest, most)) = bounds(&humans.value) else { return };
        let span = humans.span;
        let help = "give every human a zone of type `playerStart` with an `owner` of its own";
        if fewest > most_players {
            let message = format!(
                "at least {} asked for, and at most {} allowed",
                are(fewest, "human"),
                are(most_players, "player")
            );
            self.error("too-few-players", span, message, "`players` counts humans too");
        } else if seats < fewest {
            let message = format!("at least {} asked for, and {}", are(fewest, "human"), have_a_start(seats));
            self.error("too-few-human-seats", span, message, help);
        } else if seats < most.min(most_players) {
            let message = format!("up to {} allowed, and {}", are(most, "human"), have_a_start(seats));
            self.warn("too-few-human-seats", span, message, help);
        }
    }
}

/// `1 player is`, `3 players are`.
fn are(number: usize, noun: &str) -> String {
    format!("{} {}", counted(number, noun), if number == 1 { "is" } else { "are" })
}

/// `only 1 has a start`.
fn have_a_start(seats: usize) -> String {
    match seats {
        0 => "none has a start".to_owned(),
        1 => "only 1 has a start".to_owned(),
        seats => format!("only {seats} have a start"),
    }
}
