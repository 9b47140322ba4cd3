//! Lists of names as text.

use rmg_core::template::{AllowList, Name};

use crate::picture::local_name;

/// Returns the names separated by commas: `grass, dirt`.
pub(super) fn names(list: &[Name]) -> String {
    list.iter().map(|name| local_name(&name.value)).collect::<Vec<_>>().join(", ")
}

/// Returns the allowed and banned names: `grass, dirt` or `all except sand`. Empty if all are allowed.
pub(super) fn choice(allowed: &[Name], banned: &[Name]) -> String {
    match (allowed.is_empty(), banned.is_empty()) {
        (true, true) => String::new(),
        (false, true) => names(allowed),
        (true, false) => format!("all except {}", names(banned)),
        (false, false) => format!("{} except {}", names(allowed), names(banned)),
    }
}

/// Returns the names that are switched off and on: `off: fly, dimensionDoor`, `on: titansThunder`.
pub(super) fn switches(list: &AllowList) -> Vec<String> {
    let part = |word: &str, list: &[Name]| (!list.is_empty()).then(|| format!("{word}: {}", names(list)));
    part("off", &list.banned).into_iter().chain(part("on", &list.enabled)).collect()
}
