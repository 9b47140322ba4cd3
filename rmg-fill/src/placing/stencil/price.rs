//! Prices of places, and their effect on roads.

use super::small_parts::SmallParts;
use super::{Imprint, Stencil, Under};
use crate::fields::{Cell, Patch};
use crate::layers::Tiles;

/// Weight of a lost tile in a price, relative to a touched one.
const LOST: u32 = 3;
/// Removed edges of closed ground that lower a price; more of them count as this number.
const MAX_LESS: u32 = 60;

impl Stencil {
    /// Returns the price of the new edges of closed ground at an anchor, in hundredths of an open tile. With
    /// it, bays, dead ends and the edges of closed ground are the cheapest places, and what remains closed is
    /// compact.
    ///
    /// - `is_packing`: whether room is short, so that [other things](Self::room_price) count, too.
    pub(in crate::placing) fn edge_price(&self, tiles: &Tiles, anchor: Cell, is_packing: bool) -> u32 {
        let of_edge = if is_packing { 700 } else { 900 };
        let corner = anchor - self.anchor;
        let gained = if let Some(SmallParts { built, shield, .. }) = self.small {
            let at = tiles.possible().corner(corner + SmallParts::FIRST);
            let [possible, closable] = [tiles.possible().small(at), tiles.closable().small(at)];
            let before = closable.minus(possible);
            before.edges_gained(before.minus(built).or(shield.and(possible)))
        } else {
            let [possible, closable] =
                [tiles.possible(), tiles.closable()].map(|plane| plane.patch(corner, self.height));
            let before = closable.minus(&possible);
            let after = before.minus(&self.built).or(&self.shield.and(&possible));
            after.edges().cast_signed() - before.edges().cast_signed()
        };
        of_edge * MAX_LESS.saturating_add_signed(gained)
    }

    /// Returns the price of the open tiles that are taken at an anchor, and of those that touch the stencil,
    /// in hundredths of an open tile.
    pub(in crate::placing) fn room_price(&self, tiles: &Tiles, anchor: Cell) -> u32 {
        let (taken, touched) = self.room(tiles, anchor - self.anchor);
        100 * taken + 100 / LOST * touched
    }

    /// Returns the numbers of open tiles that are taken, and of those that touch them, with the patch at a
    /// corner.
    fn room(&self, tiles: &Tiles, corner: Cell) -> (u32, u32) {
        if let Some(SmallParts { built, around, .. }) = self.small {
            let at = tiles.possible().corner(corner + SmallParts::FIRST);
            let [possible, walking] = [tiles.possible().small(at), tiles.walking().small(at)];
            return built.or(around.and(possible)).count_on(walking);
        }
        let under = Under::new(tiles, corner, self.height);
        self.taken(&under).count_on(&under.walking)
    }

    /// Returns the price of a place: it grows with the open tiles that are taken or kept free, and with those
    /// that touch the stencil. `cut` is the number of tiles that it cuts off.
    pub(crate) fn price(&self, tiles: &Tiles, imprint: &Imprint, cut: usize) -> u32 {
        let (taken, touched) = self.room(tiles, imprint.corner);
        let is_new = |cell: &Cell| tiles.possible().contains(imprint.corner + *cell);
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
