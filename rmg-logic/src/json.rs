//! JSON files: a reader that reports the location of each error, and a writer of results.
//!
//! Readers of files ([`read_case`](crate::entrances::read_case), [`read_pool`](crate::worlds::read_pool),
//! [`read_world_case`](crate::worlds::read_world_case), [`read_puzzle`](crate::puzzle::read_puzzle)) continue
//! after an error, so that they find all errors. A [`Diagnostic`](rmg_core::diag::Diagnostic) contains the
//! message, the path of the value (`config.state[2].values`), its byte range (a
//! [`LineIndex`](rmg_core::diag::LineIndex) converts it to line and column), and help.
//!
//! - A text that is not JSON has one error, `bad_json`.
//! - An unknown field is a warning, with the most similar known field. `about`, `comment`, `expect` and names
//!   that start with `$`, `_`, `/` or `#` are ignored: they are for people and other programs.
//! - An optional field may be `null`. Duplicate keys are errors.
//!
//! An [`Outcome`] is the result of one seed. [`write_run`] writes a single result, [`RunsWriter`] a list.

mod object;
mod read;
mod runs;
mod text;

pub(crate) use object::{Fields, Object};
pub(crate) use read::{Reader, whole_of};
pub use runs::{Outcome, RunFormat, RunsWriter, write_run};
pub use text::diagnostic_in_words;
pub(crate) use text::{list_line, list_lines, object_line, object_lines, quoted};
