//! Formats of maps by the endings of their files.

use std::path::Path;

use crate::error::Error;

/// What a map can be written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum MapFormat {
    /// A map with everything that is known about it.
    Rmgmap,
    /// A map of The Shadow of Death.
    H3m,
    /// A map of VCMI.
    Vmap,
    /// A picture of pixels.
    Png,
    /// A picture of shapes.
    Svg,
    /// A page for browsers.
    Html,
    /// A map of the editor Tiled as XML, with its picture beside it.
    Tmx,
    /// The same as JSON.
    Tmj,
}

impl MapFormat {
    /// All that are read back; the others are only looked at.
    pub const READ: [Self; 3] = [Self::Rmgmap, Self::H3m, Self::Vmap];

    /// All of them.
    pub const ALL: [Self; 8] =
        [Self::Rmgmap, Self::H3m, Self::Vmap, Self::Png, Self::Svg, Self::Html, Self::Tmx, Self::Tmj];

    /// The ending of its files, without the dot.
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

    /// The format of a map by its first bytes: a `.h3m` is gzip, or begins with its version; a `.vmap` is zip; all else is a `.rmgmap`.
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Self {
        match bytes {
            [0x1f, 0x8b, ..] | [0x0e | 0x15 | 0x1c, 0, 0, 0, ..] => Self::H3m,
            [b'P', b'K', 3, 4, ..] => Self::Vmap,
            _ => Self::Rmgmap,
        }
    }

    /// The format that the ending of a file tells, in any letter case.
    ///
    /// # Errors
    /// [`Error::Format`] with the endings that tell one.
    pub fn of(path: impl AsRef<Path>) -> Result<Self, Error> {
        Self::one_of(&Self::ALL, path.as_ref())
    }

    /// The same among some formats.
    pub(crate) fn one_of(formats: &[Self], path: &Path) -> Result<Self, Error> {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let found = formats.iter().find(|format| format.ending().eq_ignore_ascii_case(ending));
        found.copied().ok_or_else(|| Error::Format {
            path: path.to_owned(),
            known: formats.iter().map(|format| format.ending()).collect(),
        })
    }
}
