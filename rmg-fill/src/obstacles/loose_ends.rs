//! Loose ends: notches a single tile wide, and specks that only touch something at a corner.

use crate::planes::Plane;
use crate::zone::{ZoneState, ZoneTile};

/// How often the outlines are gone over: a dead end is shortened by that many tiles, longer ones stay as they are.
const ROUNDS: u32 = 3;

/// Free neighbours from which on a lone speck stands in the middle of a path and not beside one.
const MIDDLE_OF_A_PATH: usize = 5;

/// Smooths the outlines of what is blocked. Neither walls nor shields are touched, nor tiles that are free for good.
///
/// Lone trees stay: they break up open ground. Specks that touch other blocked ground with a corner only, or stand in the
/// middle of a path, are opened. Undecided tiles at the end of a dead end a single tile wide are blocked; corners of wider
/// places stay, so that glades are not eaten up. O(tiles / 32), and a step for each tile in question.
pub(super) fn strip_loose_ends(state: &mut ZoneState) {
    for at in 0..state.len() {
        if state.tile_of(at) == ZoneTile::Thicket && is_loose_speck(state, at) {
            state.set_at(at, ZoneTile::Possible);
        }
    }
    let main_point = state.main_point.and_then(|tile| state.index(tile));
    for _ in 0..ROUNDS {
        let notches = notches(state);
        if notches.is_empty() {
            break;
        }
        for at in notches {
            if Some(at) != main_point && is_dead_end(state, at) {
                state.set_at(at, ZoneTile::Thicket);
            }
        }
    }
}

/// A speck that may go. One beside an object or a guard stays: it may be what keeps heroes from walking round that guard.
fn is_loose_speck(state: &ZoneState, at: usize) -> bool {
    let near = state.neighbors8(at).map(|near| state.tile_of(near));
    let is_plain = |tile: &ZoneTile| tile.is_open() || tile.is_blocked();
    if !near.iter().all(is_plain) || state.neighbors4(at).iter().any(|near| state.tile_of(*near).is_blocked())
    {
        return false;
    }
    let touches_a_corner = near.iter().any(|tile| tile.is_blocked());
    touches_a_corner || near.iter().filter(|tile| **tile == ZoneTile::Free).count() >= MIDDLE_OF_A_PATH
}

/// Undecided tiles with solid ground on three sides or four, in rows from the top.
fn notches(state: &ZoneState) -> Vec<usize> {
    let (possible, solid): (&Plane, &Plane) = (state.possible(), state.solid());
    let columns = state.stride();
    let mut found = Vec::new();
    for (row, start) in (0i32..).zip((0..state.len()).step_by(columns)) {
        for (column, offset) in (0i32..).step_by(32).zip((0..columns).step_by(32)) {
            let undecided = possible.bits(column, row);
            if undecided == 0 {
                continue;
            }
            let (north, south) = (solid.bits(column, row - 1), solid.bits(column, row + 1));
            let (west, east) = (solid.bits(column - 1, row), solid.bits(column + 1, row));
            let mut bits = undecided & (north & south & (west | east) | west & east & (north | south));
            while bits != 0 {
                found.push(start + offset + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
    }
    found
}

/// Whether nothing is cut off, nor a wide border narrowed, when the tile is blocked.
fn is_dead_end(state: &ZoneState, at: usize) -> bool {
    let near = state.neighbors8(at).map(|near| state.tile_of(near));
    if near.contains(&ZoneTile::Foreign) {
        return false;
    }
    let (column, row) = state.cell(at);
    let mut open = state.open().patch(column - 1, row - 1, 3);
    for (bits, around) in open.rows.iter_mut().zip([0b111, 0b101, 0b111]) {
        *bits &= around;
    }
    open.is_one_piece()
}
