//! Templates that say once what they have several times: `repeat` and `mirror`, written out as plain zones and connections.
//!
//! It happens on the values of the text, before anything of it is read: zones and connections that are made this way are read, checked and
//! pointed at like those that stand there, and no later step knows of them. First names are filled in ([`repeat`]), then all that is on one side is
//! reflected ([`mirror`]).

mod mentions;
mod mirror;
mod repeat;

use rmg_core::diag::{Fault, Severity};
use rmg_json::{Kind, Member, Value};

use super::context::Context;
use super::fields::Fields;
use super::language::{Accepted, STRUCTURES};

/// The members of a template with all that it repeats and mirrors written out; `None` where it does neither.
///
/// # Cost
/// O(values), those that are made included; at most [`MAX_COPIES`](super::limits::MAX_COPIES) are.
pub(super) fn expanded(context: &mut Context<'_>, fields: &Fields<'_>) -> Option<Value> {
    if !fields.has("repeat") && !fields.has("mirror") {
        return None;
    }
    let mut members: Vec<Member> = fields.members().cloned().collect();
    if let Some(names) = repeat::read(context, fields) {
        repeat::fill(context, &names, &mut members);
    }
    for (from, to) in mirror::read(context, fields) {
        mirror::reflect(context, &from, &to, &mut members);
    }
    Some(Value { kind: Kind::Object(members), span: fields.span() })
}

/// Whether the value of a key is the id of a zone, or a list of ids.
fn is_reference(key: &str) -> bool {
    let mut fields = STRUCTURES.iter().flat_map(|structure| structure.fields);
    fields.any(|field| field.key == key && matches!(field.value, Accepted::Zone | Accepted::Zones))
}

/// The text of an id, however it is written.
fn id_text(value: &Value) -> Option<String> {
    match &value.kind {
        Kind::String(text) => Some(text.clone()),
        Kind::Int(number) => Some(number.to_string()),
        Kind::Bad | Kind::Null | Kind::Bool(_) | Kind::Float(_) | Kind::Array(_) | Kind::Object(_) => None,
    }
}

/// The ids at both ends of a connection, the smaller first.
fn ends(connection: &Value) -> Option<[String; 2]> {
    let members = connection.members()?;
    let end = |key: &str| id_text(&members.iter().rfind(|member| member.key.name == key)?.value);
    let (a, b) = (end("a")?, end("b")?);
    Some(if a <= b { [a, b] } else { [b, a] })
}

/// Reports something about `repeat` or `mirror` that cannot be.
fn refuse(context: &mut Context<'_>, code: &'static str, place: &Value, message: String, help: &str) {
    context.faults.push_with(Severity::Error, || {
        Fault::new(Severity::Error, code, Some(place.span), message).help(help)
    });
}
