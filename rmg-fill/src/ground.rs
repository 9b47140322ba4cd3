//! Ground: which tiles of a zone are wall, and which are cut off by walls.
//!
//! First of all passes. A wall stands on one side of a border: all tiles of the larger zone that touch the other
//! zone, corners included. No 8-step leads past it, whatever is built later; links open single tiles of it.

use rmg_core::template::ZoneKind;
use rmg_core::{Grid, TerrainId, ZoneId};

use crate::inputs::Inputs;
use crate::zone::{ZoneState, ZoneTile};

/// Of two zones, the one on whose side the wall stands: the larger one can spare the tiles.
pub(crate) fn wall_side(inputs: &Inputs<'_>, a: ZoneId, b: ZoneId) -> ZoneId {
    let size = |zone: ZoneId| inputs.ownership.target_tiles[zone.index()];
    // Equal zones: the lower id, so that both agree.
    if (size(a), b) > (size(b), a) { a } else { b }
}

/// Where the wall between two zones stands.
#[derive(Debug, Clone, Copy)]
enum Border {
    Here,
    There,
    Open,
}

fn border(inputs: &Inputs<'_>, here: ZoneId, there: ZoneId) -> Border {
    if inputs.is_open_border(here, there) {
        Border::Open
    } else if wall_side(inputs, here, there) == here {
        Border::Here
    } else {
        Border::There
    }
}

/// Records the tiles that are painted in another terrain than the zone's: most objects may stand on one terrain only.
pub(crate) fn mark_odd_terrain(painted: &Grid<TerrainId>, state: &mut ZoneState) {
    let odd: Vec<usize> = state
        .own()
        .filter(|at| state.tile_at(*at).is_some_and(|tile| painted[tile] != state.terrain))
        .collect();
    odd.into_iter().for_each(|at| state.set_odd(at));
}

/// Marks walls and pockets of a zone; a sealed zone is blocked whole. O(tiles of the zone).
pub(crate) fn lay_ground(inputs: &Inputs<'_>, state: &mut ZoneState) {
    let owners = &inputs.ownership.owners[state.level.index()];
    if inputs.zone(state.zone).kind == ZoneKind::Sealed {
        let own: Vec<usize> = state.own().collect();
        own.into_iter().for_each(|at| state.set_at(at, ZoneTile::Pocket));
        return;
    }
    // What the border to a zone is like; asked for every border tile, so remembered.
    let mut borders: Vec<Option<Border>> = vec![None; inputs.plan.zones.len()];
    let own: Vec<usize> = state.own().collect();
    for at in own {
        let tile = state.tile_at(at).expect("own tiles lie on the map");
        let mut is_wall = false;
        for near in owners.neighbors8(tile) {
            let other = owners[near];
            if other == state.zone {
                continue;
            }
            match borders[other.index()].get_or_insert_with(|| border(inputs, state.zone, other)) {
                Border::Here => is_wall = true,
                Border::There => state.set_foreign(near, true),
                Border::Open => {}
            }
        }
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
}
