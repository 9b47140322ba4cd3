//! VCMI's own dialect of JSON as a lossless document.
//!
//! A [`Document`] keeps the text byte for byte and gives a tree of values with their places in it, so that readers
//! can point at what they complain about, and edits can patch the text and leave everything else (comments, order,
//! spellings, line ends) as it was.
//!
//! Beyond strict JSON the dialect has `//` comments, trailing commas, single quotes, bare keys of letters and
//! digits, key flags (`"key#override"`), numbers such as `+1`, `.5` and `5.`, a byte order mark, and it tolerates
//! missing commas and duplicate keys. What VCMI tolerates is a warning here, what it cannot read is an error; in
//! both cases reading goes on, so that all faults are reported at once.
//!
//! ```
//! use rmg_json::{Document, NewValue, Step};
//!
//! let (mut document, faults) = Document::parse("{ size: 10, // in tiles\n }");
//! assert!(faults.is_empty());
//! document.set(&[Step::Key("size")], &NewValue::Int(12))?;
//! assert_eq!(document.text(), "{ size: 12, // in tiles\n }");
//! # Ok::<(), rmg_json::EditError>(())
//! ```

mod decode;
mod edit;
mod lexer;
mod number;
mod parser;
mod path;
mod string;
mod value;
mod write;

#[cfg(test)]
mod tests;

use rmg_core::diag::{Fault, FaultList, Span};

pub use edit::EditError;
pub use path::Step;
pub use value::{Key, Kind, Member, Value};
pub use write::NewValue;

/// Bounds that keep hostile input from using memory or stack without end.
pub mod limits {
    /// Most bytes of a document. Spans are 32 bits wide; no template comes near.
    pub const MAX_BYTES: usize = 256 << 20;
    /// Deepest nesting of arrays and structures. Templates use 7, VCMI warns beyond 30.
    pub const MAX_DEPTH: usize = 200;
    /// Most values and keys of a document; about 200 MB of tree.
    pub const MAX_VALUES: usize = 2_000_000;
    /// Faults after which reading stops: the input is something else than JSON.
    pub const MAX_FAULTS: usize = 10_000;
}

/// A text in the dialect together with its values.
#[derive(Debug, Clone)]
pub struct Document {
    text: String,
    root: Option<Value>,
    is_editable: bool,
}

impl Document {
    /// Reads a document, and everything that is wrong with it.
    ///
    /// Never fails: the document holds whatever could be read. When one of the faults is an error
    /// ([`rmg_core::diag::has_errors`]), the tree may lack parts, and the document takes no edits.
    ///
    /// # Cost
    /// O(bytes) time; memory for the text and at most [`limits::MAX_VALUES`] values.
    #[must_use]
    pub fn parse(bytes: impl Into<Vec<u8>>) -> (Self, Vec<Fault>) {
        let mut faults = FaultList::default();
        let decoded = decode::decode(bytes.into(), &mut faults);
        let root = decoded.body.and_then(|body| parser::parse(&decoded.text, body, &mut faults));
        let is_editable = !faults.has_errors();
        (Self { text: decoded.text, root, is_editable }, faults.finish())
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
