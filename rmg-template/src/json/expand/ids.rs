//! Ids of zones in values, and faults about them.

use rmg_core::diag::{Fault, Severity};
use rmg_json::{Kind, Value};

use crate::json::context::Context;
use crate::json::language::{Accepted, STRUCTURES};

/// Whether the value of a key is the id of a zone, or a list of ids.
pub(in crate::json) fn is_reference(key: &str) -> bool {
    let mut fields = STRUCTURES.iter().flat_map(|structure| structure.fields);
    fields.any(|field| field.key == key && matches!(field.value, Accepted::Zone | Accepted::Zones))
}

/// The text of an id, however it is written.
pub(super) fn id_text(value: &Value) -> Option<String> {
    match &value.kind {
        Kind::String(text) => Some(text.clone()),
        Kind::Int(number) => Some(number.to_string()),
        Kind::Bad | Kind::Null | Kind::Bool(_) | Kind::Float(_) | Kind::Array(_) | Kind::Object(_) => None,
    }
}

/// The ids at both ends of a connection, the smaller first.
pub(super) fn ends(connection: &Value) -> Option<[String; 2]> {
    let members = connection.members()?;
    let end = |key: &str| id_text(&members.iter().rfind(|member| member.key.name == key)?.value);
    let (a, b) = (end("a")?, end("b")?);
    Some(if a <= b { [a, b] } else { [b, a] })
}

/// Reports something about `repeat` or `mirror` that cannot be.
pub(super) fn refuse(
    context: &mut Context<'_>,
    code: &'static str,
    place: &Value,
    message: String,
    help: &str,
) {
    context.faults.push_with(Severity::Error, || {
        Fault::new(Severity::Error, code, Some(place.span), message).help(help)
    });
}
