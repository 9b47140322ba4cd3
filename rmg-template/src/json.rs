//! VCMI's JSON template language: a [`Document`](rmg_json::Document) seen as templates.
//!
//! [`read_templates`] reports everything that is wrong with the text of a template: unknown keys and words, missing
//! keys, wrong types, reversed ranges, impossible sizes, references to zones that are not there, circles of
//! inheritance, double definitions. Names of content (towns, terrains, objects ...) stay text; whether they exist is
//! checked against a content pack.
//!
//! What VCMI tolerates is a warning. Beyond VCMI: ids of zones may be any text, `name` is kept,
//! `zoneSizeLaw` (`"linear"` or `"quadratic"`) and `shuffleSeats` (false unless given) are keys of a template.

mod connection;
mod context;
mod expand;
mod fields;
mod file;
pub mod language;
pub mod limits;
mod objects;
mod ranges;
mod references;
mod scalars;
mod template;
mod towns;
pub(crate) mod vcmi_forms;
mod write;
mod zone;

#[cfg(test)]
mod tests;

pub use file::read_templates;
pub use write::write_templates;
