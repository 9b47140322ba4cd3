//! What a template says of zones and connections, as several files ask it.

use std::collections::BTreeMap;

use rmg_core::Seat;
use rmg_core::diag::{Fault, Severity, Span};
use rmg_core::plan::PlayerPlan;
use rmg_core::template::{
    Connection, ConnectionKind, Template, TownCounts, Towns, Zone, ZoneKind, ZoneSizeLaw,
};

/// A fault that stands against a plan.
pub(super) fn error(code: &'static str, span: Option<Span>, message: impl Into<String>) -> Fault {
    Fault::new(Severity::Error, code, span, message)
}

/// The player who sits in the zone.
pub(super) fn player_of<'a>(zone: &Zone, players: &'a [PlayerPlan]) -> Option<&'a PlayerPlan> {
    players.iter().find(|player| zone.owner.is_some_and(|owner| owner.value == player.seat))
}

/// By zone, whether the player of its owner starts there: of an owner's start zones the first `playerStart`, else the
/// first `cpuStart`. All other zones of the owner only belong to the player.
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

/// Whether towns are asked for, of a player or of nobody.
pub(crate) fn asks_for_towns(towns: &Towns) -> bool {
    asks_for(&towns.player) || asks_for(&towns.neutral)
}

/// Whether any is asked for by number; densities ask for none.
pub(crate) fn asks_for(counts: &TownCounts) -> bool {
    counts.towns > 0 || counts.castles > 0
}

/// Whether heroes can pass the connection. A zone has no border with itself that could be wide.
pub(crate) fn makes_way(connection: &Connection) -> bool {
    match connection.kind {
        ConnectionKind::Guarded | ConnectionKind::ForcePortal => true,
        ConnectionKind::Wide => connection.a.value != connection.b.value,
        ConnectionKind::Fictive | ConnectionKind::Repulsive => false,
    }
}

/// Share of the level's area, relative to other zones.
pub(super) fn weight(zone: &Zone, law: ZoneSizeLaw) -> u64 {
    let size = u64::from(zone.size.value.max(1));
    match law {
        ZoneSizeLaw::Linear => size,
        ZoneSizeLaw::Quadratic => size * size,
    }
}
