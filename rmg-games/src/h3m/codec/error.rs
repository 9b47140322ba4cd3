//! Why a file cannot be read, or a map not be written.

use super::body_kind::BodyKind;
use super::version::Version;

/// Why a file cannot be read: where, which field, what, and how to fix it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset} of the unpacked map, {field}: {problem}; {}", .problem.remedy())]
pub struct H3mError {
    /// First byte of the field, counted in the unpacked file.
    pub offset: usize,
    /// The way to the field, from the outside in: `objects[12].body.guard.message`.
    pub field: String,
    pub problem: H3mProblem,
}

/// What is wrong at a place of a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum H3mProblem {
    /// The file is over before the field is.
    #[error("the file ends early: {needed} bytes are needed, {left} are left")]
    EndsEarly {
        /// Bytes that the field needs.
        needed: u64,
        left: usize,
    },
    /// A list or text is said to be longer than what is left of the file.
    #[error("a count of {count} cannot be right: that takes {needed} bytes or more, {left} are left")]
    CountTooLarge {
        count: u64,
        /// Fewest bytes that so many take.
        needed: u64,
        left: usize,
    },
    /// The first four bytes are those of no map.
    #[error("0x{0:X} is the number of no version of the game")]
    UnknownVersion(u32),
    /// The map is for a mod with a layout of its own.
    #[error("the map is for Horn of the Abyss (0x{0:X}), whose layout is not read yet")]
    HornOfTheAbyss(u32),
    /// The file holds a campaign.
    #[error("this is a campaign, which holds several maps")]
    Campaign,
    /// A byte that says whether something follows is neither 0 nor 1.
    #[error("{0} is neither 0 nor 1, so that it stays open whether something follows")]
    NotYesOrNo(u8),
    /// A number that decides what follows is unknown.
    #[error("{tag} is no known {what}, so that it stays open what follows")]
    UnknownTag {
        /// What the number should tell.
        what: &'static str,
        tag: u8,
    },
    /// A map has at least one tile a side, and at most as many as its positions can name.
    #[error("a side of {0} tiles cannot be")]
    Side(u32),
    /// An object refers to a line of the table of appearances that is not there.
    #[error("there is no appearance {index}, the table has {count}")]
    NoSuchAppearance {
        /// The line that the object names.
        index: u32,
        count: usize,
    },
    /// The packed data is damaged.
    #[error("the packed data is damaged ({0})")]
    Packing(String),
    /// A list or text is longer than anything that the game could hold.
    #[error("a count of {count}; the game counts to {most}")]
    BeyondTheGame {
        count: usize,
        /// Most that the game can hold.
        most: usize,
    },
    /// Unpacked, the file is larger than any map of its size.
    #[error("the file is larger than a map of its size can be: more than {limit} bytes unpacked")]
    TooLarge {
        /// Most bytes that are read.
        limit: usize,
    },
}

impl H3mProblem {
    /// How to fix it, as the second half of a sentence.
    #[must_use]
    pub const fn remedy(&self) -> &'static str {
        match self {
            Self::EndsEarly { .. } | Self::Packing(_) => {
                "the file was cut off or changed on its way: get it again, or save it again in the map editor"
            }
            Self::UnknownVersion(_) => {
                "give a map of The Restoration of Erathia, Armageddon's Blade or The Shadow of Death"
            }
            Self::HornOfTheAbyss(_) => {
                "give a map of The Restoration of Erathia, Armageddon's Blade or The Shadow of Death, or open this one in the map editor of \
                 VCMI and save it as a .vmap"
            }
            Self::Campaign => "name the file .h3c and choose one of its maps: FILE.h3c#1",
            Self::CountTooLarge { .. }
            | Self::NotYesOrNo(_)
            | Self::UnknownTag { .. }
            | Self::Side(_)
            | Self::NoSuchAppearance { .. } => {
                "the file is damaged here or shortly before: save it again in the map editor"
            }
            Self::TooLarge { .. } | Self::BeyondTheGame { .. } => {
                "this is no map that a game could load; do not trust its source"
            }
        }
    }
}

/// Why a map cannot be written: which field, and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct H3mWriteError {
    /// The way to the field, from the outside in: `objects[12].body.guard.message`.
    pub field: String,
    pub problem: H3mWriteProblem,
}

/// What a file cannot say.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum H3mWriteProblem {
    /// The version has no such field, so it must have its default.
    #[error("a map for {0} cannot say this; leave it at its default or choose a later version")]
    NotInVersion(Version),
    /// A list or text has more entries than its count can say.
    #[error("{found} entries are too many, the format counts to {most}")]
    TooMany {
        found: usize,
        /// Most that the format can count.
        most: u64,
    },
    /// Two parts of the model contradict each other.
    #[error("{0}")]
    Contradiction(&'static str),
    /// A list has another length than the format asks for.
    #[error("there are {found} of them, the format asks for {wanted}")]
    Length {
        found: usize,
        /// How many there must be.
        wanted: u64,
    },
    /// An object refers to an appearance that is not there.
    #[error("there is no appearance {index}, the table has {count}")]
    NoSuchAppearance {
        /// The line that the object names.
        index: u32,
        count: usize,
    },
    /// The body of an object is not that of its class.
    #[error(
        "objects of class {class}, subclass {subclass} have a body of kind {wanted:?}, this one has {found:?}"
    )]
    Body {
        /// Class of the object's appearance.
        class: u32,
        /// Subclass of the object's appearance.
        subclass: u32,
        /// What the class asks for.
        wanted: BodyKind,
        found: BodyKind,
    },
}
