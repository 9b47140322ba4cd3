//! The modifiers of this program: the built-in ones, with the changes of its author.

use std::sync::OnceLock;

use rmg::model::ModifierRecord;
use rmg::modifiers::{Advice, CustomModifiers};
use rmg::{Diagnostic, Template};

static MODIFIERS: OnceLock<CustomModifiers> = OnceLock::new();

/// Sets the modifiers of all commands, once and before the first command.
pub(crate) fn set(modifiers: CustomModifiers) {
    MODIFIERS.get_or_init(|| modifiers);
}

/// Returns the modifiers, if they are not only the built-in ones.
pub(crate) fn changed() -> Option<&'static CustomModifiers> {
    MODIFIERS.get().filter(|modifiers| !modifiers.is_empty())
}

/// Returns the errors and warnings of the options of custom modifiers in a template.
pub(crate) fn check(template: &Template) -> Vec<Diagnostic> {
    match changed() {
        Some(modifiers) => modifiers.check(template),
        None if has_options(template) => CustomModifiers::default().check(template),
        None => Vec::new(),
    }
}

fn has_options(template: &Template) -> bool {
    !template.modifiers.is_empty() || template.zones.iter().any(|zone| !zone.modifiers.is_empty())
}

/// Returns the rules of custom modifiers about their cost, each with the name of the modifier.
pub(crate) fn advice() -> Vec<(String, Advice)> {
    let all = changed().map(CustomModifiers::advice).unwrap_or_default();
    all.into_iter().map(|(modifier, advice)| (modifier.to_owned(), advice)).collect()
}

/// Returns the changes as maps record them.
pub(crate) fn records() -> Vec<ModifierRecord> {
    changed().map(CustomModifiers::records).unwrap_or_default()
}
