//! Repairs a world by swaps of its connections, if no tour could be built.
//!
//! Starts with random connections of all portals, then makes swaps that do not reduce the score: first the
//! number of gems that walks can take and return with, then the gems of one walk, then the gems that can be
//! taken at all. Swaps with an equal score are allowed, so that the search can cross plateaus.

use std::collections::BTreeMap;

use rmg_core::graph::DisjointSets;
use rmg_core::rng::RngStream;

use crate::worlds::board::{Board, START};
use crate::worlds::joins::join_leftovers;
use crate::worlds::solve::{Solver, Verdict};
use crate::worlds::swaps::{random_swap, undo_swap};

/// Number of swaps without a gain after which the search starts again with new connections.
const PATIENCE: u32 = 1500;

/// The maximum number of gems of one walk that returns, and the world if these are all gems.
#[derive(Debug)]
pub(crate) struct Repair {
    pub(crate) board: Option<Board>,
    pub(crate) best_gems: u32,
}

/// Joins all free portals of `empty`, and repairs the result. The joins of `empty` are planned. Tries at most
/// `tries` worlds, and stops when the solver has done `most_work`.
pub(crate) fn repair(
    empty: &Board,
    solver: &mut Solver,
    rng: &mut RngStream,
    tries: u32,
    most_work: u64,
) -> Repair {
    let mut best_gems = 0;
    let mut left = tries;
    while left > 0 && solver.work < most_work {
        left -= 1;
        let Some(mut board) = random_joins(empty, rng) else { continue };
        let Some(mut score) = score(&board, solver) else { continue };
        let mut idle = 0;
        loop {
            if score == SOLVED {
                return Repair { board: Some(board), best_gems: empty.gems };
            }
            best_gems = best_gems.max(score.1);
            if left == 0 || idle == PATIENCE || solver.work > most_work {
                break;
            }
            left -= 1;
            idle += 1;
            let Some(swap) = random_swap(&mut board, rng) else { continue };
            match self::score(&board, solver) {
                Some(new) if new >= score => {
                    if new > score {
                        idle = 0;
                    }
                    score = new;
                }
                _ => undo_swap(&mut board, swap),
            }
        }
    }
    Repair { board: None, best_gems }
}

type Score = (u32, u32, u32);
const SOLVED: Score = (u32::MAX, u32::MAX, u32::MAX);

fn score(board: &Board, solver: &mut Solver) -> Option<Score> {
    match solver.solve(board, None) {
        Verdict::Solved => Some(SOLVED),
        Verdict::Unsolved { best, returned, seen } => Some((returned, best, seen)),
        Verdict::Unknown => None,
    }
}

/// Joins all free portals so that all zones are connected: each zone with a free portal of an earlier one,
/// then the rest at random. Joined zones count as one zone. `None` if that fails.
pub(crate) fn random_joins(empty: &Board, rng: &mut RngStream) -> Option<Board> {
    let mut board = empty.clone();
    let mut parts = free_by_part(&board);
    let mut free = match parts.iter().position(|(is_start, _)| *is_start) {
        Some(at) if !board.is_free(START) => parts.swap_remove(at).1,
        _ => {
            parts.retain(|(is_start, _)| !is_start);
            let zones = (0..).take(board.zones.len());
            let firsts: Vec<u16> = zones
                .filter(|zone| board.can_be_first(*zone))
                .filter(|zone| board.portals_of(*zone).any(|portal| board.is_free(portal)))
                .collect();
            let first = *rng.pick(&firsts)?;
            let own: Vec<u16> = board.portals_of(first).filter(|portal| board.is_free(*portal)).collect();
            let portal = own[rng.index(own.len())];
            board.join(portal, START);
            let part = parts.iter().position(|(_, free)| free.contains(&portal));
            let mut free = parts.remove(part.expect("each free portal is in a part")).1;
            free.iter().position(|other| *other == portal).map(|at| free.swap_remove(at));
            free
        }
    };
    rng.shuffle(&mut parts);
    // zones with one portal leave no free portal, so they are last
    parts.sort_by_key(|(_, own)| own.len() == 1);
    for (_, mut own) in parts {
        if own.is_empty() || free.is_empty() {
            return None;
        }
        let portal = own.swap_remove(rng.index(own.len()));
        let other = free.swap_remove(rng.index(free.len()));
        board.join(portal, other);
        free.append(&mut own);
    }
    join_leftovers(&mut board, rng);
    Some(board)
}

/// Returns the connected parts of a board in the order of their first zones: whether the part contains the
/// start, and its free portals.
pub(crate) fn free_by_part(board: &Board) -> Vec<(bool, Vec<u16>)> {
    let mut sets = DisjointSets::new(board.zones.len() + 1);
    let zone_of = |portal: u16| usize::from(board.zone_of[usize::from(portal)]);
    for portal in board.portal_numbers().filter(|portal| !board.is_free(*portal)) {
        sets.join(zone_of(portal), zone_of(board.at(portal)));
    }
    let start = sets.find(board.zones.len());
    let mut parts: BTreeMap<usize, (usize, Vec<u16>)> = BTreeMap::new();
    for zone in 0..=board.zones.len() {
        let root = sets.find(zone);
        parts.entry(root).or_insert((zone, Vec::new()));
    }
    for portal in board.portal_numbers().filter(|portal| *portal != START && board.is_free(*portal)) {
        let part = parts.get_mut(&sets.find(zone_of(portal)));
        part.expect("each zone is in a part").1.push(portal);
    }
    let mut list: Vec<(usize, (bool, Vec<u16>))> =
        parts.into_iter().map(|(root, (zone, free))| (zone, (root == start, free))).collect();
    list.sort_by_key(|(zone, _)| *zone);
    list.into_iter().map(|(_, part)| part).collect()
}
