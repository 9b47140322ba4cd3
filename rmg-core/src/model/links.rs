//! Realized connections.

use crate::ids::ZoneId;
use crate::layout::PortalCause;
use crate::model::ids::{IdShift, MapPos, ObjectId};

/// A realized connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapLink {
    /// How it is realized.
    pub way: LinkWay,
    /// Strength of its guards after the minimum is applied; 0 for no guard.
    pub strength: u32,
    /// The reason why it is not a direct passage; `None` for a direct passage.
    pub cause: Option<LinkCause>,
    /// The kinds of link that were tried before, in the order of the chain; empty if unknown.
    pub steps: Vec<LinkStep>,
}

/// How a connection is realized.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkWay {
    /// An opening in the wall between two zones of one level.
    Passage {
        /// The open tiles of the wall.
        gap: Vec<MapPos>,
        /// The monster that guards the gap; `None` if it is unguarded.
        guard: Option<ObjectId>,
    },
    /// The border of the two zones has no wall.
    Wide,
    /// A pair of subterranean gates.
    Gate {
        /// The gates, in the order of the connection's ends.
        ends: [ObjectId; 2],
        /// The guard of each.
        guards: [Option<ObjectId>; 2],
    },
    /// A pair of monoliths.
    Monolith {
        /// The monoliths, in the order of the connection's ends.
        ends: [ObjectId; 2],
        /// The guard of each.
        guards: [Option<ObjectId>; 2],
    },
    /// A route over the sea, with a boat or a shipyard on both shores.
    Ferry {
        /// The landings, in the order of the connection's ends.
        ends: [Landing; 2],
        /// The guard of each landing.
        guards: [Option<ObjectId>; 2],
    },
    /// No link (fictive, repulsive, and wide of a zone with itself).
    Nothing,
}

/// A tile of the shore where heroes board and leave boats. The rest of the shore of a sailed water is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Landing {
    /// The tile of land; it has no object.
    pub at: MapPos,
    /// A boat in the water next to the tile, or a shipyard that builds one there.
    pub vessel: ObjectId,
}

/// A landing without a connection: the only one of its water, so that heroes can collect objects there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Harbor {
    /// The zone of the shore.
    pub zone: ZoneId,
    /// The landing on this shore.
    pub landing: Landing,
}

impl LinkWay {
    /// Shifts all ids of the link.
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

    /// Returns the portals, in the order of the connection's ends; empty except for gates and monoliths.
    #[must_use]
    pub fn ends(&self) -> &[ObjectId] {
        match self {
            Self::Gate { ends, .. } | Self::Monolith { ends, .. } => ends,
            Self::Passage { .. } | Self::Wide | Self::Ferry { .. } | Self::Nothing => &[],
        }
    }

    /// Returns the landings, in the order of the connection's ends; empty except for a ferry.
    #[must_use]
    pub fn landings(&self) -> &[Landing] {
        match self {
            Self::Ferry { ends, .. } => ends,
            Self::Passage { .. } | Self::Wide | Self::Gate { .. } | Self::Monolith { .. } | Self::Nothing => {
                &[]
            }
        }
    }

    /// Returns the guards, in the order of the connection's ends.
    pub fn guards(&self) -> impl Iterator<Item = ObjectId> + use<> {
        let guards = match self {
            Self::Passage { guard, .. } => [*guard, None],
            Self::Gate { guards, .. } | Self::Monolith { guards, .. } | Self::Ferry { guards, .. } => *guards,
            Self::Wide | Self::Nothing => [None, None],
        };
        guards.into_iter().flatten()
    }

    /// Returns the open tiles of the wall; empty except for a passage.
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
    /// Shifts the id of the vessel.
    pub fn shift_ids(&mut self, by: IdShift) {
        by.object(&mut self.landing.vessel);
    }
}

/// The reason why a connection is not a direct passage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LinkCause {
    /// The template requests a portal.
    Forced,
    /// The zones are on different levels, one above the other: gates.
    Levels,
    /// The sea separates the zones: a ferry.
    Sea,
    /// The zones have no border or vertical overlap that is large enough.
    Layout(PortalCause),
    /// The border is wide enough, but no passage through it connects both zones.
    NoPassage,
    /// The zones overlap vertically, but no place is free on both levels.
    NoGatePlace,
    /// The sea separates the zones, but a boat cannot land on the shore of one of them.
    NoLanding,
    /// The sea separates the zones, and the connection has no guard: players who pass the guard of another
    /// ferry could also land there.
    OpenSea,
}

impl LinkCause {
    /// One cause of each kind; numbers in them are 0.
    pub const KINDS: [Self; 15] = [
        Self::Forced,
        Self::Levels,
        Self::Sea,
        Self::Layout(PortalCause::NotPlanar),
        Self::Layout(PortalCause::Apart),
        Self::Layout(PortalCause::NarrowContact { contact_tiles: 0 }),
        Self::Layout(PortalCause::SmallOverlap { overlap_tiles: 0 }),
        Self::Layout(PortalCause::FarLevels),
        Self::Layout(PortalCause::Parallel),
        Self::Layout(PortalCause::OneZone),
        Self::Layout(PortalCause::NoShore),
        Self::NoPassage,
        Self::NoGatePlace,
        Self::NoLanding,
        Self::OpenSea,
    ];

    /// Returns the name of the kind in result files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Forced => "forced",
            Self::Levels => "levels",
            Self::Sea => "sea",
            Self::Layout(cause) => match cause {
                PortalCause::NotPlanar => "notPlanar",
                PortalCause::Apart => "apart",
                PortalCause::NarrowContact { .. } => "narrowContact",
                PortalCause::SmallOverlap { .. } => "smallOverlap",
                PortalCause::FarLevels => "farLevels",
                PortalCause::Parallel => "parallel",
                PortalCause::OneZone => "oneZone",
                PortalCause::NoShore => "noShore",
            },
            Self::NoPassage => "noPassage",
            Self::NoGatePlace => "noGatePlace",
            Self::NoLanding => "noLanding",
            Self::OpenSea => "openSea",
        }
    }
}

/// A kind of link that was tried for a connection, and why it failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LinkStep {
    /// The kind of link.
    pub tried: TriedLink,
    /// Why it failed.
    pub cause: LinkCause,
}

/// A kind of link that has a fallback in the chain of its type. Monoliths are the last fallback.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TriedLink {
    /// A passage through the wall.
    Passage,
    /// A border without a wall.
    Wide,
    /// A route over the sea.
    Ferry,
    /// A pair of subterranean gates.
    Gate,
}

/// More connections need a pair of monoliths than the game has kinds.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{needed} connections need a pair of monoliths, but the game has only {kinds} kinds: {}",
    listed(causes)
)]
pub struct TooFewMonoliths {
    /// Pairs needed.
    pub needed: usize,
    /// Kinds in the pack.
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
