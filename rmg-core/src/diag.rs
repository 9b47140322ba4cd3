//! Faults of an input: what is wrong, where, and how to mend it.

mod fault;
mod fault_list;
mod fix;
mod lines;
mod nearest;
mod span;

pub use fault::{Fault, Severity, has_errors};
pub use fault_list::FaultList;
pub use fix::{Edit, Fix};
pub use lines::{LineColumn, LineIndex};
pub use nearest::{did_you_mean, nearest};
pub use span::{Span, Spanned};
