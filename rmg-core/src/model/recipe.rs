//! What decides the bytes of a map beside its plan.

use crate::pack::PackLayer;
use crate::plan::{Effort, PlacementMode};

/// What decides the bytes of a map beside its plan: with both, the template, and the same version of the generator it is made
/// again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipe {
    /// The template within its file: its id, or its name where the id is not known.
    pub template: String,
    /// How hard a good layout was looked for.
    pub effort: Effort,
    /// What the search for it started from.
    pub placement: PlacementMode,
    /// How many attempts there could have been, at least 1.
    pub attempts: u32,
    /// The content packs that were laid over one another, from the base up.
    pub packs: Vec<PackLayer>,
}
