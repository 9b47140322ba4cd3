//! What differs between two maps or two templates, by meaning: values in, a value out.
//!
//! - [`diff_templates`]: zones, connections and settings in the words of the template language, whatever the files look like.
//! - [`diff_plans`]: what two maps were to be.
//! - [`diff_maps`]: what became of them: tiles, objects, connections, treasure.
//! - [`join_templates`]: two templates in one, for a picture of what differs.
//!
//! Every difference can be [mirrored](MapDiff::mirrored): that of B and A is the mirrored one of A and B.

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

pub use changes::Change;
pub use graph::{ConnectionDiff, Fate, GraphDiff, ZoneDiff};
pub use joined::{JoinedTemplate, join_templates};
pub use links::LinkDiff;
pub use maps::{MapDiff, TreasureDiff, diff_maps};
pub use objects::{ObjectDiff, PlacedObject};
pub use plans::diff_plans;
pub use templates::diff_templates;
pub use tiles::{Layer, LayerDiff, TileDiff};
