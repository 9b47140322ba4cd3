//! Plans: results that are read as input.

use std::collections::BTreeMap;

use rmg_core::diag::{Diagnostic, nearest};
use rmg_core::text::shown;

use crate::entrances::case_shape::{Named, plan};
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
    let raw = reader.root().and_then(|root| {
        if reader.members(root, "a plan", "")?.get("runs").is_some() {
            let help = "keep the result of one seed: the members of one entry of `runs`";
            reader.diagnostic(root, "several_runs", "a plan is the result of one seed", help);
            return None;
        }
        plan(&mut reader, root)
    });
    let Some(raw) = raw else { return Err(reader.finish()) };
    let exits = (0..).map(LinkId).zip(&world.links).filter(|(_, link)| link.to.is_none());
    let exits: BTreeMap<&str, LinkId> = exits.map(|(id, link)| (link.name.as_str(), id)).collect();
    let targets = (0..).map(TargetId).zip(&world.targets);
    let targets: BTreeMap<&str, TargetId> = targets.map(|(id, target)| (target.name.as_str(), id)).collect();
    let locations = (0..).map(LocationId).zip(&world.locations);
    let locations: BTreeMap<&str, LocationId> =
        locations.map(|(id, location)| (location.name.as_str(), id)).collect();
    let items: BTreeMap<&str, ItemId> =
        (0..).map(ItemId).zip(&world.items).map(|(id, item)| (item.as_str(), id)).collect();
    let mut result = Plan::default();
    for [exit, target] in &raw.pairings {
        let exit = find(&mut reader, exit, "exit", &exits);
        let target = find(&mut reader, target, "target", &targets);
        result.pairings.extend(exit.zip(target));
    }
    for [location, item] in &raw.placements {
        let location = find(&mut reader, location, "location", &locations);
        let item = find(&mut reader, item, "item", &items).map(|item| PlayerItem { player: 0, item });
        result.placements.extend(location.zip(item));
    }
    let is_valid = !reader.has_errors();
    let diagnostics = reader.finish();
    if is_valid { Ok(Plan { warnings: diagnostics, ..result }) } else { Err(diagnostics) }
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
