//! What a template is, for people: a page with its graph and all settings, and the same as text for forums
//! and read-mes.
//!
//! [`TemplateSheet`] puts it into words once: facts, tables, notes. [`write_html`] and [`write_markdown`]
//! only give them a form, in which every name stays a name.

mod html;
mod lists;
mod markdown;
mod sheet;
mod table;
mod zone_rows;

pub use html::write_html;
pub use markdown::write_markdown;
pub use sheet::{PageFault, TemplateSheet};
pub use zone_rows::contents_words;

#[cfg(test)]
mod tests;
