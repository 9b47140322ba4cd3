//! The reach of the guard of a link in one zone: tiles that no hero can enter without meeting it, and the
//! path through them.
//!
//! Only the link is behind such a guard. So the rest of the zone stays connected without these tiles, and
//! nothing is ever placed on them.

use rmg_core::TilePos;

use super::cuts::{Cuts, cut_off_by};
use super::tally::RejectReason;
use crate::fields::{Cell, Patch};
use crate::layers::{Claim, Tiles};

/// Rows of the patch around the guard: its control, the ring around that, and one more.
const ROWS: usize = 7;

/// Position of the guard in that patch.
const CENTER: Cell = Cell::new(3, 3);

/// Concessions of a zone to a guard if there is no better place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Yields {
    /// It may cut off a few unused tiles; costs as much as [`cut_off_by`].
    pub(crate) cut: bool,
    /// It may be reached by a diagonal step between solid tiles, where a road would have a gap.
    pub(crate) corners: bool,
}

/// The tiles of a zone that the guard of a link takes.
#[derive(Debug, Clone)]
pub(crate) struct GuardReach {
    /// The open tile from which heroes meet the guard; stays open permanently.
    pub(crate) approach: TilePos,
    /// The controlled tile between the approach and the guard.
    pub(crate) before: TilePos,
    /// Open tiles that it controls.
    held: Vec<TilePos>,
    /// Positions that it cuts off and that must be blocked.
    cut: Vec<usize>,
}

impl GuardReach {
    /// Returns the reach of a guard that heroes meet from one of the tiles `before`, if the zone can do
    /// without these tiles.
    ///
    /// Without `yields.corners` a road can be drawn from the approach to the guard.
    ///
    /// # Arguments
    /// - `guard`: its tile, in the window of the zone but not open.
    /// - `before`: neighbor tiles, the best first; tiles that are not open are skipped.
    /// - `yields`: the allowed concessions.
    ///
    /// # Returns
    /// A reason if it would take tiles that are reserved, split the zone, or be unreachable.
    pub(crate) fn find(
        tiles: &Tiles,
        guard: TilePos,
        before: impl IntoIterator<Item = TilePos>,
        yields: Yields,
    ) -> Result<Self, RejectReason> {
        let center = tiles.window().cell_of(guard);
        let corner = center - CENTER;
        let walking = tiles.walking().patch(corner, ROWS);
        let mut control = Patch::default();
        Cell::AROUND.into_iter().for_each(|step| control.insert(CENTER + step));
        let held = control.and(&walking);
        if !held.is_within(&tiles.possible().patch(corner, ROWS)) {
            return Err(RejectReason::Reserved);
        }
        if tiles.uncontrolled().is_some_and(|plane| !control.and(&plane.patch(corner, ROWS)).is_empty()) {
            return Err(RejectReason::Reserved);
        }
        let left = walking.minus(&held);
        let ring = held.grown().and(&left);
        if !yields.cut && !ring.is_one_piece() {
            return Err(RejectReason::CutsZone);
        }
        let to_tile = |cell: Cell| tiles.tile_of_cell(corner + cell).expect("open tiles lie on the map");
        let drawn_over = held.or(&ring);
        let reach = before.into_iter().find_map(|tile| {
            let door = tiles.window().cell_of(tile) - corner;
            let ahead = door - CENTER;
            let is_drawn = |step: Cell| yields.corners || is_drawn_over(door, step, &drawn_over);
            let beside = Cell::AROUND.into_iter().filter(|step| ring.contains(door + *step));
            // Prefer straight steps, then side steps, then diagonal ones.
            let step = beside
                .filter(|step| is_drawn(*step))
                .min_by_key(|step| (*step != ahead, step.sides(), *step))?;
            (held.contains(door) && is_drawn(CENTER - door)).then(|| (to_tile(door + step), tile))
        });
        let (approach, before) = reach.ok_or(RejectReason::NotReached)?;
        let cut = cut_off_by(tiles, corner, &held, &walking, usize::MAX, &mut Cuts::default());
        let cut = cut.ok_or(RejectReason::CutsZone)?;
        let is_needed = |tile: TilePos| tile == approach || tiles.claim_of(tile).is_free();
        let is_small = cut.len() * MAX_CUT <= tiles.walking().count();
        if !is_small || cut.iter().filter_map(|at| tiles.tile_at(*at)).any(is_needed) {
            return Err(RejectReason::CutsZone);
        }
        Ok(Self { approach, before, held: held.cells().map(to_tile).collect(), cut })
    }

