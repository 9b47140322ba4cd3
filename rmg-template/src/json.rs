//! Reads and writes templates in VCMI's JSON template language.
//!
//! [`read_templates`] reports all errors in the text of a template: unknown keys and words, missing keys,
//! wrong types, reversed ranges, impossible sizes, unknown zones, cyclic inheritance, and duplicate
//! definitions. Names of content (towns, terrains, objects ...) stay text; other checks look them up in a
//! content pack.
//!
//! What VCMI tolerates is a warning. Extensions of VCMI's language: zone ids may be any text, `name` is kept,
//! and templates have further keys such as `zoneSizeLaw` and `shuffleSeats`.

mod connection;
mod context;
mod expand;
mod fields;
mod file;
pub mod language;
pub mod limits;
mod modifiers;
mod object_rules;
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
