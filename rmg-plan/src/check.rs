//! Checks a template against a content pack and reports all errors at once.
//!
//! The reader of templates checks the text alone: types, ranges, references between zones, cycles of
//! inheritance. This module compares the template with the game: unknown names, lists that leave nothing to
//! choose, seats and players that do not match, impossible connections. It does not depend on the options of
//! a map, which [`make_plan`](crate::make_plan) checks. It warns of maps of the smallest and largest size
//! that would be refused.

mod bounds;
mod bypass;
mod graph;
mod hints;
mod names;
mod object_rules;
mod objects;
mod presence;
mod refusals;
mod seats;
mod symmetry;
mod values;
mod zones;

use rmg_core::diag::{Diagnostic, DiagnosticList, Severity, Span, has_errors};
use rmg_core::pack::ContentPack;
use rmg_core::template::{Template, effective_zones};

use crate::plan::facts::seat_zones;

pub use bounds::MAX_NAME;

/// The state of the checks.
struct Checker<'a> {
    template: &'a Template,
    pack: &'a ContentPack,
    diagnostics: DiagnosticList,
    /// Location of the last reported name, so that objects of one unknown type are reported once.
    last_name: Option<Span>,
}

/// Compares a template with a content pack.
///
/// # Arguments
/// - `template`: as read. The reader reports cycles of inheritance; inherited properties are then not
///   checked.
/// - `pack`: the known names, also with a namespace of the pack (`core:grass`). A name with another namespace
///   is content of a mod that is not loaded: it gives a note and is skipped.
///
/// # Returns
/// All diagnostics: at most [`DiagnosticList::LIMIT`] errors and as many others, and the number of further
/// ones. Template lists come first, then zones, then seats, hints and connections. The template can be used
/// if none is an error ([`rmg_core::diag::has_errors`]).
///
/// # Cost
/// O(names log content + zones x connections + zones x kinds of objects), and a comparison with all names of
/// its kind for each unknown name.
#[must_use]
pub fn check_template(template: &Template, pack: &ContentPack) -> Vec<Diagnostic> {
    let long = Checker::long_names(template);
    if !long.is_empty() {
        return long;
    }
    let mut checker = Checker::after_names(template, pack);
    checker.hidden_letters();
    for zone in &template.zones {
        checker.unusual_numbers(zone);
    }
    checker.unusual_guards();
    let mut is_complete = false;
    if let Ok(effective) = effective_zones(template) {
        let seats = seat_zones(template);
        for ((zone, effective), is_seat) in template.zones.iter().zip(&effective).zip(&seats) {
            checker.zone_contents(zone, effective, *is_seat);
            checker.treasure_values(zone, effective);
        }
        checker.idle_terrains(&effective, &seats);
        checker.hint_cycles(&effective);
        checker.idle_hints(&effective);
        checker.impossible(&effective);
        is_complete = true;
    }
    checker.seats();
    checker.graph();
    checker.never_there();
    checker.weak_guards();
    checker.bypasses();
    if is_complete {
        checker.refusals();
        checker.symmetry();
    }
    checker.diagnostics.finish()
}

/// Compares a template with a content pack as far as it could be read.
///
/// If `read` has errors, zones and connections may be missing or have wrong values. Then only names are
/// checked, so that no diagnostic is a consequence of those errors.
#[must_use]
pub fn check_readable(template: &Template, pack: &ContentPack, read: &[Diagnostic]) -> Vec<Diagnostic> {
    if has_errors(read) && Checker::long_names(template).is_empty() {
        return Checker::after_names(template, pack).diagnostics.finish();
    }
    check_template(template, pack)
}

impl<'a> Checker<'a> {
    /// Creates a checker and checks all names of the template, zone by zone.
    fn after_names(template: &'a Template, pack: &'a ContentPack) -> Self {
        let mut checker = Self { template, pack, diagnostics: DiagnosticList::default(), last_name: None };
        checker.allow_lists();
        checker.victory();
        checker.object_rules(&template.objects);
        for zone in &template.zones {
            checker.zone(zone);
        }
        checker
    }
}

impl Checker<'_> {
    fn error(&mut self, code: &'static str, span: Span, message: String, help: &str) {
        self.diagnostics.push(Diagnostic::new(Severity::Error, code, Some(span), message).help(help));
    }

    fn warn(&mut self, code: &'static str, span: Span, message: String, help: &str) {
        self.diagnostics.push(Diagnostic::new(Severity::Warning, code, Some(span), message).help(help));
    }
}
