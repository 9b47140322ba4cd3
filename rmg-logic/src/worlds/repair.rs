//! Repairs a world by swaps of its connections, if no tour could be built.
//!
//! Starts with random connections of all portals, then makes swaps that do not reduce the score: first the
//! number of gems that walks can take and return with, then the gems of one walk, then the gems that can be
//! taken at all. Swaps with an equal score are allowed, so that the search can cross plateaus.

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

/// Joins all portals of `empty`, which has no joins, and repairs the result. Tries at most `tries` worlds,
/// and stops when the solver has done `most_work`.
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

/// Joins all portals so that all zones are connected: each zone with a free portal of an earlier one, then
/// the rest at random. `None` if that fails.
pub(crate) fn random_joins(empty: &Board, rng: &mut RngStream) -> Option<Board> {
    let mut board = empty.clone();
    let firsts: Vec<u16> = (0..).take(board.zones.len()).filter(|zone| board.can_be_first(*zone)).collect();
    let first = *rng.pick(&firsts)?;
    let mut order: Vec<u16> = (0..).take(board.zones.len()).filter(|zone| *zone != first).collect();
    rng.shuffle(&mut order);
    // zones with one portal leave no free portal, so they are last
    order.sort_by_key(|zone| board.portals_of(*zone).len() == 1);
    let mut free: Vec<u16> = Vec::new();
    let attach = |board: &mut Board, zone: u16, to: Option<u16>, free: &mut Vec<u16>, rng: &mut RngStream| {
        let mut own: Vec<u16> = board.portals_of(zone).collect();
        let portal = own.swap_remove(rng.index(own.len()));
        let Some(other) =
            to.or_else(|| if free.is_empty() { None } else { Some(free.swap_remove(rng.index(free.len()))) })
        else {
            return false;
        };
        board.join(portal, other);
        free.append(&mut own);
        true
    };
    if !attach(&mut board, first, Some(START), &mut free, rng) {
        return None;
    }
    for zone in order {
        if !attach(&mut board, zone, None, &mut free, rng) {
            return None;
        }
    }
    join_leftovers(&mut board, rng);
    Some(board)
}
