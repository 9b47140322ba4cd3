//! Makes plain zones matter: swaps connections until no solution can avoid them.

use rmg_core::rng::RngStream;

use crate::worlds::board::Board;
use crate::worlds::solve::{PASSING, Solver, Verdict};
use crate::worlds::swaps::{random_swap, take_back, try_swap};
use crate::worlds::walk::any_walk;

/// Of so many swaps one is any swap; the others put an avoidable zone into a walk that avoids it.
const ANY_SWAP: u32 = 6;

/// By zone: whether every solution goes through it. Gem zones always matter; what cannot be told counts as avoidable.
pub(crate) fn zones_that_matter(solver: &mut Solver, board: &Board) -> Vec<bool> {
    (0..)
        .zip(&board.has_gem)
        .map(|(zone, has_gem)| *has_gem || solver.needs(board, zone) == Some(true))
        .collect()
}

/// Swaps connections of a solved board, which stays solved, until all plain zones matter or `tries` swaps were looked
/// at or the solver has done `most_work`. Returns which zones matter in the end; never fewer than before.
pub(crate) fn make_zones_matter(
    board: &mut Board,
    solver: &mut Solver,
    rng: &mut RngStream,
    tries: u32,
    most_work: u64,
) -> Vec<bool> {
    let mut matters = zones_that_matter(solver, board);
    let mut ways: Option<(u16, Vec<u16>)> = None;
    for _ in 0..tries {
        let avoidable: Vec<u16> =
            (0..).zip(&matters).filter(|(_, matters)| !**matters).map(|(zone, _)| zone).collect();
        if avoidable.is_empty() || solver.work > most_work {
            break;
        }
        let swap = if rng.chance(1, ANY_SWAP) {
            random_swap(board, rng)
        } else {
            // a walk around one of them is kept as long as the board is the same
            if ways.is_none() {
                let zone = *rng.pick(&avoidable).expect("there is one");
                ways = ways_around(solver, board, zone).map(|portals| (zone, portals));
            }
            let Some((zone, portals)) = &ways else { continue };
            let own = board.portals_of(*zone);
            let portal = own.start + u16::try_from(rng.index(own.len())).expect("portals fit 16 bits");
            let crossed = rng.chance(1, 2);
            rng.pick(portals).and_then(|other| try_swap(board, portal, *other, crossed))
        };
        let Some(swap) = swap else { continue };
        match judge(board, solver, &matters) {
            Some(better) => {
                matters = better;
                ways = None;
            }
            None => take_back(board, swap),
        }
    }
    matters
}

/// The portals by which a solution that avoids `zone` leaves zones.
fn ways_around(solver: &mut Solver, board: &Board, zone: u16) -> Option<Vec<u16>> {
    if solver.solve(board, Some(zone)) != Verdict::Solved {
        return None;
    }
    let mut portals: Vec<u16> = any_walk(solver, board)
        .into_iter()
        .filter(|claim| *claim != PASSING)
        .map(|claim| board.claims[claim].to)
        .collect();
    portals.sort_unstable();
    portals.dedup();
    Some(portals)
}

/// Which zones matter now, if the board is solved and they are as many as before.
fn judge(board: &Board, solver: &mut Solver, before: &[bool]) -> Option<Vec<bool>> {
    if solver.solve(board, None) != Verdict::Solved {
        return None;
    }
    let mut matters = before.to_vec();
    let (mut lost, mut won) = (0, 0);
    // those that do not matter yet come first: without a gain no loss is allowed
    for is_before in [false, true] {
        for (zone, was) in (0..).zip(before).filter(|(_, was)| **was == is_before) {
            if board.has_gem[usize::from(zone)] {
                continue;
            }
            let is_needed = solver.needs(board, zone) == Some(true);
            matters[usize::from(zone)] = is_needed;
            won += u32::from(is_needed && !was);
            lost += u32::from(!is_needed && *was);
            if lost > won {
                return None;
            }
        }
    }
    Some(matters)
}
