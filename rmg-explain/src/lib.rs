//! What can be said about a finished map or a template, as data and as notes for people.
//!
//! - [`why`] and [`why_not`]: why something is there, or is not.
//! - [`diff`]: what differs between two maps or two templates.
//! - [`fairness`]: what each player of a map has nearby, and how fair that is.
//! - [`measures`]: figures over many maps.
//! - [`draw_template`]: the graph of a template, drawn for people.

pub mod diff;
pub mod fairness;
mod graph_drawing;
pub mod measures;
pub mod why;
pub mod why_not;

pub use fairness::Fairness;
pub use graph_drawing::draw_template;
pub use measures::MapMeasures;
