//! Formats of puzzles.

use clap::ValueEnum;

use crate::file_format::Formats;

/// A format of puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
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

pub(super) const FORMATS: Formats<Format> = Formats(&[
    ("json", Format::Json),
    ("txt", Format::Text),
    ("dot", Format::Dot),
    ("gv", Format::Dot),
    ("svg", Format::Svg),
]);
