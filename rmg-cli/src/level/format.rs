//! Formats of levels.

use std::io;

use rmg_view::level::{DungeonFile, write_json, write_png, write_text, write_tmx};

use crate::file_format::Formats;
use crate::output::FileWriter;

/// A format of levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// A picture.
    Png,
    /// Drawings in characters, with lists.
    #[value(alias = "txt")]
    Text,
    /// Everything, for programs.
    Json,
    /// A map of the editor Tiled, its tileset inside.
    Tmx,
}

pub(super) const FORMATS: Formats<Format> =
    Formats(&[("png", Format::Png), ("txt", Format::Text), ("json", Format::Json), ("tmx", Format::Tmx)]);

/// Writes levels in a format.
pub(super) fn write(file: &DungeonFile<'_>, format: Format, to: &mut FileWriter<'_>) -> io::Result<()> {
    match format {
        Format::Png => write_png(file, to),
        Format::Text => write_text(file, to),
        Format::Json => write_json(file, to),
        Format::Tmx => write_tmx(file, to),
    }
}
