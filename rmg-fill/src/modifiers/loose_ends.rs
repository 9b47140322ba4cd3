//! Loose ends: smooths the edges of blocked ground after everything is placed, and removes the smallest
//! pieces.
//!
//! Treasure takes open tiles and leaves shields of one or two tiles and ragged edges. The modifier closes
//! undecided tiles that blocked ground nearly surrounds, opens tips of thickets and thickets that are one
//! tile wide, bends straight edges, and opens or enlarges blocked pieces of one or two tiles. It runs before
//! blocked ground becomes rock or is covered by obstacles, because both are final. Writes the tiles of a
//! zone. Walls, shields and permanently free tiles do not change, and open tiles stay connected. Cost:
//! O(tiles).

mod bends;
mod changed;

use rmg_core::{Pieces, ZoneId};

use crate::FillError;
use crate::access::Write;
use crate::board::Board;
use crate::fields::{Cell, Patch, ring};
use crate::job::ModifierJob;
use crate::layers::{Claim, Tiles};
use crate::modifier::Modifier;

use self::changed::{Changed, is_closed};

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
        let tiles = &mut job.write(tiles);
        let edges = smooth_edges(tiles);
        let bends = bends::bend_edges(tiles, &mut job.rng);
        let pieces = remove_smallest_pieces(tiles);
        let all = [edges, bends, pieces];
        job.output.count("tiles closed at edges", all.iter().map(|changed| changed.closed).sum());
        job.output.count("tiles opened at edges", all.iter().map(|changed| changed.opened).sum());
        Ok(())
    }
}

/// Passes over the edges of blocked ground.
const PASSES: usize = 6;
/// Minimum number of blocked neighbors of an open tile that is closed.
const MIN_CLOSED_AROUND: u32 = 4;
/// The same where at least this number of tiles of the square of 5 x 5 tiles is solid.
const MIN_AT_SOLID: u32 = 3;
const MIN_SOLID: u32 = 11;
/// Maximum number of blocked neighbors of a thicket that is opened, and the same of those at its four sides.
const MAX_CLOSED_AROUND: u32 = 2;
const MAX_CLOSED_AT_SIDES: usize = 1;
/// An open tile that joins two parts is closed only if they are connected otherwise in the square that
/// reaches this far.
const BYPASS: u8 = 6;
/// Blocked pieces up to this size are enlarged or opened.
const MAX_PIECE: usize = 2;

/// Closes undecided tiles in notches, and opens thickets at tips. O(tiles) for each of a few passes.
fn smooth_edges(tiles: &mut Tiles) -> Changed {
    let mut changed = Changed::default();
    // Whether something changed within two tiles since the last visit.
    let mut is_due = vec![true; tiles.len()];
    for _ in 0..PASSES {
        let before = changed.closed + changed.opened;
        for at in 0..tiles.len() {
            if !is_due[at] {
                continue;
            }
            is_due[at] = false;
            let around =
                |tiles: &Tiles| ring(tiles.neighbors8(at), |near| is_closed(tiles.claim(near))).count_ones();
            match tiles.claim(at) {
                Claim::Possible
                    if is_notch(tiles, at, around(tiles))
                        && (tiles.can_close(at) || is_bypassed(tiles, at)) =>
                {
                    tiles.set_at(at, Claim::Thicket);
                    changed.closed += 1;
                }
                Claim::Thicket
                    if (around(tiles) <= MAX_CLOSED_AROUND || is_tip(tiles, at)) && tiles.can_open(at) =>
                {
                    tiles.set_at(at, Claim::Possible);
                    changed.opened += 1;
                }
                _ => continue,
            }
            let (window, cell) = (tiles.window(), tiles.cell(at));
            let near = Cell::square(2).filter_map(|step| window.position(cell + step));
            near.for_each(|near| is_due[near] = true);
        }
        if changed.closed + changed.opened == before {
            break;
        }
    }
    changed
}

