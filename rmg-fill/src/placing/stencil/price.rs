//! Prices of places, and their effect on roads.

use super::{Imprint, Stencil, Under};
use crate::fields::{Cell, Patch};
use crate::layers::Tiles;

/// Weight of a lost tile in a price, relative to a touched one.
const LOST: u32 = 3;
/// Removed edges of closed ground that lower a price; more of them count as this number.
const MAX_LESS: u32 = 60;

impl Stencil {
    /// Returns the price of the ground at an anchor, in hundredths of an open tile: that of the new edges of
    /// closed ground. Then bays, dead ends and the edges of closed ground are the cheapest places, and what
    /// remains closed is compact.
    pub(in crate::placing) fn ground_price(&self, tiles: &Tiles, anchor: Cell) -> u32 {
        const OF_EDGE: u32 = 900;
        let possible = tiles.possible().patch(anchor - self.anchor, self.height);
        OF_EDGE * self.new_edges(tiles, anchor, &possible)
    }

    /// Returns the price of the ground at an anchor where room is short, in hundredths of an open tile: open
    /// tiles that are taken, those that touch the stencil, and new edges of closed ground.
    pub(in crate::placing) fn packing_price(&self, tiles: &Tiles, anchor: Cell) -> u32 {
        const OF_EDGE: u32 = 700;
        let under = Under::new(tiles, anchor - self.anchor, self.height);
        let (taken, touched) = self.taken(&under).count_on(&under.walking);
        100 * taken + 100 / LOST * touched + OF_EDGE * self.new_edges(tiles, anchor, &under.possible)
    }

    /// Returns the number of edges of closed ground after minus before at an anchor, plus the constant
    /// [`MAX_LESS`] so that it is not negative.
    fn new_edges(&self, tiles: &Tiles, anchor: Cell, possible: &Patch) -> u32 {
        let before = tiles.closable().patch(anchor - self.anchor, self.height).minus(possible);
        let after = before.minus(&self.built).or(&self.shield.and(possible));
        (MAX_LESS + after.edges()).saturating_sub(before.edges())
    }

    /// Returns the price of a place: it grows with the open tiles that are taken or kept free, and with those
    /// that touch the stencil. `cut` is the number of tiles that it cuts off.
    pub(crate) fn price(&self, tiles: &Tiles, imprint: &Imprint, cut: usize) -> u32 {
        let under = Under::new(tiles, imprint.corner, self.height);
        let (taken, touched) = self.taken(&under).count_on(&under.walking);
        let is_new = |cell: &Cell| under.possible.contains(*cell);
        let freed = u32::try_from(imprint.freed.cells().filter(is_new).count()).unwrap_or(u32::MAX);
        let cut = u32::try_from(cut).unwrap_or(u32::MAX);
        let lost = (taken + freed).saturating_add(cut).saturating_mul(LOST);
        lost.saturating_add(touched)
    }

    /// Returns whether a path around it or to it has a diagonal step where a road has a gap.
    pub(crate) fn breaks_roads(&self, tiles: &Tiles, imprint: &Imprint) -> bool {
        let under = Under::new(tiles, imprint.corner, self.height);
        let inside = self.soft.or(&self.inner).or(&self.guarded.and(&under.possible));
        let is_beside = |cell: Cell| Cell::SIDES.into_iter().any(|step| inside.contains(cell + step));
        !imprint.freed.first.is_none_or(is_beside) || self.new_corners(&under) > 0
    }

    /// Returns the number of new diagonal steps around it that no side steps replace.
    fn new_corners(&self, under: &Under) -> u32 {
        let taken = self.taken(under).and(&under.walking);
        let left = under.walking.minus(&taken);
        let touched = taken.grown().and(&left);
        if touched.is_empty() || touched.is_joined_by_sides() {
            return 0;
        }
        let drawn_over = self.soft.or(&self.inner).or(&self.guarded.and(&under.possible));
        let before = under.walking.corners(&Patch::default());
        left.corners(&drawn_over).minus(&before).count()
    }

    /// Returns the price of a place where all tiles around the stencil are open.
    pub(crate) fn price_on_open_ground(&self) -> u32 {
        let all = self.built.or(&self.around);
        all.count() * LOST + all.grown().minus(&all).count()
    }
}
