//! Template documents: what authors write, with places to point at, as [`Template`](rmg_core::template::Template)s.
//!
//! - [`json`]: templates in VCMI's JSON;
//! - [`table`]: the tables of the original game (`rmg.txt`) and of Horn of the Abyss (`.h3t`).
//!
//! [`Source`] is a file of either.
//!
//! Changes when a dialect of templates does, or what is wrong with their text. Whether a template that was read makes
//! sense is checked elsewhere (`rmg-plan`).
//!
//! ```
//! use rmg_json::Document;
//! use rmg_template::json::read_templates;
//!
//! let text = r#"{ "pair": { "minSize": "s", "maxSize": "m", "players": "2",
//!     "zones": { "1": { "type": "treasure", "size": 10 }, "2": { "type": "treasure", "sise": 5 } },
//!     "connections": [{ "a": "1", "b": "3" }] } }"#;
//! let (document, _) = Document::parse(text);
//! let file = read_templates(&document);
//! assert_eq!((file.templates[0].id.as_str(), file.templates[0].zones.len()), ("pair", 2));
//! // all that is wrong, each in its place: an unknown key, and a zone that is not there
//! let at = |text: &str| file.faults.iter().any(|fault| fault.span.is_some_and(|span| document.slice(span).contains(text)));
//! assert!(at("sise") && at("3"));
//! ```

mod file;
mod fixing;
pub mod json;
mod loss;
mod source;
pub mod table;
pub mod target;

pub use file::TemplateFile;
pub use fixing::{Fixed, NotFixed, certain_fixes, fix_file};
pub use loss::{Loss, LossKind};
pub use source::Source;
