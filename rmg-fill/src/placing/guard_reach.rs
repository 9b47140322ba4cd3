//! The reach of a link's guard in one of its zones: tiles that nobody enters without meeting it, and the way
//! through them.
//!
//! Nothing but the link is to lie behind such a guard, so the rest of the zone stays in one piece without
//! these tiles, and nothing ever stands on them.

use rmg_core::TilePos;

use super::cuts::cut_off_by;
use super::tally::Because;
use crate::fields::{Cell, Patch};
use crate::layers::{Claim, Tiles};

/// Rows of a patch around the guard: its control, the ring around that, and one more.
const ROWS: usize = 7;

/// Where the guard lies in that patch.
const MIDDLE: Cell = Cell::new(3, 3);

/// What a zone yields to a guard where nothing better is to be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Yields {
    /// A few tiles that nobody needs, which it cuts off; costs what [`cut_off_by`] costs.
    pub(crate) cut: bool,
    /// A way that leads over a corner between solid tiles, where a road shows a gap.
    pub(crate) corners: bool,
}

/// What the guard of a link takes of one side.
#[derive(Debug, Clone)]
pub(crate) struct GuardReach {
    /// The open tile from which the guard is met; stays open for good.
    pub(crate) approach: TilePos,
    /// The tile of the guard's control between that and the guard.
    pub(crate) before: TilePos,
    /// Open tiles in its control.
    held: Vec<TilePos>,
    /// What it cuts off, by position: to be blocked.
    cut: Vec<usize>,
}

impl GuardReach {
    /// The reach of a guard that is met from one of some tiles, if the zone can do without it.
    ///
    /// Where `yields.corners` is not given, a road can be drawn from the approach to the guard.
    ///
    /// # Arguments
    /// - `guard`: its tile, in the zone's window but not open.
    /// - `before`: tiles beside it, best ones first; those that are not open are passed over.
    /// - `yields`: what the zone yields to it.
    ///
    /// # Returns
    /// The reason when it would take tiles that are promised to others, cut the zone, or could not be met.
    pub(crate) fn find(
        tiles: &Tiles,
        guard: TilePos,
        before: impl IntoIterator<Item = TilePos>,
        yields: Yields,
    ) -> Result<Self, Because> {
        let middle = tiles.window().cell_of(guard);
        let corner = middle - MIDDLE;
        let walking = tiles.walking().patch(corner, ROWS);
        let mut control = Patch::default();
        Cell::AROUND.into_iter().for_each(|step| control.insert(MIDDLE + step));
        let held = control.and(&walking);
        if !held.is_within(&tiles.possible().patch(corner, ROWS)) {
            return Err(Because::Promised);
        }
        let left = walking.minus(&held);
        let ring = held.grown().and(&left);
        if !yields.cut && !ring.is_one_piece() {
            return Err(Because::CutsZone);
        }
        let to_tile = |cell: Cell| tiles.tile_of_cell(corner + cell).expect("open tiles lie on the map");
        let drawn_over = held.or(&ring);
        let reach = before.into_iter().find_map(|tile| {
            let door = tiles.window().cell_of(tile) - corner;
            let ahead = door - MIDDLE;
            let is_drawn = |step: Cell| yields.corners || is_drawn_over(door, step, &drawn_over);
            let beside = Cell::AROUND.into_iter().filter(|step| ring.contains(door + *step));
            // Straight on, then by a side, then by a corner.
            let step = beside
                .filter(|step| is_drawn(*step))
                .min_by_key(|step| (*step != ahead, step.sides(), *step))?;
            (held.contains(door) && is_drawn(MIDDLE - door)).then(|| (to_tile(door + step), tile))
        });
        let (approach, before) = reach.ok_or(Because::NotReached)?;
        let cut = cut_off_by(tiles, corner, &held, &walking, usize::MAX, &mut 0);
        let cut = cut.ok_or(Because::CutsZone)?;
        let is_needed = |tile: TilePos| tile == approach || tiles.claim_of(tile).is_free();
        let is_little = cut.len() * MOST_CUT <= tiles.walking().count();
        if !is_little || cut.iter().filter_map(|at| tiles.tile_at(*at)).any(is_needed) {
            return Err(Because::CutsZone);
        }
        Ok(Self { approach, before, held: held.cells().map(to_tile).collect(), cut })
    }

    /// Marks all of it.
    pub(crate) fn hold(&self, tiles: &mut Tiles) {
        self.cut.iter().for_each(|at| tiles.set_at(*at, Claim::Pocket));
        self.held.iter().for_each(|tile| tiles.set(*tile, Claim::Guarded));
        tiles.set(self.approach, Claim::Free);
    }
}

/// Whether a road shows no gap between a tile and one beside it: it leads there by a side, or over one of
/// some tiles at the sides of both.
fn is_drawn_over(from: Cell, step: Cell, over: &Patch) -> bool {
    let between = [Cell::new(step.x, 0), Cell::new(0, step.y)];
    step.sides() == 1 || between.into_iter().any(|side| over.contains(from + side))
}

/// At most one in so many open tiles of a zone may be cut off.
const MOST_CUT: usize = 10;

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
    fn a_guard_at_the_edge_is_met_straight_ahead() {
        let drawn = hold(&["aaaaaaa"; 4], (3, 0), (3, 1), false).unwrap();
        assert_eq!(drawn, ["..!A!..", "..!!!..", "...o...", "......."]);
    }

    #[test]
    fn a_guard_does_not_cut_its_zone_in_two() {
        assert_eq!(hold(&["aaaaaaa"; 2], (3, 0), (3, 1), false), None);
        assert_eq!(hold(&["aaaaaaa"; 2], (3, 0), (3, 1), true), None, "two halves are not a few tiles");
    }

    #[test]
    fn an_end_that_nobody_needs_may_be_cut_off() {
        let rows = ["aaaaaaaaaaaaaa"; 2];
        assert_eq!(hold(&rows, (2, 0), (3, 1), false), None);
        let drawn = hold(&rows, (2, 0), (3, 1), true).unwrap();
        assert_eq!(drawn, ["%!A!..........", "%!!!o........."]);
    }

    #[test]
    fn a_guard_that_is_met_over_a_corner_between_walls_yields_no_road() {
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
        assert_eq!(find(&a, (2, 1), false).err(), Some(Because::NotReached));
        assert!(find(&a, (4, 1), false).is_ok(), "the road goes over the tile beside the guard");
    }

    #[test]
    fn tiles_that_are_promised_to_others_are_not_held() {
        let board = Fixture::new(&["aaaaaaa"; 4], &[]);
        let mut a = board.zone('a');
        a.set(TilePos::new(3, 0), Claim::Soft);
        a.set(TilePos::new(2, 1), Claim::Free);
        let yields = Yields { cut: true, corners: true };
        let reach = GuardReach::find(&a, TilePos::new(3, 0), [TilePos::new(3, 1)], yields);
        assert_eq!(reach.err(), Some(Because::Promised));
    }
}
