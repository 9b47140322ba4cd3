//! Rooms for a walk that is given, and why some passages cannot lie between neighbours.
//!
//! The usual way of making puzzles never comes here: it only takes steps that the rooms allow. A walk that must be very long
//! may need more pairs of enclaves than any grid has room for.

mod exhaust;

use std::collections::BTreeSet;
use std::fmt;

use rmg_core::planar::is_planar;
use rmg_core::rng::StreamName;

use crate::puzzle::apart::exhaust::{Exhausted, try_all_layouts};
use crate::puzzle::doors::Drawing;
use crate::puzzle::growth::{Growth, Manner};
use crate::puzzle::parts::{Change, EnclaveId};
use crate::puzzle::rooms::RoomGrid;
use crate::state::{StateSpace, TotalState, Walk};

/// Layouts grown for a given walk before the best is taken.
const LAYOUTS: u32 = 48;

/// More pairs of enclaves than this are not tested for planarity, which takes the square of their number.
const MAX_PLANAR_PAIRS: usize = 2_000;

/// Whether all passages lie between neighbours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Adjacency {
    /// All of them, each through a wall of two rooms.
    Neighbours,
    /// Some join enclaves that share no wall.
    Apart {
        /// How many.
        passages: usize,
        /// Why.
        reason: ApartReason,
    },
}

/// Why some passages join enclaves that share no wall.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ApartReason {
    /// No layout whatever can do better for this walk.
    Proof(Obstacle),
    /// None was found, which proves nothing.
    Bound {
        /// Layouts grown for the walk.
        layouts: u32,
    },
}

impl fmt::Display for ApartReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proof(obstacle) => write!(f, "no layout has all of them between neighbours: {obstacle}"),
            Self::Bound { layouts } => write!(
                f,
                "none of {layouts} layouts has all of them between neighbours; that is no proof that none has"
            ),
        }
    }
}

/// Proofs that no layout puts all wanted pairs of enclaves side by side.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Obstacle {
    /// Counting walls: `enclaves` trees cover all rooms and use up `rooms - enclaves` of the inner walls.
    #[error(
        "{pairs} pairs need a wall each, and {enclaves} enclaves on {rooms} rooms leave {walls} walls between them"
    )]
    Walls {
        /// Pairs wanted.
        pairs: usize,
        /// Enclaves.
        enclaves: usize,
        /// Rooms.
        rooms: usize,
        /// Walls left.
        walls: usize,
    },
    /// Counting edges: a planar graph of n >= 3 points has at most 3n - 6 edges.
    #[error("{pairs} pairs among {enclaves} enclaves are more than the {most} that fit into a plane")]
    Edges {
        /// Pairs wanted.
        pairs: usize,
        /// Enclaves.
        enclaves: usize,
        /// 3n - 6.
        most: usize,
    },
    /// The graph of wanted pairs cannot be drawn without crossings (tested by path addition).
    #[error("the {pairs} pairs among {enclaves} enclaves cannot be drawn in a plane without crossing")]
    NotPlanar {
        /// Pairs wanted.
        pairs: usize,
        /// Enclaves.
        enclaves: usize,
    },
    /// In a dungeon of one row of rooms, enclaves are intervals.
    #[error(
        "in one row of rooms an enclave has two neighbours at most and they form no ring, and the pairs ask for more"
    )]
    OneRow,
    /// Every layout was tried.
    #[error("all layouts were tried ({tried} rooms given away)")]
    Exhausted {
        /// Steps of the trial.
        tried: u64,
    },
}

/// The best rooms for a walk.
pub(crate) struct LaidOut {
    pub(crate) drawing: Drawing,
    pub(crate) adjacency: Adjacency,
}

/// Looks for rooms for `walk`, with as many passages between neighbours as can be found, and all of them whenever that
/// can be found.
///
/// # Returns
/// `None` when there are fewer rooms than the walk needs enclaves.
pub(crate) fn lay_out(
    space: &StateSpace,
    goal: &TotalState,
    grid: RoomGrid,
    walk: Walk,
    name: StreamName,
) -> Option<LaidOut> {
    let mut changes: Vec<Option<Change>> = Vec::new();
    let mut known = BTreeSet::new();
    for step in &walk.moves {
        let change = Change::of(space, *step);
        if known.insert(change) {
            changes.push(Some(change));
        }
    }
    changes.push(None);
    if changes.len() > grid.len() {
        return None;
    }
    let pairs: BTreeSet<(EnclaveId, EnclaveId)> =
        Drawing::conditions(space, &walk, &changes).into_keys().collect();
    let mut obstacle = find_obstacle(grid, changes.len(), &pairs);
    if obstacle.is_none() {
        match try_all_layouts(grid, changes.len(), &pairs) {
            Exhausted::Found(owner) => {
                let drawing = Drawing { walk, changes, owner };
                return Some(LaidOut { drawing, adjacency: Adjacency::Neighbours });
            }
            Exhausted::Nothing { tried } => obstacle = Some(Obstacle::Exhausted { tried }),
            Exhausted::TooMany => {}
        }
    }
    let mut best: Option<(usize, Vec<u32>)> = None;
    for attempt in 0..LAYOUTS {
        let rng = name.at(attempt).stream();
        let manner = if attempt % 4 == 3 { Manner::Huddle } else { Manner::Spread };
        let mut growth = Growth::new(space, goal, grid, grid.len(), manner, rng);
        for change in walk.moves.iter().map(|step| Some(Change::of(space, *step))).chain([None]) {
            growth.join_anyhow(change, changes.len());
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
        (0, _) => Adjacency::Neighbours,
        (_, Some(obstacle)) => Adjacency::Apart { passages, reason: ApartReason::Proof(obstacle) },
        (_, None) => Adjacency::Apart { passages, reason: ApartReason::Bound { layouts: LAYOUTS } },
    };
    Some(LaidOut { drawing: Drawing { walk, changes, owner }, adjacency })
}

/// How many of `pairs` share no wall.
fn count_apart(grid: RoomGrid, owner: &[u32], pairs: &BTreeSet<(EnclaveId, EnclaveId)>) -> usize {
    let touching: BTreeSet<(EnclaveId, EnclaveId)> = grid
        .walls()
        .map(|(a, b)| (EnclaveId(owner[a.index()]), EnclaveId(owner[b.index()])))
        .map(|(a, b)| (a.min(b), a.max(b)))
        .collect();
    pairs.difference(&touching).count()
}

/// A proof that needs no search.
fn find_obstacle(
    grid: RoomGrid,
    enclaves: usize,
    pairs: &BTreeSet<(EnclaveId, EnclaveId)>,
) -> Option<Obstacle> {
    let (count, rooms) = (pairs.len(), grid.len());
    let walls = grid.inner_walls() - (rooms - enclaves);
    if count > walls {
        return Some(Obstacle::Walls { pairs: count, enclaves, rooms, walls });
    }
    if grid.width.min(grid.height) == 1 {
        let mut neighbours = vec![0; enclaves];
        for (a, b) in pairs {
            neighbours[a.index()] += 1;
            neighbours[b.index()] += 1;
        }
        // the walk joins all enclaves, so without a ring there is one pair less than enclaves
        if neighbours.iter().any(|count| *count > 2) || count >= enclaves {
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
