//! Prices of places, and their effect on roads.

use super::{Imprint, Stencil, Under};
use crate::fields::{Cell, Patch};
use crate::layers::Tiles;

/// Prices of an open tile that is built on or controlled, one that is closed, and a closed one that is
/// opened, in hundredths.
const HELD: u32 = 45;
const CLOSED: u32 = 25;
const OPENED: u32 = 40;

/// Weight of a lost tile in a price, relative to a touched one.
const LOST: u32 = 3;

impl Stencil {
    /// Returns the price of the ground at an anchor, in hundredths of an open tile: for open tiles that are
    /// built on, controlled or closed, and for closed ones that are opened. Closing a tile is cheap, so that
    /// zones do not get balder.
    pub(in crate::placing) fn ground_price(&self, tiles: &Tiles, anchor: Cell) -> u32 {
        let possible = tiles.possible().patch(anchor - self.anchor, self.height);
        let held = self.built.or(&self.guarded).and(&possible).count();
        let closed = self.shield.and(&possible).count();
        HELD * held + CLOSED * closed + OPENED * self.built.minus(&possible).count()
    }

    /// Returns the minimum of [`ground_price`](Self::ground_price).
    pub(in crate::placing) fn least_ground_price(&self) -> u32 {
        OPENED.min(HELD) * self.built.count()
    }

    /// Returns the price of the ground at an anchor where room is short, in hundredths of an open tile: open
    /// tiles that are taken, and those that touch the stencil. Walls and corners are the cheapest.
    pub(in crate::placing) fn packing_price(&self, tiles: &Tiles, anchor: Cell) -> u32 {
        let under = Under::new(tiles, anchor - self.anchor, self.height);
        let (taken, touched) = self.taken(&under).count_on(&under.walking);
        100 * taken + 100 / LOST * touched
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
