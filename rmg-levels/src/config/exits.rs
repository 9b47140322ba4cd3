//! Checks that players can leave the dungeon, and can reach all level types.

use std::collections::VecDeque;

use rmg_core::diag::{Diagnostic, DiagnosticList, Severity};

use super::configuration::LevelConfiguration;
use super::part::place;
use crate::adders::Leads;

/// Reports a missing exit, an uncertain exit, and unreachable level types.
pub(super) fn check_exits(
    configuration: &LevelConfiguration,
    types: &[String],
    diagnostics: &mut DiagnosticList,
) {
    let Some(start) = configuration.start_type() else { return };
    let possible = reached(configuration, types, start, 1);
    let certain = reached(configuration, types, start, 100);
    let has_exit = |reached: &[bool], min_chance: u32| {
        configuration.portals.iter().any(|portal| {
            portal
                .part
                .as_ref()
                .is_some_and(|part| part.leads == Leads::EscapeStairs && part.chance >= min_chance)
                && types
                    .iter()
                    .zip(reached)
                    .any(|(level_type, reached)| *reached && portal.is_for(level_type))
        })
    };
    let span = configuration.start.as_ref().and_then(|start| place(start.span));
    // a portal that could not be read may be the exit
    let is_complete = configuration.portals.iter().all(|portal| portal.part.is_some());
    let can_leave = has_exit(&possible, 1);
    // an entrance from outside is also an exit
    if !can_leave && is_complete && !configuration.is_entered(start) {
        let message = format!("no exit: no level that can be reached from `{start}` has escape stairs");
        let diagnostic = Diagnostic::new(Severity::Error, "no-exit", span, message);
        diagnostics.push(diagnostic.help(format!(
            "add `[[portals]]` with `level_types = [\"{start}\"]`, `icon = \"...\"` and `escape_stairs = true`"
        )));
    } else if can_leave && is_complete && !has_exit(&certain, 100) {
        let message = format!("the exit from `{start}` is not certain");
        let diagnostic = Diagnostic::new(Severity::Warning, "uncertain-exit", span, message);
        diagnostics.push(
            diagnostic.help(
                "set `chance = 100` for some escape stairs; otherwise a dungeon without an exit gets one",
            ),
        );
    }
    for (level_type, _) in types.iter().zip(&possible).filter(|(_, reached)| !**reached) {
        let named = configuration.mentions().into_iter().find(|name| name.value == level_type);
        let span = named.and_then(|name| place(name.span));
        let message = format!("no portal leads to levels of type `{level_type}`");
        diagnostics.push(Diagnostic::new(Severity::Warning, "unreachable-type", span, message));
    }
}

/// Returns the level types that can be reached from `start` through portals with at least that chance, within
/// the depth of the dungeon.
fn reached(configuration: &LevelConfiguration, types: &[String], start: &str, min_chance: u32) -> Vec<bool> {
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
            let Some(part) = portal.part.as_ref().filter(|part| part.chance >= min_chance) else {
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
