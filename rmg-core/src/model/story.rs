//! The history of placements: failed tries, and their reasons.

use crate::ids::{ObjectKindId, ZoneId};

/// A failed try for a pile, and its reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// What was tried.
    pub tried: Tried,
    /// Why it failed.
    pub why: Refusal,
}

impl Refused {
    /// Maximum number of kept entries per pile: the first tries, which were the preferred ones.
    pub const MOST: usize = 4;
}

/// A try for a pile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tried {
    /// Objects that were chosen together as treasure, and discarded.
    Drawn {
        /// The kinds of the objects.
        kinds: Vec<ObjectKindId>,
        /// Their total value.
        value: u32,
    },
    /// Another object instead of the placed one.
    Kind(ObjectKindId),
    /// A place far from all other objects.
    Far {
        /// Number of small objects that were to be next to it.
        beside: u32,
    },
    /// A place near the main point of the zone.
    Near {
        /// Number of small objects that were to be next to it.
        beside: u32,
    },
}

/// The reason why a try for a pile failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// It does not fit at the requested distance from other objects.
    NoRoom,
    /// Not all piles of its kind fit in this way: all of them were placed again with smaller distances.
    Crowded,
    /// It had a place, but roads could not connect their ends.
    RoadsBroken,
    /// No allowed creature can form a guard of that strength.
    NoGuard {
        /// The strength, in AI value.
        strength: u32,
    },
    /// The limit of the zone or of the map is reached.
    LimitReached,
    /// The template bans it.
    Banned,
    /// It cannot be placed on the terrain of the zone.
    WrongTerrain,
}

/// Why a town has its faction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FactionReason {
    /// The user chose it for the player.
    Chosen,
    /// All towns of the zone must have one faction.
    SameType,
    /// A hint of the template requests the faction of that zone's main town.
    Like(ZoneId),
    /// It was sampled, all candidates equally likely.
    Drawn {
        /// Number of candidates: the factions that lists and hints allow, and for a first town of these the
        /// ones that are native to the level.
        from: u16,
        /// Number of factions that the lists of the template allow.
        of: u16,
    },
}
