//! A finished world.

use crate::names::names;
use crate::worlds::board::{Board, NO_GEM, START};
use crate::worlds::note::{JoinNote, JoinReason};
use crate::worlds::pool::Pool;
use crate::worlds::walk::{Difficulty, Walk};

/// An end of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// The start of the world.
    Start,
    /// A portal of a zone.
    Portal {
        /// The position of the zone in the pool.
        zone: usize,
        /// The position of the portal in its zone.
        portal: usize,
    },
}

/// One claim of a walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The zone, by its position in the pool.
    pub zone: usize,
    /// The portal of entry, by its position in the zone.
    pub from: usize,
    /// The portal of exit.
    pub to: usize,
    /// Whether the claim takes the gem of the zone.
    pub takes_gem: bool,
}

/// How a world was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Origin {
    /// The number of tours; for the processes `old` and `updated`, of attempts. The last one succeeded,
    /// unless the world is repaired.
    pub tours: u32,
    /// The number of worlds that were repaired by swaps. The last one succeeded.
    pub repairs: u32,
    /// Whether the world was repaired by swaps because no tour succeeded.
    pub is_repaired: bool,
    /// Whether the world was found by trying all worlds.
    pub is_exhaustive: bool,
    /// The number of plain zones (zones without a gem) that were needed before swaps made more of them
    /// necessary.
    pub needed_before: usize,
    /// The number of these swaps.
    pub swaps: u32,
}

/// A connection in the order of placement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    /// The joined ends; equal if a portal is joined with itself.
    pub ends: (End, End),
    /// Why it was made.
    pub reason: JoinReason,
}

/// A limitation of a world.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum WorldWarning {
    /// The solution may not be a shortest one.
    NotProven(Difficulty),
    /// Some solution avoids these plain zones, by position in the pool.
    Avoidable(Vec<usize>),
}

/// A world that can be solved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct World {
    /// The zones by their positions in the pool, in the order in which the solution enters them; the others
    /// are last.
    pub zones: Vec<usize>,
    /// All connections. Each portal occurs once, the start first.
    pub connections: Vec<(End, End)>,
    /// The connections in the order in which they were made.
    pub placements: Vec<Placed>,
    /// A walk from the start that takes all gems and returns; a shortest one if the difficulty is proved.
    pub solution: Vec<Step>,
    /// The length of a shortest solution.
    pub difficulty: Difficulty,
    /// Zones without a gem that no solution can avoid.
    pub needed_plain: Vec<usize>,
    /// Zones without a gem that some solution avoids.
    pub avoidable_plain: Vec<usize>,
    /// How the world was found.
    pub origin: Origin,
}

impl World {
    pub(crate) fn new(board: &Board, walk: &Walk, necessary: &[bool], origin: Origin) -> Self {
        let zone_in_pool = |zone: u16| usize::from(board.zones[usize::from(zone)]);
        let place = |portal: u16| {
            let zone = board.zone_of[usize::from(portal)];
            (zone_in_pool(zone), usize::from(portal - board.first_portal[usize::from(zone)]))
        };
        let end = |portal: u16| {
            if portal == START {
                return End::Start;
            }
            let (zone, portal) = place(portal);
            End::Portal { zone, portal }
        };
        let solution: Vec<Step> = walk
            .claims
            .iter()
            .map(|claim| {
                let claim = &board.claims[*claim];
                let ((zone, from), (_, to)) = (place(claim.from), place(claim.to));
                Step { zone, from, to, takes_gem: claim.gem != NO_GEM }
            })
            .collect();
        let mut order: Vec<u16> = Vec::new();
        let entered = walk.claims.iter().map(|claim| board.claims[*claim].zone);
        for zone in entered.chain((0..).take(board.zones.len())) {
            if !order.contains(&zone) {
                order.push(zone);
            }
        }
        let plain = |needed: bool| {
            let all = order.iter().map(|zone| usize::from(*zone));
            all.filter(|zone| !board.has_gem[*zone] && necessary[*zone] == needed)
                .map(|zone| usize::from(board.zones[zone]))
                .collect()
        };
        let portals = std::iter::once(START).chain(order.iter().flat_map(|zone| board.portals_of(*zone)));
        let mut is_listed = vec![false; board.portals()];
        let mut connections = Vec::new();
        let mut placements: Vec<(JoinNote, Placed)> = Vec::new();
        for portal in portals {
            let other = board.at(portal);
            if !is_listed[usize::from(portal)] {
                is_listed[usize::from(other)] = true;
                let (note, ends) = (board.notes[usize::from(portal)], (end(portal), end(other)));
                connections.push(ends);
                placements.push((note, Placed { ends, reason: note.reason }));
            }
        }
        placements.sort_by_key(|(note, _)| note.number);
        Self {
            zones: order.iter().map(|zone| zone_in_pool(*zone)).collect(),
            connections,
            placements: placements.into_iter().map(|(_, placed)| placed).collect(),
            solution,
            difficulty: walk.difficulty,
            needed_plain: plain(true),
            avoidable_plain: plain(false),
            origin,
        }
    }

    /// Returns the limitations of the world.
    #[must_use]
    pub fn warnings(&self) -> Vec<WorldWarning> {
        let is_open = !self.difficulty.is_proven();
        let mut warnings: Vec<WorldWarning> =
            is_open.then_some(WorldWarning::NotProven(self.difficulty)).into_iter().collect();
        if !self.avoidable_plain.is_empty() {
            warnings.push(WorldWarning::Avoidable(self.avoidable_plain.clone()));
        }
        warnings
    }
}

impl WorldWarning {
    /// Returns the message, with the names of `pool`.
    #[must_use]
    pub fn describe(&self, pool: &Pool) -> String {
        match self {
            Self::NotProven(Difficulty { steps, at_least }) => format!(
                "the solution has {steps} steps and may not be a shortest one, which has at least {at_least}"
            ),
            Self::Avoidable(zones) => {
                let ids: Vec<&str> = zones.iter().map(|zone| pool.zones[*zone].id.as_str()).collect();
                format!("some solution avoids {}", names(&ids, SHOWN))
            }
        }
    }
}

/// Maximum number of names in a message.
const SHOWN: usize = 8;
