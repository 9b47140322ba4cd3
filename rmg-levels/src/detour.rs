//! Loops by detour: passages between tiles that are near, but far apart on foot.
//!
//! A straight passage through rock is dug where it is short and saves at least a number of steps. The
//! distance is measured again after each passage, so that one passage does not bring about many others.

use std::collections::VecDeque;

use rmg_core::dungeon::{Marks, Side};
use rmg_core::{Grid, RngStream, TilePos};

use crate::draft::{Draft, DraftTile};
use crate::fields::Fields;

/// Rules for loops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Detours {
    /// Two tiles are joined if the way between them has more steps than this. 0: no loops by detour.
    pub steps: u32,
    /// The longest passage in tiles.
    pub reach: u32,
}

impl Default for Detours {
    fn default() -> Self {
        Self { steps: 0, reach: Self::REACH }
    }
}

impl Detours {
    /// The default length of the longest passage: two walls and a gap.
    const REACH: u32 = 6;

    pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self {
            steps: fields.number("detour", 0..=100_000, Some(0)),
            reach: fields.number("detour_reach", 1..=100, Some(Self::REACH)),
        }
    }

    /// Digs passages until no two near tiles are far apart.
    ///
    /// # Cost
    /// O(tiles) for each straight gap between open tiles, at most O(tiles x steps).
    pub(crate) fn dig(self, draft: &mut Draft, rng: &mut RngStream) {
        if self.steps == 0 {
            return;
        }
        let mut gaps = self.gaps(draft);
        rng.shuffle(&mut gaps);
        let mut steps = Grid::new(draft.marks.width(), draft.marks.height(), 0);
        let mut search = 0;
        for gap in gaps {
            search += 1;
            if gap.is_straight(draft)
                && is_far(&draft.marks, &mut steps, search, (gap.from, gap.to), self.steps)
            {
                let floor = draft.floor[gap.from];
                gap.tiles().for_each(|tile| draft.open(tile, floor, DraftTile::Corridor));
            }
        }
    }

    /// Returns the straight gaps of closed tiles between open tiles, from west to east and from north to
    /// south.
    fn gaps(self, draft: &Draft) -> Vec<Gap> {
        let mut gaps = Vec::new();
        for (from, marks) in draft.marks.iter().filter(|(_, marks)| marks.is_safe()) {
            debug_assert!(marks.is_walkable(), "safe tiles are walkable");
            for side in [Side::East, Side::South] {
                let mut tile = side.next(from);
                for length in 0..=self.reach {
                    let Some(here) = tile.filter(|tile| draft.marks.get(*tile).is_some()) else { break };
                    if draft.marks(here).has(Marks::OPEN) {
                        if length > 0 && draft.is_safe(here) {
                            gaps.push(Gap { from, to: here, side });
                        }
                        break;
                    }
                    tile = side.next(here);
                }
            }
        }
        gaps
    }
}

/// A straight line of closed tiles between two open tiles.
#[derive(Debug, Clone, Copy)]
struct Gap {
    from: TilePos,
    to: TilePos,
    side: Side,
}

impl Gap {
    fn tiles(self) -> impl Iterator<Item = TilePos> {
        let first = self.side.next(self.from);
        std::iter::successors(first, move |tile| self.side.next(*tile))
            .take_while(move |tile| *tile != self.to)
    }

    /// Returns whether all tiles are closed, outside of vaults and of the edge, with closed tiles on both
    /// sides.
    fn is_straight(self, draft: &Draft) -> bool {
        let across =
            if self.side.is_horizontal() { [Side::North, Side::South] } else { [Side::East, Side::West] };
        let is_closed = |tile: Option<TilePos>| {
            tile.and_then(|tile| draft.marks.get(tile)).is_some_and(|marks| !marks.has(Marks::OPEN))
        };
        self.tiles().all(|tile| {
            is_closed(Some(tile))
                && across.iter().all(|side| is_closed(side.next(tile)))
                && !draft.sealed.iter().any(|area| area.contains(tile))
        }) && ![self.from, self.to].iter().any(|tile| draft.sealed.iter().any(|area| area.contains(*tile)))
    }
}

/// Returns whether the shortest way over safe tiles has more than `limit` steps. `seen` has the number of the
/// last search that visited each tile.
fn is_far(
    marks: &Grid<Marks>,
    seen: &mut Grid<u32>,
    search: u32,
    (from, to): (TilePos, TilePos),
    limit: u32,
) -> bool {
    let mut queue = VecDeque::from([(from, 0)]);
    seen[from] = search;
    while let Some((tile, steps)) = queue.pop_front() {
        if tile == to {
            return false;
        }
        if steps == limit {
            continue;
        }
        for next in marks.neighbors4(tile) {
            if marks[next].is_safe() && seen[next] != search {
                seen[next] = search;
                queue.push_back((next, steps + 1));
            }
        }
    }
    true
}
