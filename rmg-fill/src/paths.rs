//! Free paths: tiles that stay walkable whatever comes later.

use rmg_core::TilePos;

use crate::world::{ZoneState, ZoneTile};

/// Makes a shortest path over open tiles from `from` to the main point (or to any free tile) free. Does nothing
/// where there is no way: the caller has made sure of one, or the pocket is closed later.
///
/// Side steps only, so that the path is wide enough to walk without cutting corners. O(tiles of the zone).
pub(crate) fn free_path(state: &mut ZoneState, from: TilePos) {
    let Some(start) = state.index(from) else { return };
    let goal = state.main_point.and_then(|tile| state.index(tile));
    let mut before = vec![usize::MAX; state.len()];
    before[start] = start;
    let mut queue = vec![start];
    let mut next = 0;
    while let Some(&at) = queue.get(next) {
        next += 1;
        let is_goal =
            Some(at) == goal || (goal.is_none() && at != start && state.tile_of(at) == ZoneTile::Free);
        let joins = at != start && state.tile_of(at) == ZoneTile::Free;
        if is_goal || joins {
            let mut step = at;
            while step != start {
                state.set_at(step, ZoneTile::Free);
                step = before[step];
            }
            if state.is_open(start) {
                state.set_at(start, ZoneTile::Free);
            }
            return;
        }
        for near in state.neighbors4(at) {
            if before[near] == usize::MAX && state.is_open(near) {
                before[near] = at;
                queue.push(near);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::fixture::Fixture;

    use super::*;

    #[test]
    fn a_path_goes_by_side_steps_round_what_stands_in_the_way() {
        let board = Fixture::new(&["aaaaa"; 3], &[]);
        let mut a = board.zone('a');
        a.main_point = Some(TilePos::new(4, 0));
        for y in 0..2 {
            a.set(TilePos::new(2, y), ZoneTile::Used);
        }
        free_path(&mut a, TilePos::new(0, 0));
        let drawn = board.draw(&[&a]);
        let free: usize = drawn.iter().map(|row| row.matches('o').count()).sum();
        assert_eq!(free, 9, "{drawn:?}");
        assert_eq!(&drawn[2][2..3], "o");
    }
}
