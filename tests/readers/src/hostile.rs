//! Files made to take as much memory as they can.

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

/// What is hostile about a file, and how it is made.
pub type HostileFile = (&'static str, fn() -> Vec<u8>);

/// Hostile files of a format, one after another, as each may be large.
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
    }
}

/// A list or structure of the same thing again and again.
fn many(open: &str, thing: &str, close: &str, times: usize) -> String {
    format!("{open}{}{close}", vec![thing; times].join(","))
}

/// The same of different keys.
fn keyed(value: &str, times: usize) -> String {
    let mut text = "{".to_owned();
    for at in 0..times {
        let _ = write!(text, "{}\"{at:x}\":{value}", if at == 0 { "" } else { "," });
    }
    text + "}"
}
