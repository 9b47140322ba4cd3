//! What can be wrong with a configuration whose parts are all readable.

use std::collections::BTreeSet;

use rmg_core::diag::{Fault, FaultList, Severity, Spanned, nearest};
use rmg_core::dungeon::TextureId;

use super::configuration::LevelConfiguration;
use super::context::LevelContext;
use super::exits::check_exits;
use super::part::place;
use crate::adders::Leads;
use crate::partition::MIN_SECTION;

/// Every fault, errors and warnings.
pub(super) fn check(configuration: &LevelConfiguration) -> Vec<Fault> {
    let mut faults = FaultList::default();
    if configuration.textures.has_overflowed() {
        let message = "the textures have more than 65,535 names";
        faults.push(Fault::new(Severity::Error, "too-many-textures", None, message).help("use fewer"));
    }
    if configuration.start_type().is_none() {
        let fault = Fault::new(Severity::Error, "no-level-type", None, "no level type is named");
        faults.push(fault.help("add a context with `level_types = [\"...\"]`"));
        return faults.finish();
    }
    check_types(configuration, &mut faults);
    check_contexts(configuration, &mut faults);
    check_sections(configuration, &mut faults);
    check_portals(configuration, &mut faults);
    faults.finish()
}

/// Every type has at least one part of each kind that levels need; what looks like a typing error is reported as one.
fn check_types(configuration: &LevelConfiguration, faults: &mut FaultList) {
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
            let message =
                format!("no levels of type `{}` are made: this is a way in from elsewhere", name.value);
            let help = match meant {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("to make them, add a context for `{}`, and its other parts", name.value),
            };
            faults.push(
                Fault::new(Severity::Warning, "outside-level-type", place(name.span), message).help(help),
            );
        } else if let Some(meant) = meant {
            let message = format!("there is no level type `{}`", name.value);
            let fault = Fault::new(Severity::Error, "unknown-level-type", place(name.span), message);
            faults.push(fault.help(format!("did you mean `{meant}`?")));
        } else if done.insert(name.value) {
            check_kinds(configuration, name, faults);
        }
    }
}

fn check_kinds(configuration: &LevelConfiguration, name: &Spanned<&str>, faults: &mut FaultList) {
    let level_type = name.value;
    for (kind, list, count, all) in configuration.needed_parts(level_type) {
        if count == 0 {
            let message = format!("no {kind} for level type `{level_type}` among the {all} in `{list}`");
            let help =
                format!("add `[[{list}]]` with `level_types = [\"{level_type}\"]`, or name the type in one");
            let fault = Fault::new(Severity::Error, "missing-part", place(name.span), message);
            faults.push(fault.help(help));
        }
    }
}

/// A floor without wall would be a level that is open everywhere, also where nothing was carved.
fn check_contexts(configuration: &LevelConfiguration, faults: &mut FaultList) {
    for context in &configuration.contexts {
        let is_open = |part: &LevelContext| part.wall == TextureId::NONE && part.floor != TextureId::NONE;
        if context.part.as_deref().is_some_and(is_open) {
            let message = "a level that is filled with a floor and no wall is open everywhere";
            let fault = Fault::new(Severity::Error, "open-context", context.place, message);
            faults.push(
                fault.help("add `wall = \"...\"`, or remove `floor` and let `surrounding` build walls"),
            );
        }
    }
}

/// No partitioner makes sections below the minimum in any level that may draw it.
fn check_sections(configuration: &LevelConfiguration, faults: &mut FaultList) {
    let types = configuration.level_types();
    for partitioner in &configuration.partitioners {
        let Some(part) = &partitioner.part else { continue };
        // the same fault once for each context, not for each type
        for context in &configuration.contexts {
            let shares_type =
                types.iter().any(|level_type| partitioner.is_for(level_type) && context.is_for(level_type));
            let Some(size) = context.part.as_ref().map(|context| context.size).filter(|_| shares_type) else {
                continue;
            };
            let (width, height) = part.smallest_section(size.0, size.1);
            if width < MIN_SECTION || height < MIN_SECTION {
                let message = format!(
                    "sections of {width}x{height} tiles are too small: a level of {}x{} is cut by `{}`",
                    size.0,
                    size.1,
                    part.name()
                );
                let mut fault = Fault::new(Severity::Error, "section-too-small", partitioner.place, message)
                    .help(format!(
                        "sections need {MIN_SECTION}x{MIN_SECTION}: make fewer of them, or a larger level"
                    ));
                if let Some(span) = context.place {
                    fault = fault.related(span, "this level");
                }
                faults.push(fault);
            }
        }
    }
}

/// Every portal leads to a level type, and from the start one gets out.
fn check_portals(configuration: &LevelConfiguration, faults: &mut FaultList) {
    let types = configuration.level_types();
    for portal in &configuration.portals {
        let Some(part) = &portal.part else { continue };
        if let Leads::To(level_type) = &part.leads
            && !types.contains(level_type)
        {
            let message = format!("this portal leads to `{level_type}`, and there is no such level type");
            let help = match nearest(level_type, types.iter().map(String::as_str)) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("add a context with `level_types = [\"{level_type}\"]`, and its other parts"),
            };
            faults.push(Fault::new(Severity::Error, "portal-to-nowhere", portal.place, message).help(help));
        }
    }
    check_exits(configuration, &types, faults);
}
