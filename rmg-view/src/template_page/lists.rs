//! Lists of names in words.

use rmg_core::template::{AllowList, Name};

use crate::picture::plain;

/// `grass, dirt`.
pub(super) fn names(list: &[Name]) -> String {
    list.iter().map(|name| plain(&name.value)).collect::<Vec<_>>().join(", ")
}

/// What may be chosen and what not: `grass, dirt`, `all but sand`; nothing where all may.
pub(super) fn choice(allowed: &[Name], banned: &[Name]) -> String {
    match (allowed.is_empty(), banned.is_empty()) {
        (true, true) => String::new(),
        (false, true) => names(allowed),
        (true, false) => format!("all but {}", names(banned)),
        (false, false) => format!("{} but not {}", names(allowed), names(banned)),
    }
}

/// What is switched: `off: fly, dimensionDoor`, `on: titansThunder`.
pub(super) fn switches(list: &AllowList) -> Vec<String> {
    let part = |word: &str, list: &[Name]| (!list.is_empty()).then(|| format!("{word}: {}", names(list)));
    part("off", &list.banned).into_iter().chain(part("on", &list.enabled)).collect()
}
