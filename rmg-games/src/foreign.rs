//! Maps from other programs: the map model and all data that the model does not hold.
//!
//! A reader converts a file to a [`MapModel`](rmg_core::model::MapModel). It keeps the data that the model or
//! the content pack cannot represent, unchanged, as text or bytes of the file. [`Unknown`] counts this data
//! by kind, so that callers can report how much of a map was recognized.

mod map;
mod map_appearances;
mod unknown;
mod with_plan;

pub use map::{ForeignMap, READ_PASS};
pub(crate) use map::{ForeignParts, read_cause, read_plan};
pub(crate) use map_appearances::{MapAppearance, MapAppearances};
pub use unknown::{Unknown, UnknownKind, UnknownObject, UnknownPart};
pub use with_plan::{PlanChanges, PlannedMap, WithPlanError};
