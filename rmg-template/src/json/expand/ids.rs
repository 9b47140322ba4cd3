//! Zone ids in values.

use rmg_core::diag::{Diagnostic, Severity};
use rmg_json::{Kind, Value};

use crate::json::context::Context;
use crate::json::language::{Accepted, STRUCTURES};

/// Returns whether the value of a key is a zone id, or a list of ids.
pub(in crate::json) fn is_reference(key: &str) -> bool {
    let mut fields = STRUCTURES.iter().flat_map(|structure| structure.fields);
    fields.any(|field| field.key == key && matches!(field.value, Accepted::Zone | Accepted::Zones))
}

/// Returns an id as text; it may be written as a number.
pub(super) fn id_text(value: &Value) -> Option<String> {
    match &value.kind {
        Kind::String(text) => Some(text.clone()),
        Kind::Int(number) => Some(number.to_string()),
        Kind::Bad | Kind::Null | Kind::Bool(_) | Kind::Float(_) | Kind::Array(_) | Kind::Object(_) => None,
    }
}

/// Returns the ids at both ends of a connection, the smaller one first.
pub(super) fn ends(connection: &Value) -> Option<[String; 2]> {
    let members = connection.members()?;
    let end = |key: &str| id_text(&members.iter().rfind(|member| member.key.name == key)?.value);
    let (a, b) = (end("a")?, end("b")?);
    Some(if a <= b { [a, b] } else { [b, a] })
}

/// Reports an error in `repeat` or `mirror`.
pub(super) fn refuse(
    context: &mut Context<'_>,
    code: &'static str,
    place: &Value,
    message: String,
    help: &str,
) {
    context.diagnostics.push_with(Severity::Error, || {
        Diagnostic::new(Severity::Error, code, Some(place.span), message).help(help)
    });
}
