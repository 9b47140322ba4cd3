//! Players and seats: every player needs a start zone.

use std::collections::BTreeMap;

use rmg_core::Seat;
use rmg_core::diag::{Diagnostic, Severity, Span};
use rmg_core::template::{NumberSet, Zone, ZoneKind};
use rmg_core::text::counted;

use super::Checker;
use crate::plan::facts::{seat_zones, seats_with_start};

/// Returns the minimum and maximum of a set.
fn bounds(set: &NumberSet) -> Option<(usize, usize)> {
    let number = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
    Some((number(set.min()?), number(set.max()?)))
}

impl Checker<'_> {
    /// Compares the players that the template allows with its start zones.
    pub(super) fn seats(&mut self) {
        let zones = &self.template.zones;
        if zones.is_empty() {
            return;
        }
        // By seat: whether a human can take it.
        let mut seats: BTreeMap<Seat, bool> = BTreeMap::new();
        for zone in zones.iter().filter(|zone| zone.kind.is_start()) {
            let Some(owner) = zone.owner else {
                let message = format!("start zone `{}` has no `owner`, so no player starts there", zone.key);
                let help = "add `\"owner\" : NUMBER` with the number of a seat";
                self.warn("start-without-owner", zone.span, message, help);
                continue;
            };
            *seats.entry(owner.value).or_default() |= zone.kind == ZoneKind::PlayerStart;
        }
        self.second_starts(zones);
        self.owners(zones, &seats);
        self.player_count(seats.len());
        self.human_count(seats.values().filter(|for_human| **for_human).count());
    }

    /// Warns of start zones whose owner starts in another zone.
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
                "zone `{}` is a second start zone of seat {}; its player starts in zone `{}`",
                zone.key, owner.value, home.key
            );
            let diagnostic = Diagnostic::new(Severity::Warning, "second-start", Some(owner.span), message)
                .related(home.span, "the player starts here")
                .help("make it a `treasure` zone, which may also have an `owner`, or name another seat");
            self.diagnostics.push(diagnostic);
        }
    }

    fn owners(&mut self, zones: &[Zone], seats: &BTreeMap<Seat, bool>) {
        let max = bounds(&self.template.players.value).map_or(0, |(_, max)| max);
        let mut first_spans: BTreeMap<Seat, Span> = BTreeMap::new();
        for owner in zones.iter().filter_map(|zone| zone.owner) {
            first_spans.entry(owner.value).or_insert(owner.span);
        }
        let (beyond, playable): (Vec<_>, Vec<_>) =
            first_spans.into_iter().partition(|(seat, _)| usize::from(seat.0) > max);
        if let Some((_, first)) = beyond.first() {
            let players = &self.template.players.value;
            let shown: Vec<String> = beyond.iter().map(|(seat, _)| seat.to_string()).collect();
            let (seats, are) = if beyond.len() == 1 { ("seat", "is") } else { ("seats", "are") };
            let message = format!(
                "{seats} {} {are} never taken: the template allows at most {max} players (`players` {players})",
                shown.join(", ")
            );
            let diagnostic = Diagnostic::new(Severity::Warning, "seat-beyond-players", Some(*first), message)
                .help("allow more `players`, or remove the `owner`");
            let diagnostic = beyond.iter().skip(1).fold(diagnostic, |diagnostic, (seat, span)| {
                diagnostic.related(*span, format!("seat {seat}"))
            });
            self.diagnostics.push(diagnostic);
        }
        for (seat, span) in playable.into_iter().filter(|(seat, _)| !seats.contains_key(seat)) {
            let message = format!("seat {seat} owns zones, but none of them is a start zone");
            let help = "change the type of one of its zones to `playerStart` or `cpuStart`";
            self.warn("owner-without-start", span, message, help);
        }
    }

    fn player_count(&mut self, seats: usize) {
        let players = &self.template.players;
        let Some((min, max)) = bounds(&players.value) else { return };
        let span = players.span;
        let help = "give every player a zone of type `playerStart` with its own `owner`";
        let have = seats_with_start(seats, "start zone");
        if seats < min {
            let message = format!("at least {} required, but {have}", are(min, "player"));
            self.error("too-few-seats", span, message, help);
        } else if seats < max {
            let message = format!("up to {} allowed, but {have}", are(max, "player"));
            self.warn("too-few-seats", span, message, help);
        }
    }

    fn human_count(&mut self, seats: usize) {
        let players = bounds(&self.template.players.value);
        let (Some((_, max_players)), Some(humans)) = (players, &self.template.humans) else { return };
        let Some((min, max)) = bounds(&humans.value) else { return };
        let span = humans.span;
        let help = "give every human a zone of type `playerStart` with its own `owner`";
        let have = seats_with_start(seats, "zone of type `playerStart`");
        if min > max_players {
            let message = format!(
                "at least {} required, but at most {} allowed",
                are(min, "human"),
                are(max_players, "player")
            );
            let help = "allow more `players`, which counts humans too, or fewer `humans`";
            self.error("too-few-players", span, message, help);
        } else if seats < min {
            let message = format!("at least {} required, but {have}", are(min, "human"));
            self.error("too-few-human-seats", span, message, help);
        } else if seats < max.min(max_players) {
            let message = format!("up to {} allowed, but {have}", are(max, "human"));
            self.warn("too-few-human-seats", span, message, help);
        }
    }
}

/// Formats a number with a verb: `1 player is`, `3 players are`.
fn are(number: usize, noun: &str) -> String {
    format!("{} {}", counted(number, noun), if number == 1 { "is" } else { "are" })
}
