//! The rules of the linter: an explanation of every diagnostic code of templates.

mod example;
mod examples;
mod frame;
mod one;
mod table;

pub use example::Example;
pub use frame::Frame;
pub use one::Rule;

/// Returns all rules, sorted by code.
#[must_use]
pub fn rules() -> &'static [Rule] {
    table::RULES
}

/// Returns the rule of a code. O(log rules).
#[must_use]
pub fn rule(code: &str) -> Option<&'static Rule> {
    let at = table::RULES.binary_search_by_key(&code, |rule| rule.code).ok()?;
    table::RULES.get(at)
}

/// Returns an example of the rule of a code. O(log rules).
#[must_use]
pub fn example(code: &str) -> Option<&'static Example> {
    let at = examples::EXAMPLES.binary_search_by_key(&code, |example| example.code).ok()?;
    examples::EXAMPLES.get(at)
}
