//! Repairs a world by swaps of its connections, where no tour could be built.
//!
//! Any joining of all portals, then swaps that never lose: gems that can be taken with a return count first, then gems
//! of one walk, then gems that are taken at all. Equal steps are allowed, so the search drifts over plateaus.

use rmg_core::rng::RngStream;

use crate::worlds::board::{Board, START};
use crate::worlds::joins::join_leftovers;
use crate::worlds::solve::{Solver, Verdict};
use crate::worlds::swaps::{random_swap, take_back};

/// Swaps without any gain after which the joining is thrown away.
const PATIENCE: u32 = 1500;

/// The most gems with a return that were reached, and the world when it is all of them.
#[derive(Debug)]
pub(crate) struct Repair {
    pub(crate) board: Option<Board>,
    pub(crate) best_gems: u32,
}

/// Joins all portals of `board`, which has no joins, and repairs; at most `tries` worlds are looked at,
/// and fewer when the solver has done `most_work`.
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
        let Some(mut board) = any_joining(empty, rng) else { continue };
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
                _ => take_back(&mut board, swap),
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

/// Joins everything so that all hangs together: zones one by one to a free portal, then the rest at random.
pub(crate) fn any_joining(empty: &Board, rng: &mut RngStream) -> Option<Board> {
    let mut board = empty.clone();
    let firsts: Vec<u16> = (0..).take(board.zones.len()).filter(|zone| board.can_be_first(*zone)).collect();
    let first = *rng.pick(&firsts)?;
    let mut order: Vec<u16> = (0..).take(board.zones.len()).filter(|zone| *zone != first).collect();
    rng.shuffle(&mut order);
    // zones with one portal are ends: they come last
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
