//! Indices as distinct types, so that a zone cannot be mistaken for a connection.

use std::fmt;
use std::num::NonZeroU16;

use serde::{Deserialize, Serialize};

macro_rules! index_types {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[repr(transparent)]
        pub struct $name(pub u16);

        impl $name {
            /// Returns the position in the list that the id indexes.
            #[must_use]
            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }

            /// Returns the id of the entry at `index`.
            ///
            /// # Panics
            /// If the list has more than 65,536 entries; readers reject such input.
            #[must_use]
            pub fn from_index(index: usize) -> Self {
                Self(u16::try_from(index).expect("readers reject lists of more than 65,536 entries"))
            }
        }
    )+};
}

index_types! {
    /// A zone: its position in [`crate::template::Template::zones`] and in every list derived from it.
    ZoneId,
    /// A connection: its position in [`crate::template::Template::connections`].
    ConnectionId,
    /// A terrain of the content pack.
    TerrainId,
    /// A faction of the content pack, including the neutral one.
    FactionId,
    /// A creature of the content pack.
    CreatureId,
    /// A resource of the content pack.
    ResourceId,
    /// An artifact of the content pack.
    ArtifactId,
    /// A spell of the content pack.
    SpellId,
    /// A secondary skill of the content pack.
    SkillId,
    /// A hero of the content pack.
    HeroId,
    /// A kind of map object (type and subtype) of the content pack.
    ObjectKindId,
    /// A class of heroes of the content pack.
    HeroClassId,
    /// An appearance of an object kind: sprite and footprint.
    AppearanceId,
    /// A set of obstacles of the content pack.
    ObstacleSetId,
}

macro_rules! optional_index_types {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        ///
        /// Stored as position + 1, so that an `Option` of it takes two bytes: 0 for none. Layers store one
        /// per tile.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[repr(transparent)]
        pub struct $name(NonZeroU16);

        impl $name {
            /// Returns the position in the list that the id indexes.
            #[must_use]
            #[inline]
            pub const fn index(self) -> usize {
                self.0.get() as usize - 1
            }

            /// Returns the position, counted from 1, for tables of tiles that use 0 for none.
            #[must_use]
            pub const fn number(self) -> u16 {
                self.0.get()
            }

            /// Returns the id of the entry at `index`.
            ///
            /// # Panics
            /// If the list has more than 65,535 entries; readers reject such input.
            #[must_use]
            pub const fn from_index(index: usize) -> Self {
                assert!(index < u16::MAX as usize, "readers reject lists of more than 65,535 entries");
                #[expect(clippy::cast_possible_truncation, reason = "checked above")]
                match NonZeroU16::new(index as u16 + 1) {
                    Some(number) => Self(number),
                    None => unreachable!(),
                }
            }
        }
    )+};
}

optional_index_types! {
    /// A kind of road of the content pack.
    RoadId,
    /// A kind of river of the content pack.
    RiverId,
}

/// A seat of a template: `owner` of a zone, counted from 1 as in the template.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The eight player colors, in the order of the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names are self-explanatory")]
pub enum PlayerColor {
    Red,
    Blue,
    Tan,
    Green,
    Orange,
    Purple,
    Teal,
    Pink,
}

impl PlayerColor {
    /// All colors in the order of the games.
    pub const ALL: [Self; 8] =
        [Self::Red, Self::Blue, Self::Tan, Self::Green, Self::Orange, Self::Purple, Self::Teal, Self::Pink];

    /// Returns the lower-case English name, as in `--player`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Tan => "tan",
            Self::Green => "green",
            Self::Orange => "orange",
            Self::Purple => "purple",
            Self::Teal => "teal",
            Self::Pink => "pink",
        }
    }

    /// Returns the color of that [`name`](Self::name), ignoring letter case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|color| color.name().eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for PlayerColor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
