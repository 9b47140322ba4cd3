//! Semantic differences between two maps or two templates, as data.
//!
//! - [`diff_templates`]: zones, connections and settings, in terms of the template language, independent of
//!   the formatting of the files.
//! - [`diff_plans`]: the plans of two maps.
//! - [`diff_maps`]: the maps: tiles, objects, links, treasure.
//! - [`join_templates`]: two templates merged into one, for a drawing of the differences.
//!
//! Every difference can be [mirrored](MapDiff::mirrored): the difference from B to A is the mirrored
//! difference from A to B.

mod changes;
mod graph;
mod joined;
mod links;
mod maps;
mod matching;
mod names;
mod object_facts;
mod objects;
mod plans;
mod templates;
mod tiles;
mod zone_plans;

pub use changes::DiffEntry;
pub use graph::{ConnectionDiff, DiffStatus, GraphDiff, ZoneDiff};
pub use joined::{JoinedTemplate, join_templates};
pub use links::LinkDiff;
pub use maps::{MapDiff, TreasureDiff, diff_maps};
pub use objects::{ObjectDiff, PlacedObject};
pub use plans::diff_plans;
pub use templates::diff_templates;
pub use tiles::{Layer, LayerDiff, TileDiff};
