//! The text of a document and its values.

use rmg_core::diag::{Diagnostic, DiagnosticList, LineIndex, Severity, Span};

use crate::path::{self, Step};
use crate::value::Value;
use crate::{decode, lexer, parser};

/// The text of a document and its values.
#[derive(Debug, Clone)]
pub struct Document {
    pub(crate) text: String,
    pub(crate) root: Option<Value>,
    pub(crate) is_editable: bool,
}

/// Marks fixes as not certain if their lines have an error that no certain fix removes: the line may mean
/// something else than the parser read.
fn demote_fixes(text: &str, diagnostics: &mut [Diagnostic]) {
    let is_certain = |diagnostic: &Diagnostic| diagnostic.fix.as_ref().is_some_and(|fix| fix.is_certain);
    let is_doubtful =
        |diagnostic: &Diagnostic| diagnostic.severity == Severity::Error && !is_certain(diagnostic);
    if !diagnostics.iter().any(is_certain) || !diagnostics.iter().any(is_doubtful) {
        return;
    }
    let index = LineIndex::new(text);
    let lines = |span: Span| [span.start, span.end].map(|at| index.line_of(at as usize));
    let bad: Vec<[usize; 2]> = diagnostics
        .iter()
        .filter(|diagnostic| is_doubtful(diagnostic))
        .filter_map(|diagnostic| Some(lines(diagnostic.span?)))
        .collect();
    for diagnostic in diagnostics.iter_mut() {
        let Some(fix) = &mut diagnostic.fix else { continue };
        let mut places = fix.edits.iter().map(|edit| edit.span).chain(diagnostic.span).map(lines);
        let is_near =
            places.any(|[first, last]| bad.iter().any(|[start, end]| first <= *end && *start <= last));
        fix.is_certain &= !is_near;
    }
}

impl Document {
    /// Parses a document and returns it with all diagnostics.
    ///
    /// Never fails: the document contains all values that could be read. If there is an error
    /// ([`rmg_core::diag::has_errors`]), the tree may be incomplete and the document cannot be edited.
    ///
    /// # Cost
    /// O(bytes) time; memory for the text and at most [`MAX_VALUES`](crate::limits::MAX_VALUES) values.
    #[must_use]
    pub fn parse(bytes: impl Into<Vec<u8>>) -> (Self, Vec<Diagnostic>) {
        let mut diagnostics = DiagnosticList::default();
        let decoded = decode::decode(bytes.into(), &mut diagnostics);
        let root = decoded.body.and_then(|body| parser::parse(&decoded.text, body, &mut diagnostics));
        let is_editable = !diagnostics.has_errors();
        let mut diagnostics = diagnostics.finish();
        demote_fixes(&decoded.text, &mut diagnostics);
        (Self { text: decoded.text, root, is_editable }, diagnostics)
    }

    /// Returns the whole text with all edits, including the byte order mark. Without edits it equals the
    /// input byte for byte.
    ///
    /// In input that is not UTF-8 (always an error), `?` replaces each invalid byte, so that spans stay
    /// valid.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the outermost value; `None` if the input has none (always an error).
    #[must_use]
    pub fn root(&self) -> Option<&Value> {
        self.root.as_ref()
    }

    /// Returns the text at `span`; empty if the span is not in this document.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// Returns the value at the end of `path`. Uses the last one of duplicate keys.
    #[must_use]
    pub fn get(&self, path: &[Step<'_>]) -> Option<&Value> {
        path::find(self.root.as_ref()?, path)
    }

    /// Returns all comments in order, from `//` to the last character before the line end.
    #[must_use]
    pub fn comments(&self) -> Vec<Span> {
        lexer::comments(&self.text)
    }
}
