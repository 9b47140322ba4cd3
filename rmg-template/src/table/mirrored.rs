//! Packs for mirrored maps. Their templates have the zones of one half of the map, for half of the players,
//! and connections to the zone [`COPY`] lead to the other half.
//!
//! The game generates a level from the zones and copies it to the other level. Here the other half has zones
//! of its own, and the map is symmetric, which gives both halves the same contents. How the game joins the
//! levels has no public description, so the two ends of a connection to the copy are a zone and its own copy.

use std::collections::BTreeSet;

use rmg_core::Symmetry;
use rmg_core::diag::{Diagnostic, DiagnosticList, Severity, Span, Spanned};
use rmg_core::ids::{Seat, ZoneId};
use rmg_core::template::{Connection, OwnOrLike, Presence, SymmetryRequest, Template, TownHint, Zone};

use super::players;
use crate::json::limits::{MAX_CONNECTIONS, MAX_PLAYERS, MAX_ZONES};

/// The zone that stands for the other half in connections.
pub(super) const COPY: &str = "-1";

/// Removes the connections to the other half from a template, and returns the zones where they start. Such a
/// connection has an end at the first id after those of the zones.
pub(super) fn take_links(template: &mut Template) -> Vec<Connection> {
    let copy = ZoneId::from_index(template.zones.len());
    let leads_there = |connection: &mut Connection| connection.a.value == copy || connection.b.value == copy;
    template.connections.extract_if(.., leads_there).collect()
}

/// Adds the other half: a copy of each zone, with seats of its own, and of each connection, and the
/// connections between the halves. The copies have the locations of the originals. Returns false and changes
/// nothing if the other half has no seats. Reports both.
///
/// The conditions of zones are numbers of players of one half, as in the game, or those of the whole map if
/// one half never has enough starts for its players.
///
/// - `links`: connections from a zone to its copy.
/// - `mark`: the option of the pack.
pub(super) fn add_copy(
    template: &mut Template,
    mut links: Vec<Connection>,
    mark: Span,
    diagnostics: &mut DiagnosticList,
) -> bool {
    let note = |message: &str, help: &str| {
        Diagnostic::new(Severity::Note, "mirror-pack", Some(mark), message.to_owned()).help(help.to_owned())
    };
    let (count, half) = (template.zones.len(), template.connections.len());
    let is_small = 2 * count <= MAX_ZONES && 2 * half + links.len() <= MAX_CONNECTIONS;
    let (Some(seats), true) = (seats_of_copies(template), is_small) else {
        let message =
            "a template for mirrored maps with too many players or zones for a copy: maps have one half";
        diagnostics.push(note(message, "a map has at most 8 players and 1024 zones in both halves"));
        return false;
    };
    let message =
        "a template for mirrored maps: maps have a copy of its zones for the other half of the players";
    diagnostics
        .push(note(message, "maps have the symmetry `rotate2`, unless `--symmetry` selects another one"));

    template.symmetry = Some(Spanned::new(SymmetryRequest::Of(Symmetry::Rotate2), mark));
    let mut halves = template.zones.clone();
    halves.iter_mut().for_each(|zone| join_halves(&mut zone.presence));
    if games(&halves) >= games(&template.zones) {
        template.zones = halves;
        let connections = template.connections.iter_mut().chain(&mut links);
        connections.for_each(|connection| join_halves(&mut connection.presence));
    }
    let keys = keys_of_copies(&template.zones);
    for (at, key) in keys.into_iter().enumerate() {
        let mut copy = Zone { key, ..template.zones[at].clone() };
        if let Some(owner) = &mut copy.owner {
            owner.value = seats[usize::from(owner.value.0)];
        }
        if let OwnOrLike::Own(towns) = &mut copy.towns {
            towns.hints.iter_mut().for_each(|hint| move_hint(hint, count));
        }
        template.zones.push(copy);
    }
    for at in 0..half {
        let connection = template.connections[at].clone();
        let [a, b] = [connection.a, connection.b].map(|end| moved(end, count));
        template.connections.push(Connection { a, b, ..connection });
    }
    for link in links {
        let zone = if link.a.value.index() < count { link.a } else { link.b };
        template.connections.push(Connection { a: zone, b: moved(zone, count), ..link });
    }
    true
}

/// Returns the seat of the copy by the seat of the original: the free ones in order. `None` if too few are
/// free.
fn seats_of_copies(template: &Template) -> Option<[Seat; MAX_PLAYERS as usize + 1]> {
    let used: BTreeSet<Seat> =
        template.zones.iter().filter_map(|zone| zone.owner.as_ref()).map(|owner| owner.value).collect();
    let mut free = (1..=MAX_PLAYERS).map(Seat).filter(|seat| !used.contains(seat));
    let mut seats = [Seat(0); MAX_PLAYERS as usize + 1];
    for seat in &used {
        seats[usize::from(seat.0)] = free.next()?;
    }
    Some(seats)
}

/// Returns an unused key for the copy of each zone. Numbers get a higher number with the same last digits.
fn keys_of_copies(zones: &[Zone]) -> Vec<String> {
    let mut used: BTreeSet<String> = zones.iter().map(|zone| zone.key.clone()).collect();
    let number = |zone: &Zone| zone.key.parse::<u32>().ok();
    let highest = zones.iter().filter_map(number).max().unwrap_or(0);
    let step = (1..).map(|digits| 10_u64.pow(digits)).find(|step| *step > highest.into()).unwrap_or(0);
    let copy_of = |zone: &Zone| {
        let key =
            number(zone).map_or_else(|| format!("{}'", zone.key), |own| (step + u64::from(own)).to_string());
        let mut keys = std::iter::successors(Some(key), |key| Some(format!("{key}'")));
        keys.find(|key| used.insert(key.clone())).unwrap_or_default()
    };
    zones.iter().map(copy_of).collect()
}

/// Returns for how many numbers of players two of these halves have enough starts.
fn games(half: &[Zone]) -> usize {
    let both = players::starts(half).chain(players::starts(half));
    let ranges = players::counts(&both, 2).map_or_else(Vec::new, |(players, _)| players.ranges);
    ranges.len()
}

/// Turns numbers of players in one half into those of the whole map, where one half can have one human more.
fn join_halves(presence: &mut Presence) {
    let ranges = presence.players.iter_mut().chain(&mut presence.humans).flat_map(|set| &mut set.ranges);
    let max = u32::from(MAX_PLAYERS);
    ranges.for_each(|(low, high)| (*low, *high) = ((2 * *low).saturating_sub(1), (2 * *high).min(max)));
}

/// Returns the copy of an end of a connection.
fn moved(zone: Spanned<ZoneId>, count: usize) -> Spanned<ZoneId> {
    Spanned::new(ZoneId::from_index(zone.value.index() + count), zone.span)
}

fn move_hint(hint: &mut TownHint, count: usize) {
    let zones = hint.like.iter_mut().chain(&mut hint.not_like).chain(&mut hint.related_to_terrain);
    zones.for_each(|zone| *zone = moved(*zone, count));
}
