//! Prices of places, and their effect on roads.

use super::{Imprint, Stencil, Under};
use crate::fields::{Cell, Patch, count_on, edges_gained};
use crate::layers::Tiles;

/// Weight of a lost tile in a price, relative to a touched one.
const LOST: u32 = 3;
/// Removed edges of closed ground that lower a price; more of them count as this number.
const MAX_LESS: u32 = 60;

/// Calls a function for the number of rows that a stencil can change.
macro_rules! with_rows {
    ($stencil:ident.$function:ident($($argument:expr),*)) => {
        match $stencil.height - 2 * usize::from(MARGIN_ROWS) {
            0..=8 => $stencil.$function::<8>($($argument),*),
            9..=16 => $stencil.$function::<16>($($argument),*),
            17..=24 => $stencil.$function::<24>($($argument),*),
            _ => $stencil.$function::<31>($($argument),*),
        }
    };
}

/// The first and last rows of a stencil that it neither changes nor touches.
const MARGIN_ROWS: u8 = 1;

impl Stencil {
    /// Returns the price of the new edges of closed ground at an anchor, in hundredths of an open tile. With
    /// it, bays, dead ends and the edges of closed ground are the cheapest places, and what remains closed is
    /// compact.
    ///
    /// - `is_packing`: whether room is short, so that [other things](Self::room_price) count, too.
    pub(in crate::placing) fn edge_price(&self, tiles: &Tiles, anchor: Cell, is_packing: bool) -> u32 {
        let of_edge = if is_packing { 700 } else { 900 };
        of_edge * with_rows!(self.new_edges(tiles, anchor - self.anchor))
    }

    /// Returns the price of the open tiles that are taken at an anchor, and of those that touch the stencil,
    /// in hundredths of an open tile.
    pub(in crate::placing) fn room_price(&self, tiles: &Tiles, anchor: Cell) -> u32 {
        let (taken, touched) = self.room(tiles, anchor - self.anchor);
        100 * taken + 100 / LOST * touched
    }

    /// Returns the number of edges of closed ground after minus before with the patch at a corner, plus the
    /// constant [`MAX_LESS`] so that it is not negative.
    fn new_edges<const ROWS: usize>(&self, tiles: &Tiles, corner: Cell) -> u32 {
        let corner = corner + Cell::new(0, MARGIN_ROWS.into());
        let [possible, closable] = [tiles.possible(), tiles.closable()].map(|plane| plane.rows::<ROWS>(corner));
        let [built, shield] = [&self.built, &self.shield].map(|patch| patch.rows_from::<ROWS>(MARGIN_ROWS));
        let before: [u32; ROWS] = std::array::from_fn(|y| closable[y] & !possible[y]);
        let after = std::array::from_fn(|y| before[y] & !built[y] | shield[y] & possible[y]);
        MAX_LESS.saturating_add_signed(edges_gained(&before, &after))
    }

    /// Returns the numbers of open tiles that are taken, and of those that touch them, with the patch at a
    /// corner.
    fn room(&self, tiles: &Tiles, corner: Cell) -> (u32, u32) {
        with_rows!(self.room_of(tiles, corner))
    }

    fn room_of<const ROWS: usize>(&self, tiles: &Tiles, corner: Cell) -> (u32, u32) {
        let corner = corner + Cell::new(0, MARGIN_ROWS.into());
        let [possible, walking] = [tiles.possible(), tiles.walking()].map(|plane| plane.rows::<ROWS>(corner));
        let [built, around] = [&self.built, &self.around].map(|patch| patch.rows_from::<ROWS>(MARGIN_ROWS));
        let taken = std::array::from_fn(|y| built[y] | around[y] & possible[y]);
        count_on(&taken, &walking)
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
