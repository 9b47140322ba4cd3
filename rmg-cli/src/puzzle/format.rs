//! Formats of puzzles.

use std::path::Path;

use clap::ValueEnum;

use crate::failure::Failure;

/// A format of puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Everything, for programs.
    Json,
    /// Sections for people.
    #[value(alias = "txt")]
    Text,
    /// Graphs of states and enclaves, for Graphviz.
    Dot,
    /// A picture of the rooms.
    Svg,
}

/// Every ending with its format; the first of a format is the one for new files.
const ENDINGS: [(&str, Format); 5] = [
    ("json", Format::Json),
    ("txt", Format::Text),
    ("dot", Format::Dot),
    ("gv", Format::Dot),
    ("svg", Format::Svg),
];

impl Format {
    /// The ending of its files.
    pub(crate) fn ending(self) -> &'static str {
        ENDINGS.iter().find(|(_, format)| *format == self).map_or("json", |(ending, _)| ending)
    }
}

/// The format by the ending of the file.
pub(crate) fn format_of(path: &Path) -> Result<Format, Failure> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    ENDINGS.iter().find(|(known, _)| *known == ending).map(|(_, format)| *format).ok_or_else(|| {
        let known: Vec<String> = ENDINGS.iter().map(|(known, _)| format!(".{known}")).collect();
        Failure::usage(format!("the ending of {} tells no format of puzzles", path.display()))
            .help(format!("known endings are {}; or name a format with --format", known.join(", ")))
    })
}
