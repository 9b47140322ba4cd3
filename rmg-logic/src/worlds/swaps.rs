//! Swaps of connections: two joins become two other joins of the same portals.

use rmg_core::rng::RngStream;

use crate::worlds::board::{Board, START};
use crate::worlds::note::{JoinNote, JoinReason};

/// A change of at most two joins that can be undone.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Swap {
    /// Portals with their previous partners and records.
    before: [(u16, u16, JoinNote); 4],
}

/// Exchanges the partners of the joins at `a` and `c`; `crossed` selects one of the two possibilities.
///
/// If a portal is joined with itself, another portal is afterwards. Returns `None` and changes nothing in
/// these cases: the joins are the same; a plan requests one of them; the start would be joined with itself or
/// with a zone that cannot be first; zones would be disconnected.
pub(crate) fn try_swap(board: &mut Board, a: u16, c: u16, crossed: bool) -> Option<Swap> {
    let (b, d) = (board.at(a), board.at(c));
    if a == c || a == d || (a == b && c == d) || [a, c].iter().any(|at| board.is_planned[usize::from(*at)]) {
        return None;
    }
    let swap = Swap {
        before: [(a, b), (b, a), (c, d), (d, c)].map(|(at, to)| (at, to, board.notes[usize::from(at)])),
    };
    board.joins_are(JoinReason::Swap);
    let joins = match (a == b, c == d, crossed) {
        (true, _, false) => [(a, c), (d, d)],
        (true, _, true) => [(a, d), (c, c)],
        (_, true, false) => [(c, a), (b, b)],
        (_, true, true) => [(c, b), (a, a)],
        (_, _, false) => [(a, c), (b, d)],
        (_, _, true) => [(a, d), (b, c)],
    };
    let is_sound_start = joins.iter().all(|(x, y)| {
        let other = match (*x == START, *y == START) {
            (true, true) => return false,
            (true, false) => *y,
            (false, true) => *x,
            (false, false) => return true,
        };
        board.can_be_first(board.zone_of[usize::from(other)])
    });
    if !is_sound_start {
        return None;
    }
    for (x, y) in joins {
        board.join(x, y);
    }
    if board.is_connected() {
        return Some(swap);
    }
    undo_swap(board, swap);
    None
}

/// Undoes the last swap.
pub(crate) fn undo_swap(board: &mut Board, swap: Swap) {
    for (portal, other, note) in swap.before {
        board.partner[usize::from(portal)] = other;
        board.notes[usize::from(portal)] = note;
    }
}

/// Makes a random swap of two joins. `None` if the sampled swap was not possible.
pub(crate) fn random_swap(board: &mut Board, rng: &mut RngStream) -> Option<Swap> {
    let portals = board.portals();
    let pick = |rng: &mut RngStream| u16::try_from(rng.index(portals)).expect("portals fit 16 bits");
    let (a, c) = (pick(rng), pick(rng));
    let crossed = rng.chance(1, 2);
    try_swap(board, a, c, crossed)
}
