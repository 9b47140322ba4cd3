//! Explains and measures finished maps and templates. Returns data, and notes as text.
//!
//! - [`why`] and [`why_not`]: why an object is on the map, or why it is missing.
//! - [`diff`]: the differences between two maps or two templates.
//! - [`fairness`]: what each player can reach, and how fair the map is.
//! - [`danger`]: the strongest monsters on the way to each tile.
//! - [`figures`]: the figures by which maps of one template are compared, and conditions on them.
//! - [`measures`]: metrics for statistics over many maps.
//! - [`character`]: metrics of the look of a map, compared with other maps.
//! - [`steps`]: the modifiers of a map, one after the other.
//! - [`zone_digests()`]: which zones changed between two maps.
//! - [`draw_template`]: a drawing of the graph of a template.

pub mod character;
pub mod danger;
pub mod diff;
pub mod fairness;
pub mod figures;
mod graph_drawing;
pub mod measures;
pub mod steps;
pub mod why;
pub mod why_not;
mod zone_digests;

pub use fairness::Fairness;
pub use graph_drawing::draw_template;
pub use measures::MapMeasures;
pub use zone_digests::{ZoneDigest, zone_digests};
