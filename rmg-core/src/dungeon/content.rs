//! What lies on a level.

use std::fmt;
use std::sync::Arc;

use crate::dungeon::level_id::LevelId;
use crate::size::TilePos;

/// Where a thing may be put.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Location {
    /// Anywhere one can stand.
    #[default]
    Any,
    /// In a room.
    Room,
    /// In a corridor.
    Corridor,
    /// In a wall beside a safe tile; for portals only.
    Wall,
    /// In a room with this tag ([`Section::has_tag`](crate::dungeon::Section::has_tag)).
    Tag(Arc<str>),
}

impl Location {
    /// The words of all but tags.
    pub const WORDS: [&str; 4] = ["any", "room", "corridor", "wall"];

    /// The location of a word of configurations.
    #[must_use]
    pub fn of_word(word: &str) -> Self {
        match word {
            "any" => Self::Any,
            "room" => Self::Room,
            "corridor" => Self::Corridor,
            "wall" => Self::Wall,
            tag => Self::Tag(tag.into()),
        }
    }

    /// The word in configurations.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            Self::Any => "any",
            Self::Room => "room",
            Self::Corridor => "corridor",
            Self::Wall => "wall",
            Self::Tag(tag) => tag,
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A way to another level or out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Portal {
    /// Where it is.
    pub tile: TilePos,
    /// What it looks like.
    pub icon: Arc<str>,
    /// Where it leads.
    pub target: PortalTarget,
}

/// Where a portal leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PortalTarget {
    /// Out of the dungeon.
    Exit,
    /// One level deeper; its first portal leads back.
    Down(LevelId),
    /// To the level above, to the portal at that position of its list.
    Up(LevelId, usize),
}

/// An item on the floor or in a cache.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Where it lies.
    pub tile: TilePos,
    /// Which item; `None` when the game is to choose one of the type.
    pub name: Option<Arc<str>>,
    /// The type of items it was chosen from.
    pub item_type: Option<Arc<str>>,
}

/// A creature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Creature {
    /// Where it stands.
    pub tile: TilePos,
    /// Which creature.
    pub name: Arc<str>,
}

/// A trap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trap {
    /// Where it lies.
    pub tile: TilePos,
    /// Its name in the configuration.
    pub name: Arc<str>,
    /// What it does.
    pub effect: TrapEffect,
}

/// What a trap does to whoever steps on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TrapEffect {
    /// A hole.
    Pit {
        /// Whether items that fall in are gone.
        swallows_items: bool,
    },
    /// Spikes on the floor.
    Caltrops {
        /// Hit points.
        damage: u32,
    },
    /// Creatures appear.
    Spawner {
        /// Which.
        creature: Arc<str>,
        /// How many.
        amount: u32,
    },
    /// Sets off another trap.
    RemoteTrigger {
        /// Where that one lies.
        target: TilePos,
    },
}

/// Something that was asked for and is not there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnmetWish {
    /// What, in the words of the configuration.
    pub what: String,
    /// Why.
    pub reason: String,
}
