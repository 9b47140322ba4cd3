//! Objects of a stencil: their cells, and the cells from which their doors are entered.

use rmg_core::pack::{Appearance, Footprint, Offset};

use crate::fields::Cell;

/// Step from a door to its front.
pub(crate) const FRONT: Cell = Cell::new(0, 1);

/// Steps to the eight neighbors of a door, the best entrances first.
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

/// One of the objects that are placed together.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StencilObject<'a> {
    pub(crate) footprint: &'a Footprint,
    /// Whether its doors can be entered from the three tiles above.
    pub(crate) from_above: bool,
    /// Whether it vanishes when it is visited. Then it closes no path permanently.
    pub(crate) vanishes: bool,
    /// Its anchor, relative to that of the stencil.
    pub(crate) at: Cell,
}

impl<'a> StencilObject<'a> {
    /// Creates the object of an appearance at the anchor of the stencil.
    pub(crate) fn of(look: &'a Appearance) -> Self {
        Self {
            footprint: &look.footprint,
            from_above: look.is_entered_from_above,
            vanishes: false,
            at: Cell::default(),
        }
    }

    /// Returns some of its cells, relative to the anchor of the stencil.
    pub(crate) fn cells<'s>(&self, of: &'s [Offset]) -> impl Iterator<Item = Cell> + use<'s> {
        let at = self.at;
        of.iter().map(move |cell| at + Cell::new(cell.dx.into(), cell.dy.into()))
    }

    /// Returns its action cells, relative to the anchor of the stencil.
    pub(crate) fn doors(&self) -> impl Iterator<Item = Cell> + use<'a> {
        self.cells(self.footprint.actions())
    }

    /// Returns all its cells, relative to the anchor of the stencil.
    pub(crate) fn covered(&self) -> impl Iterator<Item = Cell> + use<'a> {
        self.cells(self.footprint.cells())
    }

    /// Returns the cells from which a door is entered, the best first.
    pub(crate) fn entrances(&self, door: Cell) -> impl Iterator<Item = Cell> + use<> {
        let from_above = self.from_above;
        ENTERED_FROM.into_iter().filter(move |step| from_above || step.y >= 0).map(move |step| door + step)
    }
}
