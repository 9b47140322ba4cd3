//! A finished world.

use crate::worlds::board::{Board, NO_GEM, START};
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
    /// The number of tours. The last one succeeded, unless the world is repaired.
    pub tours: u32,
    /// Whether the world was repaired by swaps because no tour succeeded.
    pub is_repaired: bool,
    /// Whether the world was found by trying all worlds.
    pub is_exhaustive: bool,
}

/// A world that can be solved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct World {
    /// The zones by their positions in the pool, in the order in which the solution enters them; the others
    /// are last.
    pub zones: Vec<usize>,
    /// All connections. Each portal occurs once, the start first.
    pub connections: Vec<(End, End)>,
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
        for portal in portals {
            let other = board.at(portal);
            if !is_listed[usize::from(portal)] {
                is_listed[usize::from(other)] = true;
                connections.push((end(portal), end(other)));
            }
        }
        Self {
            zones: order.iter().map(|zone| zone_in_pool(*zone)).collect(),
            connections,
            solution,
            difficulty: walk.difficulty,
            needed_plain: plain(true),
            avoidable_plain: plain(false),
            origin,
        }
    }
}
