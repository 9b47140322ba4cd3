//! Reads and writes tables of templates: `rmg.txt` of the original game and packs (`.h3t`) of Horn of the
//! Abyss.
//!
//! [`read_table`] reports all errors in the text of a table: wrong column counts, invalid words and numbers,
//! unknown and duplicate zones, reversed ranges, and extra cells. Columns are identified by position, because
//! headers differ between versions. Options that the generator does not use are kept as text
//! ([`Extra`](rmg_core::template::Extra)).

mod cells;
mod columns;
mod connections;
mod context;
mod encoding;
mod game_rules;
mod header;
pub mod limits;
mod lists;
mod mirrored;
pub(crate) mod names;
mod new_row;
mod numbers;
mod objects;
mod option_cells;
pub(crate) mod patch;
mod players;
mod presence;
mod read;
mod relayout;
mod rule_text;
mod sheet;
mod sizes;
#[cfg(test)]
mod tests;
mod town_hints;
mod words;
mod write;
mod zones;

pub use columns::{Columns, ConnectionColumns, Counts, Dialect, ZoneColumns};
pub use encoding::{Encoding, NoSuchLetter};
pub(crate) use encoding::{decode, encode};
pub use header::header;
pub use read::{dialect, read_table};
pub use relayout::relayout;
pub use sheet::{EditError, Row, Sheet};
pub use words::{Meaning, OptionColumn, is_kept_only, is_lost_elsewhere, option_column};
pub use write::write_table;
