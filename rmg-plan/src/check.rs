//! Everything that is wrong with a template against a content pack, at once.
//!
//! The reader of templates has looked at the text alone (types, ranges, references between zones, circles of
//! inheritance). Here it is compared with the game: names that do not exist, lists that leave nothing to choose,
//! seats and players that do not match, connections that cannot be made. Nothing here depends on the options of a
//! single map; those are looked at when a plan is made. What a map of the smallest or largest size would be refused for is a warning.

mod bounds;
mod bypass;
mod graph;
mod hints;
mod names;
mod objects;
mod presence;
mod refusals;
mod seats;
mod values;
mod zones;

use rmg_core::diag::{Fault, FaultList, Severity, Span, has_errors};
use rmg_core::pack::ContentPack;
use rmg_core::template::{Template, effective_zones};

use crate::plan::facts::seat_zones;

pub use bounds::MAX_NAME;

/// What the checks share.
struct Checker<'a> {
    template: &'a Template,
    pack: &'a ContentPack,
    faults: FaultList,
    /// Where a name was reported last: objects of one unknown type are reported once.
    last_name: Option<Span>,
}

/// Compares a template with a content pack.
///
/// # Arguments
/// - `template`: as read; of circles of inheritance, which the reader reports, nothing is said here, and what is
///   inherited is not looked at then.
/// - `pack`: where names are looked up; its namespaces (`core:grass`) are left out. A name of another namespace is
///   content of a mod that is not there: a note, and skipped everywhere.
///
/// # Returns
/// All faults (at most [`FaultList::LIMIT`] errors and as many others, and how many more there are), template lists
/// first, then zone by zone, then seats, hints and connections. The template can be used when none is an error
/// ([`rmg_core::diag::has_errors`]).
///
/// # Cost
/// O(names log content + zones x connections + zones x kinds of objects), and a comparison with all names of its kind for each unknown
/// one.
#[must_use]
pub fn check_template(template: &Template, pack: &ContentPack) -> Vec<Fault> {
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
    let mut is_whole = false;
    if let Ok(effective) = effective_zones(template) {
        let seats = seat_zones(template);
        for ((zone, effective), is_seat) in template.zones.iter().zip(&effective).zip(&seats) {
            checker.zone_contents(zone, effective, *is_seat);
            checker.worths(zone, effective);
        }
        checker.idle_terrains(&effective, &seats);
        checker.hint_circles(&effective);
        checker.idle_hints(&effective);
        checker.impossible(&effective);
        is_whole = true;
    }
    checker.seats();
    checker.graph();
    checker.never_there();
    checker.weak_guards();
    checker.bypasses();
    if is_whole {
        checker.refusals();
    }
    checker.faults.finish()
}

/// Compares a template with a content pack as far as it could be read: where `read` has errors, zones and connections may be missing or have
/// other values than their author means, so that only names are looked at, and nothing is said that would follow from those errors.
#[must_use]
pub fn check_readable(template: &Template, pack: &ContentPack, read: &[Fault]) -> Vec<Fault> {
    if has_errors(read) && Checker::long_names(template).is_empty() {
        return Checker::after_names(template, pack).faults.finish();
    }
    check_template(template, pack)
}

impl<'a> Checker<'a> {
    /// All names of the template have been looked at, zone by zone.
    fn after_names(template: &'a Template, pack: &'a ContentPack) -> Self {
        let mut checker = Self { template, pack, faults: FaultList::default(), last_name: None };
        checker.allow_lists();
        checker.victory();
        for zone in &template.zones {
            checker.zone(zone);
        }
        checker
    }
}

impl Checker<'_> {
    fn error(&mut self, code: &'static str, span: Span, message: String, help: &str) {
        self.faults.push(Fault::new(Severity::Error, code, Some(span), message).help(help));
    }

    fn warn(&mut self, code: &'static str, span: Span, message: String, help: &str) {
        self.faults.push(Fault::new(Severity::Warning, code, Some(span), message).help(help));
    }
}
