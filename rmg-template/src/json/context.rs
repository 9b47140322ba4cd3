//! The shared context of the readers.

use rmg_core::diag::{Diagnostic, DiagnosticList, Edit, Fix, Severity, Span};
use rmg_json::{Document, Kind, NewValue, Value};

/// The document and its diagnostics.
pub(super) struct Context<'d> {
    pub(super) document: &'d Document,
    pub(super) diagnostics: DiagnosticList,
}

impl<'d> Context<'d> {
    pub(super) fn new(document: &'d Document) -> Self {
        Self::with_limit(document, DiagnosticList::LIMIT)
    }

    /// Creates a context that keeps at most `limit` diagnostics of each severity.
    pub(super) fn with_limit(document: &'d Document, limit: usize) -> Self {
        Self { document, diagnostics: DiagnosticList::new(limit) }
    }

    /// Reports that `label` has the wrong type. Reports nothing if the text is unreadable.
    pub(super) fn wrong_type(&mut self, value: &Value, label: &str, expected: &str) {
        if value.kind == Kind::Bad {
            return;
        }
        self.diagnostics.push_with(Severity::Error, || {
            let message = format!("{label} must be {expected}, not {}", value.kind.words());
            Diagnostic::new(Severity::Error, "wrong-type", Some(value.span), message)
        });
    }

    /// Reports a tolerated spelling, which is read as `fixed`.
    pub(super) fn tolerated(
        &mut self,
        value: &Value,
        code: &'static str,
        message: String,
        help: &str,
        fixed: &NewValue,
    ) {
        self.diagnostics.push_with(Severity::Warning, || {
            let diagnostic = Diagnostic::new(Severity::Warning, code, Some(value.span), message).help(help);
            match fixed.to_text() {
                Ok(text) if is_as_written(self.document, value) => {
                    diagnostic.fix(Fix::certain(help, vec![Edit::new(value.span, text)]))
                }
                _ => diagnostic,
            }
        });
    }
}

/// Returns whether the file contains this value literally. `repeat` and `mirror` generate values from a text
/// that also generates other values, so no edit of it is certain. A text with escapes counts as generated.
fn is_as_written(document: &Document, value: &Value) -> bool {
    let text = document.slice(value.span);
    match &value.kind {
        Kind::String(known) => text.trim_matches(['"', '\'']) == known,
        Kind::Int(known) => text.parse() == Ok(*known),
        _ => true,
    }
}

/// Adds a suggested word or name to a diagnostic.
pub(super) fn with_suggestion(diagnostic: Diagnostic, place: Span, suggestion: &str) -> Diagnostic {
    let diagnostic = diagnostic.help(format!("did you mean `{suggestion}`?"));
    match NewValue::Text(suggestion.to_owned()).to_text() {
        Ok(text) => diagnostic.fix(Fix::guess(format!("write `{suggestion}`"), vec![Edit::new(place, text)])),
        Err(_) => diagnostic,
    }
}

/// Returns a fix that swaps two values.
pub(super) fn swapped(document: &Document, one: Span, other: Span) -> Fix {
    let edit = |place, text| Edit::new(place, document.slice(text));
    Fix::guess("swap them", vec![edit(one, other), edit(other, one)])
}