/// Returns whether blocked ground nearly surrounds a tile.
///
/// - `around`: number of blocked neighbors.
fn is_notch(tiles: &Tiles, at: usize, around: u32) -> bool {
    let solid = || {
        let square = Patch::of_rows([0b11111; 5].into_iter());
        let [closable, possible] = [tiles.closable(), tiles.possible()]
            .map(|plane| plane.patch(tiles.cell(at) - Cell::new(2, 2), 5));
        closable.minus(&possible).and(&square).count()
    };
    let is_surrounded = around >= MIN_CLOSED_AROUND || (around >= MIN_AT_SOLID && solid() >= MIN_SOLID);
    is_surrounded && !is_tip(tiles, at)
}

/// Returns whether at most one side of a tile is next to blocked ground.
fn is_tip(tiles: &Tiles, at: usize) -> bool {
    let sides = tiles.neighbors4(at).into_iter();
    sides.filter(|near| is_closed(tiles.claim(*near))).count() <= MAX_CLOSED_AT_SIDES
}

/// Returns whether the open tiles around a tile are connected near it when it is closed, and it is not at a
/// wide border.
fn is_bypassed(tiles: &Tiles, at: usize) -> bool {
    if tiles.neighbors8(at).iter().any(|near| tiles.claim(*near) == Claim::Foreign) {
        return false;
    }
    let (reach, side) = (i32::from(BYPASS), 2 * usize::from(BYPASS) + 1);
    let mut center = Patch::default();
    center.insert(Cell::new(reach, reach));
    let square = Patch::of_rows([(1 << side) - 1; 2 * BYPASS as usize + 1].into_iter());
    let ground = tiles.walking().patch(tiles.cell(at) - Cell::new(reach, reach), side);
    let ground = ground.and(&square).minus(&center);
    let around = center.grown().and(&ground);
    let first = around.cells().next();
    first.is_some_and(|first| {
        let mut start = Patch::default();
        start.insert(first);
        around.is_within(&start.reached_on(&ground))
    })
}

/// Opens blocked pieces of one or two tiles, or enlarges them by undecided tiles at their sides, where
/// possible next to other blocked ground. O(tiles).
fn remove_smallest_pieces(tiles: &mut Tiles) -> Changed {
    let mut changed = Changed::default();
    let stride = tiles.window().stride();
    let pieces = Pieces::in_rows(stride, tiles.len(), false, |at| is_closed(tiles.claim(at)));
    let mut small = vec![Vec::new(); pieces.count()];
    for (at, number) in pieces.numbers().iter().enumerate().filter(|(_, number)| **number != Pieces::NONE) {
        let piece = &mut small[*number as usize];
        if piece.len() <= MAX_PIECE {
            piece.push(at);
        }
    }
    for mut piece in small.into_iter().filter(|piece| piece.len() <= MAX_PIECE) {
        if !piece.iter().all(|at| tiles.claim(*at).is_own()) {
            continue;
        }
        if piece.iter().all(|at| tiles.claim(*at) == Claim::Thicket && tiles.can_open(*at)) {
            piece.iter().for_each(|at| tiles.set_at(*at, Claim::Possible));
            changed.opened += piece.len();
            continue;
        }
        while piece.len() <= MAX_PIECE {
            let beside = piece.iter().flat_map(|at| tiles.neighbors4(*at));
            let closable = beside.filter(|at| tiles.claim(*at) == Claim::Possible && tiles.can_close(*at));
            let closed_around = |at: &usize| {
                let sides = tiles.neighbors4(*at).into_iter();
                let sides = sides.filter(|near| is_closed(tiles.claim(*near))).count();
                let all = ring(tiles.neighbors8(*at), |near| is_closed(tiles.claim(near))).count_ones();
                (sides, all, std::cmp::Reverse(*at))
            };
            let Some(at) = closable.max_by_key(closed_around) else { break };
            let joins = tiles
                .neighbors4(at)
                .into_iter()
                .any(|near| is_closed(tiles.claim(near)) && !piece.contains(&near));
            tiles.set_at(at, Claim::Thicket);
            changed.closed += 1;
            if joins {
                break;
            }
            piece.push(at);
        }
    }
    changed
}

#[cfg(test)]
mod tests;
