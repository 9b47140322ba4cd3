//! Errors of reading and writing maps.

use std::fmt;

use rmg_core::MapSize;
use rmg_core::diag::LineColumn;
use rmg_core::text::counted;

/// All errors that were found in a file or a map; at least one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VmapError {
    /// The errors, in order of discovery; at most [`MAX`](Self::MAX).
    pub diagnostics: Vec<VmapDiagnostic>,
    /// The number of further errors.
    pub more: usize,
}

impl VmapError {
    /// Maximum number of errors that are kept.
    pub const MAX: usize = 100;
}

impl fmt::Display for VmapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, diagnostic) in self.diagnostics.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            diagnostic.fmt(f)?;
        }
        if self.more > 0 {
            write!(f, "\nand {} more", self.more)?;
        }
        Ok(())
    }
}

impl std::error::Error for VmapError {}

impl From<VmapDiagnostic> for VmapError {
    fn from(diagnostic: VmapDiagnostic) -> Self {
        Self { diagnostics: vec![diagnostic], more: 0 }
    }
}

/// An error in a file or a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VmapDiagnostic {
    /// The file inside the archive; empty for the archive itself, and for a map that cannot be written.
    pub entry: String,
    /// Line and column in that file, if they are known.
    pub at: Option<LineColumn>,
    /// The path of the value, such as `mine_3.options.owner`; empty for the whole file.
    pub field: String,
    pub problem: VmapProblem,
}

/// `objects.json:12:7: mine_3.options.owner: what is wrong; how to fix it`.
impl fmt::Display for VmapDiagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.entry)?;
        if let Some(at) = self.at {
            write!(f, ":{at}")?;
        }
        if !self.entry.is_empty() {
            f.write_str(": ")?;
        }
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        write!(f, "{}; {}", self.problem, self.problem.remedy())
    }
}

/// The kind of an error in a file or a map.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VmapProblem {
    /// The file does not end with the directory of a ZIP archive.
    #[error("the file is not a ZIP archive")]
    NotAnArchive,
    /// The archive is inconsistent.
    #[error("the archive is damaged at byte {offset}: {what}")]
    Archive { offset: usize, what: &'static str },
    /// The archive uses a feature that maps do not use.
    #[error("unsupported archive: {0}")]
    Unsupported(&'static str),
    /// The archive has more files than any map.
    #[error("the archive has {found} files; the maximum is {max}")]
    TooManyEntries { found: usize, max: usize },
    /// A file name that could refer to a file outside of a target folder.
    #[error("invalid name of a file in the archive: `{0}`")]
    UnsafeName(String),
    /// Two files have the same name.
    #[error("duplicate file")]
    DuplicateEntry,
    /// The unpacked file is larger than any file of its kind.
    #[error("the unpacked size is more than {limit} bytes")]
    TooLarge {
        /// Maximum number of bytes that are read.
        limit: usize,
    },
    /// Reading needs more memory than the limit for a file of this size.
    #[error("reading needs more than {megabytes} MB, the limit for a file of this size")]
    Memory { megabytes: usize },
    /// A required file is missing.
    #[error("the file is missing")]
    MissingEntry,
    /// The text is not valid in VCMI's dialect of JSON.
    #[error("{0}")]
    Json(String),
    /// A required value is missing.
    #[error("the value is missing")]
    MissingValue,
    /// A value has a wrong type.
    #[error("expected {wanted}, found {found}")]
    Type {
        /// The expected type.
        wanted: &'static str,
        found: &'static str,
    },
    /// A number is out of range.
    #[error("{found} is not between {min} and {max}")]
    Range { found: String, min: i64, max: i64 },
    /// The map was written by a later VCMI.
    #[error("unsupported version {0} of the format: expected 1 to 3")]
    Version(i64),
    /// The map has too many levels.
    #[error("the map has {0} levels; the maximum is {max}", max = MapSize::MAX_LEVELS)]
    Levels(usize),
    /// A level has an unknown name, or a level before it is missing.
    #[error("unexpected level `{0}`")]
    Level(String),
    /// The size is invalid.
    #[error("{0}")]
    Size(String),
    /// The number of rows or tiles differs from the header.
    #[error("expected {wanted} {what}, found {found}")]
    Count {
        /// `rows` or `tiles`.
        what: &'static str,
        found: usize,
        /// The number according to the header.
        wanted: usize,
    },
    /// The text of a tile is invalid.
    #[error("invalid tile `{0}`")]
    Tile(String),
    /// Terrains that the content pack does not have. The movement on them is unknown.
    #[error(
        "the content pack `{pack}` does not have the {terrain} `{list}` ({count})",
        terrain = if codes.len() == 1 { "terrain" } else { "terrains" },
        list = codes.join("`, `"),
        count = counted(*tiles, "tile")
    )]
    UnknownTerrains {
        /// Their codes of two letters, in order.
        codes: Box<[String]>,
        /// The number of tiles with any of them.
        tiles: usize,
        pack: Box<str>,
    },
    /// Two objects have the same name.
    #[error("duplicate object name")]
    DuplicateName,
    /// The mask of an object is invalid.
    #[error("{0}")]
    Mask(&'static str),
    /// The map to write is inconsistent, or does not match its content pack.
    #[error("{0}")]
    Contradiction(String),
    /// The format cannot represent a part of the map.
    #[error("a .vmap cannot represent {0}")]
    NotRepresentable(String),
}

impl VmapProblem {
    /// Returns how to fix the error, as the second part of a message.
    #[must_use]
    pub fn remedy(&self) -> &'static str {
        match self {
            Self::NotAnArchive => "use a .vmap file that the map editor of VCMI saved",
            Self::Archive { .. } => "the file was cut off or changed: download or copy it again",
            Self::Unsupported(_) | Self::UnsafeName(_) | Self::DuplicateEntry => {
                "save the map again in the map editor, or create a ZIP archive with default settings"
            }
            Self::TooManyEntries { .. } | Self::TooLarge { .. } | Self::Memory { .. } => {
                "no game can load this map; do not trust its source"
            }
            Self::MissingEntry => {
                "every map needs header.json, objects.json and a terrain file for each level"
            }
            Self::Json(_) | Self::Count { .. } | Self::Tile(_) => {
                "fix the text, or save the map again in the map editor"
            }
            Self::MissingValue | Self::Type { .. } | Self::Range { .. } | Self::Mask(_) => {
                "fix the value, or save the map again in the map editor"
            }
            Self::Version(_) => "save the map in VCMI 1.4 to 1.7, or use a newer version of rmg",
            Self::Levels(_) | Self::Size(_) => "reduce the size in the map editor",
            Self::Level(_) => "use the level names surface, underground, level-3, level-4 ... without gaps",
            Self::UnknownTerrains { .. } => "use a content pack that has all terrains: --pack DIR",
            Self::DuplicateName => "rename one of the objects",
            Self::Contradiction(_) => "use the content pack of the map; if you did, the map was changed",
            Self::NotRepresentable(_) => "change the template, or write another format",
        }
    }
}
