//! Why a file cannot be read, or a map not be written.

use std::fmt;

use rmg_core::MapSize;
use rmg_core::diag::LineColumn;
use rmg_core::text::counted;

/// Why a file cannot be read, or a map not be written: all faults that were found, at least one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VmapError {
    /// The faults, in order of discovery; at most [`MOST`](Self::MOST).
    pub faults: Vec<VmapFault>,
    /// How many more there are.
    pub more: usize,
}

impl VmapError {
    /// Most faults that are kept: more than anyone fixes before trying again.
    pub const MOST: usize = 100;
}

impl fmt::Display for VmapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, fault) in self.faults.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            fault.fmt(f)?;
        }
        if self.more > 0 {
            write!(f, "\nand {} more", self.more)?;
        }
        Ok(())
    }
}

impl std::error::Error for VmapError {}

impl From<VmapFault> for VmapError {
    fn from(fault: VmapFault) -> Self {
        Self { faults: vec![fault], more: 0 }
    }
}

/// One thing wrong with a file or a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VmapFault {
    /// The file inside the archive; empty for the archive itself, and for a map that cannot be written.
    pub entry: String,
    /// Line and column in that file, where they are known.
    pub at: Option<LineColumn>,
    /// The way to the value, from the outside in: `mine_3.options.owner`; empty for the whole.
    pub field: String,
    pub problem: VmapProblem,
}

/// `objects.json:12:7: mine_3.options.owner: what is wrong; how to fix it`.
impl fmt::Display for VmapFault {
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

/// What is wrong at a place of a file or a map.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VmapProblem {
    /// There is no directory of a ZIP archive at the end of the file.
    #[error("this is no ZIP archive")]
    NotAnArchive,
    /// The archive contradicts itself.
    #[error("the archive is damaged at byte {offset}: {what}")]
    Archive { offset: usize, what: &'static str },
    /// The archive uses something that no map needs.
    #[error("the archive is {0}")]
    Unsupported(&'static str),
    /// The archive holds more files than any map.
    #[error("the archive has {found} files, a map at most {most}")]
    TooManyEntries { found: usize, most: usize },
    /// A name that leads out of the folder where somebody would unpack it.
    #[error("`{0}` is no name of a file in a map")]
    UnsafeName(String),
    /// Two files have one name.
    #[error("the file is there twice")]
    DuplicateEntry,
    /// Unpacked, a file is larger than any of its kind.
    #[error("unpacked, it has more than {limit} bytes")]
    TooLarge {
        /// Most bytes that are read.
        limit: usize,
    },
    /// Reading takes more memory than the size of the file warrants.
    #[error("reading it takes more than {megabytes} MB, which is too much for a file of its size")]
    Memory { megabytes: usize },
    /// A file that every map has is missing.
    #[error("the file is missing")]
    NoEntry,
    /// The text is no JSON, not even VCMI's.
    #[error("{0}")]
    Json(String),
    /// A value that must be there is missing.
    #[error("the value is missing")]
    NoValue,
    /// A value is of another type.
    #[error("{wanted} belongs here, and not {found}")]
    Type {
        /// The type that belongs there.
        wanted: &'static str,
        found: &'static str,
    },
    /// A number is beyond what it may be.
    #[error("{found} is not between {least} and {most}")]
    Range { found: String, least: i64, most: i64 },
    /// The map was written by a later VCMI.
    #[error("the map has version {0} of the format; this program reads 1 to 3")]
    Version(i64),
    /// More levels than a map of ours has.
    #[error("the map has {0} levels; at most {max} are read", max = MapSize::MAX_LEVELS)]
    Levels(usize),
    /// A level with an unknown name, or with a gap in the numbers before it.
    #[error("the level `{0}` does not follow another")]
    Level(String),
    /// A side that no map has.
    #[error("{0}")]
    Size(String),
    /// Another number of rows or tiles than the header says.
    #[error("there are {found} {what}, the map has {wanted}")]
    Count {
        /// `rows` or `tiles`.
        what: &'static str,
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// The text of a tile is no such text.
    #[error("`{0}` is no tile")]
    Tile(String),
    /// Terrains that the content pack does not have, so it is unknown what can move there.
    #[error(
        "the content pack `{pack}` does not have the {terrain} `{list}` ({count})",
        terrain = if codes.len() == 1 { "terrain" } else { "terrains" },
        list = codes.join("`, `"),
        count = counted(*tiles, "tile")
    )]
    UnknownTerrains {
        /// Their two letters, in order.
        codes: Box<[String]>,
        /// On how many tiles they lie.
        tiles: usize,
        pack: Box<str>,
    },
    /// Two objects have one name.
    #[error("two objects have this name")]
    DuplicateName,
    /// A mask that is none.
    #[error("{0}")]
    Mask(&'static str),
    /// The map to be written contradicts itself or its content pack.
    #[error("{0}")]
    Contradiction(String),
    /// The format cannot say it.
    #[error("a .vmap cannot say this: {0}")]
    CannotSay(String),
}

impl VmapProblem {
    /// How to fix it, as the second half of a sentence.
    #[must_use]
    pub fn remedy(&self) -> &'static str {
        match self {
            Self::NotAnArchive => "give a .vmap, as the map editor of VCMI writes it",
            Self::Archive { .. } => "it was cut off or changed on its way: get it again",
            Self::Unsupported(_) | Self::UnsafeName(_) | Self::DuplicateEntry => {
                "save it again in the map editor, or pack it as a plain ZIP archive"
            }
            Self::TooManyEntries { .. } | Self::TooLarge { .. } | Self::Memory { .. } => {
                "this is no map that a game could load; do not trust its source"
            }
            Self::NoEntry => "every map has header.json, objects.json and a file of terrain for each level",
            Self::Json(_) | Self::Count { .. } | Self::Tile(_) => {
                "fix the text, or save it again in the map editor"
            }
            Self::NoValue | Self::Type { .. } | Self::Range { .. } | Self::Mask(_) => {
                "fix the value, or save the map again in the map editor"
            }
            Self::Version(_) => "save it in VCMI 1.4 to 1.7, or use a newer rmg",
            Self::Levels(_) | Self::Size(_) => "make it smaller in the map editor",
            Self::Level(_) => "name the levels surface, underground, level-3 and so on, without a gap",
            Self::UnknownTerrains { .. } => "read it with a content pack that has all terrains: --pack DIR",
            Self::DuplicateName => "rename one of them",
            Self::Contradiction(_) => "the map was made with another content pack, or changed since",
            Self::CannotSay(_) => "change the template so that it is not needed, or write another format",
        }
    }
}
