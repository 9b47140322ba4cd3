//! Formats of maps by the endings of their files.

use std::path::Path;

use crate::error::Error;

/// What a map can be written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum MapFormat {
    /// Ours, `.rmgmap`: everything that is known of a map.
    Rmgmap,
    /// A map of Heroes III, The Shadow of Death.
    H3m,
    /// A map of VCMI.
    Vmap,
    /// A picture.
    Png,
    /// A picture.
    Svg,
    /// A page for browsers, with the map to look around in.
    Html,
    /// For the editor Tiled, as XML; a picture of its tiles comes beside it.
    Tmx,
    /// For the editor Tiled, as JSON; a picture of its tiles comes beside it.
    Tmj,
}

impl MapFormat {
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
