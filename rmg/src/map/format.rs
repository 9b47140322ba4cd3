//! Formats of maps and their file extensions.

use std::path::Path;

use crate::error::Error;

/// A file format of maps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum MapFormat {
    /// The native format of `rmg`, with all data of a map.
    Rmgmap,
    /// A map of The Shadow of Death.
    H3m,
    /// A map of VCMI.
    Vmap,
    /// A raster image.
    Png,
    /// A vector image.
    Svg,
    /// A page for browsers.
    Html,
    /// A map of the editor Tiled as XML, with a separate picture of the tiles.
    Tmx,
    /// A map of the editor Tiled as JSON, with a separate picture of the tiles.
    Tmj,
}

impl MapFormat {
    /// The formats that can be read. The others are only written.
    pub const READ: [Self; 3] = [Self::Rmgmap, Self::H3m, Self::Vmap];

    /// All formats.
    pub const ALL: [Self; 8] =
        [Self::Rmgmap, Self::H3m, Self::Vmap, Self::Png, Self::Svg, Self::Html, Self::Tmx, Self::Tmj];

    /// Returns the file extension, without the dot.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Self::Rmgmap => "rmgmap",
            Self::H3m => "h3m",
            Self::Vmap => "vmap",
            Self::Png => "png",
            Self::Svg => "svg",
            Self::Html => "html",
            Self::Tmx => "tmx",
            Self::Tmj => "tmj",
        }
    }

    /// Detects the format by the first bytes: a `.h3m` is gzip or starts with its version, a `.vmap` is zip.
    /// Other bytes are a `.rmgmap`.
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Self {
        match bytes {
            [0x1f, 0x8b, ..] | [0x0e | 0x15 | 0x1c, 0, 0, 0, ..] => Self::H3m,
            [b'P', b'K', 3, 4, ..] => Self::Vmap,
            _ => Self::Rmgmap,
        }
    }

    /// Returns the format of a file extension, in upper or lower case.
    ///
    /// # Errors
    /// [`Error::Format`] with the known extensions.
    pub fn of(path: impl AsRef<Path>) -> Result<Self, Error> {
        Self::one_of(&Self::ALL, path.as_ref())
    }

    /// Returns the format of a file extension, if it is one of `formats`.
    pub(crate) fn one_of(formats: &[Self], path: &Path) -> Result<Self, Error> {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        let found = formats.iter().find(|format| format.ending().eq_ignore_ascii_case(extension));
        found.copied().ok_or_else(|| Error::Format {
            path: path.to_owned(),
            known: formats.iter().map(|format| format.ending()).collect(),
        })
    }
}
