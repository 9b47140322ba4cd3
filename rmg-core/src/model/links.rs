//! What became of connections.

use crate::ids::ZoneId;
use crate::layout::PortalCause;
use crate::model::ids::{IdShift, MapPos, ObjectId};

/// What became of a connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapLink {
    /// How it is realised.
    pub way: LinkWay,
    /// Strength of its guards after the floor; 0 for an unguarded one.
    pub strength: u32,
    /// For anything but a direct passage: why.
    pub cause: Option<LinkCause>,
    /// The ways that were tried before, in the order of the chain; none where that is not known.
    pub steps: Vec<LinkStep>,
}

/// How a connection is realised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkWay {
    /// Tiles through the wall between two zones of one level.
    Passage {
        /// The tiles of the wall that were left open.
        gap: Vec<MapPos>,
        /// The monster that guards them.
        guard: Option<ObjectId>,
    },
    /// The border of the two zones has no wall.
    Wide,
    /// A pair of subterranean gates.
    Gate {
        /// The gates, in the order of the connection's ends.
        ends: [ObjectId; 2],
        /// The monster before each.
        guards: [Option<ObjectId>; 2],
    },
    /// A pair of monoliths.
    Monolith {
        /// The monoliths, in the order of the connection's ends.
        ends: [ObjectId; 2],
        /// The monster before each.
        guards: [Option<ObjectId>; 2],
    },
    /// A way over the sea, with a boat or a shipyard on both shores.
    Ferry {
        /// Where heroes go aboard and ashore, in the order of the connection's ends.
        ends: [Landing; 2],
        /// The monster behind each landing.
        guards: [Option<ObjectId>; 2],
    },
    /// The connection makes no way (fictive, repulsive, and wide of a zone with itself).
    Nothing,
}

/// A tile of the shore where heroes go aboard and ashore. All other shore of a water that is sailed is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Landing {
    /// The tile of land; nothing lies on it.
    pub at: MapPos,
    /// What carries heroes from here: a boat in the water beside the tile, or a shipyard that launches one there.
    pub vessel: ObjectId,
}

/// A landing that belongs to no connection: the only one of its water, so that what lies in that can be fetched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Harbor {
    /// The zone whose shore it is.
    pub zone: ZoneId,
    /// Where it is.
    pub landing: Landing,
}

impl LinkWay {
    /// Moves all ids that the way names behind those of other lists.
    pub fn shift_ids(&mut self, by: IdShift) {
        match self {
            Self::Passage { guard, .. } => guard.iter_mut().for_each(|id| by.object(id)),
            Self::Gate { ends, guards } | Self::Monolith { ends, guards } => {
                ends.iter_mut().chain(guards.iter_mut().flatten()).for_each(|id| by.object(id));
            }
            Self::Ferry { ends, guards } => {
                let vessels = ends.iter_mut().map(|end| &mut end.vessel);
                vessels.chain(guards.iter_mut().flatten()).for_each(|id| by.object(id));
            }
            Self::Wide | Self::Nothing => {}
        }
    }

    /// The portals that it consists of, in the order of the connection's ends; none for anything but gates and monoliths.
    #[must_use]
    pub fn ends(&self) -> &[ObjectId] {
        match self {
            Self::Gate { ends, .. } | Self::Monolith { ends, .. } => ends,
            Self::Passage { .. } | Self::Wide | Self::Ferry { .. } | Self::Nothing => &[],
        }
    }

    /// Where heroes go aboard and ashore, in the order of the connection's ends; none for anything but a ferry.
    #[must_use]
    pub fn landings(&self) -> &[Landing] {
        match self {
            Self::Ferry { ends, .. } => ends,
            Self::Passage { .. } | Self::Wide | Self::Gate { .. } | Self::Monolith { .. } | Self::Nothing => {
                &[]
            }
        }
    }

    /// The monsters that guard it, in the order of the connection's ends.
    pub fn guards(&self) -> impl Iterator<Item = ObjectId> + use<> {
        let guards = match self {
            Self::Passage { guard, .. } => [*guard, None],
            Self::Gate { guards, .. } | Self::Monolith { guards, .. } | Self::Ferry { guards, .. } => *guards,
            Self::Wide | Self::Nothing => [None, None],
        };
        guards.into_iter().flatten()
    }

    /// The tiles of the wall that it opens; none for anything but a passage.
    #[must_use]
    pub fn gap(&self) -> &[MapPos] {
        match self {
            Self::Passage { gap, .. } => gap,
            Self::Gate { .. } | Self::Monolith { .. } | Self::Wide | Self::Ferry { .. } | Self::Nothing => {
                &[]
            }
        }
    }
}

impl Harbor {
    /// Moves the id that it names behind those of other lists.
    pub fn shift_ids(&mut self, by: IdShift) {
        by.object(&mut self.landing.vessel);
    }
}

/// Why a connection is no direct passage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LinkCause {
    /// The template asks for a portal.
    Forced,
    /// The zones lie on different levels, above each other: gates.
    Levels,
    /// The sea lies between the zones: a ferry.
    Sea,
    /// The layout found no border or overlap that is wide enough.
    Layout(PortalCause),
    /// The border is wide enough, but no passage through it reaches both zones.
    NoPassage,
    /// The zones lie above each other, but no place is free on both levels.
    NoGatePlace,
    /// The sea lies between the zones, but one of them has no shore where a boat could land.
    NoLanding,
    /// The sea lies between the zones, and the connection has no guard: players who pass the guard of another ferry could land there, too.
    OpenSea,
}

/// A way that a connection could have become, and why it did not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LinkStep {
    /// The way.
    pub tried: TriedWay,
    /// Why it was given up.
    pub cause: LinkCause,
}

/// A way that has something behind it in the chain of its type. Monoliths have nothing: they are the end of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TriedWay {
    /// A passage through the wall.
    Passage,
    /// A border without a wall.
    Wide,
    /// A way over the sea.
    Ferry,
    /// A pair of subterranean gates.
    Gate,
}

/// More connections need a pair of monoliths than the game has kinds.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{needed} connections need a pair of monoliths, the game has {kinds} kinds: {}", listed(causes))]
pub struct TooFewMonoliths {
    /// Pairs needed.
    pub needed: usize,
    /// Kinds that the pack has.
    pub kinds: usize,
    /// The connections and why each needs a pair.
    pub causes: Vec<(String, LinkCause)>,
}

/// `1 - 2, 1 - 3 and 7 more`.
fn listed(causes: &[(String, LinkCause)]) -> String {
    const NAMED: usize = 5;
    let names: Vec<&str> = causes.iter().take(NAMED).map(|(connection, _)| connection.as_str()).collect();
    match causes.len().saturating_sub(NAMED) {
        0 => names.join(", "),
        more => format!("{} and {more} more", names.join(", ")),
    }
}
