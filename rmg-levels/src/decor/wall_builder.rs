//! Builds walls: rock beside what is open becomes masonry.

use rmg_core::dungeon::{Marks, TextureId};
use rmg_core::{Grid, RngStream};

use super::decorator::{Decorator, Looks};
use crate::fields::Fields;

/// See the module text.
#[derive(Debug, Clone)]
pub struct WallBuilder {
    /// What is replaced.
    pub from: TextureId,
    /// What is built.
    pub wall: TextureId,
}

impl WallBuilder {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { from: fields.texture_sought("from"), wall: fields.texture("wall") }
    }
}

impl Decorator for WallBuilder {
    fn decorate(&self, looks: &mut Looks<'_>, _: &mut RngStream) {
        around_open(looks.marks, |at| {
            let wall = &mut looks.wall.cells_mut()[at];
            if *wall == self.from {
                *wall = self.wall;
            }
        });
    }
}

/// Calls `paint` for every closed tile among the 8 around an open one, as position in the grid; more than once for
/// most of them.
pub(super) fn around_open(marks: &Grid<Marks>, mut paint: impl FnMut(usize)) {
    let cells = marks.cells();
    let (width, height) = (usize::from(marks.width()), usize::from(marks.height()));
    // open tiles keep away from the edge of the level, so all of them have 8 neighbours
    for y in 1..height.saturating_sub(1) {
        for at in y * width + 1..(y + 1) * width - 1 {
            if !cells[at].has(Marks::OPEN) {
                continue;
            }
            for row in [at - width, at, at + width] {
                for beside in [row - 1, row, row + 1] {
                    if !cells[beside].has(Marks::OPEN) {
                        paint(beside);
                    }
                }
            }
        }
    }
}
