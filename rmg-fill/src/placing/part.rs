//! Parts of a stencil: the cells of an object, and from where its doors are entered.

use rmg_core::pack::{Appearance, Footprint, Offset};

use crate::fields::Cell;

/// From a door to its front.
pub(crate) const FRONT: Cell = Cell::new(0, 1);

/// The eight neighbours of a door; those from which a door is best entered come first.
pub(crate) const ENTERED_FROM: [Cell; 8] = [
    FRONT,
    Cell::new(-1, 1),
    Cell::new(1, 1),
    Cell::new(-1, 0),
    Cell::new(1, 0),
    Cell::new(0, -1),
    Cell::new(-1, -1),
    Cell::new(1, -1),
];

/// An object of a stencil.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(crate) footprint: &'a Footprint,
    /// Whether its doors can be entered from the three tiles above.
    pub(crate) from_above: bool,
    /// Whether all of it is gone once it was visited: then none of it closes a way for good.
    pub(crate) vanishes: bool,
    /// Its anchor, relative to that of the stencil.
    pub(crate) at: Cell,
}

impl<'a> Part<'a> {
    /// An appearance at the anchor of the stencil.
    pub(crate) fn of(look: &'a Appearance) -> Self {
        Self {
            footprint: &look.footprint,
            from_above: look.is_entered_from_above,
            vanishes: false,
            at: Cell::default(),
        }
    }

    /// Some of its cells, relative to the anchor of the stencil.
    pub(crate) fn cells<'s>(&self, of: &'s [Offset]) -> impl Iterator<Item = Cell> + use<'s> {
        let at = self.at;
        of.iter().map(move |cell| at + Cell::new(cell.dx.into(), cell.dy.into()))
    }

    /// Its action cells, relative to the anchor of the stencil.
    pub(crate) fn doors(&self) -> impl Iterator<Item = Cell> + use<'a> {
        self.cells(self.footprint.actions())
    }

    /// All its cells, relative to the anchor of the stencil.
    pub(crate) fn covered(&self) -> impl Iterator<Item = Cell> + use<'a> {
        self.cells(self.footprint.cells())
    }

    /// The tiles from which a door is entered, best ones first.
    pub(crate) fn ways_in(&self, door: Cell) -> impl Iterator<Item = Cell> + use<> {
        let from_above = self.from_above;
        ENTERED_FROM.into_iter().filter(move |step| from_above || step.y >= 0).map(move |step| door + step)
    }
}
