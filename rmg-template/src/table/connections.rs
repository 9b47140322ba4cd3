//! Reads the connections of a table.

use rmg_core::diag::{Diagnostic, Severity, Spanned, nearest};
use rmg_core::template::{Connection, ConnectionKind, Extra, RoadRequest};
use rmg_core::text::shown;

use super::cells::Cells;
use super::context::{Reader, ZoneIds};
use super::mirrored::COPY;
use super::words::CONNECTION;
use super::zones::presence;
use crate::json::limits::MAX_VALUE;

/// Reads the connection of a row; `None` if the row has none, or its zones are unknown.
pub(super) fn read(reader: &Reader<'_>, cells: &mut Cells<'_, '_>, zones: &ZoneIds) -> Option<Connection> {
    let columns = &reader.columns.connection;
    let (first, second) = (columns.zones.start, columns.zones.start + 1);
    let ends = [cells.text(first), cells.text(second)];
    // rows without a connection have empty cells, or 0 - 0
    if ends.iter().all(|end| end.as_ref().is_none_or(|end| end.value == "0")) {
        return None;
    }
    if reader.is_mirrored && ends.iter().all(|end| end.as_ref().is_some_and(|end| end.value == COPY)) {
        cells.warn("unknown-zone", cells.span(first), || {
            (
                "both ends lead to the other half of the map".to_owned(),
                "name a zone; the connection is ignored",
            )
        });
        return None;
    }
    let ids = [first, second].map(|column| {
        let Some(end) = cells.text(column) else {
            let message = "the connection has only one zone";
            cells.diagnostics.push(Diagnostic::new(
                Severity::Error,
                "missing-key",
                Some(cells.span(column)),
                message,
            ));
            return None;
        };
        let found = zones.get(&end.value).map(|zone| Spanned::new(zone, end.span));
        if found.is_none() {
            // all numbers are similar, so they get no suggestion
            let similar = nearest(&end.value, zones.keys()).filter(|_| end.value.parse::<u64>().is_err());
            let help = similar.map_or_else(
                || "the connection is ignored".to_owned(),
                |meant| format!("did you mean `{meant}`? The connection is ignored"),
            );
            cells.diagnostics.push_with(Severity::Warning, || {
                let message = format!("unknown zone `{}`", shown(&end.value));
                Diagnostic::new(Severity::Warning, "unknown-zone", Some(end.span), message).help(help)
            });
        }
        found
    });
    let [a, b] = ids;
    let (a, b) = (a?, b?);
    let guard = cells.number(columns.value, "the value of a guard", 0..=MAX_VALUE).unwrap_or_default();
    let is_wide = cells.flag(columns.wide, "wide");
    let mut connection = Connection {
        a,
        b,
        kind: if is_wide { ConnectionKind::Wide } else { ConnectionKind::Guarded },
        guard,
        road: RoadRequest::default(),
        presence: presence(cells, columns.restrictions.clone()),
        extras: Vec::new(),
        span: a.span,
    };
    if let Some(value) = cells.text(columns.border_guard) {
        connection.extras.push(Extra { name: "borderGuard", value });
    }
    for (column, option) in columns.options.clone().zip(CONNECTION) {
        let Some(text) = cells.text(column) else { continue };
        match (option.name, text.value.as_str()) {
            // the game reads the first letter of both
            ("road", word) if word.starts_with('+') => connection.road = RoadRequest::Yes,
            ("road", word) if word.starts_with('-') => connection.road = RoadRequest::No,
            ("connectionType", word) if word.starts_with(['t', 'T']) => {
                connection.kind = ConnectionKind::ForcePortal;
            }
            ("fictive", _) if cells.flag(column, "fictive") => connection.kind = ConnectionKind::Fictive,
            _ => {}
        }
        connection.extras.push(Extra { name: option.name, value: text });
    }
    if a.value == b.value {
        cells.warn("self-connection", b.span, || {
            (
                "the zone is connected to itself: a pair of monoliths inside it".to_owned(),
                "name another zone, or remove the connection",
            )
        });
    }
    Some(connection)
}
