//! Failing cases made small: the least template and options that still fail in the same way.
//!
//! - [`symptoms()`]: what is wrong with the map of a case, if anything is.
//! - [`shrink()`]: takes away from a case whatever the failure can do without.
//!
//! ```
//! use rmg_sweep::shrink::{MapCase, Shrinking, shrink};
//! # fn small(case: &MapCase) -> MapCase {
//! // let whatever has two zones fail
//! let mut fails = |case: &MapCase| case.template.zones.len() >= 2;
//! let shrunk = shrink(case, Shrinking { tries: 500 }, &mut fails, &mut |_, _| {});
//! assert!(shrunk.is_minimal && shrunk.case.template.zones.len() == 2);
//! # shrunk.case
//! # }
//! ```

mod case;
mod cut;
mod graph;
mod lists;
mod options;
mod search;
mod symptoms;
mod template;
mod zones;

pub use case::MapCase;
pub use search::{Shrinking, Shrunk, shrink};
pub use symptoms::{Symptom, SymptomSort, symptoms};
