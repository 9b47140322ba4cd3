//! Plans: results that are read as input.

use std::collections::BTreeMap;

use rmg_core::diag::{Diagnostic, nearest};
use rmg_core::text::shown;
use serde_json::value::RawValue;

use crate::entrances::case_shape::{RawPlacement, plan};
use crate::entrances::rule_shape::Named;
use crate::fill::PlayerItem;
use crate::ids::{ItemId, LinkId, LocationId, TargetId};
use crate::json::Reader;
use crate::region_graph::RegionGraph;

/// Joins and placements that are made first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    /// Pairs for [`crate::entrances::EntranceSettings::preplaced`].
    pub pairings: Vec<(LinkId, TargetId)>,
    /// Placements for [`crate::fill::FillOptions::plan`].
    pub placements: Vec<(LocationId, PlayerItem)>,
    /// Likely mistakes in the file.
    pub warnings: Vec<Diagnostic>,
}

/// Reads a result of `world` as a plan. Only `pairings` and `placements` count; any part of them may be
/// removed.
///
/// # Errors
/// All errors and warnings: unknown names, and parts with the wrong structure.
pub fn read_plan(text: &str, world: &RegionGraph) -> Result<Plan, Vec<Diagnostic>> {
    let mut reader = Reader::new(text);
    let mut result = Plan::default();
    let root = reader.root().and_then(|root| {
        if reader.members(root, "a plan", "")?.get("runs").is_some() {
            let help = "keep the result of one seed: the members of one entry of `runs`";
            reader.diagnostic(root, "several_runs", "a plan is the result of one seed", help);
            return None;
        }
        Some(root)
    });
    if let Some(root) = root {
        read_plan_of(&mut reader, root, &PlanWorlds::new(&[("", world)]), 0, &mut result);
    }
    let is_valid = !reader.has_errors();
    let diagnostics = reader.finish();
    if is_valid { Ok(Plan { warnings: diagnostics, ..result }) } else { Err(diagnostics) }
}

/// Names of the worlds of all players.
pub(crate) struct PlanWorlds<'w> {
    players: BTreeMap<&'w str, usize>,
    worlds: Vec<WorldNames<'w>>,
}

struct WorldNames<'w> {
    exits: BTreeMap<&'w str, LinkId>,
    targets: BTreeMap<&'w str, TargetId>,
    locations: BTreeMap<&'w str, LocationId>,
    items: BTreeMap<&'w str, ItemId>,
}

impl<'w> PlanWorlds<'w> {
    /// Collects the names of players and their worlds.
    pub(crate) fn new(players: &[(&'w str, &'w RegionGraph)]) -> Self {
        let names = |world: &'w RegionGraph| {
            let exits = (0..).map(LinkId).zip(&world.links).filter(|(_, link)| link.to.is_none());
            let targets = (0..).map(TargetId).zip(&world.targets);
            let locations = (0..).map(LocationId).zip(&world.locations);
            let items = (0..).map(ItemId).zip(&world.items);
            WorldNames {
                exits: exits.map(|(id, link)| (link.name.as_str(), id)).collect(),
                targets: targets.map(|(id, target)| (target.name.as_str(), id)).collect(),
                locations: locations.map(|(id, location)| (location.name.as_str(), id)).collect(),
                items: items.map(|(id, item)| (item.as_str(), id)).collect(),
            }
        };
        Self {
            players: players.iter().map(|(name, _)| *name).zip(0..).collect(),
            worlds: players.iter().map(|(_, world)| names(world)).collect(),
        }
    }
}

/// Reads the plan of the player at `at`. Reports unknown names.
pub(crate) fn read_plan_of<'t>(
    reader: &mut Reader<'t>,
    node: &'t RawValue,
    worlds: &PlanWorlds<'_>,
    at: usize,
    result: &mut Plan,
) {
    let Some(raw) = plan(reader, node) else { return };
    let own = &worlds.worlds[at];
    for [exit, target] in &raw.pairings {
        let exit = find(reader, exit, "exit", &own.exits);
        let target = find(reader, target, "target", &own.targets);
        result.pairings.extend(exit.zip(target));
    }
    for RawPlacement { location, item, player } in &raw.placements {
        let player = match player {
            None => Some(at),
            Some(named) => find(reader, named, "player", &worlds.players),
        };
        let location = find(reader, location, "location", &own.locations);
        let item = player.and_then(|player| {
            let item = find(reader, item, "item", &worlds.worlds[player].items)?;
            Some(PlayerItem { player, item })
        });
        result.placements.extend(location.zip(item));
    }
}

/// Returns the entry with a name, or reports it.
fn find<T: Copy>(
    reader: &mut Reader<'_>,
    named: &Named<'_>,
    kind: &str,
    known: &BTreeMap<&str, T>,
) -> Option<T> {
    let found = known.get(named.name.as_str()).copied();
    if found.is_none() {
        let help = match nearest(&named.name, known.keys().copied()) {
            Some(meant) => format!("did you mean `{}`?", shown(meant)),
            None => format!("the world has no such {kind}: remove this part of the plan"),
        };
        let message = format!("unknown {kind} `{}`", shown(&named.name));
        reader.diagnostic(named.node, "unknown_name", message, help);
    }
    found
}
