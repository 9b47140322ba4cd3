//! Finds rooms for a given walk, and the reason if some passages are not between neighbors.
//!
//! Only needed for very long walks: they can need more pairs of enclaves than a grid has room for. All other
//! puzzles take only steps that the rooms allow.

mod exhaust;

use std::collections::BTreeSet;
use std::fmt;

use rmg_core::planar::is_planar;
use rmg_core::rng::StreamName;

use crate::puzzle::apart::exhaust::{Exhausted, try_all_layouts};
use crate::puzzle::config::RoomPins;
use crate::puzzle::doors::Drawing;
use crate::puzzle::growth::{Growth, PlacementStyle};
use crate::puzzle::parts::{EnclaveId, StateChange};
use crate::puzzle::rooms::RoomGrid;
use crate::state::{StateSpace, TotalState, Walk};

/// Number of layouts that are grown for a walk. The best one is used.
const LAYOUTS: u32 = 48;

/// Maximum number of pairs of enclaves for the planarity test, which takes quadratic time.
const MAX_PLANAR_PAIRS: usize = 2_000;

/// Whether all passages are between neighbors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Adjacency {
    /// All passages are between neighbors: each leads through a wall of two rooms.
    Neighbors,
    /// Some passages join enclaves that share no wall.
    Apart {
        /// The number of these passages.
        passages: usize,
        /// Why no layout with a common wall exists.
        reason: ApartReason,
    },
}

/// Why some passages join enclaves that share no wall.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ApartReason {
    /// A proof that no layout for this walk is better.
    Proof(Obstacle),
    /// No layout was found. This is not a proof.
    Bound {
        /// The number of layouts that were tried.
        layouts: u32,
    },
}

impl fmt::Display for ApartReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proof(obstacle) => write!(f, "no layout has all of them between neighbors: {obstacle}"),
            Self::Bound { layouts } => write!(
                f,
                "none of {layouts} layouts has all of them between neighbors; this is not a proof that no such layout exists"
            ),
        }
    }
}

/// Proofs that no layout makes all requested pairs of enclaves neighbors.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Obstacle {
    /// Counts walls: `enclaves` trees cover all rooms and use `rooms - enclaves` of the inner walls.
    #[error(
        "{pairs} pairs need one wall each, and {enclaves} enclaves on {rooms} rooms leave {walls} walls between enclaves"
    )]
    Walls {
        /// The requested pairs.
        pairs: usize,
        /// Number of enclaves.
        enclaves: usize,
        /// Number of rooms.
        rooms: usize,
        /// The walls that are left.
        walls: usize,
    },
    /// Counts edges: a planar graph of n >= 3 points has at most 3n - 6 edges.
    #[error("{pairs} pairs among {enclaves} enclaves exceed the maximum of {most} of a planar graph")]
    Edges {
        /// The requested pairs.
        pairs: usize,
        /// Number of enclaves.
        enclaves: usize,
        /// 3n - 6.
        most: usize,
    },
    /// The graph of requested pairs is not planar (tested by path addition).
    #[error("the graph of {pairs} pairs among {enclaves} enclaves is not planar")]
    NotPlanar {
        /// The requested pairs.
        pairs: usize,
        /// Number of enclaves.
        enclaves: usize,
    },
    /// In a dungeon of one row of rooms, enclaves are intervals.
    #[error(
        "in one row of rooms an enclave has at most two neighbors and the enclaves form no ring; the pairs require more"
    )]
    OneRow,
    /// All layouts were tried.
    #[error("all layouts were tried ({tried} assignments of rooms)")]
    Exhausted {
        /// The number of rooms that the search assigned.
        tried: u64,
    },
}

/// The best rooms that were found for a walk.
pub(crate) struct FoundLayout {
    pub(crate) drawing: Drawing,
    pub(crate) adjacency: Adjacency,
}

