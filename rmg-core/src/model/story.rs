//! How things came about: what was tried before, and why it was given up.

use crate::ids::{ObjectKindId, ZoneId};

/// Something that was tried for a pile before what stands there, and why it was given up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// What was tried.
    pub tried: Tried,
    /// Why it was given up.
    pub why: Refusal,
}

impl Refused {
    /// Most entries that are kept of a pile: the first tries, which were the wanted ones.
    pub const MOST: usize = 4;
}

/// What was tried for a pile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tried {
    /// Things that were drawn together as treasure, and put back.
    Drawn {
        /// The things.
        kinds: Vec<ObjectKindId>,
        /// What they are worth together.
        value: u32,
    },
    /// One thing in the place of that which stands there.
    Kind(ObjectKindId),
    /// A place far from everything else.
    Far {
        /// How many small things were to lie beside it.
        beside: u32,
    },
    /// A place near the main point of the zone.
    Near {
        /// How many small things were to lie beside it.
        beside: u32,
    },
}

/// Why something that was tried for a pile was given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// No room for it at the wanted distance from everything else.
    NoRoom,
    /// Not all of its sort had room that way: all of them were placed anew, more tightly.
    Crowded,
    /// It had a place, and roads could not join their ends then.
    RoadsBroken,
    /// No creature that may stand in the zone makes a guard of that strength.
    NoGuard {
        /// The strength, in AI value.
        strength: u32,
    },
    /// Zone or map hold no more of it.
    LimitReached,
    /// The template bans it.
    Banned,
    /// It cannot stand on the terrain of the zone.
    WrongTerrain,
}

/// Why a town has its faction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FactionReason {
    /// The user chose it for the player.
    Chosen,
    /// All towns of the zone are to have one faction.
    SameType,
    /// A hint of the template asks for the faction of that zone's main town.
    Like(ZoneId),
    /// It was drawn, all equally likely.
    Drawn {
        /// From so many factions: those that lists and hints leave, and of these, for a first town, those that are at home on the level.
        from: u16,
        /// So many factions the lists of the template allow.
        of: u16,
    },
}
