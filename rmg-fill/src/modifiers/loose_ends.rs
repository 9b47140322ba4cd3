//! Loose ends: notches a single tile wide, and specks that only touch something at a corner.
//!
//! Runs when all is placed, before what is blocked becomes rock or is covered by obstacles: neither can be
//! taken back.

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

    /// A sea has none.
    fn subjects(board: &Board<'_>) -> Vec<ZoneId> {
        board.plan.zone_ids().filter(|zone| Some(*zone) != board.plan.sea()).collect()
    }

    fn run(_: ZoneId, tiles: &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let stripped = strip_loose_ends(&mut job.write(tiles));
        job.output.count("specks opened", stripped.opened);
        job.output.count("notches looked at", stripped.notches);
        job.output.count("notches closed", stripped.closed);
        Ok(())
    }
}

/// How often the outlines are gone over: a dead end is shortened by that many tiles, longer ones stay as they
/// are.
const ROUNDS: u32 = 3;

/// Free neighbours from which on a lone speck stands in the middle of a path and not beside one.
const MIDDLE_OF_A_PATH: usize = 5;

/// What was stripped.
#[derive(Debug, Default)]
pub(super) struct Stripped {
    /// Specks that were opened.
    opened: usize,
    /// Notches that were looked at.
    notches: usize,
    /// Those of them that were closed.
    closed: usize,
}

/// Smooths the outlines of what is blocked. Neither walls nor shields are touched, nor tiles that are free
/// for good.
///
/// Lone trees stay: they break up open ground. Specks that touch other blocked ground with a corner only, or
/// stand in the middle of a path, are opened. Undecided tiles at the end of a dead end a single tile wide are
/// blocked; corners of wider places stay, so that glades are not eaten up. O(tiles / 32), and a step for each
/// tile in question.
pub(super) fn strip_loose_ends(tiles: &mut Tiles) -> Stripped {
    let mut stripped = Stripped::default();
    for at in 0..tiles.len() {
        if tiles.claim(at) == Claim::Thicket && is_loose_speck(tiles, at) {
            tiles.set_at(at, Claim::Possible);
            stripped.opened += 1;
        }
    }
    for _ in 0..ROUNDS {
        let notches = notches(tiles);
        if notches.is_empty() {
            break;
        }
        stripped.notches += notches.len();
        for at in notches {
            if is_dead_end(tiles, at) {
                tiles.set_at(at, Claim::Thicket);
                stripped.closed += 1;
            }
        }
    }
    stripped
}

/// A speck that may go. One beside an object or a guard stays: it may be what keeps heroes from walking round
/// that guard.
fn is_loose_speck(tiles: &Tiles, at: usize) -> bool {
    let near = tiles.neighbors8(at).map(|near| tiles.claim(near));
    let is_plain = |claim: &Claim| claim.is_open() || claim.is_blocked();
    if !near.iter().all(is_plain) || tiles.neighbors4(at).iter().any(|near| tiles.claim(*near).is_blocked()) {
        return false;
    }
    let touches_a_corner = near.iter().any(|tile| tile.is_blocked());
    touches_a_corner || near.iter().filter(|tile| tile.is_free()).count() >= MIDDLE_OF_A_PATH
}

/// Undecided tiles with solid ground on three sides or four, in rows from the top.
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
            let beside = |x: i32, y: i32| solid.bits(Cell::new(column + x, row + y));
            let (north, south) = (beside(0, -1), beside(0, 1));
            let (west, east) = (beside(-1, 0), beside(1, 0));
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
fn is_dead_end(tiles: &Tiles, at: usize) -> bool {
    let near = tiles.neighbors8(at).map(|near| tiles.claim(near));
    if near.contains(&Claim::Foreign) {
        return false;
    }
    let around = Patch::of_rows([0b111, 0b101, 0b111].into_iter());
    tiles.walking().patch(tiles.cell(at) - Cell::new(1, 1), 3).and(&around).is_one_piece()
}
