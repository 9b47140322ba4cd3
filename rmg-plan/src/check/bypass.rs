//! Guards that nobody needs to fight, as there is a cheap way round.

use std::collections::BinaryHeap;

use rmg_core::ZoneId;
use rmg_core::diag::{Fault, Severity};
use rmg_core::template::{Connection, ConnectionKind, Template};

use super::Checker;
use crate::plan::facts::makes_way;

/// A way round is cheap where all its guards together have less than this part of the strength.
const CHEAP: u64 = 4;

/// Guards below this are passed in the first week anyway.
const EXPENSIVE: u32 = 10_000;

/// Most connections of a way round: a longer one is a journey of its own.
const LONGEST: usize = 3;

impl Checker<'_> {
    /// Warns of expensive guards between zones that are joined by a short way with far weaker ones. A way through a zone in which a player
    /// starts is none: it leads past his towns. O(connections x zones).
    pub(super) fn bypasses(&mut self) {
        let template = self.template;
        let mut ways: Vec<Vec<(ZoneId, usize)>> = vec![Vec::new(); template.zones.len()];
        let is_way = |connection: &Connection| makes_way(connection) && connection.presence.is_always();
        for (at, connection) in template.connections.iter().enumerate().filter(|(_, of)| is_way(of)) {
            let (a, b) = (connection.a.value, connection.b.value);
            ways[a.index()].push((b, at));
            ways[b.index()].push((a, at));
        }
        for (at, connection) in template.connections.iter().enumerate() {
            let guard = connection.guard.value;
            let is_guarded = matches!(connection.kind, ConnectionKind::Guarded | ConnectionKind::ForcePortal);
            if guard < EXPENSIVE || !is_guarded || connection.a.value == connection.b.value {
                continue;
            }
            let Some((cost, way)) = cheapest(template, &ways, at) else { continue };
            if cost * CHEAP > u64::from(guard) {
                continue;
            }
            let key = |zone: ZoneId| template.zones[zone.index()].key.as_str();
            let (a, b) = (key(connection.a.value), key(connection.b.value));
            let stops: Vec<String> =
                way.iter().rev().skip(1).rev().map(|(zone, _)| format!("`{}`", key(*zone))).collect();
            let round = if stops.is_empty() { "another connection".to_owned() } else { stops.join(", ") };
            let message = format!(
                "nobody needs to fight the guard of {guard} between `{a}` and `{b}`: by way of {round} it is {cost} in all"
            );
            let fault =
                Fault::new(Severity::Warning, "cheap-way-round", Some(connection.guard.span), message)
                    .help("raise the guards of the way round, or lower this one");
            let fault = way.iter().fold(fault, |fault, (_, step)| {
                let step = &template.connections[*step];
                fault.related(step.span, format!("a guard of {}", step.guard.value))
            });
            self.faults.push(fault);
        }
    }
}

/// The least cost of coming to a zone in so many steps, with the zone before and the connection.
type Arrival = Option<(u64, ZoneId, usize)>;

/// The way with the weakest guards in all between the ends of a connection, without it and without passing a start: what they cost
/// together, and each zone that it comes to with the connection that leads there.
fn cheapest(
    template: &Template,
    ways: &[Vec<(ZoneId, usize)>],
    without: usize,
) -> Option<(u64, Vec<(ZoneId, usize)>)> {
    let (from, to) = (template.connections[without].a.value, template.connections[without].b.value);
    // by steps and zone: the least cost, and how it was come by
    let mut best: Vec<Vec<Arrival>> = vec![vec![None; ways.len()]; LONGEST + 1];
    let mut queue = BinaryHeap::from([(std::cmp::Reverse(0_u64), 0_usize, from)]);
    while let Some((std::cmp::Reverse(cost), steps, zone)) = queue.pop() {
        if zone == to {
            return Some((cost, walk(&best, steps, from, to)));
        }
        let is_start = zone != from && template.zones[zone.index()].kind.is_start();
        if steps == LONGEST || is_start {
            continue;
        }
        for (next, step) in ways[zone.index()].iter().filter(|(next, step)| *step != without && *next != from)
        {
            let guard = match template.connections[*step].kind {
                ConnectionKind::Wide => 0,
                _ => template.connections[*step].guard.value,
            };
            let cost = cost + u64::from(guard);
            let known = &mut best[steps + 1][next.index()];
            if known.is_none_or(|(least, ..)| cost < least) {
                *known = Some((cost, zone, *step));
                queue.push((std::cmp::Reverse(cost), steps + 1, *next));
            }
        }
    }
    None
}

/// The zones of the way found, in order.
fn walk(best: &[Vec<Arrival>], steps: usize, from: ZoneId, to: ZoneId) -> Vec<(ZoneId, usize)> {
    let (mut way, mut zone) = (Vec::new(), to);
    for steps in (1..=steps).rev() {
        let Some((_, before, step)) = best[steps][zone.index()] else { break };
        way.push((zone, step));
        zone = before;
    }
    debug_assert_eq!(zone, from);
    way.reverse();
    way
}
