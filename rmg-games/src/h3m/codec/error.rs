//! Errors of reading and writing files.

use super::body_kind::BodyKind;
use super::version::Version;

/// An error of reading a file: position, field, problem and help.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset} of the unpacked map, {field}: {problem}; {}", .problem.remedy())]
pub struct H3mError {
    /// Offset of the field in the unpacked file.
    pub offset: usize,
    /// The path of the field, such as `objects[12].body.guard.message`.
    pub field: String,
    pub problem: H3mProblem,
}

/// The kind of an error in a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum H3mProblem {
    /// The file ends within the field.
    #[error("unexpected end of the file: {needed} bytes are needed, {left} are left")]
    UnexpectedEnd {
        /// Bytes that the field needs.
        needed: u64,
        left: usize,
    },
    /// A list or text is longer than the rest of the file.
    #[error("invalid count {count}: at least {needed} bytes are needed, {left} are left")]
    CountTooLarge {
        count: u64,
        /// Minimum number of bytes for this count.
        needed: u64,
        left: usize,
    },
    /// The first four bytes are not the version of a map.
    #[error("unknown version 0x{0:X}")]
    UnknownVersion(u32),
    /// The map is for an old release of Horn of the Abyss with an unknown format.
    #[error("maps for old releases of Horn of the Abyss (0x{0:X}) are not supported")]
    OldHota(u32),
    /// The map is for a release of Horn of the Abyss with an unknown layout.
    #[error("maps of Horn of the Abyss with the layout {0} are not supported; the known layouts are 0 to 9")]
    HotaLayout(u32),
    /// The map does not fit a layout that was never checked on public maps.
    #[error(
        "the map does not fit the layout {layout} of Horn of the Abyss, of which no public map is known ({problem})"
    )]
    UnverifiedLayout {
        layout: u8,
        /// The problem of reading it.
        problem: Box<Self>,
    },
    /// A map of Horn of the Abyss does not end with zeros.
    #[error(
        "the map does not fit the layout {layout} of Horn of the Abyss: {wanted} zero bytes must follow the last field; {found} bytes \
             follow"
    )]
    RestOfHota {
        layout: u8,
        /// The required number of zeros.
        wanted: usize,
        found: usize,
    },
    /// Parts of scripts contain each other too deeply.
    #[error("actions, conditions and values of scripts contain each other more than {max} levels deep")]
    ScriptTooDeep {
        /// Maximum number of levels.
        max: usize,
    },
    /// Scripts have too many parts.
    #[error("the scripts have more than {max} actions, conditions and values")]
    ScriptTooLong {
        /// Maximum number of parts.
        max: usize,
    },
    /// A constant of the format has another value.
    #[error("unknown marker {found}: expected {wanted}")]
    Marker { found: i32, wanted: i32 },
    /// The file is a campaign.
    #[error("the file is a campaign with several maps")]
    Campaign,
    /// A byte that states whether data follows is neither 0 nor 1.
    #[error("invalid flag {0}: expected 0 or 1")]
    InvalidFlag(u8),
    /// A number that determines the following fields is unknown.
    #[error("unknown {what} {tag}")]
    UnknownTag {
        /// The meaning of the number.
        what: &'static str,
        tag: i64,
    },
    /// The side of the map is out of range.
    #[error("invalid map side {0}: expected 1 to 256 tiles")]
    Side(u32),
    /// An object refers to an unknown line of the appearance table.
    #[error("unknown appearance {index}: the table has {count}")]
    NoSuchAppearance {
        /// The line to which the object refers.
        index: u32,
        count: usize,
    },
    /// The compressed data is damaged.
    #[error("the compressed data is damaged ({0})")]
    Packing(String),
    /// A list or text is longer than the game supports.
    #[error("the count {count} exceeds the game's maximum of {max}")]
    ExceedsGame {
        count: usize,
        /// Maximum of the game.
        max: usize,
    },
    /// The unpacked file is larger than any map of its size.
    #[error("the unpacked file has more than {limit} bytes, the limit for a map of this size")]
    TooLarge {
        /// Maximum number of bytes that are read.
        limit: usize,
    },
}

impl H3mProblem {
    /// Returns how to fix the error, as the second part of a message.
    #[must_use]
    pub const fn remedy(&self) -> &'static str {
        match self {
            Self::UnexpectedEnd { .. } | Self::Packing(_) => {
                "the file was cut off or changed: download or copy it again, or save it again in the map editor"
            }
            Self::UnknownVersion(_) => "use a map for Heroes III, with or without Horn of the Abyss",
            Self::OldHota(_) => {
                "open this map in the map editor of a current release of Horn of the Abyss and save it again"
            }
            Self::HotaLayout(_) | Self::UnverifiedLayout { .. } => {
                "save the map in the map editor of release 1.7.3 or 1.8.0 of Horn of the Abyss, or as a .vmap in the map editor of VCMI"
            }
            Self::Campaign => "rename the file to .h3c and select one of its maps: FILE.h3c#1",
            Self::CountTooLarge { .. }
            | Self::InvalidFlag(_)
            | Self::UnknownTag { .. }
            | Self::Marker { .. }
            | Self::RestOfHota { .. }
            | Self::Side(_)
            | Self::NoSuchAppearance { .. } => {
                "the file is damaged here or shortly before: save it again in the map editor"
            }
            Self::TooLarge { .. }
            | Self::ExceedsGame { .. }
            | Self::ScriptTooDeep { .. }
            | Self::ScriptTooLong { .. } => "no game can load this map; do not trust its source",
        }
    }
}

/// An error of writing a map: field and problem.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct H3mWriteError {
    /// The path of the field, such as `objects[12].body.guard.message`.
    pub field: String,
    pub problem: H3mWriteProblem,
}

/// The kind of an error of writing a map.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum H3mWriteProblem {
    /// The version does not have this field, so it must have its default.
    #[error("the format of {0} does not have this value; use the default value or a later version")]
    NotInVersion(Version),
    /// The layout was never checked on public maps.
    #[error(
        "the layout {0} of Horn of the Abyss is not written, because no public map of it is known; use 3, 8 or 9"
    )]
    UnverifiedLayout(u8),
    /// A list or text is longer than its count can represent.
    #[error("{found} entries exceed the maximum of {max}")]
    TooMany {
        found: usize,
        /// Maximum of the format.
        max: u64,
    },
    /// Two parts of the map contradict each other.
    #[error("{0}")]
    Contradiction(&'static str),
    /// A list has a wrong length.
    #[error("expected {wanted} entries, found {found}")]
    Length {
        found: usize,
        /// The required length.
        wanted: u64,
    },
    /// An object refers to an unknown line of the appearance table.
    #[error("unknown appearance {index}: the table has {count}")]
    NoSuchAppearance {
        /// The line to which the object refers.
        index: u32,
        count: usize,
    },
    /// The kind of body does not match the class.
    #[error("expected the body {wanted:?} for class {class}, subclass {subclass}; found {found:?}")]
    Body {
        /// Class of the object's appearance.
        class: u32,
        /// Subclass of the object's appearance.
        subclass: u32,
        /// The kind of body for this class.
        wanted: BodyKind,
        found: BodyKind,
    },
}
