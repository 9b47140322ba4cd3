//! Loose ends: closes notches one tile wide, and opens isolated tiles that touch other blocked ground only at
//! a corner.
//!
//! Runs after everything is placed, before blocked ground becomes rock or is covered by obstacles, because
//! both are final. Writes the tiles of a zone. Open tiles stay connected. Cost: O(tiles / 32), and a step for
//! each candidate tile.

use rmg_core::ZoneId;

use crate::FillError;
use crate::access::Write;
use crate::board::Board;
use crate::fields::{Cell, Patch, Plane};
use crate::job::ModifierJob;
use crate::layers::{Claim, Tiles};
use crate::modifier::Modifier;

pub(crate) struct LooseEnds;

impl Modifier for LooseEnds {
    const NAME: &'static str = "loose ends";
    type Subject = ZoneId;
    type Access = Write<Tiles>;

    /// Returns all zones except the sea.
    fn subjects(board: &Board<'_>) -> Vec<ZoneId> {
        board.plan.zone_ids().filter(|zone| Some(*zone) != board.plan.sea()).collect()
    }

    fn run(_: ZoneId, tiles: &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let smoothed = smooth_outlines(&mut job.write(tiles));
        job.output.count("isolated tiles opened", smoothed.opened);
        job.output.count("notches visited", smoothed.notches);
        job.output.count("notches closed", smoothed.closed);
        Ok(())
    }
}

/// Number of rounds: a dead end is shortened by at most this number of tiles.
const ROUNDS: u32 = 3;

/// Minimum number of free neighbors of an isolated tile in the center of a path.
const CENTER_OF_A_PATH: usize = 5;

/// Statistics of the changes.
#[derive(Debug, Default)]
pub(super) struct Smoothed {
    /// Isolated tiles that were opened.
    opened: usize,
    /// Notches that were visited.
    notches: usize,
    /// Notches that were closed.
    closed: usize,
}

/// Smooths the outlines of blocked ground. Walls, shields and permanently free tiles do not change.
///
/// Single blocked tiles stay, because they break up open ground. The function opens those that touch other
/// blocked ground only at a corner, or that are in the center of a path. It blocks undecided tiles at the end
/// of a dead end one tile wide. Corners of wider places stay open, so that glades keep their size. O(tiles /
/// 32), and a step for each candidate tile.
pub(super) fn smooth_outlines(tiles: &mut Tiles) -> Smoothed {
    let mut smoothed = Smoothed::default();
    for at in 0..tiles.len() {
        if tiles.claim(at) == Claim::Thicket && is_loose_tile(tiles, at) {
            tiles.set_at(at, Claim::Possible);
            smoothed.opened += 1;
        }
    }
    for _ in 0..ROUNDS {
        let notches = notches(tiles);
        if notches.is_empty() {
            break;
        }
        smoothed.notches += notches.len();
        for at in notches {
            if is_dead_end(tiles, at) {
                tiles.set_at(at, Claim::Thicket);
                smoothed.closed += 1;
            }
        }
    }
    smoothed
}

/// Returns whether an isolated tile can be opened. One next to an object or a guard stays, because it may
/// keep heroes from walking around that guard.
fn is_loose_tile(tiles: &Tiles, at: usize) -> bool {
    let near = tiles.neighbors8(at).map(|near| tiles.claim(near));
    let is_unoccupied = |claim: &Claim| claim.is_open() || claim.is_blocked();
    if !near.iter().all(is_unoccupied)
        || tiles.neighbors4(at).iter().any(|near| tiles.claim(*near).is_blocked())
    {
        return false;
    }
    let touches_a_corner = near.iter().any(|tile| tile.is_blocked());
    touches_a_corner || near.iter().filter(|tile| tile.is_free()).count() >= CENTER_OF_A_PATH
}

/// Returns undecided tiles with solid ground on three or four sides, by rows from the top.
fn notches(tiles: &Tiles) -> Vec<usize> {
    let (possible, solid): (&Plane, &Plane) = (tiles.possible(), tiles.solid());
    let columns = tiles.window().stride();
    let mut found = Vec::new();
    for (row, start) in (0i32..).zip((0..tiles.len()).step_by(columns)) {
        for (column, offset) in (0i32..).step_by(32).zip((0..columns).step_by(32)) {
            let undecided = possible.bits(Cell::new(column, row));
            if undecided == 0 {
                continue;
            }
            let shifted = |x: i32, y: i32| solid.bits(Cell::new(column + x, row + y));
            let (north, south) = (shifted(0, -1), shifted(0, 1));
            let (west, east) = (shifted(-1, 0), shifted(1, 0));
            let mut bits = undecided & (north & south & (west | east) | west & east & (north | south));
            while bits != 0 {
                found.push(start + offset + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
    }
    found
}

/// Returns whether blocking the tile neither cuts off ground nor narrows a wide border.
fn is_dead_end(tiles: &Tiles, at: usize) -> bool {
    let near = tiles.neighbors8(at).map(|near| tiles.claim(near));
    if near.contains(&Claim::Foreign) {
        return false;
    }
    let around = Patch::of_rows([0b111, 0b101, 0b111].into_iter());
    tiles.walking().patch(tiles.cell(at) - Cell::new(1, 1), 3).and(&around).is_one_piece()
}