    /// Marks its tiles.
    pub(crate) fn hold(&self, tiles: &mut Tiles) {
        self.cut.iter().for_each(|at| tiles.set_at(*at, Claim::Pocket));
        self.held.iter().for_each(|tile| tiles.set(*tile, Claim::Guarded));
        tiles.set(self.approach, Claim::Free);
    }
}

/// Returns whether a road from a tile to a neighbor has no gap: the step is not diagonal, or one of the tiles
/// `over` is next to both.
fn is_drawn_over(from: Cell, step: Cell, over: &Patch) -> bool {
    let between = [Cell::new(step.x, 0), Cell::new(0, step.y)];
    step.sides() == 1 || between.into_iter().any(|side| over.contains(from + side))
}

/// At most 1 / `MAX_CUT` of the open tiles of a zone may be cut off.
const MAX_CUT: usize = 10;

#[cfg(test)]
mod tests {
    use crate::fixture::Fixture;

    use super::*;

    fn hold(rows: &[&str], guard: (u16, u16), before: (u16, u16), may_cut: bool) -> Option<Vec<String>> {
        let board = Fixture::new(rows, &[]);
        let mut a = board.zone('a');
        let (guard, before) = (TilePos::new(guard.0, guard.1), TilePos::new(before.0, before.1));
        a.set(guard, Claim::Soft);
        let yields = Yields { cut: may_cut, corners: true };
        let reach = GuardReach::find(&a, guard, [before], yields).ok()?;
        reach.hold(&mut a);
        Some(board.draw(&[&a]))
    }

    #[test]
    fn a_guard_at_the_map_edge_is_approached_straight() {
        let drawn = hold(&["aaaaaaa"; 4], (3, 0), (3, 1), false).unwrap();
        assert_eq!(drawn, ["..!A!..", "..!!!..", "...o...", "......."]);
    }

    #[test]
    fn a_guard_does_not_cut_its_zone_in_two() {
        assert_eq!(hold(&["aaaaaaa"; 2], (3, 0), (3, 1), false), None);
        assert_eq!(hold(&["aaaaaaa"; 2], (3, 0), (3, 1), true), None, "two halves are not a few tiles");
    }

    #[test]
    fn an_unused_end_can_be_cut_off() {
        let rows = ["aaaaaaaaaaaaaa"; 2];
        assert_eq!(hold(&rows, (2, 0), (3, 1), false), None);
        let drawn = hold(&rows, (2, 0), (3, 1), true).unwrap();
        assert_eq!(drawn, ["%!A!..........", "%!!!o........."]);
    }

    #[test]
    fn a_diagonal_approach_between_walls_allows_no_road() {
        let board = Fixture::new(&["aaaaaaa"; 4], &[]);
        let mut a = board.zone('a');
        a.set(TilePos::new(3, 0), Claim::Soft);
        a.set(TilePos::new(2, 0), Claim::Wall);
        a.set(TilePos::new(3, 1), Claim::Wall);
        let find = |a: &Tiles, before: (u16, u16), corners: bool| {
            let before = TilePos::new(before.0, before.1);
            GuardReach::find(a, TilePos::new(3, 0), [before], Yields { cut: false, corners })
        };
        assert!(find(&a, (2, 1), true).is_ok());
        assert_eq!(find(&a, (2, 1), false).err(), Some(RejectReason::NotReached));
        assert!(find(&a, (4, 1), false).is_ok(), "the road crosses the tile next to the guard");
    }

    #[test]
    fn reserved_tiles_are_not_taken() {
        let board = Fixture::new(&["aaaaaaa"; 4], &[]);
        let mut a = board.zone('a');
        a.set(TilePos::new(3, 0), Claim::Soft);
        a.set(TilePos::new(2, 1), Claim::Free);
        let yields = Yields { cut: true, corners: true };
        let reach = GuardReach::find(&a, TilePos::new(3, 0), [TilePos::new(3, 1)], yields);
        assert_eq!(reach.err(), Some(RejectReason::Reserved));
    }
}
