//! Hover texts: the zone at a position, the key of the language, and the rules of its diagnostics.

use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind};
use rmg_core::ZoneId;
use rmg_core::diag::{Diagnostic, Span};
use rmg_core::template::Template;
use rmg_core::text::counted;
use rmg_json::{Cursor, Document, Role};
use rmg_plan::rule;

use crate::language::{Shape, key_at, key_of};
use crate::mentions::{mention_at, mentions};
use crate::open_file::OpenFile;
use crate::positions::Positions;
use crate::words;

/// The maximum number of listed connections of a zone.
const LISTED: usize = 12;

/// Returns the hover text at a byte.
pub(crate) fn hover(file: &OpenFile, positions: &Positions<'_>, offset: usize) -> Option<Hover> {
    let analysis = &file.analysis;
    let about = analysis.document().and_then(|document| {
        zone(document, &analysis.file.templates, positions, offset).or_else(|| key(document, offset))
    });
    let is_here = |diagnostic: &&Diagnostic| {
        diagnostic.span.is_some_and(|span| (span.start as usize..=span.end as usize).contains(&offset))
    };
    let mut codes: Vec<&str> =
        analysis.diagnostics.iter().filter(is_here).map(|diagnostic| diagnostic.code).collect();
    codes.sort_unstable();
    codes.dedup();
    let rules = codes.into_iter().filter_map(rule);
    let (text, span) = about.map_or((None, None), |(text, span)| (Some(text), Some(span)));
    let parts: Vec<String> = text
        .into_iter()
        .chain(rules.map(|rule| format!("**{}** (`{}`)\n\n{}", rule.title, rule.code, rule.reason)))
        .collect();
    if parts.is_empty() {
        return None;
    }
    let contents = MarkupContent { kind: MarkupKind::Markdown, value: parts.join("\n\n---\n\n") };
    Some(Hover { contents: HoverContents::Markup(contents), range: span.map(|span| positions.range(span)) })
}

/// Returns the text for the key at a position, or for the key of the value at the position.
fn key(document: &Document, offset: usize) -> Option<(String, Span)> {
    let cursor = Cursor::new(document.text(), offset);
    let path = cursor.path();
    if cursor.word.start == cursor.word.end {
        return None;
    }
    let (structure, field) = match cursor.role {
        Role::Key => key_of(Shape::at(&path), &cursor.name)?,
        Role::Value => key_at(&path)?,
        Role::Neither => return None,
    };
    Some((words::key(structure, field), cursor.word))
}

/// Returns the text for the zone at a position.
fn zone(
    document: &Document,
    templates: &[Template],
    positions: &Positions<'_>,
    offset: usize,
) -> Option<(String, Span)> {
    let all = mentions(document);
    let here = mention_at(&all, offset)?;
    let template = templates.iter().find(|template| template.id == here.template)?;
    let id = template.zone_by_key(&here.zone)?;
    Some((zone_summary(template, id, positions), here.span))
}

fn zone_summary(template: &Template, id: ZoneId, positions: &Positions<'_>) -> String {
    let zone = &template.zones[id.index()];
    let mut facts = vec![words::zone(zone)];
    facts.extend(zone.owner.map(|seat| format!("seat {}", seat.value)));
    facts.push(format!("line {}", positions.position(zone.span.start as usize).line + 1));
    let connections: Vec<String> = template
        .connections
        .iter()
        .filter_map(|connection| {
            let (a, b) = (connection.a.value, connection.b.value);
            let other = if a == id { b } else { a };
            let guard = match connection.guard.value {
                0 => String::new(),
                guard => format!(" (guard {guard})"),
            };
            (a == id || b == id).then(|| format!("`{}`{guard}", template.zones[other.index()].key))
        })
        .collect();
    let more = connections.len().saturating_sub(LISTED);
    let mut list = connections[..connections.len() - more].join(", ");
    if more > 0 {
        list += &format!(" and {more} more");
    }
    let connections = if connections.is_empty() {
        "No connections.".to_owned()
    } else {
        format!("{}: {list}.", counted(connections.len(), "connection"))
    };
    format!("**zone `{}`**: {}\n\n{connections}", zone.key, facts.join(", "))
}
