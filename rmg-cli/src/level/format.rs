//! Formats of levels.

use std::io;

use std::path::{Path, PathBuf};

use rmg_view::level::{DungeonFile, write_json, write_png, write_text, write_tmj, write_tmx};
use rmg_view::tiled::Sidecar;

use crate::file_format::Formats;
use crate::output::{FileWriter, beside_tiled, stem};

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
    /// A map of the editor Tiled as XML, with its picture beside it.
    Tmx,
    /// The same as JSON.
    Tmj,
}

impl Format {
    /// The picture beside a file of this format.
    pub(super) fn beside(self, path: &Path) -> Option<PathBuf> {
        matches!(self, Self::Tmx | Self::Tmj).then(|| beside_tiled(path))
    }
}

pub(super) const FORMATS: Formats<Format> = Formats(&[
    ("png", Format::Png),
    ("txt", Format::Text),
    ("json", Format::Json),
    ("tmx", Format::Tmx),
    ("tmj", Format::Tmj),
]);

/// Writes levels in a format; what is returned belongs beside the file at `path`.
pub(super) fn write(
    file: &DungeonFile<'_>,
    format: Format,
    path: &Path,
    to: &mut FileWriter<'_>,
) -> io::Result<Option<Sidecar>> {
    match format {
        Format::Png => write_png(file, to)?,
        Format::Text => write_text(file, to)?,
        Format::Json => write_json(file, to)?,
        Format::Tmx => return write_tmx(file, &stem(path), to),
        Format::Tmj => return write_tmj(file, &stem(path), to),
    }
    Ok(None)
}
