//! Joins the remaining portals: the last step of each process.

use rmg_core::rng::RngStream;

use crate::worlds::board::{Board, START};
use crate::worlds::note::JoinReason;

/// Shuffles the free portals and joins consecutive ones. If their number is odd, the last one is joined with
/// itself; it is never the start.
pub(crate) fn join_leftovers(board: &mut Board, rng: &mut RngStream) {
    let mut free: Vec<u16> = board.portal_numbers().filter(|portal| board.is_free(*portal)).collect();
    rng.shuffle(&mut free);
    board.joins_are(JoinReason::Rest);
    if free.len() % 2 == 1 && free.last() == Some(&START) {
        let last = free.len() - 1;
        free.swap(0, last);
    }
    for pair in free.chunks(2) {
        board.join(pair[0], *pair.last().expect("chunks are not empty"));
    }
}
