//! A lossless parser and editor for VCMI's dialect of JSON.
//!
//! A [`Document`] keeps the text byte for byte and provides a tree of values with their positions. Readers
//! can report locations, and edits patch the text without changing comments, order, spelling or line ends
//! elsewhere.
//!
//! Beyond strict JSON the dialect has `//` comments, trailing commas, single quotes, unquoted keys of letters
//! and digits, key flags (`"key#override"`), numbers such as `+1`, `.5` and `5.`, and a byte order mark. It
//! tolerates missing commas and duplicate keys. What VCMI tolerates is a warning, what it cannot read is an
//! error. The parser continues after both, so that it reports all diagnostics at once.
//!
//! ```
//! use rmg_json::{Document, NewValue, Step};
//!
//! let (mut document, diagnostics) = Document::parse("{ size: 10, // in tiles\n }");
//! assert!(diagnostics.is_empty());
//! document.set(&[Step::Key("size")], &NewValue::Int(12))?;
//! assert_eq!(document.text(), "{ size: 12, // in tiles\n }");
//! # Ok::<(), rmg_json::EditError>(())
//! ```

mod cursor;
mod decode;
mod document;
mod edit;
mod edit_error;
mod entries;
mod lexer;
pub mod limits;
mod number;
mod parser;
mod path;
mod string;
mod typo;
mod value;
mod write;

#[cfg(test)]
mod tests;

pub use cursor::{Cursor, Role};
pub use document::Document;
pub use edit_error::EditError;
pub use entries::{Entries, Entry, entries};
pub use path::{Step, steps_of};
pub use value::{Key, Kind, Member, Value};
pub use write::NewValue;
