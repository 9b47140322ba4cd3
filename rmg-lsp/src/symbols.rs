//! The outline of a file: templates with their zones and connections.

use lsp_types::{DocumentSymbol, SymbolKind};
use rmg_core::diag::Span;
use rmg_core::template::{Connection, Template, Zone};
use rmg_core::text::counted;
use rmg_json::{Document, Step};

use crate::open_file::OpenFile;
use crate::positions::Positions;
use crate::words;

/// Returns the outline of the readable part of a file.
pub(crate) fn symbols(file: &OpenFile, positions: &Positions<'_>) -> Vec<DocumentSymbol> {
    let outline = Outline { document: file.analysis.document(), positions };
    file.analysis.file.templates.iter().map(|template| outline.template(template)).collect()
}

struct Outline<'f> {
    /// `None` for a table.
    document: Option<&'f Document>,
    positions: &'f Positions<'f>,
}

impl Outline<'_> {
    fn template(&self, template: &Template) -> DocumentSymbol {
        let zones = template.zones.iter().map(|zone| self.zone(template, zone));
        let connections = template.connections.iter().map(|connection| self.connection(template, connection));
        let children: Vec<DocumentSymbol> = zones.chain(connections).collect();
        let value = self.value(&[Step::Key(&template.id)]);
        let players = &template.players.value;
        let detail = format!("{} players, {}", players, counted(template.zones.len(), "zone"));
        self.symbol(&template.id, detail, SymbolKind::NAMESPACE, template.span, value, Some(children))
    }

    fn zone(&self, template: &Template, zone: &Zone) -> DocumentSymbol {
        let value = self.value(&[Step::Key(&template.id), Step::Key("zones"), Step::Key(&zone.key)]);
        let detail = words::zone(zone);
        self.symbol(&zone.key, detail, SymbolKind::OBJECT, zone.span, value, None)
    }

    fn connection(&self, template: &Template, connection: &Connection) -> DocumentSymbol {
        let [a, b] = [connection.a, connection.b].map(|end| &template.zones[end.value.index()].key);
        let detail = match connection.guard.value {
            0 => connection.kind.word().to_owned(),
            guard => format!("{}, guard {guard}", connection.kind.word()),
        };
        self.symbol(&format!("{a} - {b}"), detail, SymbolKind::INTERFACE, connection.span, None, None)
    }

    /// Returns the span of a value; `None` in tables.
    fn value(&self, path: &[Step<'_>]) -> Option<Span> {
        Some(self.document?.get(path)?.span)
    }

    /// Returns a symbol whose range covers its key, its value and its children.
    fn symbol(
        &self,
        name: &str,
        detail: String,
        kind: SymbolKind,
        key: Span,
        value: Option<Span>,
        children: Option<Vec<DocumentSymbol>>,
    ) -> DocumentSymbol {
        let selection_range = self.positions.range(key);
        let parts = children.iter().flatten().map(|child| child.range);
        let range = value.map(|span| self.positions.range(span)).into_iter().chain(parts).fold(
            selection_range,
            |mut all, part| {
                all.start = all.start.min(part.start);
                all.end = all.end.max(part.end);
                all
            },
        );
        // editors refuse an empty name
        let name = if name.trim().is_empty() { "(no name)" } else { name };
        #[expect(deprecated, reason = "the initializer needs all fields, including a deprecated one")]
        DocumentSymbol {
            name: name.to_owned(),
            detail: Some(detail),
            kind,
            tags: None,
            deprecated: None,
            range,
            selection_range,
            children,
        }
    }
}
