//! The content of a level.

use std::fmt;
use std::sync::Arc;

use crate::dungeon::level_id::LevelId;
use crate::size::TilePos;

/// Where an object may be placed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Location {
    /// On any safe tile.
    #[default]
    Any,
    /// In a room.
    Room,
    /// In a corridor.
    Corridor,
    /// In a wall next to a safe tile; for portals only.
    Wall,
    /// In a room with this tag ([`Section::has_tag`](crate::dungeon::Section::has_tag)).
    Tag(Arc<str>),
}

impl Location {
    /// The names of all locations except tags.
    pub const WORDS: [&str; 4] = ["any", "room", "corridor", "wall"];

    /// Returns the location with a name of the configuration.
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

    /// Returns the name in configurations.
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

/// A portal to another level or out of the dungeon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Portal {
    /// The tile of the portal.
    pub tile: TilePos,
    /// Its appearance.
    pub icon: Arc<str>,
    /// Where the portal leads.
    pub target: PortalTarget,
}

/// Where a portal leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PortalTarget {
    /// Out of the dungeon.
    Exit,
    /// One level deeper; its first portal leads back.
    Down(LevelId),
    /// To the level above, to the portal at that position of its list of portals.
    Up(LevelId, usize),
}

/// An item on the floor or in a cache.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// The tile of the item.
    pub tile: TilePos,
    /// Which item; `None` if the game chooses one of the type.
    pub name: Option<Arc<str>>,
    /// The type of items from which it was chosen.
    pub item_type: Option<Arc<str>>,
}

/// A creature on a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Creature {
    /// The tile of the creature.
    pub tile: TilePos,
    /// Name of the creature in the configuration.
    pub name: Arc<str>,
}

/// A trap on a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trap {
    /// The tile of the trap.
    pub tile: TilePos,
    /// Its name in the configuration.
    pub name: Arc<str>,
    /// What it does.
    pub effect: TrapEffect,
}

/// The effect of a trap on the hero who enters its tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TrapEffect {
    /// A hole.
    Pit {
        /// Whether items that fall in are lost.
        swallows_items: bool,
    },
    /// Spikes on the floor.
    Caltrops {
        /// Hit points.
        damage: u32,
    },
    /// Creatures appear.
    Spawner {
        /// Name of the creature in the configuration.
        creature: Arc<str>,
        /// How many.
        amount: u32,
    },
    /// Sets off another trap.
    RemoteTrigger {
        /// The tile of that trap.
        target: TilePos,
    },
}

/// A door between a room and a corridor, on an open tile with walls on two opposite sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Door {
    /// The tile of the door.
    pub tile: TilePos,
    /// The kind of door.
    pub kind: DoorKind,
    /// The name of the item that opens it; only for locked doors. Using the key does not consume it.
    pub key: Option<Arc<str>>,
}

words! {
    /// A kind of door.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum DoorKind {
        /// Stands open.
        Open = "open",
        /// Closed; anyone can open it.
        Closed = "closed",
        /// Opens with a key that lies elsewhere on the level.
        Locked = "locked",
        /// Looks like a wall. All portals and keys can be reached without it.
        Secret = "secret",
    }
}

/// A request that was not met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnmetRequest {
    /// The request, in the terms of the configuration.
    pub what: String,
    /// Why it was not met.
    pub reason: String,
}
