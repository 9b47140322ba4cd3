//! Properties of zones and connections that several modules use.

use std::collections::BTreeMap;

use rmg_core::Seat;
use rmg_core::diag::{Diagnostic, Severity, Span};
use rmg_core::plan::PlayerPlan;
use rmg_core::template::{
    Connection, ConnectionKind, Template, TownCounts, Towns, Zone, ZoneKind, ZoneSizeLaw,
};

/// Creates an error that prevents a plan.
pub(super) fn error(code: &'static str, span: Option<Span>, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Severity::Error, code, span, message)
}

/// Returns the player whose seat owns the zone.
pub(super) fn player_of<'a>(zone: &Zone, players: &'a [PlayerPlan]) -> Option<&'a PlayerPlan> {
    players.iter().find(|player| zone.owner.is_some_and(|owner| owner.value == player.seat))
}

/// Returns for each zone whether its owner starts there: in the first `playerStart` of the owner, otherwise
/// in the first `cpuStart`. The other zones of the owner only belong to the player.
pub(crate) fn seat_zones(template: &Template) -> Vec<bool> {
    let mut starts: BTreeMap<Seat, (bool, usize)> = BTreeMap::new();
    for (at, zone) in template.zones.iter().enumerate().filter(|(_, zone)| zone.kind.is_start()) {
        if let Some(owner) = zone.owner {
            let start = (zone.kind != ZoneKind::PlayerStart, at);
            starts.entry(owner.value).and_modify(|first| *first = start.min(*first)).or_insert(start);
        }
    }
    let mut seats = vec![false; template.zones.len()];
    starts.into_values().for_each(|(_, at)| seats[at] = true);
    seats
}

/// Formats a number of seats that is too small: `only 2 seats have a start zone`.
pub(crate) fn seats_with_start(seats: usize, zone: &str) -> String {
    match seats {
        0 => format!("no seat has a {zone}"),
        1 => format!("only 1 seat has a {zone}"),
        _ => format!("only {seats} seats have a {zone}"),
    }
}

/// Returns whether towns are requested, with or without an owner.
pub(crate) fn requests_towns(towns: &Towns) -> bool {
    requests_any(&towns.player) || requests_any(&towns.neutral)
}

/// Returns whether any town is requested by number. Densities do not count.
pub(crate) fn requests_any(counts: &TownCounts) -> bool {
    counts.towns > 0 || counts.castles > 0
}

/// Returns whether heroes can pass the connection. A wide connection of a zone to itself has no effect.
pub(crate) fn is_passable(connection: &Connection) -> bool {
    match connection.kind {
        ConnectionKind::Guarded | ConnectionKind::ForcePortal => true,
        ConnectionKind::Wide => connection.a.value != connection.b.value,
        ConnectionKind::Fictive | ConnectionKind::Repulsive => false,
    }
}

/// Returns the share of the area, relative to other zones.
pub(crate) fn weight(zone: &Zone, law: ZoneSizeLaw) -> u64 {
    let size = u64::from(zone.size.value.max(1));
    match law {
        ZoneSizeLaw::Linear => size,
        ZoneSizeLaw::Quadratic => size * size,
    }
}
