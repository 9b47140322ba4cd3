//! Reads connections.

use rmg_core::diag::{Diagnostic, Severity, Spanned};
use rmg_core::template::{Connection, ConnectionKind, RoadRequest};
use rmg_core::text::shown;
use rmg_json::{Kind, NewValue, Value};

use crate::json::context::Context;
use crate::json::fields::Fields;
use crate::json::language;
use crate::json::limits::{MAX_CONNECTIONS, MAX_VALUE};
use crate::json::references::ZoneKeys;
use crate::json::scalars::{UnknownWord, int, list, word, word_at};
use crate::json::zone::presence;

const KINDS: [(&str, ConnectionKind); 5] = [
    ("guarded", ConnectionKind::Guarded),
    ("wide", ConnectionKind::Wide),
    ("fictive", ConnectionKind::Fictive),
    ("repulsive", ConnectionKind::Repulsive),
    ("forcePortal", ConnectionKind::ForcePortal),
];

const ROADS: [(&str, RoadRequest); 3] =
    [("true", RoadRequest::Yes), ("false", RoadRequest::No), ("random", RoadRequest::Random)];

/// Reads all connections with valid ends.
pub(super) fn read_all(
    context: &mut Context<'_>,
    fields: &Fields<'_>,
    zones: &ZoneKeys<'_>,
) -> Vec<Connection> {
    fields.require(context, "connections");
    let mut items = list(context, fields, "connections");
    if items.len() > MAX_CONNECTIONS {
        let message = format!("{} connections: the maximum of a template is {MAX_CONNECTIONS}", items.len());
        let span = Some(items[MAX_CONNECTIONS].span);
        context.diagnostics.push(Diagnostic::new(Severity::Error, "too-many-connections", span, message));
        items = &items[..MAX_CONNECTIONS];
    }
    items.iter().filter_map(|item| read(context, item, zones)).collect()
}

fn read(context: &mut Context<'_>, item: &Value, zones: &ZoneKeys<'_>) -> Option<Connection> {
    let Some(fields) = Fields::of(item, "a connection") else {
        context.wrong_type(item, "a connection", "a structure `{ \"a\" : ..., \"b\" : ... }`");
        return None;
    };
    fields.check_keys(context, &language::CONNECTION);
    let mut end = |key: &str| {
        let value = &fields.require(context, key)?.value;
        if matches!(value.kind, Kind::Int(_)) {
            let message = format!("`{key}` must be a text: VCMI cannot read a number");
            let fixed = NewValue::Text(context.document.slice(value.span).to_owned());
            context.tolerated(value, "text-as-number", message, "put quotes around it", &fixed);
        }
        zones.resolve(context, value, &format!("`{key}`"))
    };
    let (a, b) = (end("a"), end("b"));
    let kind = word_at(context, &fields, "type", &KINDS, UnknownWord::Ignored("`guarded` is used"))
        .unwrap_or_default();
    let guard = int(context, &fields, "guard", 0..=MAX_VALUE).unwrap_or_default();
    let road = road(context, &fields);
    let (a, b): (Spanned<_>, Spanned<_>) = (a?, b?);
    if a.value == b.value {
        let name = context.document.slice(a.span).trim_matches(['"', '\'']);
        let effect = match kind {
            ConnectionKind::Guarded | ConnectionKind::ForcePortal => "a pair of monoliths inside it",
            ConnectionKind::Wide | ConnectionKind::Fictive | ConnectionKind::Repulsive => "no effect",
        };
        let message = format!("zone `{}` is connected to itself: {effect}", shown(name));
        let diagnostic = Diagnostic::new(Severity::Warning, "self-connection", Some(b.span), message);
        context.diagnostics.push(
            diagnostic.related(a.span, "the same zone").help("name another zone, or remove the connection"),
        );
    }
    let presence = presence(context, &fields);
    Some(Connection { a, b, kind, guard, road, presence, extras: Vec::new(), span: item.span })
}

/// Reads the road request: a word, or a boolean, which VCMI reads as `random`.
fn road(context: &mut Context<'_>, fields: &Fields<'_>) -> RoadRequest {
    let Some(member) = fields.get("road") else { return RoadRequest::default() };
    if let Kind::Bool(has_road) = member.value.kind {
        let message = "`road` must be a text: VCMI reads a value without quotes as `random`".to_owned();
        let fixed = NewValue::Text(has_road.to_string());
        context.tolerated(&member.value, "road-as-boolean", message, "put quotes around it", &fixed);
        return if has_road { RoadRequest::Yes } else { RoadRequest::No };
    }
    word(context, &member.value, "`road`", &ROADS, UnknownWord::Ignored("`random` is used"))
        .unwrap_or_default()
}
