//! Worlds as JSON.

use crate::json::{Outcome, RunFormat, list_line, list_lines, object_line, object_lines, quoted};
use crate::worlds::error::WorldError;
use crate::worlds::pool::Pool;
use crate::worlds::world::{End, World};

/// The format of results in a file.
pub const RESULTS: RunFormat = RunFormat { is_compact: true };

/// Returns the outcome of generating a world of `pool`.
#[must_use]
pub fn outcome(pool: &Pool, result: &Result<World, WorldError>) -> Outcome {
    match result {
        Ok(world) => Outcome::Made(vec![("world", world_json(pool, world))]),
        Err(error) => refusal(error),
    }
}

/// Returns the outcome of a refusal.
#[must_use]
pub fn refusal(error: &WorldError) -> Outcome {
    Outcome::refusal(std::slice::from_ref(error), WorldError::kind)
}

/// Returns the name of an end of a connection: `start`, or zone and portal.
#[must_use]
pub fn end_name(pool: &Pool, end: End) -> String {
    match end {
        End::Start => "start".to_owned(),
        End::Portal { zone, portal } => {
            let zone = &pool.zones[zone];
            format!("{}.{}", zone.id, zone.portals[portal])
        }
    }
}

/// Returns a world as the value of `world`: zones, connections, the solution, the measures `difficulty`
/// (`steps` of the solution, and the lower bound `at_least` for all solutions), `needed` and `avoidable`
/// (plain zones that no solution can avoid, and plain zones that some solution avoids), the connections in
/// order of placement, warnings, and the work.
fn world_json(pool: &Pool, world: &World) -> String {
    let id = |zone: usize| quoted(&pool.zones[zone].id);
    let portal = |zone: usize, portal: usize| quoted(&pool.zones[zone].portals[portal]);
    let end = |end: End| match end {
        End::Start => "\"start\"".to_owned(),
        End::Portal { zone, portal: number } => format!("[{}, {}]", id(zone), portal(zone, number)),
    };
    let ids =
        |zones: &[usize]| format!("[{}]", zones.iter().map(|zone| id(*zone)).collect::<Vec<_>>().join(", "));
    let connections = world.connections.iter().map(|(a, b)| format!("[{}, {}]", end(*a), end(*b)));
    let steps = world.solution.iter().map(|step| {
        let gem = if step.takes_gem { ", \"gem\": true" } else { "" };
        let (from, to) = (portal(step.zone, step.from), portal(step.zone, step.to));
        format!("{{\"zone\": {}, \"from\": {from}, \"to\": {to}{gem}}}", id(step.zone))
    });
    let placements = world.placements.iter().map(|placed| {
        let (a, b) = placed.ends;
        let connection = list_line([end(a), end(b)].into_iter());
        object_line(&[("connection", connection), ("reason", quoted(placed.reason.word()))])
    });
    let origin = world.origin;
    let work = [
        ("tours", origin.tours.to_string()),
        ("repairs", origin.repairs.to_string()),
        ("is_repaired", origin.is_repaired.to_string()),
        ("is_exhaustive", origin.is_exhaustive.to_string()),
        ("needed_before", origin.needed_before.to_string()),
        ("swaps", origin.swaps.to_string()),
    ];
    let warnings = world.warnings().into_iter().map(|warning| quoted(&warning.describe(pool)));
    let (shortest, at_least) = (world.difficulty.steps, world.difficulty.at_least);
    let members = [
        ("zones", ids(&world.zones)),
        ("connections", list_lines(connections, " ")),
        ("solution", list_lines(steps, " ")),
        ("difficulty", format!("{{\"steps\": {shortest}, \"at_least\": {at_least}}}")),
        ("needed", ids(&world.needed_plain)),
        ("avoidable", ids(&world.avoidable_plain)),
        ("placements", list_lines(placements, " ")),
        ("warnings", list_lines(warnings, " ")),
        ("work", object_line(&work)),
    ];
    object_lines(&members, " ")
}
