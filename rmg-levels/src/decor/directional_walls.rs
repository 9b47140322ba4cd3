//! Walls with textures by their neighbors: corners, ends, crossings and single pillars.
//!
//! `BASE-nesw` names the sides where the wall continues. A single tile is `BASE-pillar`. Two adjacent
//! parallel walls are not joined: their common edge is invisible.

use rmg_core::dungeon::{Marks, TextureId};
use rmg_core::{Grid, RngStream};

use super::decorator::{DecorLayers, Decorator};
use super::neighbors::{EAST, NORTH, SOUTH, Textures16, WEST, ring, textures_by_sides};
use crate::fields::Fields;

/// Replaces walls by textures that depend on the neighbors.
#[derive(Debug, Clone)]
pub struct DirectionalWalls {
    /// The wall that is replaced.
    pub from: TextureId,
    /// The new wall, by the sides where the wall continues: 1 north, 2 east, 4 south, 8 west.
    pub pieces: Textures16,
}

impl DirectionalWalls {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        let from = fields.source_texture("from");
        let base = fields.text("base").or_else(|| fields.text("from")).unwrap_or_else(|| "wall".into());
        Self { from, pieces: textures_by_sides(fields, &base, "pillar", false) }
    }
}

impl Decorator for DirectionalWalls {
    fn decorate(&self, looks: &mut DecorLayers<'_>, _: &mut RngStream) {
        let before = looks.wall.clone();
        for (at, wall) in looks.wall.cells_mut().iter_mut().enumerate() {
            if *wall == self.from {
                *wall = self.pieces[links(&before, looks.marks, self.from, at)];
            }
        }
    }
}

/// Returns the sides where a wall continues and the edge is visible.
fn links(walls: &Grid<TextureId>, marks: &Grid<Marks>, base: TextureId, at: usize) -> usize {
    let tile = walls.tile_at(at);
    let walls = ring(walls, tile, |wall| *wall == base);
    let open = ring(marks, tile, |marks| marks.has(Marks::OPEN));
    let mut sides = 0;
    // per side: its bit of the ring, and the four tiles along both sides of the edge to it
    for (side, own, flanks) in
        [(NORTH, 0, [6, 7, 1, 2]), (EAST, 2, [0, 1, 3, 4]), (SOUTH, 4, [2, 3, 5, 6]), (WEST, 6, [4, 5, 7, 0])]
    {
        let is_seen = flanks.iter().any(|bit| open >> bit & 1 == 1);
        if walls >> own & 1 == 1 && is_seen {
            sides |= side;
        }
    }
    sides
}

#[cfg(test)]
mod tests {
    use super::*;
    use rmg_core::TilePos;

    #[test]
    fn corners_straight_walls_and_pillars_differ() {
        let rows = ["#####", "#...#", "#.#.#", "#...#", "#####"];
        let text = rows.concat();
        let wall = |letter| if letter == '#' { TextureId(1) } else { TextureId::NONE };
        let walls = Grid::from_cells(5, 5, text.chars().map(wall).collect());
        let mark = |letter| if letter == '.' { Marks::OPEN } else { Marks::default() };
        let marks = Grid::from_cells(5, 5, text.chars().map(mark).collect());
        let sides = |x, y| links(&walls, &marks, TextureId(1), walls.index(TilePos::new(x, y)));
        assert_eq!(sides(0, 0), EAST | SOUTH);
        assert_eq!(sides(2, 0), EAST | WEST);
        assert_eq!(sides(4, 2), NORTH | SOUTH);
        assert_eq!(sides(2, 2), 0);
    }

    #[test]
    fn adjacent_parallel_walls_are_not_joined() {
        let rows = ["....", "####", "####", "...."];
        let text = rows.concat();
        let wall = |letter| if letter == '#' { TextureId(1) } else { TextureId::NONE };
        let walls = Grid::from_cells(4, 4, text.chars().map(wall).collect());
        let mark = |letter| if letter == '.' { Marks::OPEN } else { Marks::default() };
        let marks = Grid::from_cells(4, 4, text.chars().map(mark).collect());
        assert_eq!(links(&walls, &marks, TextureId(1), 5), EAST | WEST);
        assert_eq!(links(&walls, &marks, TextureId(1), 9), EAST | WEST);
    }
}
