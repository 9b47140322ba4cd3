//! The old process: joins zones by their portals alone and hopes.

use rmg_core::rng::RngStream;

use crate::worlds::board::{Board, START};
use crate::worlds::compact::CompactPool;
use crate::worlds::hand::Deck;
use crate::worlds::joins::join_leftovers;

/// One attempt: zones without replacement, shuffled, a plain one with three exits or more to the front; each zone by a
/// random portal to a random free portal of an earlier one; leftovers joined at random. `None` when it ran out of
/// portals, or no plain zone had three.
pub(crate) fn old_world(pool: &CompactPool, deck: &Deck, rng: &mut RngStream) -> Option<Board> {
    let hand = deck.draw(rng);
    let mut zones = hand.zones();
    rng.shuffle(&mut zones);
    let is_first = |zone: &u16| {
        let zone = &pool.zones[usize::from(*zone)];
        !zone.has_gem && zone.portals >= 3
    };
    let front = zones.iter().position(is_first)?;
    zones.swap(0, front);
    let mut board = Board::new(pool, &zones);
    let mut free = vec![START];
    for zone in (0..).take(zones.len()) {
        let mut own: Vec<u16> = board.portals_of(zone).collect();
        let portal = own.swap_remove(rng.index(own.len()));
        if free.is_empty() {
            return None;
        }
        let other = free.swap_remove(rng.index(free.len()));
        board.join(portal, other);
        free.append(&mut own);
    }
    join_leftovers(&mut board, rng);
    Some(board)
}
