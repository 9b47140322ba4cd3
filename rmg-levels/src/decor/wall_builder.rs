//! Builds walls: rock next to open tiles becomes masonry.

use rmg_core::dungeon::{Marks, TextureId};
use rmg_core::{Grid, RngStream};

use super::decorator::{DecorLayers, Decorator};
use crate::fields::Fields;

/// Replaces walls next to open tiles.
#[derive(Debug, Clone)]
pub struct WallBuilder {
    /// The wall that is replaced.
    pub from: TextureId,
    /// The new wall.
    pub wall: TextureId,
}

impl WallBuilder {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { from: fields.source_texture("from"), wall: fields.texture("wall") }
    }
}

impl Decorator for WallBuilder {
    fn decorate(&self, looks: &mut DecorLayers<'_>, _: &mut RngStream) {
        around_open(looks.marks, |at| {
            let wall = &mut looks.wall.cells_mut()[at];
            if *wall == self.from {
                *wall = self.wall;
            }
        });
    }
}

/// Calls `paint` for each closed tile among the 8 neighbors of an open tile, with its position in the grid.
/// Most tiles get several calls.
pub(super) fn around_open(marks: &Grid<Marks>, mut paint: impl FnMut(usize)) {
    let cells = marks.cells();
    let (width, height) = (usize::from(marks.width()), usize::from(marks.height()));
    // the edge of the level is never open, so all open tiles have 8 neighbors
    for y in 1..height.saturating_sub(1) {
        for at in y * width + 1..(y + 1) * width - 1 {
            if !cells[at].has(Marks::OPEN) {
                continue;
            }
            for row in [at - width, at, at + width] {
                for next in [row - 1, row, row + 1] {
                    if !cells[next].has(Marks::OPEN) {
                        paint(next);
                    }
                }
            }
        }
    }
}
