//! A finished world.

use crate::worlds::board::{Board, NO_GEM, START};
use crate::worlds::walk::{Difficulty, Walk};

/// An end of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// The start.
    Start,
    /// A portal of a zone, both by their places in the pool.
    Portal {
        /// The zone.
        zone: usize,
        /// The portal of the zone.
        portal: usize,
    },
}

/// A claim of a walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The zone, by its place in the pool.
    pub zone: usize,
    /// The portal of entry, by its place in the zone.
    pub from: usize,
    /// The portal of leaving.
    pub to: usize,
    /// Whether the claim takes the gem of the zone.
    pub takes_gem: bool,
}

/// How a world came to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Origin {
    /// Tours that were begun, the last one with success unless it is repaired.
    pub tours: u32,
    /// Whether it was repaired by swaps because no tour worked out.
    pub is_repaired: bool,
    /// Whether it was found by looking at all worlds.
    pub is_exhaustive: bool,
}

/// A world that can be solved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct World {
    /// Its zones by their places in the pool, in the order in which the solution enters them; others last.
    pub zones: Vec<usize>,
    /// Every portal once, the start first.
    pub connections: Vec<(End, End)>,
    /// A walk from the start that takes all gems and returns: a shortest one if the difficulty is proven.
    pub solution: Vec<Step>,
    /// How long a shortest solution is.
    pub difficulty: Difficulty,
    /// Plain zones that no solution can avoid.
    pub needed_plain: Vec<usize>,
    /// Plain zones that some solution avoids.
    pub avoidable_plain: Vec<usize>,
    /// How it came to be.
    pub origin: Origin,
}

impl World {
    pub(crate) fn new(board: &Board, walk: &Walk, matters: &[bool], origin: Origin) -> Self {
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
            all.filter(|zone| !board.has_gem[*zone] && matters[*zone] == needed)
                .map(|zone| usize::from(board.zones[zone]))
                .collect()
        };
        let portals = std::iter::once(START).chain(order.iter().flat_map(|zone| board.portals_of(*zone)));
        let mut is_told = vec![false; board.portals()];
        let mut connections = Vec::new();
        for portal in portals {
            let other = board.at(portal);
            if !is_told[usize::from(portal)] {
                is_told[usize::from(other)] = true;
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
