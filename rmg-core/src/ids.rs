//! Indices as types, so that a zone can never be taken for a connection.

use std::fmt;

macro_rules! index_types {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u16);

        impl $name {
            /// The id as a position in the list that it indexes.
            #[must_use]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }

            /// The id of the entry at `index`.
            ///
            /// # Panics
            /// When the list has more than 65,536 entries; readers refuse such input before.
            #[must_use]
            pub fn from_index(index: usize) -> Self {
                Self(u16::try_from(index).expect("readers refuse lists of more than 65,536 entries"))
            }
        }
    )+};
}

index_types! {
    /// A zone: its position in [`crate::template::Template::zones`] and in every list made from it.
    ZoneId,
    /// A connection: its position in [`crate::template::Template::connections`].
    ConnectionId,
    /// A terrain of the content pack.
    TerrainId,
    /// A faction of the content pack (the neutral one among them).
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
    /// A kind of road of the content pack.
    RoadId,
    /// A kind of river of the content pack.
    RiverId,
    /// One look of an object kind: sprite and footprint.
    AppearanceId,
    /// A set of obstacles of the content pack.
    ObstacleSetId,
}

/// A player seat of a template: `owner` of a zone, counted from 1 as in the template.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The eight player colours, in the order of the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
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
    /// All colours in the order of the games.
    pub const ALL: [Self; 8] =
        [Self::Red, Self::Blue, Self::Tan, Self::Green, Self::Orange, Self::Purple, Self::Teal, Self::Pink];

    /// The lower-case English name, as `--player` takes it.
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

    /// The colour of that [`name`](Self::name), letter case ignored.
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
