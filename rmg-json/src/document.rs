//! A text in the dialect together with its values.

use rmg_core::diag::{Fault, FaultList, LineIndex, Severity, Span};

use crate::path::{self, Step};
use crate::value::Value;
use crate::{decode, lexer, parser};

/// A text in the dialect together with its values.
#[derive(Debug, Clone)]
pub struct Document {
    pub(crate) text: String,
    pub(crate) root: Option<Value>,
    pub(crate) is_editable: bool,
}

/// Makes guesses of the fixes on lines with an error that no certain fix removes: what stands there may be meant in another way than it is
/// read.
fn doubt_fixes(text: &str, faults: &mut [Fault]) {
    let is_certain = |fault: &Fault| fault.fix.as_ref().is_some_and(|fix| fix.is_certain);
    let is_doubtful = |fault: &Fault| fault.severity == Severity::Error && !is_certain(fault);
    if !faults.iter().any(is_certain) || !faults.iter().any(is_doubtful) {
        return;
    }
    let index = LineIndex::new(text);
    let lines = |span: Span| [span.start, span.end].map(|at| index.line_of(at as usize));
    let bad: Vec<[usize; 2]> = faults
        .iter()
        .filter(|fault| is_doubtful(fault))
        .filter_map(|fault| Some(lines(fault.span?)))
        .collect();
    for fault in faults.iter_mut() {
        let Some(fix) = &mut fault.fix else { continue };
        let mut places = fix.edits.iter().map(|edit| edit.span).chain(fault.span).map(lines);
        let is_near =
            places.any(|[first, last]| bad.iter().any(|[start, end]| first <= *end && *start <= last));
        fix.is_certain &= !is_near;
    }
}

impl Document {
    /// Reads a document, and everything that is wrong with it.
    ///
    /// Never fails: the document holds whatever could be read. When one of the faults is an error
    /// ([`rmg_core::diag::has_errors`]), the tree may lack parts, and the document takes no edits.
    ///
    /// # Cost
    /// O(bytes) time; memory for the text and at most [`MAX_VALUES`](crate::limits::MAX_VALUES) values.
    #[must_use]
    pub fn parse(bytes: impl Into<Vec<u8>>) -> (Self, Vec<Fault>) {
        let mut faults = FaultList::default();
        let decoded = decode::decode(bytes.into(), &mut faults);
        let root = decoded.body.and_then(|body| parser::parse(&decoded.text, body, &mut faults));
        let is_editable = !faults.has_errors();
        let mut faults = faults.finish();
        doubt_fixes(&decoded.text, &mut faults);
        (Self { text: decoded.text, root, is_editable }, faults)
    }

    /// The whole text, a byte order mark included: what was read, byte for byte, with all edits since.
    ///
    /// Input that is not UTF-8 (always an error) shows `?` in place of each offending byte, so that spans still fit.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The outermost value; `None` for an input that has none (always an error).
    #[must_use]
    pub fn root(&self) -> Option<&Value> {
        self.root.as_ref()
    }

    /// The text at `span`; empty when the span is not of this document.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// The value at the end of `path`. Of duplicate keys the last one counts.
    #[must_use]
    pub fn get(&self, path: &[Step<'_>]) -> Option<&Value> {
        path::find(self.root.as_ref()?, path)
    }

    /// All comments in order, from `//` to the last character before the line end.
    #[must_use]
    pub fn comments(&self) -> Vec<Span> {
        lexer::comments(&self.text)
    }
}
