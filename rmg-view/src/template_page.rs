//! Templates as pages: HTML with the graph and all settings, and Markdown with the same content for forums
//! and readme files.
//!
//! [`TemplateSheet`] holds the content: facts, tables and notes. [`write_html`] and [`write_markdown`] format
//! it and escape all names.

mod html;
mod lists;
mod markdown;
mod sheet;
mod table;
mod zone_rows;

pub use html::write_html;
pub use markdown::write_markdown;
pub use sheet::{PageDiagnostic, TemplateSheet};
pub use zone_rows::contents_words;

#[cfg(test)]
mod tests;
