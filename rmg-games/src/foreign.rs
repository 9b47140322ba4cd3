//! Maps that others made: what the model holds of them, and everything else as it was.
//!
//! A reader of a game's files puts into the [`MapModel`](rmg_core::model::MapModel) what the model has a
//! place for. What it has none for, and what the content pack does not know, is neither guessed nor dropped:
//! it is kept here in the words or bytes of the file, and counted by kind, so that whoever reads a map can
//! say how much of it was understood.

mod map;
mod own_looks;
mod unknown;
mod with_plan;

pub use map::{ForeignMap, READ_PASS};
pub(crate) use map::{ForeignParts, read_cause, read_plan};
pub(crate) use own_looks::{OwnLook, OwnLooks};
pub use unknown::{Unknown, UnknownKind, UnknownObject, UnknownPart};
pub use with_plan::{PlanChanges, PlannedMap, WithPlanError};
