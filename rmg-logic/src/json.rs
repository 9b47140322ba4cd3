//! JSON files: one reader that knows the place of everything, one writer of results.
//!
//! What reads a file ([`read_case`](crate::entrances::read_case), [`read_pool`](crate::worlds::read_pool),
//! [`read_world_case`](crate::worlds::read_world_case), [`read_puzzle`](crate::puzzle::read_puzzle)) goes on after a
//! fault, so that all are found, and reports them as [`Fault`](rmg_core::diag::Fault)s: what is wrong, by which path it
//! is reached (`config.state[2].values`), which bytes of the text it is (a [`LineIndex`](rmg_core::diag::LineIndex)
//! makes line and column of them), and how to fix it.
//!
//! - A text that is no JSON has one fault, `bad_json`.
//! - Fields without meaning are warned of, with the nearest one that has a meaning. `about`, `comment`, `expect` and names that begin
//!   with `$`, `_`, `/` or `#` are for people and other programs, and are left alone.
//! - A field that may be left out may be `null` as well. No field is given twice.
//!
//! What a seed gave is an [`Outcome`]: written alone by [`write_run`], or in a list by [`RunsWriter`].

mod object;
mod read;
mod runs;
mod text;

pub(crate) use object::{Fields, Object};
pub(crate) use read::{Reader, whole_of};
pub use runs::{Outcome, RunFormat, RunsWriter, write_run};
pub use text::fault_in_words;
pub(crate) use text::{list_line, list_lines, object_line, object_lines, quoted};
