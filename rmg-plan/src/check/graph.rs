//! Connections to sealed zones, and zones that cannot be reached.

use rmg_core::ZoneId;
use rmg_core::diag::{Diagnostic, Severity};
use rmg_core::template::{Connection, ZoneKind};

use super::Checker;
use crate::plan::facts::is_passable;

/// Maximum number of zones of a part in a message.
const SHOWN_ZONES: usize = 8;

impl Checker<'_> {
    /// Checks the graph of the template.
    pub(super) fn graph(&mut self) {
        let template = self.template;
        let zone = |id: ZoneId| &template.zones[id.index()];
        for connection in template.connections.iter().filter(|connection| is_passable(connection)) {
            for end in [connection.a, connection.b] {
                if zone(end.value).kind == ZoneKind::Sealed {
                    let message =
                        format!("a connection leads into the sealed zone `{}`", zone(end.value).key);
                    let help = "make it `fictive`, or give the zone another `type`";
                    self.error("sealed-connection", end.span, message, help);
                }
            }
        }
        self.parts();
    }

    /// Warns of zones that are not connected. On maps with a sea, ships may still reach them.
    fn parts(&mut self) {
        let zones = &self.template.zones;
        let mut neighbors: Vec<Vec<ZoneId>> = vec![Vec::new(); zones.len()];
        for connection in self.template.connections.iter().filter(|connection| is_passable(connection)) {
            let [a, b] = [connection.a, connection.b].map(|end| end.value);
            if a != b {
                neighbors[a.index()].push(b);
                neighbors[b.index()].push(a);
            }
        }
        let open = zones.iter().filter(|zone| zone.kind != ZoneKind::Sealed).count();
        if open < 2 {
            return;
        }
        let mut parts: Vec<Vec<ZoneId>> = Vec::new();
        let mut seen = vec![false; zones.len()];
        for start in (0..zones.len()).map(ZoneId::from_index) {
            let zone = &zones[start.index()];
            if seen[start.index()] || zone.kind == ZoneKind::Sealed {
                continue;
            }
            if neighbors[start.index()].is_empty() {
                let (code, message) = if zone.kind.is_start() {
                    let message = format!("no connection leads out of the start zone `{}`", zone.key);
                    ("isolated-start", message)
                } else {
                    let message = format!(
                        "no connection leads to zone `{}`, so its contents cannot be reached",
                        zone.key
                    );
                    ("isolated-zone", message)
                };
                self.warn(code, zone.span, message, "connect it to another zone");
                continue;
            }
            seen[start.index()] = true;
            let mut part = vec![start];
            let mut at = 0;
            while let Some(zone) = part.get(at).copied() {
                at += 1;
                for next in &neighbors[zone.index()] {
                    if !std::mem::replace(&mut seen[next.index()], true) {
                        part.push(*next);
                    }
                }
            }
            parts.push(part);
        }
        if parts.len() < 2 {
            return;
        }
        let names = |part: &Vec<ZoneId>| {
            let mut ids = part.clone();
            ids.sort_unstable();
            let shown: Vec<String> =
                ids.iter().take(SHOWN_ZONES).map(|id| format!("`{}`", zones[id.index()].key)).collect();
            let more = if ids.len() > SHOWN_ZONES { " ..." } else { "" };
            format!("{}{more}", shown.join(" "))
        };
        let count = parts.len();
        let has_start = |part: &&Vec<ZoneId>| part.iter().any(|id| zones[id.index()].kind.is_start());
        let text = format!("the zones form {count} parts without a connection between them");
        let (code, message) = if parts.iter().filter(has_start).count() > 1 {
            ("separate-starts", format!("players cannot meet: {text}"))
        } else {
            ("separate-parts", text)
        };
        let diagnostic = Diagnostic::new(Severity::Warning, code, Some(self.template.span), message)
            .help("connect them, unless players should travel by ship or stay separate");
        let part_of = |id: ZoneId| parts.iter().position(|part| part.contains(&id));
        let is_apparent = |connection: &&Connection| {
            let [a, b] = [connection.a, connection.b].map(|end| part_of(end.value));
            !is_passable(connection) && a.is_some() && b.is_some() && a != b
        };
        let apparent = self.template.connections.iter().find(is_apparent);
        let diagnostic = apparent.into_iter().fold(diagnostic, |diagnostic, connection| {
            let kind = connection.kind.word();
            diagnostic.related(connection.span, format!("a `{kind}` connection is not passable"))
        });
        let label = |part| format!("part of {}", names(part));
        let shown = parts.iter().take(SHOWN_ZONES);
        let diagnostic = shown.fold(diagnostic, |diagnostic, part| {
            diagnostic.related(zones[part[0].index()].span, label(part))
        });
        self.diagnostics.push(diagnostic);
    }
}
