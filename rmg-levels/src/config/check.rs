//! Checks of a configuration whose parts are all readable.

use std::collections::BTreeSet;

use rmg_core::diag::{Diagnostic, DiagnosticList, Severity, Spanned, nearest};
use rmg_core::dungeon::TextureId;

use super::configuration::LevelConfiguration;
use super::context::LevelContext;
use super::exits::check_exits;
use super::part::place;
use crate::adders::Leads;
use crate::graph::check_graphs;
use crate::partition::MIN_SECTION;
use crate::vault::check_vaults;

/// Returns all diagnostics, errors and warnings.
pub(super) fn check(configuration: &LevelConfiguration) -> Vec<Diagnostic> {
    let mut diagnostics = DiagnosticList::default();
    if configuration.textures.has_overflowed() {
        let message = "the textures have more than 65,535 names";
        diagnostics
            .push(Diagnostic::new(Severity::Error, "too-many-textures", None, message).help("use fewer"));
    }
    if configuration.start_type().is_none() {
        let diagnostic = Diagnostic::new(Severity::Error, "no-level-type", None, "no level type is named");
        diagnostics.push(diagnostic.help("add a context with `level_types = [\"...\"]`"));
        return diagnostics.finish();
    }
    check_types(configuration, &mut diagnostics);
    check_contexts(configuration, &mut diagnostics);
    check_sections(configuration, &mut diagnostics);
    check_portals(configuration, &mut diagnostics);
    check_vaults(&configuration.vaults, &configuration.contexts, &mut diagnostics);
    check_graphs(&configuration.graphs, &configuration.contexts, &mut diagnostics);
    diagnostics.finish()
}

/// Checks that each type has at least one part of each required kind. Reports a likely typo as a typo.
fn check_types(configuration: &LevelConfiguration, diagnostics: &mut DiagnosticList) {
    let mentions = configuration.mentions();
    let with_context: BTreeSet<&str> = mentions
        .iter()
        .map(|name| name.value)
        .filter(|name| configuration.contexts.iter().any(|part| part.is_for(name)))
        .collect();
    let outside = configuration.outside_types();
    let mut done: BTreeSet<&str> = BTreeSet::new();
    for name in &mentions {
        let known = with_context.iter().copied();
        let meant = if with_context.contains(name.value) { None } else { nearest(name.value, known) };
        if outside.contains(name.value) {
            let message = format!(
                "no levels of type `{}` are generated: the portal is an entrance from outside",
                name.value
            );
            let help = match meant {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("to generate them, add a context for `{}`, and its other parts", name.value),
            };
            diagnostics.push(
                Diagnostic::new(Severity::Warning, "outside-level-type", place(name.span), message)
                    .help(help),
            );
        } else if let Some(meant) = meant {
            let message = format!("unknown level type `{}`", name.value);
            let diagnostic =
                Diagnostic::new(Severity::Error, "unknown-level-type", place(name.span), message);
            diagnostics.push(diagnostic.help(format!("did you mean `{meant}`?")));
        } else if done.insert(name.value) {
            check_kinds(configuration, name, diagnostics);
        }
    }
}

fn check_kinds(configuration: &LevelConfiguration, name: &Spanned<&str>, diagnostics: &mut DiagnosticList) {
    let level_type = name.value;
    for (kind, list, count, all) in configuration.needed_parts(level_type) {
        if count == 0 {
            let message =
                format!("no {kind} for level type `{level_type}` ({all} in `{list}` for other types)");
            let help = format!(
                "add `[[{list}]]` with `level_types = [\"{level_type}\"]`, or add the type to an existing entry"
            );
            let diagnostic = Diagnostic::new(Severity::Error, "missing-part", place(name.span), message);
            diagnostics.push(diagnostic.help(help));
        }
    }
}

/// Rejects contexts with a floor and no wall: the whole level would be open, even where no room was carved.
fn check_contexts(configuration: &LevelConfiguration, diagnostics: &mut DiagnosticList) {
    for context in &configuration.contexts {
        let is_open = |part: &LevelContext| part.wall == TextureId::NONE && part.floor != TextureId::NONE;
        if context.part.as_deref().is_some_and(is_open) {
            let message = "this context has a floor and no wall, so the whole level is open";
            let diagnostic = Diagnostic::new(Severity::Error, "open-context", context.place, message);
            diagnostics.push(
                diagnostic.help("add `wall = \"...\"`, or remove `floor` and let `surrounding` build walls"),
            );
        }
    }
}

/// Checks that no partitioner can produce sections below the minimum size in a level that may use it.
fn check_sections(configuration: &LevelConfiguration, diagnostics: &mut DiagnosticList) {
    let types = configuration.level_types();
    for partitioner in &configuration.partitioners {
        let Some(part) = &partitioner.part else { continue };
        // one diagnostic for each context, not for each type
        for context in &configuration.contexts {
            let shares_type =
                types.iter().any(|level_type| partitioner.is_for(level_type) && context.is_for(level_type));
            let Some(size) = context.part.as_ref().map(|context| context.size).filter(|_| shares_type) else {
                continue;
            };
            let (width, height) = part.smallest_section(size.0, size.1);
            if width < MIN_SECTION || height < MIN_SECTION {
                let message = format!(
                    "sections of {width}x{height} tiles are too small: `{}` divides a level of {}x{}",
                    part.name(),
                    size.0,
                    size.1
                );
                let mut diagnostic = Diagnostic::new(
                    Severity::Error,
                    "section-too-small",
                    partitioner.place,
                    message,
                )
                .help(format!(
                    "sections need {MIN_SECTION}x{MIN_SECTION} tiles: use fewer sections, or a larger level"
                ));
                if let Some(span) = context.place {
                    diagnostic = diagnostic.related(span, "this level");
                }
                diagnostics.push(diagnostic);
            }
        }
    }
}

/// Checks that each portal leads to a level type, and that the start has an exit.
fn check_portals(configuration: &LevelConfiguration, diagnostics: &mut DiagnosticList) {
    let types = configuration.level_types();
    for portal in &configuration.portals {
        let Some(part) = &portal.part else { continue };
        if let Leads::To(level_type) = &part.leads
            && !types.contains(level_type)
        {
            let message = format!("this portal leads to the unknown level type `{level_type}`");
            let help = match nearest(level_type, types.iter().map(String::as_str)) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("add a context with `level_types = [\"{level_type}\"]`, and its other parts"),
            };
            diagnostics.push(
                Diagnostic::new(Severity::Error, "portal-to-nowhere", portal.place, message).help(help),
            );
        }
    }
    check_exits(configuration, &types, diagnostics);
}
