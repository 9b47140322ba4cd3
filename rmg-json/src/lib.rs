//! VCMI's own dialect of JSON as a lossless document.
//!
//! A [`Document`] keeps the text byte for byte and gives a tree of values with their places in it, so that readers
//! can point at what they complain about, and edits can patch the text and leave everything else (comments, order,
//! spellings, line ends) as it was.
//!
//! Beyond strict JSON the dialect has `//` comments, trailing commas, single quotes, keys of letters and
//! digits without quotes, key flags (`"key#override"`), numbers such as `+1`, `.5` and `5.`, a byte order mark, and it tolerates
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
mod slip;
mod string;
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
