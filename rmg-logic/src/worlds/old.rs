//! The process `old`: joins zones by their portals alone, without regard to claims.

use rmg_core::rng::RngStream;

use crate::worlds::board::{Board, START};
use crate::worlds::compact::CompactPool;
use crate::worlds::hand::Deck;
use crate::worlds::joins::join_leftovers;

/// Makes one attempt. Selects and shuffles zones, with a plain zone that has at least three portals in front.
/// Joins a random portal of each zone with a random free portal of an earlier one, then the remaining portals
/// at random. `None` if no free portal is left, or no plain zone has three portals.
pub(crate) fn old_world(pool: &CompactPool, deck: &Deck, rng: &mut RngStream) -> Option<Board> {
    let deal = deck.deal(rng);
    let mut zones = deal.zones();
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
