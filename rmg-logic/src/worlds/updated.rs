//! The process `updated`: places each zone where a walk from the start can use it.

use rmg_core::rng::RngStream;

use crate::worlds::board::{Board, NO_GEM, START};
use crate::worlds::compact::CompactPool;
use crate::worlds::explore::{Explorer, Position};
use crate::worlds::joins::join_leftovers;

/// Maximum number of samples of an exit and a zone before an attempt is abandoned. The description of the
/// process has no such limit.
const DRAWS: u32 = 200;

/// Makes one attempt. Each step picks a reachable free portal and state, an unused zone (a plain zone first,
/// then gem and plain zones in turn), and a portal of the zone with a claim that can be used in that state;
/// for a gem zone, a claim that takes the gem. Stops when there are `gems` zones of each kind. `None` if no
/// zone fits.
pub(crate) fn updated_world(
    pool: &CompactPool,
    gems: usize,
    explorer: &mut Explorer,
    rng: &mut RngStream,
) -> Option<Board> {
    let needed = pool.zones.iter().fold(0, |sum, zone| sum | zone.needed);
    let of_kind = |has_gem: bool| -> Vec<u16> {
        (0..).zip(&pool.zones).filter(|(_, zone)| zone.has_gem == has_gem).map(|(at, _)| at).collect()
    };
    let mut unused = [of_kind(false), of_kind(true)];
    let mut zones: Vec<u16> = Vec::new();
    let mut board = Board::with_flags(pool, &[], needed);
    for turn in 0..2 * gems {
        let has_gem = turn % 2 == 1;
        if turn > 0 {
            explorer.explore(&board, Position::Entry(board.at(START), 0));
        }
        let mut placed = None;
        for _ in 0..DRAWS {
            let (exit, state) = if turn == 0 { (START, 0) } else { *rng.pick(&explorer.exits)? };
            let list = &unused[usize::from(has_gem)];
            let at = rng.index(list.len());
            if turn == 0 && pool.zones[usize::from(list[at])].portals < 3 {
                continue;
            }
            zones.push(list[at]);
            let next = Board::with_flags(pool, &zones, needed);
            let zone = u16::try_from(zones.len() - 1).expect("worlds are small");
            let fits = |portal: &u16| {
                let mut claims = next.claims_from(*portal).iter();
                claims.any(|claim| claim.needs.hold_in(state) && (!has_gem || claim.gem != NO_GEM))
            };
            let portals: Vec<u16> = next.portals_of(zone).filter(fits).collect();
            if let Some(portal) = rng.pick(&portals) {
                placed = Some((next, at, exit, *portal));
                break;
            }
            zones.pop();
        }
        let (mut next, at, exit, portal) = placed?;
        unused[usize::from(has_gem)].swap_remove(at);
        next.continue_joins(&board);
        next.join(exit, portal);
        board = next;
    }
    // the same portals, with states of only the flags that these zones need
    let mut whole = Board::new(pool, &zones);
    whole.continue_joins(&board);
    join_leftovers(&mut whole, rng);
    Some(whole)
}
