//! Paths to values in a document.

use crate::value::{Kind, Value};

/// One step of a path into a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step<'a> {
    /// The member with that name, ignoring flags; the last one of duplicates.
    Key(&'a str),
    /// The item of a list, counted from 0.
    Index(usize),
}

/// Parses a path such as `objects[3].kind`. Points separate keys, brackets enclose positions. Keys contain
/// neither points nor brackets. A key of digits is read as a position.
#[must_use]
pub fn steps_of(path: &str) -> Vec<Step<'_>> {
    let part = |part| match str::parse(part) {
        Ok(index) => Step::Index(index),
        Err(_) => Step::Key(part),
    };
    path.split(['.', '[', ']']).filter(|part| !part.is_empty()).map(part).collect()
}

/// Returns the value at the end of `path`, starting at `root`.
pub(super) fn find<'v>(root: &'v Value, path: &[Step<'_>]) -> Option<&'v Value> {
    path.iter().try_fold(root, |value, step| position(value, *step).map(|at| child(value, at)))
}

/// Returns the position of the target of a step among the entries of `value`.
pub(super) fn position(value: &Value, step: Step<'_>) -> Option<usize> {
    match (&value.kind, step) {
        (Kind::Object(members), Step::Key(name)) => {
            members.iter().rposition(|member| member.key.name == name)
        }
        (Kind::Array(items), Step::Index(index)) => (index < items.len()).then_some(index),
        _ => None,
    }
}

/// Returns the value of an entry that [`position`] found.
fn child(value: &Value, at: usize) -> &Value {
    match &value.kind {
        Kind::Object(members) => &members[at].value,
        Kind::Array(items) => &items[at],
        Kind::Bad | Kind::Null | Kind::Bool(_) | Kind::Int(_) | Kind::Float(_) | Kind::String(_) => {
            unreachable!("`position` finds entries only in lists and structures")
        }
    }
}
