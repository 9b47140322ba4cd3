//! Plans: results that are read as input.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::diag::{Diagnostic, nearest};
use rmg_core::text::shown;
use serde_json::value::RawValue;

use crate::json::{Fields, Object, Reader};
use crate::worlds::pool::Pool;
use crate::worlds::world::End;

/// Zones and connections that a world must have.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WorldPlan {
    /// Zones, by their positions in the pool, each once. They include those of the connections.
    pub zones: Vec<usize>,
    /// Joined ends. Each end occurs once. A portal may be joined with itself.
    pub connections: Vec<(End, End)>,
    /// Likely mistakes in the file.
    pub warnings: Vec<Diagnostic>,
}

/// The members of a result.
const RESULT: Fields = Fields { required: &[], optional: &["seed", "world", "error", "message"] };
/// The members of a world. A plan uses only the first two.
const WORLD: Fields = Fields {
    required: &[],
    optional: &[
        "zones",
        "connections",
        "solution",
        "difficulty",
        "needed",
        "avoidable",
        "placements",
        "warnings",
        "work",
    ],
};

impl WorldPlan {
    /// Returns whether the plan requests nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.zones.is_empty()
    }
}

/// Reads a result as a plan. Only `zones` and `connections` of its `world` count; any part of them may be
/// removed.
///
/// # Errors
/// All errors and warnings: unknown names, parts with the wrong structure, portals that are joined twice.
pub fn read_world_plan(text: &str, pool: &Pool) -> Result<WorldPlan, Vec<Diagnostic>> {
    let mut reader = Reader::new(text);
    let zones = (0..).zip(&pool.zones).map(|(at, zone)| (zone.id.as_str(), at)).collect();
    let mut plan = PlanReader { pool, zones, joined: BTreeSet::new(), plan: WorldPlan::default() };
    if let Some(root) = reader.root() {
        plan.read(&mut reader, root);
    }
    let PlanReader { mut plan, .. } = plan;
    let of_ends = plan.connections.iter().flat_map(|(a, b)| [*a, *b]);
    let of_ends = of_ends.filter_map(|end| match end {
        End::Portal { zone, .. } => Some(zone),
        End::Start => None,
    });
    let named: BTreeSet<usize> = plan.zones.iter().copied().chain(of_ends).collect();
    plan.zones = named.into_iter().collect();
    let is_valid = !reader.has_errors();
    let diagnostics = reader.finish();
    if is_valid { Ok(WorldPlan { warnings: diagnostics, ..plan }) } else { Err(diagnostics) }
}

struct PlanReader<'p> {
    pool: &'p Pool,
    zones: BTreeMap<&'p str, usize>,
    joined: BTreeSet<End>,
    plan: WorldPlan,
}

impl<'p> PlanReader<'p> {
    fn read<'t>(&mut self, reader: &mut Reader<'t>, root: &'t RawValue) {
        const HELP: &str = "a plan is a result: `world` with `zones` and `connections`";
        let Some(result) = reader.members(root, "a plan", HELP) else { return };
        if result.get("runs").is_some() {
            let help = "keep the result of one seed: the members of one entry of `runs`";
            reader.diagnostic(root, "several_runs", "a plan is the result of one seed", help);
            return;
        }
        match result.given("world") {
            Some(world) => {
                reader.check_fields(&result, RESULT);
                reader.under("world", |reader| {
                    if let Some(world) = reader.object(world, WORLD, "a world", HELP) {
                        self.read_world(reader, &world);
                    }
                });
            }
            None if result.given("zones").is_some() || result.given("connections").is_some() => {
                reader.check_fields(&result, WORLD);
                self.read_world(reader, &result);
            }
            None => reader.diagnostic(root, "no_plan", "the plan has no `world`", HELP),
        }
    }

    fn read_world<'t>(&mut self, reader: &mut Reader<'t>, world: &Object<'t>) {
        let zones = reader.optional(world, "zones", |reader, node| {
            reader.each(node, "a list of zones", "", |reader, node| self.zone(reader, node))
        });
        self.plan.zones = zones.unwrap_or_default();
        let connections = reader.optional(world, "connections", |reader, node| {
            reader.each(node, "a list of connections", "", |reader, node| {
                const HELP: &str = "a connection has the form [\"start\", [\"zone\", \"portal\"]]";
                let ends = reader.list(node, "two ends", HELP)?;
                let [a, b] = ends.as_slice() else {
                    reader.wrong_shape(node, "two ends", HELP);
                    return None;
                };
                let (first, second) = (self.end(reader, a), self.end(reader, b));
                let (first, second) = (first?, second?);
                let is_self = first == second;
                for (end, node) in [(first, a), (second, b)].into_iter().take(if is_self { 1 } else { 2 }) {
                    if !self.joined.insert(end) {
                        let message = "this end is joined twice";
                        reader.diagnostic(node, "joined_twice", message, "remove one of the connections");
                    }
                }
                if is_self && first == End::Start {
                    let message = "the start is joined with itself";
                    reader.diagnostic(node, "bad_start", message, "join it with a zone");
                }
                Some((first, second))
            })
        });
        self.plan.connections = connections.unwrap_or_default();
    }

    fn zone<'t>(&self, reader: &mut Reader<'t>, node: &'t RawValue) -> Option<usize> {
        let name = reader.text(node)?;
        let found = self.zones.get(name.as_str()).copied();
        if found.is_none() {
            unknown(reader, node, "zone", &name, self.zones.keys().copied());
        }
        found
    }

    fn end<'t>(&self, reader: &mut Reader<'t>, node: &'t RawValue) -> Option<End> {
        const HELP: &str = "an end is \"start\" or [\"zone\", \"portal\"]";
        if node.get() == "\"start\"" {
            return Some(End::Start);
        }
        let parts = reader.list(node, "the end of a connection", HELP)?;
        let [zone, portal] = parts.as_slice() else {
            reader.wrong_shape(node, "a zone and a portal", HELP);
            return None;
        };
        let zone = self.zone(reader, zone)?;
        let name = reader.text(portal)?;
        let portals = &self.pool.zones[zone].portals;
        let found = portals.iter().position(|known| *known == name);
        if found.is_none() {
            unknown(reader, portal, "portal", &name, portals.iter().map(String::as_str));
        }
        Some(End::Portal { zone, portal: found? })
    }
}

fn unknown<'n>(
    reader: &mut Reader<'_>,
    node: &RawValue,
    kind: &str,
    name: &str,
    known: impl Iterator<Item = &'n str>,
) {
    let help = match nearest(name, known) {
        Some(meant) => format!("did you mean `{}`?", shown(meant)),
        None => format!("the pool has no such {kind}: remove this part of the plan"),
    };
    reader.diagnostic(node, "unknown_name", format!("unknown {kind} `{}`", shown(name)), help);
}
