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
    /// How the modifiers of the program differ from the built-in ones.
    pub modifiers: Vec<ModifierRecord>,
}

/// A difference between the modifiers of a program and the built-in ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModifierRecord {
    /// The program added a modifier.
    Added {
        /// Its name.
        name: String,
        /// Its version.
        version: String,
        /// What it does, as a text that follows its name; can be empty.
        about: String,
        /// The modifier before it; `None` for the first one.
        after: Option<String>,
    },
    /// The program removed or replaced a built-in modifier.
    Removed {
        /// Its name.
        name: String,
    },
}

impl std::fmt::Display for ModifierRecord {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Added { name, version, after, .. } => {
                let after = after.as_deref().unwrap_or("the start");
                write!(out, "`{name}` {version} after `{after}`")
            }
            Self::Removed { name } => write!(out, "without `{name}`"),
        }
    }
}
