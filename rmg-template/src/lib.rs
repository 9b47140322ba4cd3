//! Reads and writes template files as [`Template`](rmg_core::template::Template)s with source locations.
//!
//! - [`json`]: templates in VCMI's JSON.
//! - [`table`]: tables of the original game (`rmg.txt`) and of Horn of the Abyss (`.h3t`).
//!
//! [`Source`] is a file of either format, and [`patch`] changes one without touching the rest of its text.
//!
//! This crate checks the text of templates. `rmg-plan` checks whether a template can be generated.
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
//! // all diagnostics with their spans: an unknown key and an unknown zone
//! let spans: Vec<&str> =
//!     file.diagnostics.iter().filter_map(|diagnostic| Some(document.slice(diagnostic.span?))).collect();
//! assert!(spans.contains(&"\"sise\"") && spans.contains(&"\"3\""));
//! ```

mod file;
mod fixing;
pub mod json;
mod loss;
pub mod patch;
mod source;
pub mod table;
pub mod target;

pub use file::TemplateFile;
pub use fixing::{Fixed, NotFixed, certain_fixes, fix_file};
pub use loss::{Loss, LossKind};
pub use source::Source;
