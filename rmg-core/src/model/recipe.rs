//! Inputs that decide the bytes of a map in addition to its plan.

use crate::pack::PackLayer;
use crate::plan::{Effort, PlacementMode};

/// The inputs that decide the bytes of a map in addition to its plan. Both, the template and the same version
/// of the generator reproduce the map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipe {
    /// The template within its file: its id, or its name where the id is not known.
    pub template: String,
    /// Effort of the search for a layout.
    pub effort: Effort,
    /// Initial arrangements of the search for a layout.
    pub placement: PlacementMode,
    /// Maximum number of attempts, at least 1.
    pub attempts: u32,
    /// The layered content packs, from the base up.
    pub packs: Vec<PackLayer>,
}
