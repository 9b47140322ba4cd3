//! Diagnostics of an input: what is wrong, where, and how to fix it.

mod diagnostic;
mod diagnostic_list;
mod fix;
mod lines;
mod nearest;
mod span;

pub use diagnostic::{Diagnostic, Severity, has_errors};
pub use diagnostic_list::DiagnosticList;
pub use fix::{Edit, Fix};
pub use lines::{LineColumn, LineIndex};
pub use nearest::{did_you_mean, nearest};
pub use span::{Span, Spanned};