/// Finds rooms for `walk` with as many passages between neighbors as possible.
///
/// # Returns
/// `None` if there are fewer rooms than enclaves.
pub(crate) fn find_layout(
    space: &StateSpace,
    goal: &TotalState,
    grid: RoomGrid<'_>,
    pins: RoomPins,
    walk: Walk,
    name: StreamName,
) -> Option<FoundLayout> {
    let mut changes: Vec<Option<StateChange>> = Vec::new();
    let mut known = BTreeSet::new();
    for step in &walk.moves {
        let change = StateChange::of(space, *step);
        if known.insert(change) {
            changes.push(Some(change));
        }
    }
    changes.push(None);
    if changes.len() > grid.count() {
        return None;
    }
    let pairs: BTreeSet<(EnclaveId, EnclaveId)> =
        Drawing::conditions(space, &walk, &changes).into_keys().collect();
    let mut obstacle = find_obstacle(grid, changes.len(), &pairs);
    if obstacle.is_none() && grid.closed.is_empty() && pins == RoomPins::default() {
        match try_all_layouts(grid, changes.len(), &pairs) {
            Exhausted::Found(owner) => {
                let drawing = Drawing { walk, changes, owner };
                return Some(FoundLayout { drawing, adjacency: Adjacency::Neighbors });
            }
            Exhausted::Nothing { tried } => obstacle = Some(Obstacle::Exhausted { tried }),
            Exhausted::TooMany => {}
        }
    }
    let mut best: Option<(usize, Vec<u32>)> = None;
    for attempt in 0..LAYOUTS {
        let rng = name.at(attempt).stream();
        let style = if attempt % 4 == 3 { PlacementStyle::Compact } else { PlacementStyle::Spread };
        let mut growth = Growth::new(space, goal, grid, grid.count(), style, rng).pinned(pins);
        for change in walk.moves.iter().map(|step| Some(StateChange::of(space, *step))).chain([None]) {
            growth.join_or_place(change, changes.len());
        }
        growth.fill();
        let apart = count_apart(grid, &growth.owner, &pairs);
        if best.as_ref().is_none_or(|(least, _)| apart < *least) {
            best = Some((apart, growth.owner));
        }
        if apart == 0 {
            break;
        }
    }
    let (passages, owner) = best?;
    let adjacency = match (passages, obstacle) {
        (0, _) => Adjacency::Neighbors,
        (_, Some(obstacle)) => Adjacency::Apart { passages, reason: ApartReason::Proof(obstacle) },
        (_, None) => Adjacency::Apart { passages, reason: ApartReason::Bound { layouts: LAYOUTS } },
    };
    Some(FoundLayout { drawing: Drawing { walk, changes, owner }, adjacency })
}

/// Returns the number of `pairs` that share no wall.
fn count_apart(grid: RoomGrid<'_>, owner: &[u32], pairs: &BTreeSet<(EnclaveId, EnclaveId)>) -> usize {
    let touching: BTreeSet<(EnclaveId, EnclaveId)> = grid
        .walls()
        .map(|(a, b)| (EnclaveId(owner[a.index()]), EnclaveId(owner[b.index()])))
        .map(|(a, b)| (a.min(b), a.max(b)))
        .collect();
    pairs.difference(&touching).count()
}

/// Finds a proof that needs no search.
fn find_obstacle(
    grid: RoomGrid<'_>,
    enclaves: usize,
    pairs: &BTreeSet<(EnclaveId, EnclaveId)>,
) -> Option<Obstacle> {
    let (count, rooms) = (pairs.len(), grid.count());
    let walls = grid.inner_walls() - (rooms - enclaves);
    if count > walls {
        return Some(Obstacle::Walls { pairs: count, enclaves, rooms, walls });
    }
    if grid.width.min(grid.height) == 1 {
        let mut neighbors = vec![0; enclaves];
        for (a, b) in pairs {
            neighbors[a.index()] += 1;
            neighbors[b.index()] += 1;
        }
        // the walk joins all enclaves, so without a ring the number of pairs is the number of enclaves minus
        // one
        if neighbors.iter().any(|count| *count > 2) || count >= enclaves {
            return Some(Obstacle::OneRow);
        }
    }
    if enclaves >= 3 && count > 3 * enclaves - 6 {
        return Some(Obstacle::Edges { pairs: count, enclaves, most: 3 * enclaves - 6 });
    }
    if count <= MAX_PLANAR_PAIRS {
        let edges: Vec<(usize, usize)> = pairs.iter().map(|(a, b)| (a.index(), b.index())).collect();
        if !is_planar(enclaves, &edges) {
            return Some(Obstacle::NotPlanar { pairs: count, enclaves });
        }
    }
    None
}
