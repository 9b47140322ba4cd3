//! What a template says of zones and connections, as several files ask it.

use rmg_core::diag::{Fault, Severity, Span};
use rmg_core::plan::PlayerPlan;
use rmg_core::template::{Connection, ConnectionKind, EffectiveZone, TownCounts, Towns, Zone};

/// A fault that stands against a plan.
pub(super) fn error(code: &'static str, span: Option<Span>, message: impl Into<String>) -> Fault {
    Fault::new(Severity::Error, code, span, message)
}

/// The player who sits in the zone.
pub(super) fn player_of<'a>(zone: &Zone, players: &'a [PlayerPlan]) -> Option<&'a PlayerPlan> {
    players.iter().find(|player| zone.owner.is_some_and(|owner| owner.value == player.seat))
}

/// Whether the zone gets a town: one asked for, or the main town of a seat.
pub(super) fn has_town(zone: &Zone, effective: &EffectiveZone<'_>) -> bool {
    asks_for_towns(effective.towns) || (zone.kind.is_start() && zone.owner.is_some())
}

/// Whether towns are asked for, of a player or of nobody.
pub(crate) fn asks_for_towns(towns: &Towns) -> bool {
    asks_for(&towns.player) || asks_for(&towns.neutral)
}

/// Whether any is asked for, by number or by density.
pub(crate) fn asks_for(counts: &TownCounts) -> bool {
    [counts.towns, counts.castles, counts.town_density, counts.castle_density].iter().any(|count| *count > 0)
}

/// Whether heroes can pass the connection.
pub(crate) fn makes_way(connection: &Connection) -> bool {
    match connection.kind {
        ConnectionKind::Guarded | ConnectionKind::Wide | ConnectionKind::ForcePortal => true,
        ConnectionKind::Fictive | ConnectionKind::Repulsive => false,
    }
}
