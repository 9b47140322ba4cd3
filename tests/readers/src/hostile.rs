//! Files that are designed to make a reader use as much memory as possible.

mod levels;
mod maps;
mod records;
mod results;
mod tables;
mod texts;

use std::fmt::Write as _;

use crate::Format;

pub use maps::VMAP_WORDS;
pub use records::RECORD_WORDS;
pub use results::RESULTS_WORDS;

/// The name of a hostile file, and the function that builds it.
pub type HostileFile = (&'static str, fn() -> Vec<u8>);

/// Returns the hostile files of a format as functions, because each may be large.
#[must_use]
pub fn hostile(format: Format) -> Vec<HostileFile> {
    match format {
        Format::H3m => maps::h3m(),
        Format::Campaign => maps::campaign(),
        Format::Vmap => maps::vmap(),
        Format::Rmgmap => maps::rmgmap(),
        Format::Template => texts::template(),
        Format::Table => tables::table(),
        Format::Pack => texts::pack(),
        Format::Entrances | Format::Puzzle | Format::Worlds => texts::logic(),
        Format::Record => records::record(),
        Format::Results => results::results(),
        Format::LevelResult => levels::level_results(),
        Format::PuzzleResult => levels::puzzle_results(),
    }
}

/// Returns a list or structure that repeats one item.
fn many(open: &str, item: &str, close: &str, times: usize) -> String {
    format!("{open}{}{close}", vec![item; times].join(","))
}

/// Returns a structure with `times` different keys that repeats one value.
fn keyed(value: &str, times: usize) -> String {
    let mut text = "{".to_owned();
    for at in 0..times {
        let _ = write!(text, "{}\"{at:x}\":{value}", if at == 0 { "" } else { "," });
    }
    text + "}"
}
