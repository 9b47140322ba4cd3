//! Makes plain zones necessary: swaps connections until no solution can avoid them.

use rmg_core::rng::RngStream;

use crate::worlds::board::Board;
use crate::worlds::solve::{PASSING, Solver, Verdict};
use crate::worlds::swaps::{random_swap, try_swap, undo_swap};
use crate::worlds::walk::any_walk;

/// One in this number of swaps is random. The others put an avoidable zone into a walk that avoids it.
const ANY_SWAP: u32 = 6;

/// Returns for each zone whether every solution enters it. Gem zones are always necessary. Zones for which
/// the solver finds no answer count as avoidable.
fn necessary_zones(solver: &mut Solver, board: &Board) -> Vec<bool> {
    (0..)
        .zip(&board.has_gem)
        .map(|(zone, has_gem)| *has_gem || solver.needs(board, zone) == Some(true))
        .collect()
}

/// Which zones are necessary, before and after swaps.
#[derive(Debug)]
pub(crate) struct Necessary {
    /// By zone.
    pub(crate) zones: Vec<bool>,
    /// The number of necessary plain zones before the first swap.
    pub(crate) plain_before: usize,
    /// The number of swaps that were kept.
    pub(crate) swaps: u32,
}

impl Necessary {
    /// Finds the necessary zones without swaps.
    pub(crate) fn find(solver: &mut Solver, board: &Board) -> Self {
        let zones = necessary_zones(solver, board);
        let plain = zones.iter().zip(&board.has_gem).filter(|(is_needed, has_gem)| **is_needed && !**has_gem);
        Self { plain_before: plain.count(), zones, swaps: 0 }
    }
}

/// Swaps connections of a solved board, which stays solved, until all plain zones are necessary. Stops after
/// `tries` swaps, or if the solver has done `most_work`. The number of necessary zones does not decrease.
pub(crate) fn make_zones_necessary(
    board: &mut Board,
    solver: &mut Solver,
    rng: &mut RngStream,
    tries: u32,
    most_work: u64,
) -> Necessary {
    let mut necessary = Necessary::find(solver, board);
    let mut exits: Option<(u16, Vec<u16>)> = None;
    for _ in 0..tries {
        let zones = (0..).zip(&necessary.zones);
        let avoidable: Vec<u16> = zones.filter(|(_, necessary)| !**necessary).map(|(zone, _)| zone).collect();
        if avoidable.is_empty() || solver.work > most_work {
            break;
        }
        let swap = if rng.chance(1, ANY_SWAP) {
            random_swap(board, rng)
        } else {
            // a walk that avoids one of them is kept as long as the board does not change
            if exits.is_none() {
                let zone = *rng.pick(&avoidable).expect("the list is not empty");
                exits = exits_of_walk_without(solver, board, zone).map(|portals| (zone, portals));
            }
            let Some((zone, portals)) = &exits else { continue };
            let own = board.portals_of(*zone);
            let portal = own.start + u16::try_from(rng.index(own.len())).expect("portals fit 16 bits");
            let crossed = rng.chance(1, 2);
            rng.pick(portals).and_then(|other| try_swap(board, portal, *other, crossed))
        };
        let Some(swap) = swap else { continue };
        match improved(board, solver, &necessary.zones) {
            Some(better) => {
                necessary.zones = better;
                necessary.swaps += 1;
                exits = None;
            }
            None => undo_swap(board, swap),
        }
    }
    necessary
}

/// Returns the portals by which a solution without `zone` leaves zones.
fn exits_of_walk_without(solver: &mut Solver, board: &Board, zone: u16) -> Option<Vec<u16>> {
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

/// Returns which zones are necessary, if the board is solved and their number has not decreased.
fn improved(board: &Board, solver: &mut Solver, before: &[bool]) -> Option<Vec<bool>> {
    if solver.solve(board, None) != Verdict::Solved {
        return None;
    }
    let mut necessary = before.to_vec();
    let (mut lost, mut won) = (0, 0);
    // zones that were not necessary come first: a loss is allowed only after a gain
    for is_before in [false, true] {
        for (zone, was) in (0..).zip(before).filter(|(_, was)| **was == is_before) {
            if board.has_gem[usize::from(zone)] {
                continue;
            }
            let is_needed = solver.needs(board, zone) == Some(true);
            necessary[usize::from(zone)] = is_needed;
            won += u32::from(is_needed && !was);
            lost += u32::from(!is_needed && *was);
            if lost > won {
                return None;
            }
        }
    }
    Some(necessary)
}
