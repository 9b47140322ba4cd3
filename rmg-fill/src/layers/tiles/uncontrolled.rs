//! Doors that no guard may control.
//!
//! Buildings face south, and so do their images. So a symmetry carries the tile in front of a door onto the
//! tile in front of the door of the image, but not always the door onto the door. A guard that controls only
//! one of them would meet the heroes of one side only.

use rmg_core::TilePos;

use super::Tiles;
use crate::fields::{Cell, Plane};

impl Tiles {
    /// Forbids guards of later objects to control a door that faces south, and the tiles where the doors of
    /// its images are, seen from the tile in front of it. Nothing is forbidden if they are one tile.
    ///
    /// - `front`: the cell below the door.
    pub(crate) fn keep_uncontrolled(&mut self, front: Cell) {
        if !self.turned_doors.is_empty() {
            let plane = self.uncontrolled.get_or_insert_with(|| Plane::new(&self.window));
            self.turned_doors.iter().for_each(|step| plane.set(front + *step, true));
        }
    }

    /// Forbids guards to control the images of tiles that guards of another zone may not control. O(window).
    pub(crate) fn carry_uncontrolled(&mut self, from: &Self, image: impl Fn(TilePos) -> TilePos) {
        let Some(kept) = &from.uncontrolled else { return };
        let plane = self.uncontrolled.get_or_insert_with(|| Plane::new(&self.window));
        kept.each_ring(kept, |cell, _| {
            if let Some(tile) = from.tile_of_cell(cell).filter(|_| from.is_on_map(cell)) {
                plane.set(self.window.cell_of(image(tile)), true);
            }
        });
    }

    /// Returns the tiles that no guard may control, except that of an object that is there; `None`: it may
    /// control all.
    pub(crate) fn uncontrolled(&self) -> Option<&Plane> {
        self.uncontrolled.as_ref()
    }
}
