//! From the start one gets out, and everywhere.

use std::collections::VecDeque;

use rmg_core::diag::{Fault, FaultList, Severity};

use super::configuration::LevelConfiguration;
use super::part::place;
use crate::adders::Leads;

/// Faults: no way out; only an uncertain one; level types where nobody ever comes.
pub(super) fn check_exits(configuration: &LevelConfiguration, types: &[String], faults: &mut FaultList) {
    let Some(start) = configuration.start_type() else { return };
    let possible = reached(configuration, types, start, 1);
    let certain = reached(configuration, types, start, 100);
    let has_exit = |reached: &[bool], least_chance: u32| {
        configuration.portals.iter().any(|portal| {
            portal
                .part
                .as_ref()
                .is_some_and(|part| part.leads == Leads::EscapeStairs && part.chance >= least_chance)
                && types
                    .iter()
                    .zip(reached)
                    .any(|(level_type, reached)| *reached && portal.is_for(level_type))
        })
    };
    let span = configuration.start.as_ref().and_then(|start| place(start.span));
    // a portal that could not be read may have been the way out
    let is_complete = configuration.portals.iter().all(|portal| portal.part.is_some());
    let can_leave = has_exit(&possible, 1);
    // stairs that lead in lead out, too
    if !can_leave && is_complete && !configuration.is_entered(start) {
        let message = format!("nobody gets out: no level that is reached from `{start}` has escape stairs");
        let fault = Fault::new(Severity::Error, "no-exit", span, message);
        faults.push(fault.help(format!(
            "add `[[portals]]` with `level_types = [\"{start}\"]`, `icon = \"...\"` and `escape_stairs = true`"
        )));
    } else if can_leave && is_complete && !has_exit(&certain, 100) {
        let message = format!("the way out from `{start}` is a matter of chance");
        let fault = Fault::new(Severity::Warning, "uncertain-exit", span, message);
        faults.push(
            fault.help("where chance makes none, one is added; give some escape stairs `chance = 100`"),
        );
    }
    for (level_type, _) in types.iter().zip(&possible).filter(|(_, reached)| !**reached) {
        let named = configuration.mentions().into_iter().find(|name| name.value == level_type);
        let span = named.and_then(|name| place(name.span));
        let message = format!("no portal leads to levels of type `{level_type}`");
        faults.push(Fault::new(Severity::Warning, "unreachable-type", span, message));
    }
}

/// The level types that portals with at least that chance lead to from `start`, within the depth of the dungeon.
fn reached(
    configuration: &LevelConfiguration,
    types: &[String],
    start: &str,
    least_chance: u32,
) -> Vec<bool> {
    let mut reached = vec![false; types.len()];
    let mut queue = VecDeque::new();
    if let Some(start) = types.iter().position(|level_type| level_type == start) {
        reached[start] = true;
        queue.push_back((start, 1));
    }
    while let Some((from, depth)) = queue.pop_front() {
        if depth >= configuration.depth {
            continue;
        }
        for portal in configuration.portals.iter().filter(|portal| portal.is_for(&types[from])) {
            let Some(part) = portal.part.as_ref().filter(|part| part.chance >= least_chance) else {
                continue;
            };
            let Leads::To(target) = &part.leads else { continue };
            if let Some(target) = types.iter().position(|level_type| level_type == target)
                && !std::mem::replace(&mut reached[target], true)
            {
                queue.push_back((target, depth + 1));
            }
        }
    }
    reached
}
