//! Ground: which tiles of a zone are wall, and which are cut off by walls.
//!
//! First of all passes. A wall stands on one side of a border: all tiles of the larger zone that touch the other
//! zone, corners included. No 8-step leads past it, whatever is built later; links open single tiles of it.

use rmg_core::ZoneId;
use rmg_core::template::ZoneKind;

use crate::world::{Inputs, ZoneState, ZoneTile};

/// Of two zones, the one on whose side the wall stands: the larger one can spare the tiles.
pub(crate) fn wall_side(inputs: &Inputs<'_>, a: ZoneId, b: ZoneId) -> ZoneId {
    let size = |zone: ZoneId| inputs.ownership.target_tiles[zone.index()];
    // Equal zones: the lower id, so that both agree.
    if (size(a), b) > (size(b), a) { a } else { b }
}

/// Marks walls and pockets of a zone; a sealed zone is blocked whole. O(tiles of the zone).
pub(crate) fn lay_ground(inputs: &Inputs<'_>, state: &mut ZoneState) {
    let owners = &inputs.ownership.owners[state.level.index()];
    if inputs.zone(state.zone).kind == ZoneKind::Sealed {
        let own: Vec<usize> = state.own().collect();
        own.into_iter().for_each(|at| state.set_at(at, ZoneTile::Pocket));
        return;
    }
    // Whether a wall towards a zone stands here; asked for every border tile, so remembered.
    let mut walled: Vec<Option<bool>> = vec![None; inputs.plan.zones.len()];
    let own: Vec<usize> = state.own().collect();
    for at in own {
        let tile = state.tile_at(at).expect("own tiles lie on the map");
        let is_wall = owners.neighbors8(tile).any(|near| {
            let other = owners[near];
            other != state.zone
                && *walled[other.index()].get_or_insert_with(|| {
                    wall_side(inputs, state.zone, other) == state.zone
                        && !inputs.is_open_border(state.zone, other)
                })
        });
        if is_wall {
            state.set_at(at, ZoneTile::Wall);
        }
    }
    keep_largest_piece(state);
}

/// Blocks all open tiles but those of the largest 8-connected piece.
fn keep_largest_piece(state: &mut ZoneState) {
    let mut piece_of = vec![0u32; state.len()];
    let mut largest = (0usize, 0u32);
    let mut pieces = 0;
    let mut stack = Vec::new();
    for start in 0..state.len() {
        if piece_of[start] != 0 || !state.is_open(start) {
            continue;
        }
        pieces += 1;
        piece_of[start] = pieces;
        stack.push(start);
        let mut tiles = 0;
        while let Some(at) = stack.pop() {
            tiles += 1;
            for near in state.neighbors8(at) {
                if piece_of[near] == 0 && state.is_open(near) {
                    piece_of[near] = pieces;
                    stack.push(near);
                }
            }
        }
        if tiles > largest.0 {
            largest = (tiles, pieces);
        }
    }
    for (at, piece) in piece_of.into_iter().enumerate() {
        if piece != 0 && piece != largest.1 {
            state.set_at(at, ZoneTile::Pocket);
        }
    }
}

/// Chooses the main point of a zone without town, and blocks what cannot be reached from the main point.
///
/// Runs after everything that covers tiles.
pub(crate) fn close_pockets(inputs: &Inputs<'_>, state: &mut ZoneState) {
    let center = inputs.layout.zones[state.zone.index()].center;
    if state.main_point.is_none() {
        state.main_point =
            state.own().filter(|at| state.is_open(*at)).filter_map(|at| state.tile_at(at)).min_by(|p, q| {
                let distance_sq = |tile: &rmg_core::TilePos| {
                    let (dx, dy) = (f64::from(tile.x) + 0.5 - center.x, f64::from(tile.y) + 0.5 - center.y);
                    dx * dx + dy * dy
                };
                distance_sq(p).total_cmp(&distance_sq(q)).then(p.cmp(q))
            });
    }
    let Some(main) = state.main_point.and_then(|tile| state.index(tile)) else { return };
    // Objects that disappear when visited (guards in gaps) are walked through.
    let mut reached = vec![false; state.len()];
    reached[main] = true;
    let mut stack = vec![main];
    while let Some(at) = stack.pop() {
        for near in state.neighbors8(at) {
            if !reached[near] && state.is_open(near) {
                reached[near] = true;
                stack.push(near);
            }
        }
    }
    for (at, is_reached) in reached.into_iter().enumerate() {
        if state.is_open(at) && !is_reached {
            state.set_at(at, ZoneTile::Pocket);
        }
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::template::ConnectionKind;

    use crate::fixture::Fixture;

    #[test]
    fn the_wall_stands_on_the_larger_side_and_closes_corners() {
        let board = Fixture::new(&["aaaabb", "aaaabb", "aaabbb", "aaaaab"], &[]);
        let (a, b) = (board.zone('a'), board.zone('b'));
        assert_eq!(board.draw(&[&a, &b]), ["...#..", "..##..", "..#...", "..###."]);
    }

    #[test]
    fn what_walls_cut_off_is_a_pocket() {
        // The tip of the larger zone a lies behind a neck that is all wall.
        let board = Fixture::new(&["aaaabbbb", "aaaaaaab", "aaaabbab", "aaaabbbb"], &[]);
        let a = board.zone('a');
        assert_eq!(board.draw(&[&a]), ["...#    ", "...#### ", "...#  # ", "...#    "]);
    }

    #[test]
    fn a_wide_connection_that_touches_has_no_wall() {
        let board = Fixture::new(&["aaabbb", "aaabbb", "aaabbb"], &[("ab", ConnectionKind::Wide)]);
        let (a, b) = (board.zone('a'), board.zone('b'));
        assert_eq!(board.draw(&[&a, &b]), ["......"; 3]);
    }

    #[test]
    fn the_main_point_is_nearest_the_centre_and_the_rest_is_closed() {
        let board = Fixture::new(&["aaaaa", "aaaaa", "aaaaa"], &[]);
        let mut a = board.zone('a');
        for x in [0, 1, 2, 3, 4] {
            a.set(rmg_core::TilePos::new(x, 1), crate::world::ZoneTile::Used);
        }
        super::close_pockets(&board.inputs(), &mut a);
        assert_eq!(a.main_point, Some(rmg_core::TilePos::new(2, 0)));
        assert_eq!(board.draw(&[&a]), [".....", "XXXXX", "%%%%%"]);
    }
}
