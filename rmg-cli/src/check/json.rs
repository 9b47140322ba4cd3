//! `rmg check --json`.

use rmg::diag::{Edit, Fix, LineIndex, Span};
use rmg::{Fault, Severity};
use serde_json::{Value, json};

use crate::template_input::LoadedFile;

/// A file with its faults, in their order; places are lines and columns from 1, ends of spans beyond their last letter.
pub(super) fn file(loaded: &LoadedFile, templates: &[usize], faults: &[Fault]) -> Value {
    let lines = LineIndex::new(loaded.text());
    let count = |wanted: Severity| faults.iter().filter(|fault| fault.severity == wanted).count();
    let names: Vec<&str> = templates.iter().map(|at| loaded.templates()[*at].id.as_str()).collect();
    json!({
        "file": loaded.name(),
        "isReadable": loaded.unreadable().is_none(),
        "templates": names,
        "errors": count(Severity::Error),
        "warnings": count(Severity::Warning),
        "faults": faults.iter().map(|fault| of_fault(fault, &lines)).collect::<Vec<_>>(),
    })
}

/// A file that could not be read; standard error says why.
pub(super) fn unreadable(name: &str) -> Value {
    json!({ "file": name, "isReadable": false, "templates": [], "errors": 1, "warnings": 0, "faults": [] })
}

fn of_fault(fault: &Fault, lines: &LineIndex<'_>) -> Value {
    let related =
        fault.related.iter().map(|(span, text)| json!({ "text": text, "place": place(*span, lines) }));
    json!({
        "severity": fault.severity.to_string(),
        "code": fault.code,
        "message": fault.message,
        "count": fault.count,
        "help": fault.help,
        "fix": fault.fix.as_ref().map(|fix| of_fix(fix, lines)),
        "place": fault.span.map(|span| place(span, lines)),
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
