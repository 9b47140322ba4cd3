//! `rmg check --json`.

use rmg::diag::{Edit, Fix, LineIndex, Span};
use rmg::{Diagnostic, Severity};
use serde_json::{Value, json};

/// Returns a file with its diagnostics in order. Locations are lines and columns from 1; ends of spans are
/// exclusive.
pub(super) fn file(
    name: &str,
    text: &str,
    is_readable: bool,
    templates: &[&str],
    diagnostics: &[Diagnostic],
) -> Value {
    let lines = LineIndex::new(text);
    let count =
        |wanted: Severity| diagnostics.iter().filter(|diagnostic| diagnostic.severity == wanted).count();
    json!({
        "file": name,
        "isReadable": is_readable,
        "templates": templates,
        "errors": count(Severity::Error),
        "warnings": count(Severity::Warning),
        "diagnostics": diagnostics.iter().map(|diagnostic| of_diagnostic(diagnostic, &lines)).collect::<Vec<_>>(),
    })
}

/// Returns the entry of an unreadable file. Standard error has the reason.
pub(super) fn unreadable(name: &str) -> Value {
    json!({ "file": name, "isReadable": false, "templates": [], "errors": 1, "warnings": 0, "diagnostics": [] })
}

/// Returns a diagnostic of the text with these lines.
pub(crate) fn of_diagnostic(diagnostic: &Diagnostic, lines: &LineIndex<'_>) -> Value {
    let related =
        diagnostic.related.iter().map(|(span, text)| json!({ "text": text, "place": place(*span, lines) }));
    json!({
        "severity": diagnostic.severity.to_string(),
        "code": diagnostic.code,
        "message": diagnostic.message,
        "count": diagnostic.count,
        "help": diagnostic.help,
        "fix": diagnostic.fix.as_ref().map(|fix| of_fix(fix, lines)),
        "place": diagnostic.span.map(|span| place(span, lines)),
        "related": related.collect::<Vec<_>>(),
    })
}

fn of_fix(fix: &Fix, lines: &LineIndex<'_>) -> Value {
    let edit = |edit: &Edit| json!({ "place": place(edit.span, lines), "text": edit.text });
    json!({
        "title": fix.title,
        "isCertain": fix.is_certain,
        "edits": fix.edits.iter().map(edit).collect::<Vec<_>>(),
    })
}

fn place(span: Span, lines: &LineIndex<'_>) -> Value {
    let (start, end) = (lines.locate(span.start), lines.locate(span.end));
    json!({ "line": start.line, "column": start.column, "endLine": end.line, "endColumn": end.column })
}
