//! Reduces a failing case to the smallest template and options that still fail in the same way.
//!
//! - [`symptoms()`]: lists the failures of the map of a case.
//! - [`shrink()`]: removes from a case everything that the failure does not need.
//!
//! ```
//! use rmg_sweep::shrink::{MapCase, Shrinking, shrink};
//! # fn small(case: &MapCase) -> MapCase {
//! // every template with two or more zones fails
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
pub use symptoms::{Symptom, SymptomKind, symptoms};
