//! Guards that players can avoid by a detour with weak guards.

use std::collections::BinaryHeap;

use rmg_core::ZoneId;
use rmg_core::diag::{Diagnostic, Severity};
use rmg_core::template::{Connection, ConnectionKind, Template};

use super::Checker;
use crate::plan::facts::is_passable;

/// A detour is cheap if its guards have at most one part in this many of the strength, in total.
const CHEAP: u64 = 4;

/// Weaker guards are not checked: players pass them in the first week.
const EXPENSIVE: u32 = 10_000;

/// Maximum number of connections of a detour. A longer one takes too much time.
const MAX_STEPS: usize = 3;

impl Checker<'_> {
    /// Warns of strong guards between zones if a short detour has far weaker ones. A detour through a zone
    /// where a player starts does not count, because it passes the towns of the player. O(connections x
    /// zones).
    pub(super) fn bypasses(&mut self) {
        let template = self.template;
        let mut neighbors: Vec<Vec<(ZoneId, usize)>> = vec![Vec::new(); template.zones.len()];
        let is_always_passable =
            |connection: &Connection| is_passable(connection) && connection.presence.is_always();
        for (at, connection) in
            template.connections.iter().enumerate().filter(|(_, of)| is_always_passable(of))
        {
            let (a, b) = (connection.a.value, connection.b.value);
            neighbors[a.index()].push((b, at));
            neighbors[b.index()].push((a, at));
        }
        for (at, connection) in template.connections.iter().enumerate() {
            let guard = connection.guard.value;
            let is_guarded = matches!(connection.kind, ConnectionKind::Guarded | ConnectionKind::ForcePortal);
            if guard < EXPENSIVE || !is_guarded || connection.a.value == connection.b.value {
                continue;
            }
            let Some((cost, route)) = cheapest_route(template, &neighbors, at) else { continue };
            if cost * CHEAP > u64::from(guard) {
                continue;
            }
            let key = |zone: ZoneId| template.zones[zone.index()].key.as_str();
            let (a, b) = (key(connection.a.value), key(connection.b.value));
            let stops: Vec<String> =
                route.iter().rev().skip(1).rev().map(|(zone, _)| format!("`{}`", key(*zone))).collect();
            let via = if stops.is_empty() { "another connection".to_owned() } else { stops.join(", ") };
            let message = format!(
                "players can avoid the guard of {guard} between `{a}` and `{b}`: via {via} the guards have {cost} in total"
            );
            let diagnostic =
                Diagnostic::new(Severity::Warning, "cheap-way-round", Some(connection.guard.span), message)
                    .help("raise the guards of the detour, or lower this one");
            let diagnostic = route.iter().fold(diagnostic, |diagnostic, (_, step)| {
                let step = &template.connections[*step];
                diagnostic.related(step.span, format!("a guard of {}", step.guard.value))
            });
            self.diagnostics.push(diagnostic);
        }
    }
}

/// The minimum cost to reach a zone in a number of steps, with the previous zone and the connection.
type Arrival = Option<(u64, ZoneId, usize)>;

/// Finds the route with the weakest guards between the ends of a connection, without this connection and
/// without passing a start zone. Returns the sum of its guards, and its zones with the connections that lead
/// to them.
fn cheapest_route(
    template: &Template,
    neighbors: &[Vec<(ZoneId, usize)>],
    without: usize,
) -> Option<(u64, Vec<(ZoneId, usize)>)> {
    let (from, to) = (template.connections[without].a.value, template.connections[without].b.value);
    // by steps and zone
    let mut best: Vec<Vec<Arrival>> = vec![vec![None; neighbors.len()]; MAX_STEPS + 1];
    let mut queue = BinaryHeap::from([(std::cmp::Reverse(0_u64), 0_usize, from)]);
    while let Some((std::cmp::Reverse(cost), steps, zone)) = queue.pop() {
        if zone == to {
            return Some((cost, trace(&best, steps, from, to)));
        }
        let is_start = zone != from && template.zones[zone.index()].kind.is_start();
        if steps == MAX_STEPS || is_start {
            continue;
        }
        let is_further = |(next, step): &&(ZoneId, usize)| *step != without && *next != from;
        for (next, step) in neighbors[zone.index()].iter().filter(is_further) {
            let guard = match template.connections[*step].kind {
                ConnectionKind::Wide => 0,
                _ => template.connections[*step].guard.value,
            };
            let cost = cost + u64::from(guard);
            let known = &mut best[steps + 1][next.index()];
            if known.is_none_or(|(min, ..)| cost < min) {
                *known = Some((cost, zone, *step));
                queue.push((std::cmp::Reverse(cost), steps + 1, *next));
            }
        }
    }
    None
}

/// Returns the zones of the route in order, without the first.
fn trace(best: &[Vec<Arrival>], steps: usize, from: ZoneId, to: ZoneId) -> Vec<(ZoneId, usize)> {
    let (mut route, mut zone) = (Vec::new(), to);
    for steps in (1..=steps).rev() {
        let Some((_, before, step)) = best[steps][zone.index()] else { break };
        route.push((zone, step));
        zone = before;
    }
    debug_assert_eq!(zone, from);
    route.reverse();
    route
}
