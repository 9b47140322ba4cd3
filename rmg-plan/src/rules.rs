//! The rules of the linter: what every fault code of a template means.

mod example;
mod examples;
mod frame;
mod one;
mod table;

pub use example::Example;
pub use frame::Frame;
pub use one::Rule;

/// All rules, by code.
#[must_use]
pub fn rules() -> &'static [Rule] {
    table::RULES
}

/// The rule of a code. O(log rules).
#[must_use]
pub fn rule(code: &str) -> Option<&'static Rule> {
    let at = table::RULES.binary_search_by_key(&code, |rule| rule.code).ok()?;
    table::RULES.get(at)
}

/// An example of the rule of a code. O(log rules).
#[must_use]
pub fn example(code: &str) -> Option<&'static Example> {
    let at = examples::EXAMPLES.binary_search_by_key(&code, |example| example.code).ok()?;
    examples::EXAMPLES.get(at)
}
