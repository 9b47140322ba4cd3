//! Connections.

use rmg_core::diag::{Fault, Severity, Spanned};
use rmg_core::template::{Connection, ConnectionKind, RoadWish};
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

const ROADS: [(&str, RoadWish); 3] =
    [("true", RoadWish::Yes), ("false", RoadWish::No), ("random", RoadWish::Random)];

/// All connections whose ends are sane.
pub(super) fn read_all(
    context: &mut Context<'_>,
    fields: &Fields<'_>,
    zones: &ZoneKeys<'_>,
) -> Vec<Connection> {
    fields.require(context, "connections");
    let mut items = list(context, fields, "connections");
    if items.len() > MAX_CONNECTIONS {
        let message = format!("{} connections; a template has at most {MAX_CONNECTIONS}", items.len());
        let span = Some(items[MAX_CONNECTIONS].span);
        context.faults.push(Fault::new(Severity::Error, "too-many-connections", span, message));
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
            let message = format!("`{key}` is a text and written as a number, which VCMI cannot read");
            let meant = NewValue::Text(context.document.slice(value.span).to_owned());
            context.tolerated(value, "text-as-number", message, "put quotes around it", &meant);
        }
        zones.resolve(context, value, &format!("`{key}`"))
    };
    let (a, b) = (end("a"), end("b"));
    let kind = word_at(context, &fields, "type", &KINDS, UnknownWord::Ignored("it counts as `guarded`"))
        .unwrap_or_default();
    let guard = int(context, &fields, "guard", 0..=MAX_VALUE).unwrap_or_default();
    let road = road(context, &fields);
    let (a, b): (Spanned<_>, Spanned<_>) = (a?, b?);
    if a.value == b.value {
        let name = context.document.slice(a.span).trim_matches(['"', '\'']);
        let effect = match kind {
            ConnectionKind::Guarded | ConnectionKind::ForcePortal => "a pair of monoliths inside it",
            ConnectionKind::Wide | ConnectionKind::Fictive | ConnectionKind::Repulsive => "without effect",
        };
        let message = format!("zone `{}` is connected with itself: {effect}", shown(name));
        let fault = Fault::new(Severity::Warning, "self-connection", Some(b.span), message);
        context
            .faults
            .push(fault.related(a.span, "the same zone").help("name another zone, or remove the connection"));
    }
    let presence = presence(context, &fields);
    Some(Connection { a, b, kind, guard, road, presence, extras: Vec::new(), span: item.span })
}

/// The road wish: a word, or a truth value, which VCMI takes for `random`.
fn road(context: &mut Context<'_>, fields: &Fields<'_>) -> RoadWish {
    let Some(member) = fields.get("road") else { return RoadWish::default() };
    if let Kind::Bool(wanted) = member.value.kind {
        let message = "`road` is a text; without quotes VCMI takes it for `random`".to_owned();
        let meant = NewValue::Text(wanted.to_string());
        context.tolerated(&member.value, "road-as-boolean", message, "put quotes around it", &meant);
        return if wanted { RoadWish::Yes } else { RoadWish::No };
    }
    word(context, &member.value, "`road`", &ROADS, UnknownWord::Ignored("it counts as `random`"))
        .unwrap_or_default()
}
